-- The numbers of chat lines never go back, even when the last lines are deleted.
ALTER TABLE tables ADD COLUMN chat_number INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET chat_number =
    COALESCE((SELECT MAX(chat.number) FROM chat WHERE chat.code = tables.code), 0);
