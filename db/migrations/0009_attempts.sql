-- One interaction with one provider to pay one payment. Money is charged in attempts; a payment is settled by one of them.
create table payment_attempts (
  -- Made by the browser: the same attempt sent twice is one.
  id          uuid primary key,
  payment_id  uuid not null references payments,
  provider    text not null check (provider in ('stripe', 'redsys')),
  way         text not null
    check (way in ('checkout', 'card', 'saved-card', 'redirect', 'googlepay', 'applepay', 'bizum')),
  -- What the provider and we call it. Never used again, whatever became of it: Redsys refuses an order it has seen.
  ref         text not null,
  -- In the address that a bank's page returns to: it comes from another site, without the guest's cookie.
  return_key  text not null unique,
  state       text not null
    check (state in ('created', 'action', 'processing', 'unknown', 'succeeded', 'failed', 'canceled')),
  amount      integer not null check (amount > 0),
  -- Raised with every change: an answer to a question that was asked before the last one is old.
  version     integer not null default 0,
  -- Since when a call that may move money is out; null when it was answered. A crash leaves it as it was.
  asked_on    timestamptz,
  -- When the provider was last asked what became of it.
  checked_on  timestamptz,
  -- Of what the browser sent: the same attempt id with other content is refused. Null when no browser sent it.
  content_hash bytea,
  -- The kept card that it is paid with; the guest may have had it forgotten since.
  card_id     uuid,
  -- Whether the guest wants the card kept.
  save_card   boolean not null default false,
  -- What the guest's browser told of itself, for the steps that its bank's page takes without it.
  browser     jsonb not null default '{}',
  -- What the provider must remember between two steps. Never leaves the server. The card in it goes when it is over.
  data        jsonb not null default '{}',
  -- What the guest's browser must do next, as it was told; null when there is nothing.
  step        jsonb,
  -- Why it failed: our reason, and the provider's own code.
  failure     text,
  failure_code text,
  -- What the provider calls the money; known once there is some.
  external_id text,
  created_on  timestamptz not null,
  updated_on  timestamptz not null,
  unique (provider, ref)
);
create index payment_attempts_by_payment on payment_attempts (payment_id);
-- At most one attempt of a payment is under way, whatever two tabs try.
create unique index payment_attempts_one_under_way on payment_attempts (payment_id)
  where state in ('created', 'action', 'processing', 'unknown');
create index payment_attempts_under_way on payment_attempts (updated_on)
  where state in ('created', 'action', 'processing', 'unknown');

-- What a provider calls a guest.
create table provider_customers (
  customer_id uuid not null references customers,
  provider    text not null check (provider in ('stripe', 'redsys')),
  ref         text not null,
  primary key (customer_id, provider)
);

-- Cards that a guest keeps for the next time, on this device alone. The token never leaves the server.
create table saved_cards (
  id          uuid primary key,
  customer_id uuid not null references customers,
  provider    text not null check (provider in ('stripe', 'redsys')),
  token       text not null,
  -- The same card again has the same: saved once.
  fingerprint text not null,
  brand       text not null,
  last4       text not null check (last4 ~ '^\d{4}$'),
  -- YYYY-MM; null when the provider does not say.
  expires     text check (expires ~ '^\d{4}-\d{2}$'),
  data        jsonb not null default '{}',
  saved_on    timestamptz not null,
  unique (customer_id, provider, fingerprint)
);

-- What a provider told us, so that the same news twice is news once.
create table provider_events (
  provider    text not null,
  event_id    text not null,
  received_on timestamptz not null,
  primary key (provider, event_id)
);

-- Money given back. `sending` is stored before the provider is asked, so that a crash in between is seen, never repeated.
create table refunds (
  -- Made by the browser: the same refund sent twice is one.
  id           uuid primary key,
  payment_id   uuid not null references payments,
  -- The attempt whose money goes back; null when it was paid at the bar.
  attempt_id   uuid references payment_attempts,
  amount       integer not null check (amount > 0),
  reason       text not null,
  -- A second charge of the same payment goes back whole, and leaves the payment paid.
  is_duplicate boolean not null default false,
  state        text not null check (state in ('requested', 'sending', 'pending', 'unknown', 'succeeded', 'failed')),
  failure_code text,
  external_id  text,
  -- Null when the house itself gave it back.
  requested_by uuid references staff_users,
  -- Who looked at the bank what became of it, when, and what they noted; empty while the bank's own word counts.
  checked_on   timestamptz,
  checked_by   uuid references staff_users,
  check_note   text not null default '',
  created_on   timestamptz not null,
  updated_on   timestamptz not null
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_under_way on refunds (updated_on) where state in ('requested', 'sending', 'pending', 'unknown');
-- A second charge is given back once.
create unique index refunds_one_duplicate on refunds (attempt_id) where is_duplicate;

-- Something about money that needs a person.
create table payment_incidents (
  id         uuid primary key,
  kind       text not null
    check (kind in (
      'late-money', 'duplicate-charge', 'amount-mismatch', 'unknown-outcome',
      'refund-failed', 'refund-unknown', 'refund-done-after-all', 'dispute'
    )),
  payment_id uuid not null references payments,
  attempt_id uuid references payment_attempts,
  -- The refund that it is about; null when it is about none.
  refund_id  uuid references refunds,
  -- What happened, in figures and codes.
  detail     jsonb not null default '{}',
  opened_on  timestamptz not null,
  closed_on  timestamptz,
  closed_by  uuid references staff_users,
  note       text not null default '',
  -- The same trouble of the same attempt, or of the same refund, is one incident.
  unique nulls not distinct (kind, payment_id, attempt_id, refund_id)
);
create index payment_incidents_open on payment_incidents (opened_on, id) where closed_on is null;
create index payment_incidents_closed on payment_incidents (closed_on, id) where closed_on is not null;

-- Money came in after the payment had been given up.
alter table payments add column is_late boolean not null default false;
