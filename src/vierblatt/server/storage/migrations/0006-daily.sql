-- The deal of the day: everybody's one try.
CREATE TABLE daily_tries (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    code TEXT NOT NULL,
    finished DOUBLE PRECISION,
    place INTEGER,
    total INTEGER,
    standing INTEGER,
    PRIMARY KEY (day, game, person)
);
CREATE INDEX daily_code ON daily_tries (code);
