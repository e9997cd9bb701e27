"""What is said of play: reviews, hindsight, puzzles, the line of the day."""
