-- owner: day-sums

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
  day               date primary key references stored_days on delete cascade,
  orders            integer not null,
  units             integer not null,
  amount            bigint not null,
  refunded          bigint not null,
  -- Unpaid orders that staff canceled on the day.
  canceled_orders   integer not null,
  canceled_amount   bigint not null,
  -- Of the orders that were settled on the day: lines that staff took off or made an invitation before anybody had paid them, with
  -- what they had cost, and orders with a discount, with what it took off.
  voided_lines      integer not null,
  voided_amount     bigint not null,
  invited_lines     integer not null,
  invited_amount    bigint not null,
  discounted_orders integer not null,
  discounted_amount bigint not null
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
  -- Null: the distinct orders of all product types, and what was paid, also of orders that are not settled yet.
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
  -- A payment for orders that several people took counts once, with its first order.
  payments       integer not null,
  -- Of each order, what was paid of it.
  amount         bigint not null,
  refunded       bigint not null,
  unique nulls not distinct (day, payment_method, paid_with, taken_by, settled_by)
);

-- The orders that were settled on the day.
create table day_taken_orders (
  day      date not null references stored_days on delete cascade,
  -- The member of staff who took them; null if customers placed them.
  taken_by uuid,
  orders   integer not null,
  unique nulls not distinct (day, taken_by)
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

-- A request to compute the days of some years again. Without `ended_on` it runs, or was interrupted.
create table day_sum_rebuilds (
  id             uuid primary key,
  years          integer[] not null,
  started_on     timestamptz not null,
  -- Days whose stored sums were not those of their rows. They are stored again.
  days_different integer not null default 0,
  ended_on       timestamptz
);

-- owner: history-search

-- What the search of the histories finds orders and payments by. The documents are written after the day is over, so that an order
-- costs nothing more; what is not written yet, or was changed since, is compared when it is searched. They can be written again at
-- any time.
create table history_index (
  -- One row.
  id            boolean primary key default true check (id),
  -- Everything that was sent or paid before this time has a document.
  indexed_until timestamptz not null
);

create table order_documents (
  id    uuid primary key,
  -- That of the order: when it was sent.
  "time" timestamptz not null,
  -- Without personal data of customers.
  words tsvector not null
);
create index order_documents_by_time on order_documents ("time", id);
create index order_documents_by_word on order_documents using gin (words) with (fastupdate = off);

create table payment_documents (
  id    uuid primary key,
  -- When it was paid.
  "time" timestamptz not null,
  words tsvector not null
);
create index payment_documents_by_time on payment_documents ("time", id);
create index payment_documents_by_word on payment_documents using gin (words) with (fastupdate = off);

-- Orders and payments that were changed since they were sent or paid. Their documents, if they have any, are not used until they
-- are written again.
create table stale_documents (
  id uuid primary key
);
-- What a request may change later in the facts of a document. A settlement marks nothing: it is found by `payment_on`.
create function mark_documents_stale() returns trigger language plpgsql as $$
begin
  insert into stale_documents (id)
    select (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> id_column)::uuid
    from unnest(tg_argv) as id_column
    on conflict do nothing;
  return null;
end
$$;
create trigger orders_mark_document_stale after update of table_code on orders
  for each row when (new.table_code <> old.table_code) execute function mark_documents_stale('id');
create trigger order_lines_mark_document_stale after update of is_charged, quantity, discount on order_lines
  for each row when (new.amount <> old.amount) execute function mark_documents_stale('order_id');
create trigger payments_mark_document_stale after update of table_code on payments
  for each row when (new.table_code <> old.table_code) execute function mark_documents_stale('id');
create trigger payment_shares_mark_document_stale after delete on payment_shares
  for each row execute function mark_documents_stale('order_id', 'payment_id');

-- owner: activity

-- «Registro de actividad»: who did what, when, on which device. Rows are written in the transaction of the action and never
-- change. No row references another table, so that the log outlives what it describes.
create table activity_log (
  id         uuid primary key,
  "time"     timestamptz not null,
  kind       text not null,
  -- Null for what the system did by itself.
  actor_id   uuid,
  actor_name text not null,
  -- Identifies the session without being usable as one; null without a session.
  session    text,
  user_agent text not null,
  -- What the action changed, by its kind. Never secrets, never the data that was erased.
  details    jsonb not null
);
create index activity_log_by_time on activity_log ("time", id);
create index activity_log_by_actor on activity_log (actor_id, "time", id);

create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of activity_log are never changed or deleted.';
end
$$;
create trigger activity_log_append_only before update or delete on activity_log
  for each row execute function refuse_activity_change();
create trigger activity_log_no_truncate before truncate on activity_log
  for each statement execute function refuse_activity_change();

-- Refused sign-ins and refused rights, counted by hour. After the hour they become entries of the activity log, so that nobody can flood
-- it. `subject` is the id of the user; empty for e-mails that no user has.
create table refusal_counts (
  hour       timestamptz not null,
  kind       text not null check (kind in ('sign-in', 'right')),
  subject    text not null,
  -- The right that was missing; empty for a sign-in.
  action     text not null,
  name       text not null,
  -- Of the last attempt.
  user_agent text not null,
  attempts   integer not null,
  primary key (hour, kind, subject, action)
);
