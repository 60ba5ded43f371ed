-- The tickets that were asked for by e-mail. Each is a mail of the same id; the mail itself is forgotten sooner.
create table receipts (
  id           uuid primary key,
  payment_id   uuid not null references payments,
  -- Tells that two were asked for the same address, without keeping it.
  address_hash bytea not null,
  -- The guest who asked; null where staff did.
  customer_id  uuid references customers,
  asked_on     timestamptz not null
);
create index receipts_by_payment on receipts (payment_id);
create index receipts_by_customer on receipts (customer_id, asked_on) where customer_id is not null;
create index receipts_by_address on receipts (address_hash, asked_on) where customer_id is not null;
