-- Who wanted to be forgotten: tables that were still played then are cleaned when they end.
CREATE TABLE forgotten (
    person TEXT PRIMARY KEY NOT NULL,
    at DOUBLE PRECISION NOT NULL
);
