-- The trainings that there are. What became of them stands in their journals.
CREATE TABLE training (
  id VARCHAR(32) PRIMARY KEY,
  created_at TIMESTAMP(9) WITH TIME ZONE NOT NULL,
  request_id VARCHAR(256) UNIQUE
);
