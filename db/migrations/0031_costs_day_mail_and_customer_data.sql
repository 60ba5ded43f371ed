-- The cost of one unit of a product by size, in cents. In a table of its own, so that no query of products contains it.
create table product_costs (
  product_id uuid not null references products on delete cascade,
  size       text not null check (size in ('base', 'copa', 'cubata', 'botella', 'chupito')),
  cost       integer not null check (cost >= 0),
  primary key (product_id, size)
);

-- The cost of one unit of each line when it was ordered, in the order of `lines`; null for a line without one. Null if no line
-- has a cost.
alter table payments add column line_costs integer[];

alter table settings
  -- The owners receive the sums of a Z closure by e-mail.
  add column sends_day_mail boolean not null default true,
  -- The dashboard shows sales by member of staff.
  add column shows_staff_sales boolean not null default true,
  -- Months after the last order until the identity of a customer is erased; null if never.
  add column customer_data_months integer check (customer_data_months in (6, 12, 24, 36, 60));

-- The Z closures whose sums were queued as e-mails.
create table z_closure_mails (
  z_closure_id bigint primary key references z_closures on delete cascade,
  queued_on    timestamptz not null
);
-- Z closures that were closed before this table existed are not sent.
insert into z_closure_mails (z_closure_id, queued_on) select id, now() from z_closures where closed_on is not null;

-- The days on which the owners were reminded of a Z closure that was still open.
create table z_closure_reminders (
  day       date primary key,
  queued_on timestamptz not null
);

-- When the identity of a customer was erased; the row stays, so that sums and distinct customers do not change.
alter table customers add column erased_on timestamptz;
-- For searches by the first characters.
create index customers_by_email on customers (lower(email) text_pattern_ops) where email is not null;
create index customers_by_label on customers (label text_pattern_ops);
create index customers_by_age on customers (created_on, id) where erased_on is null;

-- Payments that were never settled have no order, by which the payments of a customer are found otherwise.
create index payments_unpaid_by_customer on payments (customer_id) where state in ('canceled', 'expired');
-- The orders of staff whose receipt was sent by e-mail.
create index payments_by_staff_email on payments (lower(email) text_pattern_ops) where customer_id is null and email <> '';

-- Customers whose data was erased a moment ago: a request that had read the customer before may have stored data meanwhile,
-- so that they are erased once more.
create table repeated_erasures (
  customer_id uuid primary key references customers,
  erased_on   timestamptz not null
);

-- Saved cards and customers of erased data that a payment provider has not deleted yet. Without the customer they belonged to.
create table provider_deletions (
  id          uuid primary key,
  provider    text not null check (provider in ('stripe', 'redsys')),
  kind        text not null check (kind in ('card', 'customer')),
  -- The provider's id of the card or of the customer.
  token       text not null,
  data        jsonb not null default '{}',
  account     text,
  created_on  timestamptz not null,
  tries       integer not null default 0,
  -- Due from then on.
  next_try_on timestamptz not null
);
create index provider_deletions_due on provider_deletions (next_try_on);
