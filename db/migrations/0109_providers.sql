-- owner: attempts

-- One interaction with one provider to pay one payment. Money is charged in attempts; a payment is settled by one of them.
create table payment_attempts (
  -- Made by the browser: the same attempt sent twice is one.
  id             uuid primary key,
  payment_id     uuid not null references payments,
  provider       text not null check (provider in ('stripe', 'redsys')),
  -- The account at the provider that the attempt was started with, in the provider's own format.
  account        text,
  payment_option text not null
    check (payment_option in ('checkout', 'card', 'saved-card', 'redirect', 'googlepay', 'applepay', 'bizum')),
  -- The name of the attempt at the provider. Never used again, whatever became of it: Redsys refuses an order it has seen.
  ref            text not null,
  -- In the address that a bank's page returns to: it comes from another site, without the customer's cookie.
  return_key     text not null unique,
  state          text not null
    check (state in ('created', 'action', 'processing', 'unknown', 'succeeded', 'failed', 'canceled')),
  amount         integer not null check (amount > 0),
  -- Incremented by every change: an answer to a question that was asked before the last one is old.
  version        integer not null default 0,
  -- Of what the browser sent: the same attempt id with other content is refused. Null if no browser sent it.
  content_hash   bytea,
  -- The saved card that it is paid with; the customer may have deleted it since.
  card_id        uuid,
  -- Whether the customer wants the card saved.
  save_card      boolean not null default false,
  -- What the customer's browser told of itself, for the steps that the bank's page takes without it.
  browser        jsonb not null default '{}',
  -- What the provider must remember between two steps. Never leaves the server. The card in it is deleted when the attempt ends.
  data           jsonb not null default '{}',
  -- What the customer's browser must do next, as it was told; null if there is nothing.
  step           jsonb,
  -- Why it failed: our reason, and the provider's own code.
  failure        text,
  failure_code   text,
  -- The provider's id of the charge; known once there is one.
  external_id    text,
  -- Cents of the charge above what its order owed: all of it if that was settled already. They are refunded automatically.
  surplus        integer not null default 0 constraint payment_attempts_surplus_check
    check (surplus between 0 and case when state = 'succeeded' then amount else 0 end),

  -- Since when a call that may move money is out; null once it was answered. A crash leaves it as it was.
  charge_sent_on      timestamptz,
  -- When the status was last queried.
  queried_on          timestamptz,
  -- When it is queried next; null if it is not queried any more. Every attempt that asked for money or opened a page is queried until its
  -- provider has responded, however long the server was off.
  next_query_on       timestamptz,
  -- The first of the status queries without a decisive response; null after a response.
  unanswered_since    timestamptz,
  -- What confirms that an attempt that has ended charged nothing: `final`, the provider reported its end; `provisional`, the provider
  -- reported no charge when it was last queried, but its page may still be open; `none`, the provider has not responded, so there may
  -- be a charge.
  unpaid_confirmation text check (unpaid_confirmation in ('final', 'provisional', 'none')),
  -- When the provider first reported no charge after its page had expired; null before that.
  unpaid_reported_on  timestamptz,
  -- The member of staff who recorded the outcome after checking at the bank; null if the provider reported it.
  decided_by          uuid references staff_users,
  decided_on          timestamptz,
  decision_note       text not null default '',

  -- Card testing: when the data of a card was sent to the bank. Null while none was sent, and for payments on a page of the bank, which
  -- has limits of its own.
  card_sent_on   timestamptz,
  -- IPv4 address, or the /64 prefix of an IPv6 address. Deleted when the longest period of the limits has passed.
  card_address   text,
  created_on     timestamptz not null,
  updated_on     timestamptz not null,
  unique (provider, ref),
  constraint payment_attempts_unpaid_check check ((unpaid_confirmation is not null) = (state in ('failed', 'canceled'))),
  constraint payment_attempts_next_query_check check (state in ('succeeded', 'failed', 'canceled') or next_query_on is not null),
  -- A charge that a member of staff recorded is queried until its provider confirms or denies it.
  constraint payment_attempts_recorded_charge_check check (
    state <> 'succeeded' or decided_on is null
    or external_id is not null or next_query_on is not null or unpaid_reported_on is not null
  )
);
create index payment_attempts_by_payment on payment_attempts (payment_id);
-- At most one attempt of a payment is in progress, whatever two tabs try.
create unique index payment_attempts_one_under_way on payment_attempts (payment_id)
  where state in ('created', 'action', 'processing', 'unknown');
