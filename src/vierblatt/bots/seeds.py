"""The luck of bots, from the secret of the deal: who plays a deal alike meets the same bots."""

from hashlib import blake2b


def seed_of_move(deal: str, seat: int, moved: int) -> int:
    """For the bot at that seat, which has moved so often already."""
    digest = blake2b(f"{deal}/{seat}/{moved}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 2
