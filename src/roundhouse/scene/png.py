"""SVG in pixels, where the extra `print` is installed: by typst, which carries fonts for Latin and Cyrillic."""

import importlib
from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say

_PAGE = b'#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes(sys.inputs.svg), format: "svg")'


def png(picture: str, scale: float = 2.0) -> bytes:
    """The picture as PNG; raises CannotRead where the extra is missing."""
    try:
        typst: Any = importlib.import_module("typst")
    except ImportError:
        raise CannotRead(
            say("PNG pictures need the extra “print”: install roundhouse[print], or write an .svg file")
        ) from None
    return bytes(typst.compile(_PAGE, format="png", ppi=72 * scale, sys_inputs={"svg": picture}))
