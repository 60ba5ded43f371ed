-- Failed attempts are counted by account and origin: a device of staff that has signed in before, a shared tablet, a session, or
-- else a network. The row with an empty origin counts the attempts from all unknown devices, which are only slowed down. The
-- former counters hold for everybody, so that a stranger could lock an owner out; they are at most a day old and are dropped.
drop table sign_in_failures;
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

-- The key that signs the cookies of known devices. It belongs to this installation and is created with the first sign-in.
create table device_keys (
  id         boolean primary key default true check (id),
  secret     bytea not null check (octet_length(secret) = 32),
  created_on timestamptz not null
);
