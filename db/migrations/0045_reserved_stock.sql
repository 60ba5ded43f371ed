-- Stock is reserved for five minutes while a customer has not begun to pay: one unpaid request must not sell a venue out.

alter table payments
  -- Until when counted stock is reserved for an order that its customer pays online. Null: until the payment ends. An attempt in
  -- progress extends it.
  add column stock_reserved_until timestamptz,
  -- When the units of a pending payment went back to stock, or were found too many to reserve; null: they are reserved.
  add column stock_released_on timestamptz;

create index payments_stock_reserved on payments (stock_reserved_until)
  where state = 'pending' and stock_reserved_until is not null and stock_released_on is null;
-- What a session owes and has reserved is summed with each of its orders.
create index payments_pending_by_customer on payments (customer_id) where state = 'pending';
