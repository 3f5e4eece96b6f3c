-- Which process has which table, and what stands in the lobby.
CREATE TABLE processes (
    id TEXT PRIMARY KEY NOT NULL,
    since DOUBLE PRECISION NOT NULL
);
ALTER TABLE tables ADD COLUMN owner TEXT;
ALTER TABLE tables ADD COLUMN shown TEXT;
CREATE INDEX tables_owner ON tables (owner);
