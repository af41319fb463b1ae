-- Where the scale of a rating pool is fixed, once somebody has said so. All else about pools stands in
-- the journals of their runs.
CREATE TABLE pool_anchor (
  pool VARCHAR(64) PRIMARY KEY,
  version VARCHAR(64) NOT NULL,
  elo DOUBLE PRECISION NOT NULL
);
