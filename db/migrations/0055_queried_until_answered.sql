-- Every attempt that asked for money or opened a page is queried until its provider has responded, however long the server was off.

-- The first of the status queries without a decisive response; null after a response.
alter table payment_attempts add column unanswered_since timestamptz;
-- When the provider first reported no charge after its page had expired; null before that.
alter table payment_attempts add column unpaid_reported_on timestamptz;
update payment_attempts set unpaid_reported_on = coalesce(queried_on, updated_on)
  where state in ('failed', 'canceled') and unpaid_confirmation <> 'none' and next_query_on is null;
update payment_attempts set unanswered_since = updated_on where unpaid_confirmation = 'none';
-- Until now nobody queried the older ones of these any more. They are due with the next run.
update payment_attempts set next_query_on = created_on
  where next_query_on is null
    and (state in ('created', 'action', 'processing', 'unknown') or (unpaid_confirmation = 'none' and decided_on is null));
alter table payment_attempts add constraint payment_attempts_next_query_check
  check (state in ('succeeded', 'failed', 'canceled') or next_query_on is not null);

alter table payment_incidents drop constraint payment_incidents_kind_check;
alter table payment_incidents add constraint payment_incidents_kind_check
  check (kind in (
    'late-money', 'paid-after-cancel', 'duplicate-charge', 'amount-mismatch', 'unknown-outcome', 'unqueried-attempt',
    'refund-failed', 'refund-unknown', 'refund-done-after-all', 'dispute',
    'unmatched-charge', 'unmatched-refund', 'day-sums-different', 'card-testing'
  ));
