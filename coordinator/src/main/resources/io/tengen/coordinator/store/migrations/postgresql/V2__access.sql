-- Who may use the coordinator. Rows stay when a token is revoked or has expired: logs name them.
CREATE TABLE access_token (
  -- Public: the middle part of what the bearer shows.
  id CHAR(16) PRIMARY KEY,
  name VARCHAR(128) NOT NULL,
  role VARCHAR(16) NOT NULL,
  -- SHA-256 of the secret part, in hexadecimal.
  digest CHAR(64) NOT NULL,
  created_at TIMESTAMP WITH TIME ZONE NOT NULL,
  -- Null for never.
  expires_at TIMESTAMP WITH TIME ZONE,
  revoked_at TIMESTAMP WITH TIME ZONE
);

-- Keys that the coordinator made for itself, in hexadecimal, by what they are for.
CREATE TABLE coordinator_key (
  purpose VARCHAR(32) PRIMARY KEY,
  content CHAR(64) NOT NULL
);
