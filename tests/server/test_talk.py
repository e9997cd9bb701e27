"""Older lines of the chat: for whoever may see the page, as the page would tell them."""

from server.running import Guest, Running


def test_lines_before_those_of_the_page_are_told_in_order(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "device")["table"]
    for number in range(1, 131):
        assert guest.ask(table, "chat", seat=0, text=f"line {number}").status_code == 200
    newest = guest.page(table, seat=0)["chat"]["lines"]
    assert [line["n"] for line in newest] == list(range(71, 131))
    before = friend.get(f"/api/tables/{table}/chat", params={"before": 71}).json()  # a spectator sees the page too
    assert [line["text"] for line in before["lines"]] == [f"line {number}" for number in range(11, 71)]
    assert set(before["lines"][0]) == set(newest[0])
    first = guest.get(f"/api/tables/{table}/chat", params={"before": 11}).json()["lines"]
    assert [line["n"] for line in first] == list(range(1, 11))
    assert guest.get(f"/api/tables/{table}/chat", params={"before": 1}).json() == {"on": True, "lines": []}


def test_nothing_is_told_while_the_chat_is_off(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    guest.ask(table, "chat", seat=0, text="hello")
    guest.ask(table, "chat", on=False)
    assert guest.get(f"/api/tables/{table}/chat", params={"before": 5}).json() == {"on": False, "lines": []}


def test_a_number_that_is_none_is_refused(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    for before in ("0", "-3", "x", ""):
        answer = guest.get(f"/api/tables/{table}/chat", params={"before": before})
        assert answer.status_code == 400
        assert answer.json()["sentence"]
    assert guest.get(f"/api/tables/{table}/chat").status_code == 400


def test_tables_beyond_the_first_sixty_are_listed(guest: Guest) -> None:
    made = [guest.table("me", "device")["table"] for _ in range(3)]
    listed = [one["table"] for one in guest.get("/api/tables").json()["tables"]]
    assert set(made) <= set(listed)
    rest = [one["table"] for one in guest.get("/api/tables", params={"skip": 2}).json()["tables"]]
    assert rest == listed[2:]


def test_what_a_page_tells_of_the_chat_is_what_is_stored(own_house: Running) -> None:
    with own_house.guest() as guest, own_house.guest() as friend:
        made = guest.table("me", "link")
        table = made["table"]
        versions = [guest.page(table)["version"]]
        for number in range(70):
            assert guest.ask(table, "chat", seat=0, text=f"line {number}").json() == {"n": number + 1}
            versions.append(guest.page(table)["version"])
            if number == 40:  # something else that is stored between two lines
                assert friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Ben"}).status_code == 200
        assert len(set(versions)) == 71
        before = guest.page(table)
        own_house.kill()
        own_house.start()
        after = guest.page(table)
        assert before["chat"] == after["chat"]
        assert [one["n"] for one in after["chat"]["lines"]] == list(range(11, 71))
        assert before["seats"][1]["name"] == after["seats"][1]["name"] == "Ben"
        assert before["version"].split("-")[:2] == after["version"].split("-")[:2]
