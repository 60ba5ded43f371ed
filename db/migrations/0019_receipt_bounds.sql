-- Who asked for a ticket is counted, so that nobody can have the venue write to strangers without end.
alter table receipts
  -- The member of staff who asked; null where a guest did, and in rows from before.
  add column staff_id uuid references staff_users,
  -- Tells from which network a guest asked, without keeping its address; null where staff asked.
  add column network_hash bytea,
  -- What was asked for was not paid then: the mail says what is owed.
  add column is_owed boolean not null default false;
create index receipts_by_staff on receipts (staff_id, asked_on) where staff_id is not null;
-- Those of the last hour are few, and counted in one walk.
drop index receipts_by_address;
create index receipts_by_guests on receipts (asked_on) where customer_id is not null;
