-- owner: mail

-- Mails on their way out, stored in the transaction that causes them. What was sent or failed is emptied, and deleted some time later.
create table outgoing_mails (
  id            uuid primary key,
  recipient     text not null,
  subject       text not null,
  html          text not null,
  body          text not null,
  created_on    timestamptz not null,
  -- Not worth sending any more from then on.
  expires_on    timestamptz not null,
  tries         integer not null default 0,
  -- Due from then on. One that is being sent is due again if its sender dies.
  next_try_on   timestamptz not null,
  sent_on       timestamptz,
  failed_on     timestamptz,
  -- The last answer of the mail server, as a code.
  last_error    text
);
create index outgoing_mails_due on outgoing_mails (next_try_on) where sent_on is null and failed_on is null;

-- owner: receipts

-- The receipts that were requested by e-mail, counted so that nobody can have the venue write to strangers without end. Each is a mail of
-- the same id, which is deleted sooner.
create table receipts (
  id           uuid primary key,
  -- Its e-mail. The bill of a table is one for several payments.
  mail_id      uuid not null,
  payment_id   uuid not null references payments,
  -- The order that it shows alone, of a payment for others too; null: it shows all that the payment is for.
  order_id     uuid references orders,
  -- Tells that two were requested for the same address, without storing it.
  address_hash bytea not null,
  -- The customer who requested it; null where staff did.
  customer_id  uuid references customers,
  -- Tells from which network a customer requested it, without storing its address; null where staff did.
  network_hash bytea,
  -- The member of staff who requested it; null where a customer did.
  staff_id     uuid references staff_users,
  -- It was not paid then: the mail says what is owed.
  is_owed      boolean not null default false,
  -- It is the bill of a table.
  is_of_table  boolean not null default false,
  requested_on timestamptz not null
);
create index receipts_by_payment on receipts (payment_id);
create index receipts_by_order on receipts (order_id) where order_id is not null;
create index receipts_of_tables on receipts (requested_on) where is_of_table;
create index receipts_by_mail on receipts (mail_id);
create index receipts_by_customer on receipts (customer_id, requested_on) where customer_id is not null;
create index receipts_by_staff on receipts (staff_id, requested_on) where staff_id is not null;
-- Those of the last hour are few, and counted in one walk.
create index receipts_by_guests on receipts (requested_on) where customer_id is not null;

-- owner: notifications

-- Notices to customers: how long an order takes, and that it is ready.

-- How long the orders of a table take, as a member of staff sent it.
create table wait_notices (
  -- Made by the browser, so that a repeated request sends nothing.
  id         uuid primary key,
  section    text not null references product_types,
  table_code text not null,
  -- Null means more than an hour.
  minutes    integer check (minutes in (20, 30, 45, 60)),
  sent_on    timestamptz not null,
  sent_by    uuid not null references staff_users
);
create index wait_notices_of_table on wait_notices (table_code, section, sent_on);

-- The orders that a notice was sent to. The latest notice of an order and section counts.
create table wait_notice_orders (
  order_id  uuid not null references orders,
  notice_id uuid not null references wait_notices,
  primary key (order_id, notice_id)
);

-- The orders whose customers were told that everything is ready. Once per order.
create table ready_notices (
  order_id uuid primary key references orders,
  sent_on  timestamptz not null
);

-- The browsers that receive push messages for a customer.
create table push_subscriptions (
  id            uuid primary key,
  customer_id   uuid not null references customers on delete cascade,
  -- SHA-256 of the endpoint. A browser belongs to one customer at a time.
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  endpoint      text not null check (length(endpoint) <= 1000),
  -- The browser's public key: an uncompressed point on P-256.
  p256dh        bytea not null check (octet_length(p256dh) = 65),
  -- The browser's authentication secret.
  auth          bytea not null check (octet_length(auth) = 16),
  created_on    timestamptz not null,
  -- When the browser last registered it, or a push service last accepted a message for it.
  used_on       timestamptz not null
);
create index push_subscriptions_of_customer on push_subscriptions (customer_id, created_on);

-- Push messages that wait to be sent, one per subscription, and how each ended.
create table push_messages (
  id              uuid primary key,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  order_id        uuid not null references orders,
  -- The notice that it reports; null for the message that the order is ready.
  notice_id       uuid references wait_notices,
  created_on      timestamptz not null,
  -- Not sent after this time: it would be false.
  expires_on      timestamptz not null,
  tries           integer not null default 0,
  next_try_on     timestamptz not null,
  sent_on         timestamptz,
  given_up_on     timestamptz,
  -- The status of the push service's last response; null without one.
  last_status     integer
);
create index push_messages_waiting on push_messages (next_try_on) where sent_on is null and given_up_on is null;
create index push_messages_of_subscription on push_messages (subscription_id);

-- The key pair by which push services recognise this venue (VAPID). Created once unless the settings give one.
create table push_keys (
  id          boolean primary key default true check (id),
  public_key  bytea not null check (octet_length(public_key) = 65),
  private_key bytea not null check (octet_length(private_key) = 32),
  created_on  timestamptz not null
);

-- The orders whose customers asked to receive its notices by e-mail.
create table notice_emails (
  order_id uuid primary key references orders,
  asked_on timestamptz not null
);

-- The notices that were sent by e-mail, for the limits of each order and address.
create table notice_mails (
  -- The id of the outgoing e-mail.
  id           uuid primary key,
  order_id     uuid not null references orders,
  -- Null for the message that the order is ready.
  notice_id    uuid references wait_notices,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  queued_on    timestamptz not null
);
create index notice_mails_of_order on notice_mails (order_id);
create index notice_mails_to_address on notice_mails (address_hash, queued_on);

-- owner: day-mail

-- The Z closures whose sums were queued as e-mails.
create table z_closure_mails (
  z_closure_id bigint primary key references z_closures on delete cascade,
  queued_on    timestamptz not null
);

-- The days on which the owners were reminded of a Z closure that was still open.
create table z_closure_reminders (
  day       date primary key,
  queued_on timestamptz not null
);
