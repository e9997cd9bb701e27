"""How a try to reach somebody may fail; `why` is for the host's log and names nobody."""


class Unsent(Exception):
    """It did not arrive."""

    def __init__(self, why: str, after: float = 0.0, status: int = 0) -> None:
        super().__init__(why)
        self.why, self.after, self.status = why, after, status


class Later(Unsent):
    """It may be tried again, not before `after` seconds."""


class Never(Unsent):
    """Another try would fare no better."""


class Gone(Unsent):
    """Nobody is there any more: the way is to be forgotten."""
