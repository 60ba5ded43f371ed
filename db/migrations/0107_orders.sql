-- owner: orders

-- Orders, from the second they are placed. Their lines wait on the boards from `sent_on` until staff mark them done.
create table orders (
  -- Made by the browser: the same order sent twice is one order.
  id           uuid primary key,
  -- Null if staff made the order.
  customer_id  uuid references customers,
  -- The customer's e-mail or label at that moment.
  email        text not null,
  table_code   text not null,
  -- '' without one.
  comment      text not null default '',
  -- Of what the browser sent: the same id with other content is refused. Null if no browser sent it, or if it was erased.
  content_hash bytea,
  -- From which network an unpaid order came, as a hash that changes with each start: orders of a stranger elsewhere use up no
  -- limit of the customers in the venue's own Wi-Fi.
  network_hash bytea,
  placed_on    timestamptz not null,
  -- The member of staff who placed it; null if a customer did.
  placed_by    uuid references staff_users,

  -- Why staff must accept the order before it goes to the boards; null: they need not.
  acceptance   text check (acceptance in ('setting', 'session-debt', 'table-debt', 'many-orders', 'false-orders')),
  accepted_on  timestamptz,
  accepted_by  uuid references staff_users,

  -- 'waiting': on no board yet. 'sent': on the boards. 'ended': nothing of it is prepared any more.
  state        text not null check (state in ('waiting', 'sent', 'ended')),
  -- When its lines went to the boards; null: not yet. Set once, never unset.
  sent_on      timestamptz,
  -- How it ended last, when, by which member of staff and why. They stay if it comes back, because its money arrived late. An
  -- order that its customer abandoned, or that expired, was ended by nobody. A walk-out: the customers left without paying. A
  -- false order was placed by nobody at the table, and is in no figures.
  ending       text check (ending in ('canceled', 'walk-out', 'false', 'taken-back', 'abandoned', 'expired')),
  ended_on     timestamptz,
  ended_by     uuid references staff_users,
  end_reason   text,
  -- When the last cent of it was booked; null again if it only counted as paid, and was false. A refund does not change it.
  settled_on   timestamptz,
  -- Units of counted products that the order holds: given back once, if it comes to nothing.
  reserved_units       jsonb not null default '[]',
  -- Until when they are reserved for an order that its customer pays online. Null: until it ends. An attempt in progress extends
  -- it.
  stock_reserved_until timestamptz,
  -- When they went back to stock, or were found too many to reserve; null: they are reserved.
  stock_released_on    timestamptz,
  -- Null until the Z closure that closes it: that of its money, or of its end if it stays unpaid.
  closed_on    timestamptz,
  -- When a member of staff marked the order as served. Lines that an automatic run took count as in preparation until then, or
  -- until two hours have passed.
  served_on    timestamptz,
  served_by    uuid references staff_users,
  constraint orders_accepted_check check (
    (accepted_on is null) = (accepted_by is null) and (accepted_on is null or acceptance is not null)
  ),
  constraint orders_times_check check (
    (state <> 'waiting' or (sent_on is null and ended_on is null)) and (state <> 'sent' or sent_on is not null)
    and (state <> 'ended' or ended_on is not null)
  ),
  constraint orders_ended_check check (
    (ending is null) = (ended_on is null) and (ending <> 'walk-out' or sent_on is not null)
    and (ending not in ('canceled', 'walk-out', 'false') or (ended_by is not null and end_reason is not null))
  ),
  constraint orders_sent_check check (sent_on is not null or (served_on is null and settled_on is null)),
  constraint orders_closed_check check (closed_on is null or sent_on is not null or ended_on is not null)
);
create index orders_by_customer on orders (customer_id, placed_on) where customer_id is not null;
-- The orders of staff whose receipt was sent by e-mail.
create index orders_by_staff_email on orders (lower(email) text_pattern_ops) where customer_id is null and email <> '';
create index orders_by_sent_on on orders (sent_on, id) where sent_on is not null;
-- Products, units, hours and visits of a day count the orders that were settled on it.
create index orders_by_settled_on on orders (settled_on, id) where settled_on is not null;
-- Orders that staff ended are listed, and added up, by the day on which they did.
create index orders_ended on orders (ended_on, id) where ending in ('canceled', 'walk-out', 'false', 'taken-back');
create index orders_false_by_table on orders (table_code, ended_on) where ending = 'false';
-- They are few: the totals of the order history subtract them from the sum of all lines.
create index orders_ended_on_boards on orders (sent_on) where state = 'ended' and sent_on is not null;
-- Those of them that nothing refers to are deleted after a month.
create index orders_unsent on orders (ended_on) where state = 'ended' and sent_on is null;
-- What the sessions of a network have reserved is added up with each order of one of them.
create index orders_waiting on orders (customer_id) where state = 'waiting';
create index orders_reserved on orders (stock_reserved_until)
  where state = 'waiting' and stock_reserved_until is not null and stock_released_on is null;
