-- owner: customers

-- A customer's session on one device. The e-mail is only a contact: what a customer may see belongs to the session.
create table customers (
  id          uuid primary key,
  token_hash  bytea not null unique,
  -- Shown in place of an e-mail if the customer gave none.
  label       text not null,
  email       text,
  -- The last table scanned, and when: the server decides when a scan has expired. By its id, so that a renamed table takes its sessions
  -- along; `table_code` is the code as it was scanned.
  table_id    uuid,
  table_code  text,
  scanned_on  timestamptz,
  -- The table that was scanned, if staff have moved its phones to `table_id` since: the page of the scan, opened again, does not bring
  -- the phone back. No key, like `table_id`.
  moved_from  uuid,
  -- The key of the table that the scan proved: after a renewed one, or where codes became protected since, the customer scans again.
  -- Null if the code had none.
  scanned_key text,
  created_on  timestamptz not null,
  -- Staff marked orders of this session as false: it cannot order any more.
  blocked_on  timestamptz,
  -- When the identity was erased; the row stays, so that sums and distinct customers do not change.
  erased_on   timestamptz
);
-- For searches by the first characters.
create index customers_by_email on customers (lower(email) text_pattern_ops) where email is not null;
create index customers_by_label on customers (label text_pattern_ops);
create index customers_by_age on customers (created_on, id) where erased_on is null;

-- owner: customer-data

-- Customers whose data was erased a moment ago: a request that had read the customer before may have stored data meanwhile, so that they
-- are erased once more.
create table repeated_erasures (
  customer_id uuid primary key references customers,
  erased_on   timestamptz not null
);
