"""Bests, averages and duels: from my own finished games that count, and from nobody else's."""

from typing import Any

from server.running import TOY, Guest, Running


def told(guest: Guest, **query: str) -> dict[str, Any]:
    answer = guest.get("/api/history", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def play_two(guest: Guest, friend: Guest, name: str = "Ann") -> dict[str, Any]:
    """A whole game of two people; its last page as the first of them sees it."""
    made = guest.table("me", "link")
    assert friend.post(f"/api/join/{made['invites']['1']}", json={"name": name}).status_code == 200
    guest.ask(made["table"], "start")
    while not (page := guest.page(made["table"]))["over"]:
        actor = guest if page["choices"] else friend
        assert actor.move(actor.page(made["table"])).status_code == 200
    return page


def test_two_who_have_played_see_the_same_games_from_both_sides(guest: Guest, friend: Guest) -> None:
    pages = [play_two(guest, friend) for _ in range(3)]
    for me, seat in ((guest, 0), (friend, 1)):
        (best,) = told(me)["bests"]
        mine = [page["result"]["points"][seat] for page in pages]
        assert (best["game"], best["seats"], best["played"], best["best"]) == (TOY, 2, 3, max(mine))
        assert best["average"] == round(sum(mine) / 3, 1)
        assert best["won"] == sum(page["result"]["ranks"][seat] == 1 for page in pages)
    ranks = [page["result"]["ranks"] for page in pages]
    (duel,) = told(guest)["duels"]
    assert duel["name"] == "Ann"
    assert duel["won"] == sum(mine < hers for mine, hers in ranks)
    assert duel["lost"] == sum(mine > hers for mine, hers in ranks)
    assert duel["drawn"] == sum(mine == hers for mine, hers in ranks)
    assert told(friend)["duels"] == []  # the host gave no name: there is nothing to call that person by


def test_asked_again_and_after_a_restart_it_is_the_same(own_house: Running) -> None:
    with own_house.guest() as one, own_house.guest() as other:
        play_two(one, other)
        before = told(one)
        assert before["bests"]
        own_house.kill()
        own_house.start()
        assert told(one) == told(one) == before


def test_a_stranger_sees_nothing_and_no_answer_tells_who_a_person_is(guest: Guest, friend: Guest) -> None:
    page = play_two(guest, friend)
    with Guest(str(guest.base_url)) as stranger:
        assert told(stranger) == {"bests": [], "duels": []}
        stranger.page(page["table"])  # a spectator
        assert told(stranger) == {"bests": [], "duels": []}
    (duel,) = told(guest)["duels"]
    assert set(duel) == {"person", "name", "game", "title", "won", "lost", "drawn", "last"}
    assert duel["person"] == 0


def test_what_does_not_count_leaves_no_trace(guest: Guest, friend: Guest) -> None:
    hot_seat = guest.table("me", "device")["table"]
    guest.play_out(hot_seat)
    copy = guest.ask(hot_seat, "whatif", at=4, seat=0).json()["table"]
    guest.ask(copy, "pace", pace=0)
    guest.play_out(copy)
    unfinished = guest.table("me", "bot easy")["table"]
    assert guest.page(unfinished)["over"] is False
    assert told(guest) == {"bests": [], "duels": []}


def test_a_game_that_is_brought_as_a_log_counts_for_nobody(guest: Guest, friend: Guest) -> None:
    hot_seat = guest.table("me", "device")["table"]
    guest.play_out(hot_seat)
    log = guest.get(f"/api/tables/{hot_seat}/log").text
    for seat in (0, 1):
        brought = friend.post("/api/logs", json={"log": log, "seat": seat}).json()
        assert (brought["over"], brought["wrong"]) == (True, [])
        (listed,) = [one for one in friend.get("/api/tables").json()["tables"] if one["table"] == brought["table"]]
        assert listed["counts"] is False
    assert told(friend) == {"bests": [], "duels": []}


def test_a_seat_that_a_bot_has_finished_counts_for_nobody(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Ann"})
    guest.ask(table, "start")
    assert friend.ask(table, "seats/1", do="leave").status_code == 200
    assert guest.play_out(table)["over"]
    assert told(friend) == {"bests": [], "duels": []}
    assert len(told(guest)["bests"]) == 1
    assert told(guest)["duels"] == []


def test_the_title_is_the_readers(guest: Guest) -> None:
    table = guest.table("me", game="railroad_ink")["table"]
    guest.play_out(table)
    (best,) = told(guest, lang="uk")["bests"]
    assert (best["seats"], best["played"], best["won"]) == (1, 1, 0)
    assert best["title"] != ""
    assert best["average"] == best["best"]
