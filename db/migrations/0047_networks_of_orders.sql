-- From which network an unpaid order came, as a hash that changes with each start: orders of a stranger elsewhere use up no limit
-- of the customers in the venue's own Wi-Fi.

alter table payments add column network_hash bytea;
