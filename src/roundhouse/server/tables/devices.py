"""The devices that hold a seat, as its holder sees them: a name from short lists, never words of the device itself."""

from typing import Any

from roundhouse.core.words import Speaker, say
from roundhouse.server.door.tokens import hashed
from roundhouse.server.tables.stream import Listeners
from roundhouse.table.lists import AttendanceJson
from roundhouse.table.record import Device, SeatRecord, TableRecord

BROWSERS = {
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "YaBrowser": "Yandex", "Vivaldi": "Vivaldi",
    "Firefox/": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome", "Chromium": "Chromium", "Chrome/": "Chrome",
    "Safari/": "Safari",
}  # fmt: skip
SYSTEMS = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "CrOS": "ChromeOS", "Windows": "Windows",
    "Mac OS X": "macOS", "Linux": "Linux",
}  # fmt: skip
"""Looked for in this order: many call themselves by their ancestors' names too."""


def device_of(agent: str) -> Device:
    """The device behind a User-Agent header: "Firefox/Android", what is not known left out."""
    return Device(f"{_found(BROWSERS, agent)}/{_found(SYSTEMS, agent)}".strip("/"))


def device_id(table: str, seat: int, guest: str) -> str:
    """What a device is called at its seat; tells nothing about its token, nor about its seats elsewhere."""
    return hashed(f"{table} {seat} {guest}")[:12]


def device_name(name: str, speak: Speaker) -> str:
    """What a device is called to its person."""
    browser, _, system = name.partition("/")
    if browser and system:
        return speak(say("{browser} on {system}", browser=browser, system=system))
    return name or speak(say("A program"))


def device_list(
    record: TableRecord, listeners: Listeners, seat: int, guest: str, speak: Speaker
) -> list[dict[str, Any]]:
    """The devices that hold a seat: one's own first, then the oldest."""
    found = sorted(record.seats[seat].devices.items(), key=lambda one: (one[0] != guest, one[1].since, one[0]))
    return [
        {
            "device": device_id(record.id, seat, holder),
            "name": device_name(one.name, speak),
            "since": one.since,
            "seen": _seen(record.seats[seat], holder, listeners),
            "here": listeners.present({holder}),
            "you": holder == guest,
        }
        for holder, one in found
    ]


def attendance_list(record: TableRecord, listeners: Listeners, vacant: set[int]) -> list[AttendanceJson]:
    """Who is at which seat, and since when a person is away."""
    return [
        {
            "seat": number,
            "here": listeners.present(seat.holders),
            "seen": max((_seen(seat, one, listeners) for one in seat.holders), default=0),
            "vacant": number in vacant,
        }
        for number, seat in enumerate(record.seats)
    ]


def _seen(seat: SeatRecord, guest: str, listeners: Listeners) -> int:
    """When a device was last here; one that has yet to come, since the table was made."""
    device = seat.devices.get(guest, Device())
    return max(device.seen, 0, listeners.last.get(guest, 0)) or device.since


def _found(names: dict[str, str], agent: str) -> str:
    return next((name for sign, name in names.items() if sign in agent), "")
