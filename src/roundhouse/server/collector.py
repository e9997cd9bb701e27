"""Python's garbage collector, kept from going through the whole house again and again.

What is made when the house opens (games, pictures, words: hundreds of thousands of objects) stays as long as it does.
Left to itself the collector looks at all of it whenever a few hundred new objects have come that stay, and everybody
waits meanwhile: for tenths of a second, at every full round.
"""

import gc

# Objects that come without going before the youngest are looked at, and rounds of that before the older ones are.
# A page is made of some thousand objects that go with the next one: they should go by themselves.
ROUNDS = (50_000, 20, 10)


def set_aside() -> int:
    """What is here now stays; from now on only what comes later is gone through, and less often. How much it is."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*ROUNDS)
    return gc.get_freeze_count()  # it counts one by one, for tens of milliseconds: once, not whenever somebody asks
