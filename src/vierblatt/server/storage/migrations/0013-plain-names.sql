-- The journal is the journal: what lay in the daybook goes there, and the daybook goes.
INSERT INTO journal (code, number, entry, command)
    SELECT code, number, entry, command FROM daybook ORDER BY code, number;
DROP TABLE daybook;
ALTER TABLE orders RENAME TO broadcasts;
ALTER TABLE analysing RENAME TO analysis_jobs;
