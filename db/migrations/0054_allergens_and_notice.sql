-- Null: the allergens of the product are not stated. An empty list: the product has none. Until now an empty list meant both, so
-- products without allergens count as not stated until somebody states them.
alter table products alter column allergens drop not null, alter column allergens drop default;
update products set allergens = null where allergens = '{}';

-- The menu says that tap water is free and that customers may take what is left (Ley 7/2022 art. 18.3, Ley 1/2025 art. 8).
alter table settings add column shows_water_and_leftovers boolean not null default true;
