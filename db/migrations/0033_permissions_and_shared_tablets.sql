-- Permissions that the owner gave to a role or took away from it. A role without a row has its default of the domain, so
-- that a new action needs no migration. The owner's role is not stored: it always has all permissions.
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

-- A session that was opened on a shared tablet ends with it. One that was opened by PIN may not do what is the owner's only,
-- until the password was entered.
alter table staff_sessions
  add column kind text not null default 'password' check (kind in ('password', 'pin')),
  add column tablet_id uuid references shared_tablets on delete cascade,
  add constraint staff_sessions_pin_on_tablet check (kind = 'password' or tablet_id is not null);
create index staff_sessions_by_tablet on staff_sessions (tablet_id) where tablet_id is not null;

-- argon2id, like the password. Null without a PIN.
alter table staff_users add column pin_hash text;

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
