-- «Registro de actividad»: who did what, when, on which device. Rows are written in the transaction of the action and never
-- change. No row references another table, so that the log outlives what it describes.
create table activity_log (
  id         uuid primary key,
  "time"     timestamptz not null,
  kind       text not null,
  -- Null for what the system did by itself.
  actor_id   uuid,
  actor_name text not null,
  -- Identifies the session without being usable as one; null without a session.
  session    text,
  user_agent text not null,
  -- What the action changed, by its kind. Never secrets, never the data that was erased.
  details    jsonb not null
);
create index activity_log_by_time on activity_log ("time", id);
create index activity_log_by_actor on activity_log (actor_id, "time", id);

create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of activity_log are never changed or deleted.';
end
$$;
create trigger activity_log_append_only before update or delete on activity_log
  for each row execute function refuse_activity_change();
create trigger activity_log_no_truncate before truncate on activity_log
  for each statement execute function refuse_activity_change();
