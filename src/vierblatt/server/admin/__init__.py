"""`vierblatt admin`: the commands for whoever runs a server."""
