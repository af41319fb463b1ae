-- Sessions of people that signed in through an OpenID Connect provider.
CREATE TABLE web_session (
  -- Public: the middle part of the text in the browser's cookie.
  id CHAR(16) PRIMARY KEY,
  -- SHA-256 of the secret part, in hexadecimal.
  digest CHAR(64) NOT NULL,
  -- Who it is, and the provider's tokens, encrypted with a key that only the cookie's secret gives.
  content VARCHAR(65536) NOT NULL,
  ends_at TIMESTAMP(6) WITH TIME ZONE NOT NULL
);
