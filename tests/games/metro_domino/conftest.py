"""The house and the browsers of the browser tests, for this game's own."""

from browser.conftest import browser, house, page, phone, visit

__all__ = ["browser", "house", "page", "phone", "visit"]
