-- Up to four opening windows a day, special days, and what the owner has looked at or printed.

-- Windows in the order in which they begin: [{"init": 780, "fin": 960}], in minutes after midnight. `fin` not after `init`
-- means that the window crosses midnight; equal values mean open all day. A closed day retains its windows.
alter table schedules add column windows jsonb;
update schedules set windows = jsonb_build_array(jsonb_build_object('init', init, 'fin', fin));
alter table schedules
  alter column windows set default '[{"init": 720, "fin": 1380}]',
  alter column windows set not null,
  add check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) between 1 and 4),
  drop column init,
  drop column fin;

-- The hours of a date, instead of those of its weekday. Without windows the section is closed all day.
create table special_days (
  day             date not null,
  product_type_id text not null references product_types,
  windows         jsonb not null check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) <= 4),
  -- For staff only.
  note            text not null default '' check (length(note) <= 80),
  primary key (day, product_type_id)
);

alter table settings
  -- When someone confirmed that the opening hours are right, and when QR codes were printed or downloaded for the first time.
  add column hours_confirmed_on timestamptz,
  add column codes_printed_on timestamptz;
-- A venue that has had orders is past its first setup.
update settings set hours_confirmed_on = now(), codes_printed_on = now() where exists (select from orders);
