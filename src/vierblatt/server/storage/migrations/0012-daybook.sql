-- What was written last of all journals, in the order in which it came (journals.py).
CREATE TABLE daybook (
    code TEXT NOT NULL,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    command TEXT
);