create index payment_attempts_under_way on payment_attempts (updated_on)
  where state in ('created', 'action', 'processing', 'unknown');
create index payment_attempts_next_query on payment_attempts (next_query_on) where next_query_on is not null;
-- Few of them: a worker looks every minute for surpluses that are to be refunded.
create index payment_attempts_with_surplus on payment_attempts (id) where surplus > 0;
-- Failed tries of cards are counted from these columns.
create index payment_attempts_card_tries on payment_attempts (card_sent_on)
  where card_sent_on is not null and state <> 'succeeded';
create index payment_attempts_card_addresses on payment_attempts (created_on) where card_address is not null;
-- A return from a provider's page is found by the session that the attempt stores, without asking the provider: the address may be
-- opened by anyone.
create index payment_attempts_session on payment_attempts ((data ->> 'session')) where data ->> 'session' is not null;

-- The provider's id of a customer.
create table provider_customers (
  customer_id uuid not null references customers,
  provider    text not null check (provider in ('stripe', 'redsys')),
  ref         text not null,
  primary key (customer_id, provider)
);

-- Cards that a customer saves for the next time, on this device alone. The token never leaves the server.
create table saved_cards (
  id          uuid primary key,
  customer_id uuid not null references customers,
  provider    text not null check (provider in ('stripe', 'redsys')),
  -- The account that it was saved in: it can be charged with no other.
  account     text,
  token       text not null,
  -- The same card again has the same: saved once.
  fingerprint text not null,
  brand       text not null,
  last4       text not null check (last4 ~ '^\d{4}$'),
  -- YYYY-MM; null if the provider does not say.
  expires     text check (expires ~ '^\d{4}-\d{2}$'),
  data        jsonb not null default '{}',
  saved_on    timestamptz not null,
  unique (customer_id, provider, fingerprint)
);

-- Saved cards and customers of erased data that a provider has not deleted yet. Without the customer they belonged to.
create table provider_deletions (
  id          uuid primary key,
  provider    text not null check (provider in ('stripe', 'redsys')),
  kind        text not null check (kind in ('card', 'customer')),
  -- The provider's id of the card or of the customer.
  token       text not null,
  data        jsonb not null default '{}',
  account     text,
  created_on  timestamptz not null,
  tries       integer not null default 0,
  -- Due from then on.
  next_try_on timestamptz not null
);
create index provider_deletions_due on provider_deletions (next_try_on);

-- owner: webhooks
-- Messages of providers, so that the same message twice is processed once.
create table provider_events (
  provider    text not null,
  event_id    text not null,
  received_on timestamptz not null,
  primary key (provider, event_id)
);

-- When a verified webhook of the provider was last received, to the hour: shows whether its webhooks reach the server.
create table provider_contacts (
  provider            text primary key check (provider in ('stripe', 'redsys')),
  webhook_received_on timestamptz not null
);

-- owner: reconciliation

-- Until when the provider's list of operations has been compared with ours.
create table provider_comparisons (
  provider       text primary key check (provider in ('stripe', 'redsys')),
  compared_until timestamptz not null,
  updated_on     timestamptz not null
);

-- owner: refunds

