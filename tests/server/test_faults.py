"""Faults between two servers and their PostgreSQL: nothing is lost or doubled, and no stream falls silent."""

from server.faults import KINDS, Campaign
from server.postgres import Postgres


def test_after_each_kind_of_fault_all_that_was_answered_stands_once_and_every_stream_lives(postgres: Postgres) -> None:
    campaign = Campaign(postgres, players=4)
    try:
        report = campaign.run(len(KINDS))
    finally:
        campaign.close()
    assert report.wrong == []
    assert set(report.faults.values()) == {1}
    assert report.moves > 0
