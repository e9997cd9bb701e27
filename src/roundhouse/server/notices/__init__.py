"""Notices to people who are not looking: Web Push, e-mail and webhooks, each off until the host sets it up."""
