-- owner: z-closures

-- The till. At most one closure is open at a time, whatever two servers try.
create table z_closures (
  id            bigint primary key,
  opened_on     timestamptz not null,
  closed_on     timestamptz,
  closed_by     uuid references staff_users,
  -- The sums as they were when it was closed: one for each method and way of paying staff.
  totals        jsonb,
  -- Cents for giving change that were in the drawer at the opening; null while nobody has entered them.
  opening_float integer check (opening_float >= 0),
  -- Cents in cash that were counted; null if nobody counted.
  counted_cash  integer check (counted_cash >= 0),
  -- Cents in cash that should have been in the drawer, stored when it is closed. The two differ if some money does not say how it
  -- was paid: all of it, or none of it, may have been cash.
  expected_cash_least integer not null default 0,
  expected_cash_most  integer not null default 0,
  -- Owed orders that were left for the next Z closure, and their sum in cents. Stored when it is closed: they may be left again.
  left_orders   integer not null default 0,
  left_sum      integer not null default 0,
  -- Orders that ended unpaid, and their sum in cents: canceled or taken back, and walk-outs. Stored when it is closed: they may be
  -- paid later all the same.
  canceled_orders integer not null default 0,
  canceled_sum    integer not null default 0,
  walk_out_orders integer not null default 0,
  walk_out_sum    integer not null default 0,
  constraint z_closures_closed_check check ((closed_on is null) = (totals is null)),
  constraint z_closures_counted_check check (counted_cash is null or closed_on is not null),
  constraint z_closures_expected_cash_check check (expected_cash_least <= expected_cash_most)
);
create unique index z_closures_one_open on z_closures ((true)) where closed_on is null;

-- Cash that staff paid into the drawer, or out of it, without a sale.
create table cash_movements (
  -- Made by the browser: the same movement sent twice is one.
  id           uuid primary key,
  z_closure_id bigint not null references z_closures,
  direction    text not null check (direction in ('in', 'out')),
  -- Cents.
  amount       integer not null check (amount > 0),
  reason       text not null,
  moved_on     timestamptz not null,
  moved_by     uuid not null references staff_users,
  -- Entered by mistake: it counts no more.
  undone_on    timestamptz,
  undone_by    uuid references staff_users,
  constraint cash_movements_undone_check check ((undone_on is null) = (undone_by is null))
);
create index cash_movements_by_z_closure on cash_movements (z_closure_id, moved_on) where undone_on is null;

-- owner: payments

-- Numbers that must follow one another without a gap. The row is locked until the transaction ends, so it is taken late.
create table counters (
  name  text primary key,
  value bigint not null check (value >= 0)
);
insert into counters (name, value) values ('payment', 0);

-- An amount of money that is due or was taken.
create table payments (
  id                  uuid primary key,
  -- Set for the remainder: the payment that is born with each order, whose amount is what remains due of it. Null: it pays a part
  -- of one order, or several.
  remainder_of        uuid unique references orders,
  -- Whose phone pays; null: the customer of its order, or staff.
  payer_id            uuid references customers,
  number              bigint not null unique,
  -- The table that owes: that of its order while it is pending.
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
  -- Of what that request contained: the same id with other content is refused.
  collection_hash     bytea,
  -- Left for the next Z closure: when, by whom and why.
  left_on             timestamptz,
  left_by             uuid references staff_users,
  left_reason         text,

  constraint payments_paid_check check (
    (payment_on is not null) = (state in ('succeeded', 'partially-refunded', 'refunded'))
    and (payment_on is null) = (z_closure_id is null)
    and (payment_on is not null or (amount_paid_by_user = 0 and settled_by is null))
  ),
  constraint payments_to_collect_check check (remainder_of is not null or not to_collect),
  constraint payments_left_check check ((left_on is null) = (left_by is null) and (left_on is null or to_collect)),
  constraint payments_manual_check check (paid_with is null or payment_method = 'manual'),
  constraint payments_collection_check check ((collection_id is null) = (collection_hash is null))
);
-- The history is walked and added up along its index alone.
create index payments_by_payment_on on payments (payment_on, id)
  include (payment_method, total_amount_order, amount_paid_by_user) where payment_on is not null;
