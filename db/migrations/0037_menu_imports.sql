-- Imports of the menu from a file, under the id of the browser: a request that is sent again is answered from here and does
-- not overwrite what was changed since.
create table menu_imports (
  id          uuid primary key,
  plan        text not null,
  summary     jsonb not null,
  imported_on timestamptz not null
);
