"""What people write, as one line of plain text."""

import unicodedata

NAME_LENGTH, CHAT_LENGTH = 24, 240


def clean(text: str, longest: int) -> str:
    """Words of a person as one line of plain text: normalised, without control signs, bounded."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[: longest * 8]):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "C" or kind in ("Zl", "Zp") or marks > 2:
            kept.append(" " if sign in "\t\n\r" or kind in ("Zl", "Zp") else "")
        else:
            kept.append(sign)
    return " ".join("".join(kept).split())[:longest].strip()
