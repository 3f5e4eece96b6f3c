-- What the analyst found in finished matches, as it is sent.
CREATE TABLE analyses (
    "match" TEXT PRIMARY KEY NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    page TEXT NOT NULL
);
