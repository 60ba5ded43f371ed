-- A table has one name: the key is that of the label, so that A1 and A01 are one table. Two tables of a venue that differ only in
-- the zero keep both their former keys until one of them is renamed. Keys with letters that Unicode can write in other ways stay
-- as they are: a lookup takes the exact code first.
update table_qrs set code_key = left(code_key, 1) || '0' || right(code_key, 1)
where code_key ~ '^[a-zñç][0-9]$'
  and not exists (
    select from table_qrs other where other.code_key = left(table_qrs.code_key, 1) || '0' || right(table_qrs.code_key, 1)
  );

-- The scanned table by its id, so that a renamed table takes its sessions along. `table_code` is the code as it was scanned.
alter table customers add column table_id uuid;
update customers set table_id = table_qrs.id from table_qrs where table_qrs.code = customers.table_code;
