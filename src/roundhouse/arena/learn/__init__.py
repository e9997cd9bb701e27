"""Learning by self-play: `roundhouse learn`. Needs numpy; what is learnt is played without it (`bots.learnt`)."""