create index payments_pending on payments (created_on, id) where state = 'pending';
create index payments_to_collect on payments (table_code, created_on, id) where state = 'pending' and to_collect;
create index payments_by_z_closure on payments (z_closure_id) where z_closure_id is not null;
create index payments_by_collection on payments (collection_id) where collection_id is not null;

-- Staff had recorded another way of taking a payment than that in which they took it.
create table payment_corrections (
  -- Generated by the browser: the same correction sent twice is one.
  id             uuid primary key,
  payment_id     uuid not null references payments,
  corrected_on   timestamptz not null,
  corrected_by   uuid not null references staff_users,
  -- Null if nobody had said how it was taken. Equal to `to_paid_with`: nothing was changed, and it counts nowhere.
  from_paid_with text check (from_paid_with in ('efectivo', 'datafono')),
  to_paid_with   text not null check (to_paid_with in ('efectivo', 'datafono')),
  -- The cash that the payment had until then; null without. A correction back to cash brings it back.
  cash_given     integer,
  -- Empty if none was asked for.
  reason         text not null default ''
);
create index payment_corrections_by_payment on payment_corrections (payment_id);

-- What a payment pays of an order. A remainder gets its share when it is paid, another payment when it is opened.
create table payment_shares (
  payment_id uuid references payments,
  order_id   uuid references orders,
  amount     integer not null check (amount > 0),
  -- By product type and VAT rate, of what is left of the order; null: exactly its charged lines.
  split      jsonb,
  primary key (payment_id, order_id)
);
create index payment_shares_by_order on payment_shares (order_id);

-- The parts of the shares that pay only a part of their order.
create view split_parts as
  select
    payment_id, order_id, part ->> 'section' as product_type_id, (part ->> 'vatPercent')::numeric(5, 2) as vat_percent,
    (part ->> 'amount')::integer as amount
  from payment_shares cross join jsonb_array_elements(split) as part;

-- What a payment pays of each order, by product type and VAT rate.
create view payment_parts as
  select payment_id, order_id, product_type_id, vat_percent, order_lines.amount
  from payment_shares join order_lines using (order_id) where split is null
  union all
  select payment_id, order_id, product_type_id, vat_percent, amount from split_parts;

-- The lines that a share pays, where the payer chose lines.
create table share_lines (
  payment_id uuid references payments,
  line_id    uuid references order_lines,
  amount     integer not null check (amount > 0),
  primary key (payment_id, line_id)
);
create index share_lines_by_line on share_lines (line_id);

-- What two rows show, and no check of one of them.
create function check_order_and_remainder() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders join payments on remainder_of = orders.id
    where orders.id = new.id and payments.state = 'pending' and (orders.state = 'ended' or payments.table_code <> orders.table_code)
  ) then raise exception 'Order % has a pending payment, and has ended or is at another table.', new.id using errcode = '23514';
  end if;
  return null;
end
$$;
create constraint trigger orders_end_with_payment after update of state, table_code on orders
  deferrable initially deferred for each row
  when (new.state = 'ended' and old.state <> 'ended' or new.table_code <> old.table_code)
  execute function check_order_and_remainder();

create function check_due(checked uuid) returns void language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from order_lines where order_id = checked) <> (
    select coalesce(sum(payment_shares.amount), 0)
    from payment_shares join payments on payments.id = payment_id where order_id = checked and payment_on is not null
  ) + (
    select coalesce(sum(total_amount_order), 0) from payments where remainder_of = checked and payment_on is null
  ) then raise exception 'Order % owes another amount than its lines cost.', checked using errcode = '23514';
  end if;
end
$$;
create function check_due_of_line() returns trigger language plpgsql as $$
begin
  perform check_due(new.order_id);
  return null;
end
$$;
create constraint trigger order_lines_are_due after update of is_charged, quantity, discount on order_lines
  deferrable initially deferred for each row
  when (new.amount <> old.amount) execute function check_due_of_line();
create function check_due_of_payment() returns trigger language plpgsql as $$
begin
  perform check_due(order_id) from (
    select new.remainder_of as order_id union select order_id from payment_shares where payment_id = new.id
  ) as paid where order_id is not null;
  return null;
end
$$;
create constraint trigger payments_are_due after update of total_amount_order on payments
  deferrable initially deferred for each row
  when (new.total_amount_order <> old.total_amount_order) execute function check_due_of_payment();
