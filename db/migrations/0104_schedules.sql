-- owner: schedule

-- Opening hours by section and weekday (0 is Sunday): one to four windows in the order in which they begin, [{"init": 780, "fin": 960}],
-- in minutes after midnight. `fin` not after `init` means that the window crosses midnight; equal values mean open all day. A closed
-- day retains its windows.
create table schedules (
  product_type_id text not null references product_types,
  weekday         integer not null check (weekday between 0 and 6),
  closed          boolean not null default false,
  windows         jsonb not null default '[{"init": 720, "fin": 1380}]'
    check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) between 1 and 4),
  primary key (product_type_id, weekday)
);
insert into schedules (product_type_id, weekday)
select id, weekday from product_types cross join generate_series(0, 6) weekday;

-- The hours of a date, instead of those of its weekday. Without windows the section is closed all day.
create table special_days (
  day             date not null,
  product_type_id text not null references product_types,
  windows         jsonb not null check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) <= 4),
  -- For staff only.
  note            text not null default '' check (length(note) <= 80),
  primary key (day, product_type_id)
);

create trigger schedules_raise_menu_version after insert or update or delete or truncate on schedules
  for each statement execute function raise_menu_version();
create trigger special_days_raise_menu_version after insert or update or delete or truncate on special_days
  for each statement execute function raise_menu_version();
