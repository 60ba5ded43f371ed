-- Staff may request a failed refund again, once: also that of a duplicate charge, which the system requests only once.
alter table refunds add column repeats_refund_id uuid references refunds;
create unique index refunds_one_repetition on refunds (repeats_refund_id) where repeats_refund_id is not null;
drop index refunds_one_duplicate;
create unique index refunds_one_duplicate on refunds (attempt_id)
  where is_duplicate and origin = 'comanda' and repeats_refund_id is null;
alter table payment_incidents drop constraint payment_incidents_closing_reason_check;
alter table payment_incidents add constraint payment_incidents_closing_reason_check
  check (closing_reason in ('charged', 'not-charged', 'refunded', 'not-refunded', 'requested-again'));
