-- The days on which the owners were warned that the disk of the server is nearly full, so that each day has one mail.
create table disk_warnings (
  day       date primary key,
  queued_on timestamptz not null
);
