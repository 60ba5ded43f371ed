-- What an owner changes in a form carries the version they saw: a save over somebody else's change is refused.
alter table staff_users add column version integer not null default 1;

-- Links to a new password. Only the hash of what was mailed is kept.
create table password_resets (
  token_hash bytea primary key,
  user_id    uuid not null references staff_users on delete cascade,
  expires_on timestamptz not null,
  -- Null while it may still be used.
  used_on    timestamptz
);
create index password_resets_by_user on password_resets (user_id);

-- Mails on their way out, stored in the transaction that causes them. What was sent or given up is emptied, and deleted
-- some time later.
create table outgoing_mails (
  id            uuid primary key,
  recipient     text not null,
  subject       text not null,
  html          text not null,
  body          text not null,
  created_on    timestamptz not null,
  -- Not worth sending any more from then on.
  expires_on    timestamptz not null,
  tries         integer not null default 0,
  -- Due from then on. One that is being sent is due again if its sender goes down.
  next_try_on   timestamptz not null,
  sent_on       timestamptz,
  given_up_on   timestamptz,
  -- What the mail server said last, as a code.
  last_error    text
);
create index outgoing_mails_due on outgoing_mails (next_try_on) where sent_on is null and given_up_on is null;
