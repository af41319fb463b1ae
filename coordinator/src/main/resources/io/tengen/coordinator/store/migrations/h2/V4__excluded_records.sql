-- Records of workers whose results were excluded from a run: another's may take their place in
-- game_record. Rows stay when an exclusion is lifted.
CREATE TABLE excluded_record (
  run_id VARCHAR(32) NOT NULL,
  worker VARCHAR(256) NOT NULL,
  game_index INTEGER NOT NULL,
  digest CHAR(64) NOT NULL,
  record BLOB NOT NULL,
  PRIMARY KEY (run_id, worker, game_index)
);
