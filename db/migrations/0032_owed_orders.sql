-- Orders that are cooked before they are paid: an order may be on the boards while its payment is pending.

alter table payments
  -- When the lines of the order went to the boards; null: not yet. Set by the statement that stores the order, never unset.
  add column ordered_on timestamptz,
  -- Staff must collect the money, whether the lines went to the boards or not.
  add column to_collect boolean not null default false,
  -- Cents that the customer handed over in cash; the rest of it above the amount paid is the change.
  add column cash_given integer check (cash_given >= 0),
  -- Set by the request that collected the payment, under an id of the browser: a repeated request gets the same response.
  add column collection_id uuid,
  -- The customers left without paying: canceled with that reason, and listed apart in the Z closure.
  add column is_walk_out boolean not null default false,
  -- Left for the next Z closure: when, by whom and why.
  add column left_on timestamptz,
  add column left_by uuid references staff_users,
  add column left_reason text;

update payments set ordered_on = orders."time" from orders where orders.id = payments.order_id;
-- Unpaid staff orders of earlier versions are not on any board: collecting them sends them there, as before.
update payments set to_collect = true where state = 'pending' and taken_by is not null;

-- Staff may cancel whatever is owed, whoever ordered it.
alter table payments drop constraint payments_check4;

create index payments_to_collect on payments (table_code, created_on, id) where state = 'pending' and to_collect;
create index payments_by_collection on payments (collection_id) where collection_id is not null;

-- A struck line: off the order, because its payment was canceled or refunded before it was served. It stays on its board,
-- crossed out, until staff have seen it.
alter table order_lines
  add column voided_on timestamptz,
  add column voided_by uuid references staff_users,
  add column void_reason text,
  add column void_seen_on timestamptz;

drop index order_lines_pending;
create index order_lines_pending on order_lines (product_type_id, "time", id) where done_on is null and void_seen_on is null;

alter table settings
  -- Orders of customers count as paid when they are sent, in the payment mode `manual`.
  add column manual_orders_are_paid boolean not null default false,
  -- Customers may choose to pay staff although the venue is paid online.
  add column offers_paying_staff boolean not null default true,
  -- Such an order goes to the boards when it is sent; otherwise when staff collect it.
  add column cooks_before_collecting boolean not null default false;
