"""What a search finds, told to people: hints, reviews of matches, and reports of them."""
