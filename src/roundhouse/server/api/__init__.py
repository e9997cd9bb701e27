"""What the API takes and answers: bodies, refusals in words, the language of the reader."""
