"""What a game teaches itself with, on the command line."""

import re
from pathlib import Path

from roundhouse.cli import run


def test_the_page_of_figures_carries_the_materials_that_they_are_painted_with(tmp_path: Path) -> None:
    page = tmp_path / "figures.html"
    assert run(["teaching", "railroad_ink", "--pictures", str(page)]) == 0
    written = page.read_text(encoding="utf-8")
    used = set(re.findall(r"url\(#(m-[\w-]+)\)", written))
    assert used
    assert used <= set(re.findall(r'id="(m-[\w-]+)"', written))
