-- The counted till: what was in the drawer when the Z closure was closed, beside what should have been there.

alter table z_closures
  -- Cents in cash that were counted; null if nobody counted.
  add column counted_cash integer check (counted_cash >= 0),
  -- Cents in cash that staff said they had received, minus refunds in cash. Null if some payments do not say how they were paid.
  add column expected_cash integer,
  -- Owed orders that were left for the next Z closure, and their sum in cents. Stored when it is closed: they may be left again.
  add column left_orders integer not null default 0,
  add column left_sum integer not null default 0,
  add check (counted_cash is null or closed_on is not null);

-- The money of an order arrived after staff had canceled it.
alter table payment_incidents drop constraint payment_incidents_kind_check;
alter table payment_incidents add constraint payment_incidents_kind_check
  check (kind in (
    'late-money', 'paid-after-cancel', 'duplicate-charge', 'amount-mismatch', 'unknown-outcome',
    'refund-failed', 'refund-unknown', 'refund-done-after-all', 'dispute',
    'unmatched-charge', 'unmatched-refund', 'day-sums-different'
  ));
