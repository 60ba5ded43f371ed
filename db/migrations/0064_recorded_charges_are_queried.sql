-- A charge that a member of staff recorded is queried until its provider confirms or denies it.

-- The lists of the providers reach 14 days back; older charges may not be known to them any more.
update payment_attempts set next_query_on = decided_on, unpaid_reported_on = null
  where state = 'succeeded' and decided_on > now() - interval '14 days' and external_id is null;
update payment_attempts set unpaid_reported_on = decided_on
  where state = 'succeeded' and decided_on is not null and external_id is null and next_query_on is null;
alter table payment_attempts add constraint payment_attempts_recorded_charge_check check (
  state <> 'succeeded' or decided_on is null
  or external_id is not null or next_query_on is not null or unpaid_reported_on is not null
);
