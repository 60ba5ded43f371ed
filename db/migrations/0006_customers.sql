-- A guest's session on one device. The e-mail is only a contact: what a guest may see belongs to the session.
create table customers (
  id         uuid primary key,
  token_hash bytea not null unique,
  -- Stands where an e-mail would when the guest gave none.
  label      text not null,
  email      text,
  -- The last table scanned, and when: the server decides when a scan has expired.
  table_code text,
  scanned_on timestamptz,
  created_on timestamptz not null
);
