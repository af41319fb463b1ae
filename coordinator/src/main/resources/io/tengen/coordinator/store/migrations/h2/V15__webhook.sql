-- The last end of each run that webhooks were told; the row with an empty id says that the ends of earlier runs are not told.
CREATE TABLE run_announcement (
  run_id VARCHAR(64) PRIMARY KEY,
  state VARCHAR(16) NOT NULL
);

-- Messages to webhooks that no receiver has accepted yet.
CREATE TABLE webhook_delivery (
  id VARCHAR(64) PRIMARY KEY,
  hook VARCHAR(200) NOT NULL,
  body VARCHAR(65536) NOT NULL,
  attempts INTEGER NOT NULL,
  created_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  next_at TIMESTAMP(6) WITH TIME ZONE NOT NULL
);
