-- The tables of the venue, each with the code that its printed QR carries.
create table table_qrs (
  id         uuid primary key,
  code       text not null,
  -- Compared ignoring case and spaces around.
  code_key   text not null unique,
  -- Printed in the QR where the venue protects its codes; renewed when a code leaks.
  key        text not null,
  active     boolean not null default true,
  updated_on timestamptz not null default now()
);
