"""What a search tells people.

`advice` ranks the moves of one decision, `review` judges all decisions of a match, `report` is
what is printed, drawn, saved and sent of a review.
"""
