-- Tells the last save of a product's form from any other, so that the same one sent again is known for what it is though
-- units were sold in between. Null where its form was not saved since.
alter table products add column save_hash text;
-- The key of the table that a guest's scan proved: with a renewed one, or where codes became protected since, the guest
-- scans anew. Null where the code held none, and in scans from before: of those nobody knows which key they had.
alter table customers add column scanned_key text;
