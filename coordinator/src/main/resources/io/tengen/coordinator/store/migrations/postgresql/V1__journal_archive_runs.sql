-- Journal and snapshots: the tables of akka-persistence-jdbc 5.2.1 for PostgreSQL, of which Tengen uses these.
CREATE TABLE event_journal (
  ordering BIGSERIAL,
  deleted BOOLEAN DEFAULT FALSE NOT NULL,
  persistence_id VARCHAR(255) NOT NULL,
  sequence_number BIGINT NOT NULL,
  writer VARCHAR(255) NOT NULL,
  write_timestamp BIGINT,
  adapter_manifest VARCHAR(255),
  event_payload BYTEA NOT NULL,
  event_ser_id INTEGER NOT NULL,
  event_ser_manifest VARCHAR(255) NOT NULL,
  meta_payload BYTEA,
  meta_ser_id INTEGER,
  meta_ser_manifest VARCHAR(255),
  PRIMARY KEY (persistence_id, sequence_number)
);

CREATE UNIQUE INDEX event_journal_ordering_idx ON event_journal (ordering);

CREATE TABLE event_tag (
  event_id BIGINT NOT NULL,
  tag VARCHAR(256) NOT NULL,
  PRIMARY KEY (event_id, tag),
  CONSTRAINT fk_event_journal FOREIGN KEY (event_id)
    REFERENCES event_journal (ordering) ON DELETE CASCADE
);

CREATE TABLE snapshot (
  persistence_id VARCHAR(255) NOT NULL,
  sequence_number BIGINT NOT NULL,
  created BIGINT NOT NULL,
  snapshot_ser_id INTEGER NOT NULL,
  snapshot_ser_manifest VARCHAR(255) NOT NULL,
  snapshot_payload BYTEA NOT NULL,
  meta_ser_id INTEGER,
  meta_ser_manifest VARCHAR(255),
  meta_payload BYTEA,
  PRIMARY KEY (persistence_id, sequence_number)
);

-- One row a run that a client was told of.
CREATE TABLE run (
  id VARCHAR(32) PRIMARY KEY,
  created_at TIMESTAMP WITH TIME ZONE NOT NULL,
  -- Chosen by the client that created the run; null for none.
  request_id VARCHAR(256) UNIQUE
);

-- The full record of each game, encoded as the wire has it. A row may be replaced until the journal
-- says that its game is counted, never after.
CREATE TABLE game_record (
  run_id VARCHAR(32) NOT NULL,
  game_index INTEGER NOT NULL,
  -- SHA-256 of the record, in hexadecimal.
  digest CHAR(64) NOT NULL,
  worker VARCHAR(256) NOT NULL,
  record BYTEA NOT NULL,
  PRIMARY KEY (run_id, game_index)
);

-- One row: how many coordinators have had this database. Whoever has lost the lock on it, and gets it
-- back, sees here whether another was there in between.
CREATE TABLE tenure (
  number BIGINT NOT NULL
);

INSERT INTO tenure VALUES (0);
