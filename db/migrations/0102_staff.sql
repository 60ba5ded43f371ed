-- owner: staff

-- Staff and their sessions. Names and e-mails are compared by a key made by the server (NFC, Spanish lower case), as the database's own
-- lower() does not fold what Spanish needs.
create table staff_users (
  id            uuid primary key,
  name          text not null,
  name_key      text not null unique,
  email         text not null,
  email_key     text not null unique,
  roles         text[] not null check (roles <@ array['OWNER', 'MANAGER', 'WAITER'] and cardinality(roles) > 0),
  -- argon2id, in the usual PHC text form.
  password_hash text not null,
  -- argon2id, like the password. Null without a PIN.
  pin_hash      text,
  avatar        text,
  -- Null while the user may sign in.
  disabled_on   timestamptz,
  -- A save over somebody else's change is refused: the form carries the version that it showed.
  version       integer not null default 1,
  updated_on    timestamptz not null default now()
);

-- Permissions that the owner gave to a role or took away from it. A role without a row has its default of the domain, so that a new
-- action needs no migration. The owner's role is not stored: it always has all permissions.
create table role_permissions (
  role       text not null check (role in ('MANAGER', 'WAITER')),
  action     text not null,
  is_allowed boolean not null,
  primary key (role, action)
);

-- A shared tablet: its own session may only ask who is there. Only the hash of its cookie is stored.
create table shared_tablets (
  id         uuid primary key,
  name       text not null,
  token_hash bytea not null unique,
  opened_on  timestamptz not null
);

-- Only the hash of the cookie is stored: who reads the database cannot sign in with it. A session holds the roles it was opened with; a
-- change of roles or a disabled user makes it invalid at once. One that was opened on a shared tablet ends with it. One that was
-- opened by PIN may not do what is the owner's only, until the password was entered.
create table staff_sessions (
  token_hash   bytea primary key,
  user_id      uuid not null references staff_users on delete cascade,
  roles        text[] not null,
  kind         text not null default 'password' check (kind in ('password', 'pin')),
  tablet_id    uuid references shared_tablets on delete cascade,
  -- The device, for the list of one's own sessions.
  user_agent   text not null default '',
  opened_on    timestamptz not null,
  last_seen_on timestamptz not null,
  constraint staff_sessions_pin_on_tablet check (kind = 'password' or tablet_id is not null)
);
create index staff_sessions_by_user on staff_sessions (user_id);
create index staff_sessions_by_tablet on staff_sessions (tablet_id) where tablet_id is not null;

-- PINs entered in a row on one tablet for one person, counted before they are checked.
create table pin_attempts (
  tablet_id    uuid not null references shared_tablets on delete cascade,
  user_id      uuid not null references staff_users on delete cascade,
  attempts     integer not null,
  locked_until timestamptz not null,
  tried_on     timestamptz not null,
  primary key (tablet_id, user_id)
);
create index pin_attempts_by_user on pin_attempts (user_id);

-- Failed sign-ins in a row, by account and origin: a device of staff that has signed in before, a shared tablet, a session, or else a
-- network. The row with an empty origin counts the attempts from all unknown devices, which are only slowed down, so that a stranger
-- cannot lock an owner out.
create table sign_in_failures (
  -- The e-mail key that was typed, whether or not such a user exists; with a prefix for requests of a reset link.
  account_key  text not null,
  -- A hash of the kind and the id of the origin: no network address is stored.
  origin       text not null,
  failures     integer not null,
  locked_until timestamptz not null,
  failed_on    timestamptz not null,
  primary key (account_key, origin)
);
create index sign_in_failures_by_time on sign_in_failures (failed_on);

-- Links to a new password. Only the hash of what was mailed is stored.
create table password_resets (
  token_hash bytea primary key,
  user_id    uuid not null references staff_users on delete cascade,
  expires_on timestamptz not null,
  -- Null while it may still be used.
  used_on    timestamptz
);
create index password_resets_by_user on password_resets (user_id);

-- Two-step verification of owners: the shared secret of RFC 6238. It is asked for once it is confirmed by a first code.
create table second_factors (
  user_id      uuid primary key references staff_users on delete cascade,
  secret       bytea not null check (octet_length(secret) = 20),
  confirmed_on timestamptz,
  -- The time step of the last accepted code, so that no code is accepted twice.
  last_step    integer not null default 0
);

-- Codes for a lost phone, each of which works once. They are random, so that a fast hash is enough.
create table recovery_codes (
  code_hash bytea primary key,
  user_id   uuid not null references second_factors on delete cascade
);
create index recovery_codes_by_user on recovery_codes (user_id);

-- Wrong codes of two-step verification, counted by account: whoever sends them knows the password, and has any number of networks.
-- Unknown devices have one count together, known devices and sessions another, so that strangers never make the latter wait. The
-- count ends with the second factor that it protects.
create table second_factor_failures (
  user_id      uuid not null references second_factors on delete cascade,
  is_stranger  boolean not null,
  failures     integer not null,
  locked_until timestamptz not null,
  failed_on    timestamptz not null,
  -- When the user was last mailed that codes are not accepted; null if never.
  noticed_on   timestamptz,
  primary key (user_id, is_stranger)
);
