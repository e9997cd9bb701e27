"""How one module is read: what it takes, what it gives, and what is refused with its place."""

import pytest

from roundhouse.linker.modules import Import, Unlinkable, parse


def test_imports_are_read_with_their_names_and_where_they_lead() -> None:
    source = 'import { a } from "./a.js";\nimport {\n  b,\n  c as d,\n} from "../c.js";\nimport "./e.js";\na(d);\n'
    found = parse("site/one.js", source)
    assert found.imports == (
        Import("site/a.js", (("a", "a"),), 1),
        Import("c.js", (("b", "b"), ("c", "d")), 2),
        Import("site/e.js", (), 6),
    )
    assert found.body == "a(d);\n"


def test_exports_lose_their_word_and_keep_their_names() -> None:
    kinds = ("function a() {}", "async function b() {}", "class C {}", "const d = 1;")
    found = parse("one.js", "".join(f"export {one}\n" for one in kinds) + "export {};\n")
    assert found.exports == ("a", "b", "C", "d")
    assert found.body == "".join(f"{one}\n" for one in kinds)


def test_what_is_imported_later_is_brought() -> None:
    found = parse("site/one.js", 'const a = () => import("../a.js");\nawaited(`import("./no.js")`);\n')
    assert found.later == ("a.js",)
    assert found.body == 'const a = () => bring("a.js");\nawaited(`import("./no.js")`);\n'


def test_an_address_is_that_of_the_module_and_not_of_its_bundle() -> None:
    found = parse("site/one.js", 'new URL("a.svg", import.meta.url);\n')
    assert found.body == 'new URL("a.svg", new URL("../site/one.js", import.meta.url).href);\n'


def test_a_type_in_a_comment_is_no_import() -> None:
    assert parse("one.js", '/** @typedef {import("./a.js").A} A */\nb();\n').later == ()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('\nimport a from "./a.js";\n', "one.js:2: only import { names }"),
        ('import * as a from "./a.js";\n', "one.js:1: only import { names }"),
        ('import { a } from "elsewhere";\n', "one.js:1: only import { names }"),
        ('import { default as } from "./a.js";\n', "one.js:1: a name cannot be read"),
        ("a();\nexport let b = 1;\n", "one.js:2: only export function, async function, class and const"),
        ("export default a;\n", "one.js:1: only export"),
        ('export { a } from "./a.js";\n', "one.js:1: only export"),
        ('export * from "./a.js";\n', "one.js:1: only export"),
        ("a();\n\nawait b();\n", "one.js:3: a module of ours waits for nothing"),
        ('a();\nconst b = "c;\n', "one.js:2: a text without an end"),
        ("const b = `c;\n", "one.js:1: a template without an end"),
    ],
)
def test_what_is_written_in_another_way_is_refused_with_its_place(source: str, told: str) -> None:
    with pytest.raises(Unlinkable) as refused:
        parse("one.js", source)
    assert str(refused.value).startswith(told)
