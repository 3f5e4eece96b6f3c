-- How strong people are at each game, and how each rated match changed it.
CREATE TABLE ratings (
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    played INTEGER NOT NULL,
    PRIMARY KEY (game, person)
);
CREATE TABLE rated_matches (
    person TEXT NOT NULL,
    "match" TEXT NOT NULL,
    game TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    place INTEGER NOT NULL,
    players INTEGER NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (person, "match")
);
