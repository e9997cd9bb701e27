"""How colours are seen: how far apart two of them are, as WCAG counts it and for eyes without one kind of cones.

The matrices are those of Machado, Oliveira and Fernandes (2009) for eyes that lack a kind of cones wholly, the same
that Chromium emulates: `python3 dev.py pictures --sights`.
"""

from math import dist

SIGHTS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
LIGHTS = ("light", "dark")
_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE = (0.9505, 1.0, 1.089)
Parts = tuple[float, ...]


def contrast(one: str, other: str) -> float:
    """How far two colours are apart, as WCAG counts it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(ink: str) -> float:
    """How bright a colour is."""
    red, green, blue = _parts(ink)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def unlike(one: str, other: str, sight: str) -> float:
    """How far two colours are apart to such eyes: 2 is just seen, 20 is plain."""
    return dist(_lab(one, sight), _lab(other, sight))


def seen(ink: str, sight: str) -> str:
    """The colour as such eyes see it, for all others to see."""
    light = (min(1.0, max(0.0, one)) for one in _times(SIGHTS[sight], _parts(ink)))
    parts = (12.92 * one if one <= 0.0031308 else 1.055 * one ** (1 / 2.4) - 0.055 for one in light)
    return "#" + "".join(f"{round(255 * one):02x}" for one in parts)


def _parts(ink: str) -> Parts:
    """Red, green and blue as light, from 0 to 1."""
    parts = [int(ink[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def _lab(ink: str, sight: str) -> Parts:
    x, y, z = (_root(one / white) for one, white in zip(_times(_TO_XYZ, _parts(seen(ink, sight))), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116


def _times(matrix: tuple[Parts, ...], parts: Parts) -> Parts:
    return tuple(sum(a * b for a, b in zip(row, parts, strict=True)) for row in matrix)
