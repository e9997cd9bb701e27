"""A bot for any game: joins by an invitation, listens, plays. `python example_bot.py http://127.0.0.1:8000 CODE`."""

import random
import sys

import httpx


def main(house: str, code: str, name: str = "Example") -> None:
    """Sit down and play until the game is over."""
    with httpx.Client(base_url=house, timeout=None) as client:
        token = client.post("/api/tokens").raise_for_status().json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        seat = client.post(f"/api/join/{code}", json={"name": name}).raise_for_status().json()
        for page in pages(client, seat["table"]):
            if page["over"]:
                print("points:", page["result"]["points"], "ranks:", page["result"]["ranks"])
                return
            if page["choices"]:
                move = choose(page["choices"])
                body = {"seat": seat["seat"], "seq": page["seq"], "move": move}
                answer = client.post(f"/api/tables/{seat['table']}/moves", json=body)
                if answer.status_code not in (200, 409):  # 409: the table moved on; the next page tells
                    print(answer.json()["sentence"])


def choose(choices: list) -> dict:
    """Your idea goes here: every choice carries its move and its words."""
    lively = [choice for choice in choices if not choice["idle"]] or choices
    return random.choice(lively)["move"]


def pages(client: httpx.Client, table: str):
    """The page each time that the stream tells of a change."""
    with client.stream("GET", f"/api/tables/{table}/stream") as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                yield client.get(f"/api/tables/{table}").raise_for_status().json()


if __name__ == "__main__":
    main(*sys.argv[1:])
