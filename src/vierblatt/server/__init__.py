"""The server: tables for people in their browsers, over HTTP and WebSockets, kept in a database."""
