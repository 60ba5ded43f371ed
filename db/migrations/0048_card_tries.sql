-- Card testing: when the data of a card was sent to the bank, and from where. Failed tries are counted from these columns.

alter table payment_attempts
  -- Null while no card was sent, and for payments on a page of the bank, which has limits of its own.
  add column card_sent_on timestamptz,
  -- IPv4 address, or the /64 prefix of an IPv6 address. Deleted when the longest period of the limits has passed.
  add column card_address text;
create index payment_attempts_card_tries on payment_attempts (card_sent_on)
  where card_sent_on is not null and state <> 'succeeded';
create index payment_attempts_card_addresses on payment_attempts (created_on) where card_address is not null;

alter table payment_incidents drop constraint payment_incidents_kind_check;
alter table payment_incidents add constraint payment_incidents_kind_check
  check (kind in (
    'late-money', 'paid-after-cancel', 'duplicate-charge', 'amount-mismatch', 'unknown-outcome',
    'refund-failed', 'refund-unknown', 'refund-done-after-all', 'dispute',
    'unmatched-charge', 'unmatched-refund', 'day-sums-different', 'card-testing'
  ));
