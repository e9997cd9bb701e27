"""How much there is to read: python tools/taught.py prints words and figures of rules, words before a move."""

from roundhouse.core.rulebook import rulebook
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find, shelf
from roundhouse.table.teaching import Lesson, teaching

WORDS_A_SECOND = 200 / 60  # a normal pace of reading


def main() -> None:
    """One line for each game and language, then one for each lesson."""
    for name in shelf():
        for lang in LANGUAGES:
            text = rulebook(find(name).about.folder, lang)
            words = sum(len(one.text.split()) for one in text)
            print(f"{name} {lang}: {words} words, {sum(bool(one.figure) for one in text)} figures")
    for name in shelf():
        for lesson in teaching(find(name)).lessons.values():
            counts = [before_a_move(lesson, lang) for lang in LANGUAGES]
            told = ", ".join(f"{lang} {count}" for lang, count in zip(LANGUAGES, counts, strict=True))
            print(f"{name} {lesson.name}: words before the first move: {told}; {max(counts) / WORDS_A_SECOND:.0f} s")


def before_a_move(lesson: Lesson, lang: str) -> int:
    """The words that a learner reads up to the step that asks for the first move."""
    first = next(number for number, step in enumerate(lesson.steps) if step.accept)
    return sum(len(step.text(lang).split()) for step in lesson.steps[: first + 1])


if __name__ == "__main__":
    main()
