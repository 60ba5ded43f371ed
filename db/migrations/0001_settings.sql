-- The venue's settings: one row. Each screen of the staff area changes its own columns and raises `version`, so that
-- two people who save at once cannot undo each other.
create table settings (
  id              boolean primary key default true check (id),
  version         integer not null default 1,
  payment_method  text not null default 'manual' check (payment_method in ('stripe', 'redsys', 'manual')),
  -- Minutes that a scan of a table counts; null when it does not expire.
  qr_expiry       integer check (qr_expiry in (5, 10, 15, 30, 45, 60, 120, 180)),
  active_printers boolean not null default false,
  drinks_at_bar   boolean not null default false,
  protected_qrs   boolean not null default false,
  -- When product types and schedules were first created; null before.
  initialized_on  timestamptz,
  colour          text not null default '#b3261e' check (colour ~ '^#[0-9a-f]{6}$'),
  name            text not null default 'Comanda',
  short_name      text not null default 'Comanda',
  address         text not null default '',
  company         text not null default '',
  register_data   text not null default '',
  nif             text not null default '',
  -- Per cent.
  iva             numeric(4, 2) not null default 10 check (iva >= 0),
  web             text not null default '',
  email           text not null default '',
  logo            text,
  favicon         text,
  notification    text,
  background      text,
  updated_on      timestamptz not null default now()
);
insert into settings default values;

-- Numbers that must follow one another without a gap. The row is locked until the transaction ends, so it is taken late.
create table counters (
  name  text primary key,
  value bigint not null check (value >= 0)
);
insert into counters (name, value) values ('payment', 0);
