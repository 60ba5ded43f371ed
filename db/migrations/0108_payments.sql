-- owner: z-closures

-- The till. At most one closure is open at a time, whatever two servers try.
create table z_closures (
  id            bigint primary key,
  opened_on     timestamptz not null,
  closed_on     timestamptz,
  closed_by     uuid references staff_users,
  -- The sums as they were when it was closed: one for each method and way of paying staff.
  totals        jsonb,
  -- Cents in cash that were counted; null if nobody counted.
  counted_cash  integer check (counted_cash >= 0),
  -- Cents in cash that staff said they had received, minus refunds in cash. Null if some payments do not say how they were paid.
  expected_cash integer,
  -- Owed orders that were left for the next Z closure, and their sum in cents. Stored when it is closed: they may be left again.
  left_orders   integer not null default 0,
  left_sum      integer not null default 0,
  check ((closed_on is null) = (totals is null)),
  check (counted_cash is null or closed_on is not null)
);
create unique index z_closures_one_open on z_closures ((true)) where closed_on is null;

-- owner: payments

-- Numbers that must follow one another without a gap. The row is locked until the transaction ends, so it is taken late.
create table counters (
  name  text primary key,
  value bigint not null check (value >= 0)
);
insert into counters (name, value) values ('payment', 0);

-- An amount of money that is due or was taken. An order may be on the boards while its payment is pending.
create table payments (
  id                  uuid primary key,
  order_id            uuid not null unique references orders,
  number              bigint not null unique,
  table_code          text not null,
  created_on          timestamptz not null,

  payment_method      text not null
    check (payment_method in ('stripe', 'redsys', 'googlepay', 'applepay', 'bizum', 'manual')),
  payment_type        text not null default 'products' check (payment_type = 'products'),
  state               text not null
    check (state in ('pending', 'succeeded', 'canceled', 'expired', 'partially-refunded', 'refunded')),
  total_amount_order  integer not null check (total_amount_order >= 0),
  amount_paid_by_user integer not null default 0 check (amount_paid_by_user >= 0),
  payment_on          timestamptz,
  z_closure_id        bigint references z_closures,
  external_payment_id text,
  -- Money arrived after the payment had been given up.
  is_late             boolean not null default false,
  receipt_sent_on     timestamptz,

  -- Staff must collect the money, whether the lines went to the boards or not.
  to_collect          boolean not null default false,
  settled_by          uuid references staff_users,
  paid_with           text check (paid_with in ('efectivo', 'datafono')),
  -- Cents that the customer handed over in cash; the rest of it above the amount paid is the change.
  cash_given          integer check (cash_given >= 0),
  -- Set by the request that collected the payment, under an id of the browser: a repeated request gets the same response.
  collection_id       uuid,
  -- Left for the next Z closure: when, by whom and why.
  left_on             timestamptz,
  left_by             uuid references staff_users,
  left_reason         text,

  check ((state = 'pending') = (payment_on is null) or state in ('canceled', 'expired')),
  check (payment_on is null or z_closure_id is not null),
  check (paid_with is null or payment_method = 'manual')
);
-- The history is walked and added up along its index alone.
create index payments_by_payment_on on payments (payment_on, id)
  include (payment_method, total_amount_order, amount_paid_by_user) where payment_on is not null;
create index payments_pending on payments (created_on, id) where state = 'pending';
create index payments_to_collect on payments (table_code, created_on, id) where state = 'pending' and to_collect;
create index payments_by_z_closure on payments (z_closure_id);
create index payments_by_collection on payments (collection_id) where collection_id is not null;

-- Money that was refunded, in the closure that was open then; less than zero if the refund failed after all. Rows are never
-- changed, so that what a closure gave back stays what it was.
create table refund_entries (
  id           uuid primary key,
  payment_id   uuid not null references payments,
  z_closure_id bigint not null references z_closures,
  amount       integer not null check (amount <> 0),
  -- The part of each product type and VAT rate: in proportion to the lines of the order, cumulative over the refund entries of the
  -- payment, so that a full refund takes from each exactly what it had.
  split        jsonb not null,
  recorded_on  timestamptz not null
);
create index refund_entries_by_payment on refund_entries (payment_id);
create index refund_entries_by_z_closure on refund_entries (z_closure_id);
create index refund_entries_by_recorded_on on refund_entries (recorded_on);
