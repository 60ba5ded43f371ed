-- Backups that the server makes by itself. A key row has only the public part: the secret part is shown once and never stored.
-- Earlier keys stay, because earlier files need the secret part that belongs to them.
create table backup_keys (
  id         uuid primary key,
  recipient  text not null unique check (recipient like 'age1%'),
  created_on timestamptz not null,
  created_by text not null
);

-- One row for each backup that was begun. Without `finished_on` it is in progress, or its process died.
create table backup_runs (
  id           uuid primary key,
  started_on   timestamptz not null,
  finished_on  timestamptz,
  file         text not null,
  bytes        bigint,
  is_encrypted boolean not null,
  -- What failed, by its place in the sequence; null if nothing did. The file may be complete although a copy of it failed.
  failed_step  text check (failed_step in ('write', 'key', 'folder', 's3', 'command')),
  reason       text not null default '',
  check (finished_on is not null or failed_step is null)
);
create index backup_runs_by_start on backup_runs (started_on);
