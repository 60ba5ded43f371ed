-- Opening hours per section and weekday (0 is Sunday), in minutes after midnight. `fin` not after `init` means that the
-- window crosses midnight; equal hours mean open all day.
create table schedules (
  product_type_id text not null references product_types,
  weekday         integer not null check (weekday between 0 and 6),
  init            integer not null default 720 check (init between 0 and 1439),
  fin             integer not null default 1380 check (fin between 0 and 1439),
  closed          boolean not null default false,
  primary key (product_type_id, weekday)
);
insert into schedules (product_type_id, weekday)
select id, weekday from product_types cross join generate_series(0, 6) weekday;
