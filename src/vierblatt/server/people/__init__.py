"""Who plays here: guests, accounts, and what is known of them."""
