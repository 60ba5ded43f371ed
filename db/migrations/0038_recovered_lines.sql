-- A line that was marked as done by mistake comes back to its board: when it did last, and who did it.

alter table order_lines
  add column recovered_on timestamptz,
  add column recovered_by uuid references staff_users,
  -- The request that did it, under an id of the browser: a repeated request changes nothing.
  add column recovery_id uuid,
  add check ((recovered_on is null) = (recovered_by is null) and (recovered_on is null) = (recovery_id is null));
