-- The device of a session, for the list of one's own sessions; empty for sessions that were opened before.
alter table staff_sessions add column user_agent text not null default '';

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
