"""The decisions of a game can be read from its log, by what each seat knew."""

from roundhouse.arena import play, positions
from roundhouse.core.encoding import encoding
from roundhouse.core.game import HIDDEN, NATURE
from roundhouse.core.log import read_log, write_log
from roundhouse.games import find


def test_every_decision_of_a_log_is_told_with_what_its_seat_could_know_and_do() -> None:
    game = find("ticket_to_ride")
    log = read_log(write_log(play(game, ["heuristic", "random"], seed=4)), find)
    told = list(positions(log.match))
    assert [(one.number, one.seat, one.move) for one in told] == [
        (number, seat, move) for number, (seat, move) in enumerate(log.match.moves) if seat != NATURE
    ]
    code = encoding(game, 2, log.match.options)
    for one in told:
        assert one.move in one.moves
        assert one.view == game.secrecy.view(log.match.at(one.number).state, one.seat)
        assert one.view.hands[1 - one.seat] == HIDDEN
        assert code.encode(one.view, one.seat) < 1 << code.size
