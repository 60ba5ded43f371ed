-- owner: tables

-- The tables of the venue, each with the code that its printed QR carries.
create table table_qrs (
  id         uuid primary key,
  code       text not null,
  -- The key of the label, so that A1 and A01 are one table.
  code_key   text not null unique,
  -- Printed in the QR where the venue protects its codes; renewed when a code leaks.
  key        text not null,
  active     boolean not null default true,
  version    integer not null default 1,
  updated_on timestamptz not null default now()
);

-- Deferred: whoever renames a table locks orders and payments, and these are locked before the settings.
create constraint trigger table_qrs_raise_menu_version after insert or update or delete on table_qrs
  deferrable initially deferred for each row execute function raise_menu_version();
