-- What whoever runs the house wants done by the process that can do it.
CREATE TABLE orders (
    id TEXT PRIMARY KEY NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    kind TEXT NOT NULL,
    about TEXT NOT NULL
);
