-- Null: the allergens of the product are not stated. An empty list: the product has none. Until now an empty list meant both, so
-- products without allergens count as not stated until somebody states them.
alter table products alter column allergens drop not null, alter column allergens drop default;
update products set allergens = null where allergens = '{}';
