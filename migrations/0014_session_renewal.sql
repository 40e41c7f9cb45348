-- A session that goes on under a new token: what the browser had sent under the old one may still arrive.
alter table session add column previous_token_hash bytea;
alter table session add column renewed_at timestamptz;
create index session_previous_token on session (previous_token_hash)
  where previous_token_hash is not null; -- whose token was this a moment ago
