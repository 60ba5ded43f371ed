-- The sums of days are a cache. A rebuild runs in one process and is not continued by another one, and sums that were corrected are
-- a line of the log.

drop index day_sum_rebuilds_one_running;
-- One that failed has no end, as one whose process has died.
update day_sum_rebuilds set ended_on = null where is_failed;
alter table day_sum_rebuilds
  drop column started_by, drop column first_day, drop column last_day, drop column month, drop column months_done,
  drop column days_compared, drop column days_to_store, drop column lease_id, drop column lease_until, drop column is_failed;

-- Nobody had to do anything about such an incident. Entries of the activity log that name one stay.
delete from payment_incidents where kind = 'day-sums-different';
alter table payment_incidents drop constraint payment_incidents_kind_check;
alter table payment_incidents add constraint payment_incidents_kind_check
  check (kind in (
    'late-money', 'paid-after-cancel', 'duplicate-charge', 'amount-mismatch', 'unknown-outcome', 'unqueried-attempt',
    'refund-failed', 'refund-unknown', 'refund-done-after-all', 'dispute',
    'unmatched-charge', 'unmatched-refund', 'card-testing'
  ));
