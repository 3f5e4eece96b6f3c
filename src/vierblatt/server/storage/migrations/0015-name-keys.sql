-- By which version of the function the keys of names were made; without a row, by the first one.
CREATE TABLE name_keys (version INTEGER PRIMARY KEY NOT NULL);
-- A key is no name that one could show.
ALTER TABLE blocked_names ADD COLUMN name TEXT NOT NULL DEFAULT '';
UPDATE blocked_names SET name = key;
