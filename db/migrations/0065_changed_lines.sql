-- Lines by the time at which they were done or struck: an order becomes ready with one of them.
create index order_lines_by_change on order_lines (coalesce(voided_on, done_on))
  where done_on is not null or voided_on is not null;
