"""Play itself, over a WebSocket."""
