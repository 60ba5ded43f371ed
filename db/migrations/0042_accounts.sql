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

-- Refused sign-ins and refused rights, counted by hour. After the hour they become entries of the activity log, so that nobody
-- can flood it. `subject` is the id of the user; empty for e-mails that no user has.
create table refusal_counts (
  hour       timestamptz not null,
  kind       text not null check (kind in ('sign-in', 'right')),
  subject    text not null,
  -- The right that was missing; empty for a sign-in.
  action     text not null,
  name       text not null,
  -- Of the last attempt.
  user_agent text not null,
  attempts   integer not null,
  primary key (hour, kind, subject, action)
);
