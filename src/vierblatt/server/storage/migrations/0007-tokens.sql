-- Tokens by which programs play for an account.
CREATE TABLE tokens (
    id TEXT PRIMARY KEY NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    token TEXT NOT NULL,
    since DOUBLE PRECISION NOT NULL
);
CREATE UNIQUE INDEX token_token ON tokens (token);
CREATE INDEX token_person ON tokens (person);
