"""Text as XML holds it. The standard library's own would load the whole of its web behind it."""


def escape(text: str) -> str:
    """Text between two tags."""
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """The value of an attribute, in quotes that it does not hold."""
    told = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in told:
        return f'"{told}"'
    return f"'{told}'" if "'" not in told else '"{}"'.format(told.replace('"', "&quot;"))
