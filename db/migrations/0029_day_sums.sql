-- The sums of past days. A day is stored once it is over, by the same query that reads a day that is not stored, and can be
-- computed again from payments, order lines and refund entries at any time. A day is the local date in the zone of the venue.
create table stored_days (
  day       date primary key,
  -- The zone in which the day was a day. Days of another zone are stored again.
  time_zone text not null,
  stored_on timestamptz not null
);

-- Amounts are cents, VAT included. `amount` counts what was settled on the day, `refunded` what was refunded on the day.
create table day_orders (
  day             date primary key references stored_days on delete cascade,
  orders          integer not null,
  units           integer not null,
  amount          bigint not null,
  refunded        bigint not null,
  -- Unpaid orders that staff canceled on the day.
  canceled_orders integer not null,
  canceled_amount bigint not null
);

-- An order counts in each product type that it contains.
create table day_sections (
  day             date not null references stored_days on delete cascade,
  product_type_id text not null references product_types,
  orders          integer not null,
  units           integer not null,
  amount          bigint not null,
  refunded        bigint not null,
  primary key (day, product_type_id)
);

create table day_products (
  day             date not null references stored_days on delete cascade,
  product_id      uuid not null,
  -- The name of the product when it was ordered.
  name            text not null,
  product_type_id text not null references product_types,
  units           integer not null,
  amount          bigint not null,
  -- Units and amount of the lines that have a cost, and the cost of all their units.
  cost_units      integer not null,
  cost_amount     bigint not null,
  cost            bigint not null,
  primary key (day, product_id, name, product_type_id)
);

-- By the local hour (0 to 23) in which the order was placed, on the day on which it was settled.
create table day_hours (
  day             date not null references stored_days on delete cascade,
  hour            integer not null check (hour between 0 and 23),
  -- Null: the distinct orders of all product types.
  product_type_id text references product_types,
  orders          integer not null,
  units           integer not null,
  amount          bigint not null,
  unique nulls not distinct (day, hour, product_type_id)
);

create table day_payments (
  day            date not null references stored_days on delete cascade,
  payment_method text not null,
  paid_with      text,
  -- The member of staff who took the order; null if a customer placed it.
  taken_by       uuid,
  -- The member of staff who took the money; null if staff did not take it.
  settled_by     uuid,
  payments       integer not null,
  amount         bigint not null,
  refunded       bigint not null,
  unique nulls not distinct (day, payment_method, paid_with, taken_by, settled_by)
);

-- Orders that customers placed. The row stays when the customer's data is erased: the id alone identifies no person.
create table day_customers (
  day          date not null references stored_days on delete cascade,
  customer_id  uuid not null,
  orders       integer not null,
  amount       bigint not null,
  -- The customer's last day before this one; null without an earlier day.
  previous_day date,
  primary key (day, customer_id)
);
create index day_customers_by_customer on day_customers (customer_id, day);

-- The customers of a day by their previous day. The distinct customers of the days from a to b are those of these days whose
-- previous day is missing or before a.
create table day_previous_visits (
  day          date not null references stored_days on delete cascade,
  previous_day date,
  customers    integer not null,
  unique nulls not distinct (day, previous_day)
);

-- A request to compute the days of some years again, and how far it is.
create table day_sum_rebuilds (
  id             uuid primary key,
  years          integer[] not null,
  started_by     uuid references staff_users,
  started_on     timestamptz not null,
  -- The days that can be compared: from the first payment of the venue to the last day that was over. Null without payments.
  first_day      date,
  last_day       date,
  -- The first day of the month in progress; null after the last.
  month          date,
  months_done    integer not null default 0,
  days_compared  integer not null default 0,
  -- Days whose stored sums were not those of their rows. They are stored again.
  days_different integer not null default 0,
  -- Those of them in the year in progress, YYYY-MM-DD, which are stored again once all its months are compared.
  days_to_store  text[] not null default '{}',
  -- Identifies the process that works on the rebuild; null while none does. One that has not renewed its lease by
  -- `lease_until` has stopped.
  lease_id       uuid,
  lease_until    timestamptz,
  ended_on       timestamptz,
  -- True if the rebuild ended with an error.
  is_failed      boolean not null default false
);
create unique index day_sum_rebuilds_one_running on day_sum_rebuilds ((true)) where ended_on is null;

-- An incident may be about the sums of a day instead of a payment.
alter table payment_incidents add column day date;
alter table payment_incidents drop constraint payment_incidents_subject_check;
alter table payment_incidents add constraint payment_incidents_subject_check
  check (payment_id is not null or (provider is not null and operation_id is not null) or day is not null);
alter table payment_incidents drop constraint payment_incidents_kind_check;
alter table payment_incidents add constraint payment_incidents_kind_check
  check (kind in (
    'late-money', 'duplicate-charge', 'amount-mismatch', 'unknown-outcome',
    'refund-failed', 'refund-unknown', 'refund-done-after-all', 'dispute',
    'unmatched-charge', 'unmatched-refund', 'day-sums-different'
  ));
alter table payment_incidents drop constraint payment_incidents_subject_key;
alter table payment_incidents add constraint payment_incidents_subject_key
  unique nulls not distinct (kind, payment_id, attempt_id, refund_id, provider, operation_id, day);

-- The part of each product type in a refund, in cents: in proportion to the lines of the payment, cumulative over its refund
-- entries, so that a full refund takes from each type exactly what it had.
alter table refund_entries add column shares jsonb;
update refund_entries
set shares = jsonb_build_object('drinks', drinks, 'food', amount - drinks)
from (
  select
    id,
    -- Multiplies before it divides: a quotient of limited precision could round half a cent down.
    round(refunded * drinks_amount / lines_amount) - round((refunded - amount) * drinks_amount / lines_amount) as drinks
  from (
    select
      refund_entries.id, refund_entries.amount,
      sum(refund_entries.amount) over (partition by payment_id order by recorded_on, refund_entries.id) as refunded,
      coalesce(drinks_amount, 0) as drinks_amount,
      coalesce(nullif(lines_amount, 0), 1) as lines_amount
    from refund_entries join payments on payments.id = payment_id
    cross join lateral (
      select
        sum((line ->> 'price')::numeric * (line ->> 'quantity')::numeric) as lines_amount,
        sum((line ->> 'price')::numeric * (line ->> 'quantity')::numeric) filter (where line ->> 'section' = 'drinks') as drinks_amount
      from jsonb_array_elements(payments.lines) as line
    ) as priced
  ) as entries
) as shared
where shared.id = refund_entries.id;
alter table refund_entries alter column shares set not null;
create index refund_entries_by_recorded_on on refund_entries (recorded_on);
