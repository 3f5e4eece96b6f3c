-- What is said at tables, and whom somebody does not want to hear.
CREATE TABLE chat (
    code TEXT NOT NULL,
    number INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    command TEXT NOT NULL,
    PRIMARY KEY (code, number)
);
CREATE INDEX chat_at ON chat (at);
CREATE INDEX chat_person ON chat (person);
CREATE TABLE mutes (
    listener TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (listener, person)
);
