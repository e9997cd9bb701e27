"""A ladder as one page that needs nothing else: intervals as SVG, numbers as tables, pairs as a shaded square."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import ceil, floor, log10

from roundhouse.arena.ladder import Ladder, Rung
from roundhouse.core.words import Speaker, many, say
from roundhouse.games import find

STYLE = """
:root { color-scheme: light dark; --ground: #f7f5f0; --paper: #fff; --ink: #22262b; --quiet: #5c6570; --rule: #d9d5cb;
  --mark: #1b6e8c; --good: 27 110 140; --bad: 178 84 32; }
@media (prefers-color-scheme: dark) { :root { --ground: #15181c; --paper: #1e2329; --ink: #e8e6e1; --quiet: #a3abb5;
  --rule: #363d46; --mark: #6cc1de; --good: 70 160 195; --bad: 214 122 66; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; } h2 { font-size: 1.25rem; margin: 0; }
p { margin: .3rem 0; } .quiet { color: var(--quiet); font-size: .9rem; overflow-wrap: anywhere; }
section { background: var(--paper); border: 1px solid var(--rule); border-radius: .7rem; }
section { padding: 1rem; margin-top: 1rem; }
figure { margin: 1rem 0 .3rem; }
.sides { display: flex; flex-wrap: wrap; gap: .5rem 2.5rem; align-items: end; }
.sides > * { max-width: 100%; } .sides > div + div { flex: 1 1 22rem; }
.row { display: grid; grid-template-columns: minmax(6rem, 11rem) 1fr; gap: .8rem; align-items: center; }
.row span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
svg { display: block; width: 100%; height: 1.9rem; overflow: visible; }
svg .grid { stroke: var(--rule); } svg .span { stroke: var(--mark); stroke-width: 3; stroke-linecap: round; }
svg .dot { fill: var(--mark); stroke: var(--paper); stroke-width: 2; }
svg text { fill: var(--quiet); font-size: .8rem; text-anchor: middle; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: right; white-space: nowrap; font-weight: inherit; }
th:first-child, .name { text-align: left; } thead th { color: var(--quiet); font-size: .85rem; }
tbody tr + tr > * { border-top: 1px solid var(--rule); }
@media (max-width: 600px) { .row { grid-template-columns: 6rem 1fr; } th, td { padding: .3rem .25rem; }
  section { padding: .8rem; } table { font-size: .8rem; } }
.pairs td { min-width: 4rem; text-align: center; }
.pairs th { max-width: 9rem; overflow: hidden; text-overflow: ellipsis; }
"""
ROOM = 4
"""Per cent of a plot that stay free on either side."""


def ladder_page(ladders: Sequence[Ladder], speak: Speaker, seed: str, commitment: str) -> str:
    """The whole page, in the language of the speaker."""
    title = escape(speak(say("The ladder of the bots")))
    about = speak(
        say(
            "All bots of a game play the same deals. Their seed was sealed before the first game and is told "
            "afterwards, so that anyone can play them again. Bars are 95 % intervals."
        )
    )
    sealed = speak(say("Seed {seed}; SHA-256 of it: {commitment}", seed=seed, commitment=commitment))
    return (
        f'<!doctype html>\n<html lang="{speak.lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n<main>\n<h1>{title}</h1>\n<p>{escape(about)}</p>\n"
        f'<p class="quiet">{escape(sealed)}</p>\n'
        + "".join(_section(one, speak) for one in ladders)
        + "</main>\n</html>\n"
    )


def measure(rung: Rung) -> float:
    """What the ladder goes by."""
    return rung.points.mean if rung.rating is None else rung.rating


def _section(one: Ladder, speak: Speaker) -> str:
    title = speak(find(one.game).title)
    deals = speak(many("{n} deal", "{n} deals", n=one.deals))
    games = speak(many("{n} game", "{n} games", n=one.games))
    how = say("everybody alone, by mean points") if one.alone else say("every pair from both seats, by rating")
    square = "" if one.alone else _pairs(one, speak)
    return (
        f'<section id="{escape(one.game)}">\n<h2>{escape(title)}</h2>\n'
        f'<p class="quiet">{escape(f"{deals}, {games}: {speak(how)}")}</p>\n'
        f'{_plot(one)}<div class="sides">\n{_table(one, speak)}{square}</div>\n</section>\n'
    )


def _plot(one: Ladder) -> str:
    ends = [measure(rung) + sign * rung.unsure for rung in one.rungs for sign in (-1, 1)]
    low, high = min(ends), max(ends)
    spread = (high - low) or 1.0

    def place(value: float) -> str:
        return f"{ROOM + (100 - 2 * ROOM) * (value - low) / spread:.2f}%"

    grid = [(place(value), f"{value:g}") for value in ticks(low, high)]
    lines = "".join(f'<line class="grid" x1="{x}" x2="{x}" y1="-20%" y2="120%"/>' for x, _ in grid)
    rows = "".join(
        f'<div class="row"><span>{escape(rung.bot)}</span><svg aria-hidden="true">{lines}'
        f'<line class="span" x1="{place(measure(rung) - rung.unsure)}" x2="{place(measure(rung) + rung.unsure)}" '
        f'y1="50%" y2="50%"/><circle class="dot" cx="{place(measure(rung))}" cy="50%" r="6"/></svg></div>\n'
        for rung in one.rungs
    )
    axis = "".join(f'<text x="{x}" y="70%">{words}</text>' for x, words in grid)
    return f'<figure>\n{rows}<div class="row"><span></span><svg aria-hidden="true">{axis}</svg></div>\n</figure>\n'


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two, at most so many."""
    rough = ((high - low) or 1.0) / most
    ten = 10.0 ** floor(log10(rough))
    step = next(ten * factor for factor in (1, 2, 5, 10) if ten * factor >= rough)
    return [round(number * step, 10) for number in range(ceil(low / step), floor(high / step) + 1)]


def _table(one: Ladder, speak: Speaker) -> str:
    heads = [say("Bot"), say("Rating"), say("Wins"), say("Points")]
    if one.alone:
        heads = [say("Bot"), say("Points")]
    bot, *numbers = (escape(speak(words)) for words in heads)
    head = f'<th class="name">{bot}</th>' + "".join(f"<th>{words}</th>" for words in numbers)
    rows = "".join(_rows(one.rungs))
    return _wide(f"<table><thead><tr><th>#</th>{head}</tr></thead><tbody>\n{rows}</tbody></table>")


def _wide(table: str) -> str:
    """What may be wider than a phone: it is pushed aside by itself, and can be reached by keyboard."""
    return f'<div class="wide" tabindex="0">{table}</div>\n'


def _rows(rungs: Iterable[Rung]) -> Iterator[str]:
    for place, rung in enumerate(rungs, 1):
        cells = [f"{round(rung.points.mean, 1) + 0.0:.1f} ± {rung.points.margin:.1f}"]  # no minus before a zero
        if rung.wins is not None and rung.rating is not None:
            wins = f"{100 * rung.wins.mean:.1f} ± {100 * rung.wins.margin:.1f} %"
            cells = [f"{rung.rating:.1f} ± {rung.unsure:.1f}", wins, *cells]
        told = "".join(f"<td>{cell.replace('-', '−')}</td>" for cell in cells)
        yield f'<tr><td>{place}</td><th class="name">{escape(rung.bot)}</th>{told}</tr>\n'


def _pairs(one: Ladder, speak: Speaker) -> str:
    names = [rung.bot for rung in one.rungs]
    head = "".join(f'<th title="{escape(name)}">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th class="name">{escape(name)}</th>{"".join(_cell(one, name, other) for other in names)}</tr>\n'
        for name in names
    )
    caption = escape(speak(say("Who beats whom: the part of the games that the bot of the line won, in per cent")))
    square = f'<table class="pairs"><thead><tr><th></th>{head}</tr></thead><tbody>\n{rows}</tbody></table>'
    return f'<div><p class="quiet">{caption}</p>\n{_wide(square)}</div>\n'


def _cell(one: Ladder, name: str, other: str) -> str:
    met = one.pairs.get((name, other))
    if met is None or not met.count:
        return "<td>·</td>"
    colour, strong = ("--good" if met.mean >= 0.5 else "--bad"), abs(met.mean - 0.5)
    told = f"{100 * met.mean:.0f}"
    return f'<td style="background: rgb(var({colour}) / {strong:.2f})" title="± {100 * met.margin:.0f}">{told}</td>'
