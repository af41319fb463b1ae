-- Identifier of the person; null in rows of earlier versions until the next start.
ALTER TABLE play ADD COLUMN owner VARCHAR(1024);

CREATE INDEX play_owner ON play (owner, created_at);
