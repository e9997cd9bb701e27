"""The promise about teaching: a card, lessons and figures, where a game has them, hold what they say."""

from roundhouse.core.conformance.trial import Trial
from roundhouse.core.errors import HouseError


def check_taught(trial: Trial) -> None:
    """All of it once, by what knows tables, if that was handed in."""
    if trial.teach is None or trial.memory.taught:
        return
    trial.memory.taught = True
    try:
        trial.teach(trial.game)
    except HouseError as error:
        raise trial.broken("a game teaches itself as it promises", error) from error
