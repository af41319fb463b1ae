-- Games of people against engines.
CREATE TABLE play (
  id VARCHAR(32) NOT NULL PRIMARY KEY,
  -- Whether the game goes on.
  is_open BOOLEAN NOT NULL,
  -- Milliseconds since 1970.
  created_at BIGINT NOT NULL,
  -- The whole game as a message tengen.v1.Play.
  state BLOB NOT NULL
);

CREATE INDEX play_created ON play (created_at);
