"""Makes few files of the client's many: scripts and style sheets as a page needs them, without a tool beside Python."""

from roundhouse.linker.bundles import FOLDER, MAIN, Bundles
from roundhouse.linker.modules import Unlinkable

__all__ = ["FOLDER", "MAIN", "Bundles", "Unlinkable"]
