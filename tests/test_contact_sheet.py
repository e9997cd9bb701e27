"""Pictures side by side: a row for each screen, the earlier picture of the same name before the new one."""

import subprocess
import sys
from pathlib import Path

from contact_sheet import contact_sheet

PICTURES = Path(__file__).parent.parent / "tools" / "pictures.py"


def picture(folder: Path, name: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"")


def test_a_screen_is_a_row_and_earlier_pictures_stand_beside(tmp_path: Path) -> None:
    now, before = tmp_path / "now", tmp_path / "before"
    for name in ("shelf-phone-light.png", "shelf-desktop-dark.png", "maglev_metro-end-phone-light-tritanopia.png"):
        picture(now, name)
    picture(before, "shelf-phone-light.png")
    page = contact_sheet(now, before).read_text(encoding="utf-8")
    assert page.count("<h2>") == 2
    assert page.count("<img") == 4
    assert page.index('src="../before/shelf-phone-light.png"') < page.index('src="shelf-phone-light.png"')
    assert "phone-light-tritanopia" in page


def test_without_earlier_pictures_there_are_the_new_ones_alone(tmp_path: Path) -> None:
    picture(tmp_path, "shelf-phone-light.png")
    assert "before" not in contact_sheet(tmp_path).read_text(encoding="utf-8")


def test_a_sheet_is_laid_of_pictures_that_are_there(tmp_path: Path) -> None:
    now, before = tmp_path / "now", tmp_path / "before"
    for folder in (now, before):
        picture(folder, "tables-phone-dark.png")
    command = [sys.executable, PICTURES, now, "--beside", before, "--sheet"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert told.strip() == str(now / "index.html")
    assert "phone-dark, before" in (now / "index.html").read_text(encoding="utf-8")
    assert len(list(now.iterdir())) == 2, "nothing is photographed"
