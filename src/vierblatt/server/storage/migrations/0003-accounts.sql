-- Accounts with their sessions, and names that nobody may have.
CREATE TABLE accounts (
    person TEXT PRIMARY KEY NOT NULL,
    key TEXT NOT NULL,
    password TEXT NOT NULL,
    since DOUBLE PRECISION NOT NULL
);
CREATE UNIQUE INDEX account_key ON accounts (key);
CREATE TABLE sessions (
    token TEXT PRIMARY KEY NOT NULL,
    person TEXT NOT NULL,
    since DOUBLE PRECISION NOT NULL
);
CREATE INDEX session_person ON sessions (person);
CREATE TABLE blocked_names (
    key TEXT PRIMARY KEY NOT NULL,
    since DOUBLE PRECISION NOT NULL
);
