-- What staff change in a form carries the version they saw: a save over somebody else's change is refused.
alter table table_qrs add column version integer not null default 1;