-- What closing the Z closure closes.
create index orders_open on orders (id)
  where closed_on is null and (sent_on is not null or ending in ('canceled', 'walk-out', 'taken-back'));

create table order_lines (
  id              uuid primary key,
  order_id        uuid not null references orders,
  -- The place of the line in its order, from 1.
  position        integer not null,
  -- Without keys: products may be deleted.
  product_id      uuid not null,
  -- The product that was chosen as mixer; null without one.
  mixer_id        uuid,
  product_type_id text not null check (product_type_id in ('drinks', 'food')),
  -- The product's name and the whole label (size, mixer, ingredients), as they were when ordered.
  name            text not null,
  label           text not null,
  -- '' for the base size.
  size            text not null,
  -- The chosen ingredients.
  ingredients     jsonb not null default '[]',
  notes           text not null default '',
  quantity        integer not null check (quantity > 0),
  -- Cents for one unit.
  price           integer not null check (price >= 0),
  -- What one unit cost the venue when it was ordered, in cents; null without a cost.
  cost            integer check (cost >= 0),
  -- The VAT that the price includes, in per cent: a receipt says what it was then, whatever it is now.
  vat_percent     numeric(5, 2) not null check (vat_percent between 0 and 100),
  -- Its order owes the line, or was paid for it. False for one that was voided or invited before anything of it was paid; of one that
  -- was paid in part, `uncharged` is what was left.
  is_charged      boolean not null default true,
  -- Cents off the whole line.
  discount        integer not null default 0 constraint order_lines_discount_check check (discount between 0 and quantity * price),
  -- The part of `discount` by which the order, paid in part, owed less when the line was voided or invited: no discount, but not charged.
  uncharged       integer not null default 0 constraint order_lines_uncharged_check check (uncharged between 0 and discount),
  -- What the line adds to what its order owes, in cents.
  amount          integer not null generated always as (case when is_charged then quantity * price - discount else 0 end) stored,
  -- The line that it was a part of.
  split_from      uuid references order_lines,
  -- Repeats that of the order, so that a board is one walk along one index.
  sent_on         timestamptz,
  -- Null while pending; who marked it is stored, so that two tablets never both get the same line.
  done_on         timestamptz,
  done_by         uuid references staff_users,
  -- When it last came back to its board, because it was marked as done by mistake.
  recovered_on    timestamptz,
  -- A voided line was taken off the order, alone or because the order was canceled or refunded. It stays on its board, crossed out,
  -- until staff have seen it.
  voided_on       timestamptz,
  voided_by       uuid references staff_users,
  void_reason     text,
  void_seen_on    timestamptz,
  -- An invitation: made and served, and not charged.
  invited_on      timestamptz,
  invited_by      uuid references staff_users,
  invite_reason   text,
  unique (order_id, position),
  constraint order_lines_done_check check (done_on is null or sent_on is not null),
  constraint order_lines_void_check check (
    (voided_on is null) = (void_reason is null) and (voided_on is null or sent_on is not null)
    and (void_seen_on is null or voided_on is not null)
  ),
  constraint order_lines_charged_check check (is_charged or voided_on is not null or invited_on is not null),
  constraint order_lines_invited_check check (
    (invited_on is null) = (invited_by is null) and (invited_on is null) = (invite_reason is null)
  )
);
create index order_lines_on_boards on order_lines (product_type_id, sent_on, id)
  where sent_on is not null and done_on is null and void_seen_on is null;
-- Lines are stored in the order of this time, so that this small index finds some days of them, and costs an order nothing.
create index order_lines_by_sent_on on order_lines using brin (sent_on);
-- Lines by the time at which they were done or voided: an order becomes ready with one of them.
create index order_lines_by_change on order_lines (coalesce(voided_on, done_on))
  where done_on is not null or voided_on is not null;

-- What staff or the customer changed in an order after it was sent. The id is generated by the browser: a repeated request changes
-- nothing.
create table order_changes (
  id         uuid not null,
  order_id   uuid not null references orders,
  kind       text not null check (kind in ('voided', 'invited', 'discounted', 'undone', 'moved', 'recovered', 'taken-back')),
  changed_on timestamptz not null,
  -- Null for the customer.
  changed_by uuid references staff_users,
  -- The content of the request: the same id with another content is refused.
  request    jsonb not null default '{}',
  details    jsonb not null,
  -- The Z closure that counts the change, set when it is closed: what it lists never changes. Null: the next one to be closed.
  z_closure_id bigint,
  primary key (id, order_id)
);
create index order_changes_by_order on order_changes (order_id);
-- Where phones sit that scanned a table before its orders were moved.
create index order_changes_moved on order_changes (changed_on) where kind = 'moved';
-- What a Z closure lists as voided, invited and discounted.
create index order_changes_by_z_closure on order_changes (z_closure_id)
  where kind in ('voided', 'invited', 'discounted', 'undone');
