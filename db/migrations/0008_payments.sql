-- The till. At most one closure is open at a time: the index says so, whatever two servers try.
create table z_closures (
  id        bigint primary key,
  opened_on timestamptz not null,
  closed_on timestamptz
);
create unique index z_closures_one_open on z_closures ((true)) where closed_on is null;

-- A payment freezes what was ordered and what it costs. Its order comes into being when it is settled.
create table payments (
  id                  uuid primary key,
  -- Made by the browser: the same order sent twice is one payment.
  order_id            uuid not null unique,
  number              bigint not null unique,
  customer_id         uuid references customers,
  email               text not null,
  table_code          text not null,
  -- The priced lines, frozen: the order's lines are made from them.
  lines               jsonb not null,
  comment             text not null,
  -- Of what the browser sent: the same order id with other content is refused. Null when no browser sent it.
  content_hash        bytea,
  payment_method      text not null
    check (payment_method in ('stripe', 'redsys', 'googlepay', 'applepay', 'bizum', 'manual')),
  payment_type        text not null default 'products' check (payment_type = 'products'),
  state               text not null
    check (state in ('pending', 'succeeded', 'canceled', 'expired', 'partially-refunded', 'refunded')),
  total_amount_order  integer not null check (total_amount_order >= 0),
  amount_paid_by_user integer not null default 0 check (amount_paid_by_user >= 0),
  created_on          timestamptz not null,
  payment_on          timestamptz,
  z_closure_id        bigint references z_closures,
  receipt_sent_on     timestamptz,
  external_payment_id text,
  check ((state = 'pending') = (payment_on is null) or state in ('canceled', 'expired')),
  check (payment_on is null or z_closure_id is not null)
);
create index payments_by_payment_on on payments (payment_on, id) where payment_on is not null;
create index payments_pending on payments (created_on, id) where state = 'pending';
create index payments_by_z_closure on payments (z_closure_id);
