-- Which process is at work on the analysis of which match, and how far it is.
CREATE TABLE analysing (
    match TEXT PRIMARY KEY NOT NULL,
    process TEXT NOT NULL,
    progress DOUBLE PRECISION NOT NULL
);