-- Refunds. `sending` is stored before the provider is called, so that a crash in between is seen, and never repeated.
create table refunds (
  -- Made by the browser: the same refund sent twice is one.
  id           uuid primary key,
  payment_id   uuid not null references payments,
  -- The charged attempt whose money is refunded; null if no provider charged the payment.
  attempt_id   uuid references payment_attempts,
  -- Requested in Comanda, or made at the provider (its dashboard or portal) by the venue.
  origin       text not null default 'comanda' check (origin in ('comanda', 'provider')),
  amount       integer not null check (amount > 0),
  reason       text not null,
  -- Refunds the surplus of its attempt, such as a second charge of the same payment, and leaves the payment paid.
  is_surplus boolean not null default false,
  -- The failed refund that staff requested again, once: also that of a surplus, which the system requests only once.
  repeats_refund_id uuid references refunds,
  -- Asked for with it: to void the lines of its orders that are not done.
  voids_lines  boolean not null default false,
  -- How staff return the money of a payment that they took; null if the provider returns it, or if they return it as it was paid.
  paid_with    text check (paid_with in ('efectivo', 'datafono')),
  state        text not null check (state in ('requested', 'sending', 'pending', 'unknown', 'succeeded', 'failed')),
  failure_code text,
  external_id  text,
  -- True while the provider's id was attached because the amounts are equal, and nothing has confirmed that it is this refund.
  is_matched   boolean not null default false,
  -- Null if the system requested it.
  requested_by uuid references staff_users,
  -- When the request was sent to the provider; null if it was not sent.
  sent_on      timestamptz,
  -- When the status of a refund whose result is unknown is queried next; null if it is not queried.
  next_query_on timestamptz,
  -- Who checked the result at the bank, when, and what they noted; empty while the provider's own report counts.
  checked_on   timestamptz,
  checked_by   uuid references staff_users,
  check_note   text not null default '',
  created_on   timestamptz not null,
  updated_on   timestamptz not null,
  constraint refunds_paid_with_by_staff check (paid_with is null or attempt_id is null)
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_under_way on refunds (updated_on) where state in ('requested', 'sending', 'pending', 'unknown');
-- Comanda requests the refund of a surplus once. The venue may also refund it at the provider, in several parts.
create unique index refunds_one_surplus on refunds (attempt_id)
  where is_surplus and origin = 'comanda' and repeats_refund_id is null;
create unique index refunds_one_repetition on refunds (repeats_refund_id) where repeats_refund_id is not null;
-- The same refund of the provider is recorded once per attempt.
create unique index refunds_one_external on refunds (attempt_id, external_id) where external_id is not null;

-- The lines that a refund names: a unit is refunded once.
create table refund_lines (
  refund_id uuid references refunds,
  line_id   uuid references order_lines,
  units     integer not null check (units > 0),
  amount    integer not null,
  primary key (refund_id, line_id)
);
create index refund_lines_by_line on refund_lines (line_id);

-- owner: payments

-- Money that was refunded, in the closure that was open then; less than zero if the refund failed after all. Rows are never
-- changed, so that what a closure gave back stays what it was.
create table refund_entries (
  id           uuid primary key,
  payment_id   uuid not null references payments,
  -- Null for a refund that the venue made at its provider.
  refund_id    uuid references refunds,
  z_closure_id bigint not null references z_closures,
  amount       integer not null check (amount <> 0),
  -- How the payment had been taken when the money went back, in the same way; null if staff did not take it, or did not say. A later
  -- correction of the payment does not move what has left the till.
  paid_with    text check (paid_with in ('efectivo', 'datafono')),
  -- The part of each product type and VAT rate: of the lines that the refund names, else in proportion to what the payment was for,
  -- cumulative over its refund entries. A full refund takes from each exactly what it had.
  split        jsonb not null,
  recorded_on  timestamptz not null
);
create index refund_entries_by_payment on refund_entries (payment_id);
create index refund_entries_by_z_closure on refund_entries (z_closure_id);
create index refund_entries_by_recorded_on on refund_entries (recorded_on);

-- owner: incidents

-- Something about money that needs a person.
create table payment_incidents (
  id             uuid primary key,
  kind           text not null
    check (kind in (
      'late-money', 'paid-after-cancel', 'duplicate-charge', 'overpaid', 'amount-mismatch', 'unknown-outcome',
      'unqueried-attempt', 'refund-failed', 'refund-unknown', 'refund-done-after-all', 'dispute',
      'unmatched-charge', 'unmatched-refund', 'card-testing'
    )),
  payment_id     uuid references payments,
  attempt_id     uuid references payment_attempts,
  -- The refund that it is about; null if it is about none.
  refund_id      uuid references refunds,
  -- An operation in the provider's list of a day may belong to no payment: the provider and its id; null for all other incidents.
  provider       text check (provider in ('stripe', 'redsys')),
  operation_id   text,
  -- The day that it is about, such as that of tried cards; null for all other incidents.
  day            date,
  -- What happened, in figures and codes.
  detail         jsonb not null default '{}',
  opened_on      timestamptz not null,
  closed_on      timestamptz,
  closed_by      uuid references staff_users,
  -- What closed it: the outcome of its charge or of its refund became known. Null if it is open, or if a member of staff closed it.
  closing_reason text check (closing_reason in ('charged', 'not-charged', 'refunded', 'not-refunded', 'requested-again')),
  note           text not null default '',
  constraint payment_incidents_subject_check
    check (payment_id is not null or (provider is not null and operation_id is not null) or day is not null),
  -- The same problem of the same attempt, or of the same refund, is one incident.
  constraint payment_incidents_subject_key
    unique nulls not distinct (kind, payment_id, attempt_id, refund_id, provider, operation_id, day)
);
create index payment_incidents_open on payment_incidents (opened_on, id) where closed_on is null;
create index payment_incidents_closed on payment_incidents (closed_on, id) where closed_on is not null;
