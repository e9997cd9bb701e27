"""The turntable: protocol, match, log, Nature, words. Knows no game, no HTTP, no SVG."""
