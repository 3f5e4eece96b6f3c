-- The first database: guests, tables with their journals, finished matches.
CREATE TABLE keys (
    name TEXT PRIMARY KEY NOT NULL,
    secret {bytes} NOT NULL
);
CREATE TABLE people (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    since DOUBLE PRECISION NOT NULL
);
CREATE TABLE tables (
    code TEXT PRIMARY KEY NOT NULL,
    public BOOLEAN NOT NULL,
    opened DOUBLE PRECISION NOT NULL,
    over BOOLEAN NOT NULL,
    rematch TEXT
);
CREATE INDEX unfinished ON tables (over);
CREATE TABLE journal (
    code TEXT NOT NULL,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    command TEXT,
    PRIMARY KEY (code, number)
) {clustered};
CREATE TABLE matches (
    id TEXT PRIMARY KEY NOT NULL,
    finished DOUBLE PRECISION NOT NULL,
    record TEXT NOT NULL
);
CREATE TABLE match_people (
    person TEXT NOT NULL,
    "match" TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (person, "match")
);
