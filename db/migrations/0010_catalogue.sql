-- What staff change in a form carries the version they saw: a save over somebody else's change is refused.
alter table categories
  add column version integer not null default 1,
  add unique (id, product_type_id);
alter table sub_categories
  add column version integer not null default 1,
  add unique (id, category_id);

alter table products
  add column version integer not null default 1,
  -- On: an order takes its units from `stock`. Off: `stock` only says whether there is some.
  add column counts_stock boolean not null default false,
  -- The image's id.
  add column picture text,

  -- A product stands in a category of its own section, and in a sub-category of that category, with which it moves.
  drop constraint products_category_id_fkey,
  drop constraint products_sub_category_id_fkey,
  add constraint products_in_category foreign key (category_id, product_type_id)
    references categories (id, product_type_id),
  add constraint products_in_sub_category foreign key (sub_category_id, category_id)
    references sub_categories (id, category_id) on update cascade;

-- Units of counted products that a payment holds: given back once, should it come to nothing.
alter table payments add column reserved jsonb not null default '[]';
