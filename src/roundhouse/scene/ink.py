"""The one palette: every colour has a name, a light and a dark value. Based on Okabe–Ito.

A colour in a drawing is written "@name". In the browser it becomes a CSS variable, in an exported
picture the value itself. Colour never stands alone: games add a letter, a dash or a symbol.
"""

INKS: dict[str, tuple[str, str]] = {
    # paper and writing
    "paper": ("#fbfaf6", "#14181d"),
    "card": ("#ffffff", "#1f252c"),
    "shade": ("#efece3", "#2a313a"),
    "line": ("#d3cfc4", "#3c4650"),
    "faint": ("#a8a498", "#66717c"),
    "muted": ("#67645b", "#a3adb7"),
    "ink": ("#1d1c19", "#eef1f4"),
    "halo": ("#ffffff", "#14181d"),
    "accent": ("#0b5fa5", "#7cc0f5"),
    "accent-soft": ("#d8e9f7", "#1d3a52"),
    "glow": ("#f2b705", "#ffcf40"),
    "good": ("#00694d", "#52d3a8"),
    "bad": ("#b3261e", "#ff8a80"),
    # Okabe–Ito
    "black": ("#2b2b2b", "#d9d9d9"),
    "orange": ("#e69f00", "#f0b429"),
    "sky": ("#56b4e9", "#6cc3f5"),
    "green": ("#009e73", "#1fc795"),
    "yellow": ("#f0e442", "#f2e85c"),
    "blue": ("#0072b2", "#3fa3e0"),
    "red": ("#d55e00", "#f5803e"),
    "purple": ("#cc79a7", "#e39cc4"),
    "white": ("#ffffff", "#f4f1e8"),
    # things of the games
    "on-dark": ("#ffffff", "#ffffff"),
    "on-light": ("#1d1c19", "#1d1c19"),
    "river": ("#cfe5f2", "#1c3a4d"),
    "river-edge": ("#9cc7e0", "#2f5f7d"),
    "land": ("#e9e4d4", "#262c26"),
    "park": ("#d5e6c8", "#22382a"),
    "lava": ("#d8430c", "#f0622a"),
    "crater": ("#7a6a5b", "#9c8b7b"),
    "steel": ("#8796a5", "#9fb0c0"),
    "gold": ("#d9a400", "#efc02f"),
    "copper": ("#a65428", "#cc7a4b"),
    "pink": ("#e58bb5", "#f0a3c8"),
    "lilac": ("#9b8fd9", "#b3a8ec"),
    "coral": ("#f0785f", "#ff927b"),
    "violet": ("#6a3d9a", "#a57fd6"),
}


def css() -> str:
    """The palette as CSS variables, for light and dark."""
    light = "".join(f"--{name}:{value[0]};" for name, value in INKS.items())
    dark = "".join(f"--{name}:{value[1]};" for name, value in INKS.items())
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
    )


def colour(name: str, mode: str) -> str:
    """A colour for the browser ("css") or for a picture ("light", "dark")."""
    if mode == "css":
        return f"var(--{name})"
    return INKS[name][1 if mode == "dark" else 0]
