-- Who has uploaded files: limits of users count the bytes.
CREATE TABLE artifact_upload (
  -- SHA-256 of the file, in hexadecimal. The first who uploads a file is charged for it.
  sha256 CHAR(64) PRIMARY KEY,
  owner VARCHAR(1024) NOT NULL,
  bytes BIGINT NOT NULL,
  begun_at TIMESTAMP(6) WITH TIME ZONE NOT NULL
);
CREATE INDEX artifact_upload_owner ON artifact_upload (owner);
