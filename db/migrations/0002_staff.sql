-- Staff and their sessions. Names and e-mails are compared by a key made by the server (NFC, Spanish lower case), as
-- the database's own lower() does not fold what Spanish needs.
create table staff_users (
  id            uuid primary key,
  name          text not null,
  name_key      text not null unique,
  email         text not null,
  email_key     text not null unique,
  roles         text[] not null check (roles <@ array['OWNER', 'MANAGER', 'WAITER'] and cardinality(roles) > 0),
  -- argon2id, in the usual PHC text form.
  password_hash text not null,
  avatar        text,
  -- Null while the user may sign in.
  disabled_on   timestamptz,
  updated_on    timestamptz not null default now()
);

-- Only the hash of the cookie is kept: who reads the database cannot sign in with it. A session holds the roles it was
-- opened with; a change of roles or a disabled user makes it invalid at once.
create table staff_sessions (
  token_hash   bytea primary key,
  user_id      uuid not null references staff_users on delete cascade,
  roles        text[] not null,
  opened_on    timestamptz not null,
  last_seen_on timestamptz not null
);
create index staff_sessions_by_user on staff_sessions (user_id);

-- Failed sign-ins in a row by the address that was typed, whether or not such a user exists, so that the delays tell
-- nobody which addresses do.
create table sign_in_failures (
  email_key    text primary key,
  failures     integer not null,
  locked_until timestamptz not null,
  failed_on    timestamptz not null
);
create index sign_in_failures_by_time on sign_in_failures (failed_on);
