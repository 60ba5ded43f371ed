-- A staff order that nobody will pay is given up by somebody of the staff, who says why. What a guest began ends by itself.
alter table payments
  add column canceled_by   uuid references staff_users,
  add column canceled_on   timestamptz,
  add column cancel_reason text,
  add check ((canceled_by is null) = (canceled_on is null) and (canceled_by is null) = (cancel_reason is null)),
  add check (canceled_by is null or made_by is not null);
