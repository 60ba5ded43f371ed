-- The ticket printers of the venue.
create table printers (
  id         uuid primary key,
  name       text not null,
  -- Compared ignoring case and spaces around.
  name_key   text not null unique,
  -- Where tickets are sent to.
  url        text not null,
  active     boolean not null default true,
  version    integer not null default 1,
  updated_on timestamptz not null
);
