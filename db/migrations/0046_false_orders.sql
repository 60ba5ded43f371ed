-- False orders: what a session and a table may owe unpaid, orders that staff must accept, and orders that staff marked as false.

alter table settings
  -- Which unpaid orders of customers staff accept before they go to the boards: none, the first of a visit, or each.
  add column accepts_orders text not null default 'never' check (accepts_orders in ('never', 'first', 'always')),
  -- Cents that one session may owe; a further order is refused. Null: no limit.
  add column session_debt_max integer default 15000 check (session_debt_max > 0),
  -- Cents that the customers of one table may owe; staff must accept further orders. Null: no limit.
  add column table_debt_max integer default 30000 check (table_debt_max > 0);

alter table payments
  -- Why staff must accept the order before it goes to the boards; null: they need not.
  add column acceptance text
    check (acceptance in ('setting', 'session-debt', 'table-debt', 'many-orders', 'false-orders')),
  add column accepted_on timestamptz,
  add column accepted_by uuid references staff_users,
  -- Staff marked the order as false: it is canceled, off the boards, and in no figures.
  add column false_on timestamptz,
  add column false_by uuid references staff_users,
  add check (false_on is null or state <> 'pending');

create index payments_false_by_table on payments (table_code, false_on) where false_on is not null;

alter table customers
  -- Staff marked orders of this session as false: it cannot order any more.
  add column blocked_on timestamptz;
