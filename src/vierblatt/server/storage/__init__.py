"""The database: one thread that writes, the schema and its migrations."""
