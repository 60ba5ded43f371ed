-- The orders on boards that are in no sum of what was collected: unpaid, canceled, or false. They are few: the totals of the order
-- history subtract them from the sum of all lines instead of reading the payment of each order. `ordered_on` is the time of the order.
create index payments_not_collected on payments (ordered_on)
  where ordered_on is not null and (state in ('pending', 'canceled', 'expired') or false_on is not null);
