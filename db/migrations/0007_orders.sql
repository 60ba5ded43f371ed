-- Orders exist once they count: lines wait on the boards until staff mark them done.
create table orders (
  id          uuid primary key,
  -- Null when staff made the order.
  customer_id uuid references customers,
  -- The guest's e-mail or label at that moment.
  email       text not null,
  table_code  text not null,
  "time"      timestamptz not null,
  -- Null until the Z closure that closes it.
  closed_on   timestamptz
);
create index orders_by_customer on orders (customer_id, "time" desc, id desc);
create index orders_by_time on orders ("time", id);

create table order_lines (
  id              uuid primary key,
  order_id        uuid not null references orders,
  -- Place of the line in its order, from 1.
  position        integer not null,
  product_id      uuid not null,
  product_type_id text not null references product_types,
  -- The product's name and the whole concept (size, mixer, ingredients), as they were when ordered.
  name            text not null,
  concept         text not null,
  -- '' when it is the base size.
  size            text not null,
  quantity        integer not null check (quantity > 0),
  -- Cents for one unit.
  price           integer not null check (price >= 0),
  notes           text not null,
  -- Repeats the order's time, so that a board is one walk along one index.
  "time"          timestamptz not null,
  -- Null while pending; who took it is kept, so that two tablets never both get the same line.
  done_on         timestamptz,
  done_by         uuid references staff_users,
  unique (order_id, position)
);
create index order_lines_pending on order_lines (product_type_id, "time", id) where done_on is null;

create table order_comments (
  order_id   uuid primary key references orders,
  "time"     timestamptz not null,
  email      text not null,
  table_code text not null,
  comment    text not null check (comment <> '')
);
