"""What is code, what is text and what is a comment in a script."""

import pytest

from roundhouse.linker.pieces import COMMENT, bare, pieces


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("// a line\nlet a = 1; // and more\n", "let a = 1;\n"),
        ("/**\n * Of a function.\n */\nfunction a() {\n  return 1;\n}\n", "function a() {\nreturn 1;\n}\n"),
        ("const a = /** @type {A} */ (b);\n", "const a = (b);\n"),
        ('const a = "http://house/*";\n', 'const a = "http://house/*";\n'),
        ("const a = 'it\\'s // ours';\n", "const a = 'it\\'s // ours';\n"),
        ("const a = `\n  // no comment\n  ${b /* one */}\n`;\n", "const a = `\n  // no comment\n  ${b }\n`;\n"),
        ("const a = `${`${b}//`}//`; // one\n", "const a = `${`${b}//`}//`;\n"),
        ("const a = `${{ b: `}` }.b}`; // one\n", "const a = `${{ b: `}` }.b}`;\n"),
        ("const a = b / 2; // c / d\n", "const a = b / 2;\n"),
        ("const a = /[/*]\\/\\/`/g; // one\n", "const a = /[/*]\\/\\/`/g;\n"),
        ('return /"/.test(a); // one\n', 'return /"/.test(a);\n'),
        ("a = (b) / c; // d /\n", "a = (b) / c;\n"),
        ("if (a) {\n\n  b();\n\n}\n", "if (a) {\nb();\n}\n"),
    ],
)
def test_comments_and_empty_space_are_left_out_and_texts_stay(source: str, told: str) -> None:
    assert bare(source) == told


def test_the_pieces_are_the_whole_source() -> None:
    source = "a(`${b}`); // c\nd('e');\n/* f */ g = /h/;\n"
    assert "".join(one.text for one in pieces(source)) == source
    assert [one.text for one in pieces(source) if one.kind == COMMENT] == ["// c", "/* f */"]
