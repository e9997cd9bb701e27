"""Pages of the site that stand outside `docs/`, and the links that lead to them. Called by mkdocs."""

import os
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
BESIDE = {"CHANGELOG.md": "changes.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md"}
SIGN = ROOT / "src" / "roundhouse" / "client" / "favicon.svg"
LINK = re.compile(r"\]\(([^)#\s:]+\.md)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Take in the pages beside the README and the sign of the house."""
    for name, page in BESIDE.items():
        files.append(File.generated(config, page, content=moved(ROOT / name, page)))
    files.append(File.generated(config, "favicon.svg", content=SIGN.read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links from `docs/` to pages beside the README lead to where these are on the site."""
    path = page.file.src_uri
    return markdown if path in BESIDE.values() else relinked(markdown, ROOT / "docs" / path, path)


def moved(source: Path, page: str) -> str:
    """A page from beside the README, its links as they are from its place on the site."""
    return relinked(source.read_text(encoding="utf-8"), source, page)


def relinked(markdown: str, source: Path, page: str) -> str:
    """The text with every link to one of our pages, written as from `source`, made to lead there from `page`."""

    def lead(found: re.Match[str]) -> str:
        target = os.path.normpath(source.parent / found[1])
        place = BESIDE.get(os.path.relpath(target, ROOT), os.path.relpath(target, ROOT / "docs"))
        return f"]({os.path.relpath(place, Path(page).parent)}{found[2] or ''})"

    return LINK.sub(lead, markdown)
