-- Nothing: the operating system keeps others off the directory, so the journal needs no fence. The number
-- stays the same as PostgreSQL's.
SELECT 1;
