-- Staff take orders and money. Who took the order is empty where a guest placed it; a payment that staff took the money
-- for says how they were paid.
alter table payments
  add column made_by    uuid references staff_users,
  add column settled_by uuid references staff_users,
  add column paid_with  text check (paid_with in ('efectivo', 'datafono')),
  add check (paid_with is null or payment_method = 'manual');

-- The history is walked and added up along its index alone.
drop index payments_by_payment_on;
create index payments_by_payment_on on payments (payment_on, id)
  include (payment_method, total_amount_order, amount_paid_by_user) where payment_on is not null;

-- Lines come in the order of their time, so that this small index finds some days of them, and costs an order nothing.
create index order_lines_by_time on order_lines using brin ("time");

-- What closing the till closes.
create index orders_open on orders (id) where closed_on is null;

-- Money that went back out of the till, in the closure that was open then; less than zero when it came back after all.
-- Rows are never changed, so that what a closure gave back stays what it was.
create table refund_bookings (
  id           uuid primary key,
  payment_id   uuid not null references payments,
  z_closure_id bigint not null references z_closures,
  amount       integer not null check (amount <> 0),
  booked_on    timestamptz not null
);
create index refund_bookings_by_payment on refund_bookings (payment_id);
create index refund_bookings_by_z_closure on refund_bookings (z_closure_id);

insert into refund_bookings (id, payment_id, z_closure_id, amount, booked_on)
select
  refunds.id, refunds.payment_id,
  coalesce(
    (select max(id) from z_closures where opened_on <= refunds.updated_on),
    (select z_closure_id from payments where payments.id = refunds.payment_id)),
  refunds.amount, refunds.updated_on
from refunds
where refunds.state = 'succeeded' and not refunds.is_duplicate;

-- A closed closure keeps its sums as they were when it was closed: one for each method and way of paying at the bar.
alter table z_closures
  add column closed_by uuid references staff_users,
  add column totals    jsonb;

update z_closures
set totals = coalesce((
  select jsonb_agg(jsonb_build_object(
    'method', sums.payment_method, 'paidWith', null, 'payments', sums.payments, 'invoiced', sums.invoiced,
    'refunded', sums.refunded))
  from (
    select payment_method, sum(payments) as payments, sum(invoiced) as invoiced, sum(refunded) as refunded
    from (
      select payment_method, 1 as payments, amount_paid_by_user as invoiced, 0 as refunded
      from payments where z_closure_id = z_closures.id
      union all
      select payment_method, 0, 0, amount
      from refund_bookings join payments on payments.id = payment_id
      where refund_bookings.z_closure_id = z_closures.id
    ) as moved
    group by payment_method
  ) as sums
), '[]')
where closed_on is not null;

alter table z_closures add check ((closed_on is null) = (totals is null));
