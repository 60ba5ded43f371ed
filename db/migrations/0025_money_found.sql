-- Charges and refunds that a lost message, an unreachable provider or another person's hand left unrecorded are found.

-- The account at the provider that the attempt was started with, in the provider's own format. Null for attempts that were
-- stored before this column existed: they belong to the credentials in use.
alter table payment_attempts add column account text;
-- What confirms that an attempt that has ended charged nothing: `final`, the provider reported its end; `provisional`, the
-- provider reported no charge when it was last queried, but its page may still be open; `none`, the provider has not
-- responded, so there may be a charge.
alter table payment_attempts add column unpaid_confirmation text
  check (unpaid_confirmation in ('final', 'provisional', 'none'));
update payment_attempts set unpaid_confirmation = 'final' where state in ('failed', 'canceled');
alter table payment_attempts add constraint payment_attempts_unpaid_confirmation_check1
  check ((unpaid_confirmation is not null) = (state in ('failed', 'canceled')));
-- When the status of an attempt that has ended is queried next; null if it is not queried any more.
alter table payment_attempts add column next_query_on timestamptz;
create index payment_attempts_next_query on payment_attempts (next_query_on) where next_query_on is not null;
-- The member of staff who recorded the outcome of an attempt after checking at the bank; null if the provider reported it.
alter table payment_attempts add column decided_by uuid references staff_users;
alter table payment_attempts add column decided_on timestamptz;
alter table payment_attempts add column decision_note text not null default '';

-- A saved card can only be charged with the account that it was saved in.
alter table saved_cards add column account text;

-- An operation in the provider's list of a day may belong to no payment.
alter table payment_incidents alter column payment_id drop not null;
alter table payment_incidents add column provider text check (provider in ('stripe', 'redsys'));
-- The provider's id of an operation that belongs to no payment; null for all other incidents.
alter table payment_incidents add column operation_id text;
alter table payment_incidents add constraint payment_incidents_subject_check
  check (payment_id is not null or (provider is not null and operation_id is not null));
alter table payment_incidents drop constraint payment_incidents_kind_check;
alter table payment_incidents add constraint payment_incidents_kind_check
  check (kind in (
    'late-money', 'duplicate-charge', 'amount-mismatch', 'unknown-outcome',
    'refund-failed', 'refund-unknown', 'refund-done-after-all', 'dispute',
    'unmatched-charge', 'unmatched-refund'
  ));
alter table payment_incidents drop constraint payment_incidents_kind_payment_id_attempt_id_refund_id_key;
alter table payment_incidents add constraint payment_incidents_subject_key
  unique nulls not distinct (kind, payment_id, attempt_id, refund_id, provider, operation_id);

-- What closed the incident: the outcome of its charge or of its refund became known. Null if it is open, or if a member of
-- staff closed it by hand.
alter table payment_incidents add column closing_reason text
  check (closing_reason in ('charged', 'not-charged', 'refunded', 'not-refunded'));

-- Where a refund was made: requested in Comanda, or made at the provider (its dashboard or portal) by the venue.
alter table refunds add column origin text not null default 'comanda' check (origin in ('comanda', 'provider'));
-- When the request of a refund was sent to the provider; null if it was not sent, or before this column existed.
alter table refunds add column sent_on timestamptz;
-- When the status of a refund whose result is unknown is queried next; null if it is not queried.
alter table refunds add column next_query_on timestamptz;
-- The same refund of the provider is recorded once per attempt. A terminal that gave several refunds of a payment the same
-- code has not identified them.
update refunds set external_id = null
where exists (
  select from refunds as earlier
  where earlier.attempt_id = refunds.attempt_id and earlier.external_id = refunds.external_id
    and (earlier.created_on, earlier.id) < (refunds.created_on, refunds.id)
);
create unique index refunds_one_external on refunds (attempt_id, external_id) where external_id is not null;
-- True while the provider's id was attached because the amounts are equal, and nothing has confirmed that it is this refund.
alter table refunds add column is_matched boolean not null default false;
-- Comanda requests the refund of a duplicate charge once. The venue may also refund it at the provider, in several parts.
drop index refunds_one_duplicate;
create unique index refunds_one_duplicate on refunds (attempt_id) where is_duplicate and origin = 'comanda';

-- Until when the provider's list of operations has been compared with ours.
create table provider_comparisons (
  provider       text primary key check (provider in ('stripe', 'redsys')),
  compared_until timestamptz not null,
  updated_on     timestamptz not null
);

-- When a verified webhook of the provider was last received, to the hour: shows whether its webhooks reach the server.
create table provider_contacts (
  provider            text primary key check (provider in ('stripe', 'redsys')),
  webhook_received_on timestamptz not null
);
