-- What lists of games show, one row for each row of game_record, apart from the records because those are large.
CREATE TABLE game_summary (
  run_id VARCHAR(32) NOT NULL,
  game_index INTEGER NOT NULL,
  worker VARCHAR(256) NOT NULL,
  -- B, W, or - for neither.
  winner CHAR(1) NOT NULL,
  -- The name of the reason for the end.
  reason VARCHAR(16) NOT NULL,
  margin DOUBLE PRECISION NOT NULL,
  -- Those of the opening included.
  moves INTEGER NOT NULL,
  opening VARCHAR(128) NOT NULL,
  -- Milliseconds since 1970.
  started_at BIGINT NOT NULL,
  -- Wall-clock time of all moves.
  nanos BIGINT NOT NULL,
  PRIMARY KEY (run_id, game_index)
);
