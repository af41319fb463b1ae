-- The schema of version 0.2.0, the first that later versions migrate from.

-- Journal and snapshots: the tables of akka-persistence-jdbc 5.2.1 for H2, of which Tengen uses these.
CREATE TABLE "event_journal" (
  "ordering" BIGINT UNIQUE NOT NULL AUTO_INCREMENT,
  "deleted" BOOLEAN DEFAULT FALSE NOT NULL,
  "persistence_id" VARCHAR(255) NOT NULL,
  "sequence_number" BIGINT NOT NULL,
  "writer" VARCHAR NOT NULL,
  "write_timestamp" BIGINT NOT NULL,
  "adapter_manifest" VARCHAR NOT NULL,
  "event_payload" BLOB NOT NULL,
  "event_ser_id" INTEGER NOT NULL,
  "event_ser_manifest" VARCHAR NOT NULL,
  "meta_payload" BLOB,
  "meta_ser_id" INTEGER,
  "meta_ser_manifest" VARCHAR,
  PRIMARY KEY ("persistence_id", "sequence_number")
);

CREATE UNIQUE INDEX "event_journal_ordering_idx" ON "event_journal" ("ordering");

CREATE TABLE "event_tag" (
  "event_id" BIGINT NOT NULL,
  "tag" VARCHAR NOT NULL,
  PRIMARY KEY ("event_id", "tag"),
  CONSTRAINT fk_event_journal FOREIGN KEY ("event_id")
    REFERENCES "event_journal" ("ordering") ON DELETE CASCADE
);

CREATE TABLE "snapshot" (
  "persistence_id" VARCHAR(255) NOT NULL,
  "sequence_number" BIGINT NOT NULL,
  "created" BIGINT NOT NULL,
  "snapshot_ser_id" INTEGER NOT NULL,
  "snapshot_ser_manifest" VARCHAR NOT NULL,
  "snapshot_payload" BLOB NOT NULL,
  "meta_ser_id" INTEGER,
  "meta_ser_manifest" VARCHAR,
  "meta_payload" BLOB,
  PRIMARY KEY ("persistence_id", "sequence_number")
);

-- One row for each run whose id a client has been given.
CREATE TABLE run (
  id VARCHAR(32) PRIMARY KEY,
  created_at TIMESTAMP(9) WITH TIME ZONE NOT NULL,
  -- Chosen by the client that created the run; null for none.
  request_id VARCHAR(256) UNIQUE
);

-- The full record of each game, as the bytes that the worker sent. A row may be replaced until the journal
-- counts its game, and never after that.
CREATE TABLE game_record (
  run_id VARCHAR(32) NOT NULL,
  game_index INTEGER NOT NULL,
  -- SHA-256 of the record, in hexadecimal.
  digest CHAR(64) NOT NULL,
  worker VARCHAR(256) NOT NULL,
  record BLOB NOT NULL,
  PRIMARY KEY (run_id, game_index)
);

-- Access tokens. Rows stay when a token is revoked or has expired, because logs name them.
CREATE TABLE access_token (
  -- Public: the middle part of the text that the bearer sends.
  id CHAR(16) PRIMARY KEY,
  name VARCHAR(128) NOT NULL,
  role VARCHAR(16) NOT NULL,
  -- SHA-256 of the secret part, in hexadecimal.
  digest CHAR(64) NOT NULL,
  created_at TIMESTAMP(9) WITH TIME ZONE NOT NULL,
  -- Null for never.
  expires_at TIMESTAMP(9) WITH TIME ZONE,
  revoked_at TIMESTAMP(9) WITH TIME ZONE
);

-- Keys that the coordinator generated for itself, in hexadecimal, by purpose.
CREATE TABLE coordinator_key (
  purpose VARCHAR(32) PRIMARY KEY,
  content CHAR(64) NOT NULL
);

-- The version and the Elo rating that fix the scale of a rating pool. Everything else about pools follows
-- from the journals of their runs.
CREATE TABLE pool_anchor (
  pool VARCHAR(64) PRIMARY KEY,
  version VARCHAR(64) NOT NULL,
  elo DOUBLE PRECISION NOT NULL
);

-- Records of workers whose results were excluded from a run: game_record may hold another worker's record
-- of the same game. Rows stay when an exclusion is lifted.
CREATE TABLE excluded_record (
  run_id VARCHAR(32) NOT NULL,
  worker VARCHAR(256) NOT NULL,
  game_index INTEGER NOT NULL,
  digest CHAR(64) NOT NULL,
  record BLOB NOT NULL,
  PRIMARY KEY (run_id, worker, game_index)
);

-- One row for each training; its journal holds everything else.
CREATE TABLE training (
  id VARCHAR(32) PRIMARY KEY,
  created_at TIMESTAMP(9) WITH TIME ZONE NOT NULL,
  request_id VARCHAR(256) UNIQUE
);

-- One row that is written to find out whether the database can be written.
CREATE TABLE write_probe (
  number BIGINT NOT NULL
);

INSERT INTO write_probe VALUES (0);
