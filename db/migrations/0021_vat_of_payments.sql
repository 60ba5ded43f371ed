-- The VAT that the prices of a payment include, in per cent: a receipt says what it was then, whatever it is now.
alter table payments add column vat_percent numeric(5, 2) check (vat_percent between 0 and 100);
update payments set vat_percent = (select iva from settings);
alter table payments alter column vat_percent set not null;
