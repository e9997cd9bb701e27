"""Before anything is asked for: connections and their limits, foreign pages, proxies, tokens, figures of the house."""
