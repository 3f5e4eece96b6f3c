-- What an expert made of each deal of the day.
CREATE TABLE daily_pars (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    place INTEGER NOT NULL,
    total INTEGER NOT NULL,
    PRIMARY KEY (day, game)
);
