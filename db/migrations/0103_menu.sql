-- owner: menu

-- What can be ordered. Drinks and foods are rows of one table: a cart, an order and a search treat them alike. What staff change in a
-- form carries the version that they saw: a save over somebody else's change is refused.
create table product_types (
  id   text primary key check (id in ('drinks', 'food')),
  name text not null
);
insert into product_types (id, name) values ('drinks', 'Bebidas'), ('food', 'Comidas');

create table categories (
  id              uuid primary key,
  product_type_id text not null references product_types,
  name            text not null,
  name_key        text not null unique,
  sort            integer not null check (sort > 0),
  version         integer not null default 1,
  updated_on      timestamptz not null default now(),
  unique (id, product_type_id)
);

create table sub_categories (
  id          uuid primary key,
  category_id uuid not null references categories,
  name        text not null,
  name_key    text not null unique,
  sort        integer not null check (sort > 0),
  version     integer not null default 1,
  updated_on  timestamptz not null default now(),
  unique (id, category_id)
);
create index sub_categories_by_category on sub_categories (category_id, sort);

create table products (
  id                    uuid primary key,
  product_type_id       text not null references product_types,
  category_id           uuid not null,
  sub_category_id       uuid,
  name                  text not null,
  name_key              text not null,
  description           text not null default '',
  image_id              uuid references images,
  sort                  integer not null check (sort > 0),
  -- Counted: an order takes its units from `stock`. Not counted: `stock` only says whether there is some.
  counts_stock          boolean not null default false,
  stock                 integer not null default 1 check (stock >= 0),
  can_be_combined       boolean not null default false,
  is_energy_drink       boolean not null default false,
  -- The customer chooses among `ingredients`, `number_of_ingredients` units at most.
  has_main_ingredient   boolean not null default false,
  ingredients           text[] not null default '{}',
  number_of_ingredients integer not null default 1 check (number_of_ingredients > 0),
  is_new                boolean not null default false,
  is_vegetarian         boolean not null default false,
  -- Null: not stated. Empty: the product has none.
  allergens             text[] check (allergens <@ array[
    'altramuces', 'apio', 'cacahuetes', 'crustaceos', 'frutos-de-cascara', 'gluten', 'huevo', 'lacteos', 'moluscos',
    'mostaza', 'pescado', 'sesamo', 'soja', 'sulfitos']),
  -- The VAT that its prices include, in per cent. Null: that of the venue.
  vat_percent           numeric(5, 2) check (vat_percent between 0 and 100),
  version               integer not null default 1,
  -- Tells the last save of the form from any other, so that the same one sent again is recognised although units were sold in between.
  -- Null if the form was not saved since.
  save_hash             text,
  updated_on            timestamptz not null default now(),
  unique (product_type_id, name_key),
  check (not has_main_ingredient or cardinality(ingredients) > 0),
  -- A product stands in a category of its own section, and in a sub-category of that category, with which it moves.
  constraint products_in_category foreign key (category_id, product_type_id) references categories (id, product_type_id),
  constraint products_in_sub_category foreign key (sub_category_id, category_id)
    references sub_categories (id, category_id) on update cascade
);
create index products_by_category on products (category_id, sort);
create index products_by_sub_category on products (sub_category_id);
create index products_by_image on products (image_id) where image_id is not null;

-- The sizes in which a product is sold, at least one. `size` is a fixed key, or the name that the venue gave it. Price and cost are
-- those of one unit, in whole cents, VAT included. Only owners see the cost, so a query of the menu leaves it out.
create table product_sizes (
  product_id uuid not null references products on delete cascade,
  size       text not null check (size <> ''),
  price      integer not null check (price >= 0),
  cost       integer check (cost >= 0),
  sort       integer not null check (sort > 0),
  primary key (product_id, size)
);

-- Imports of the menu from a file, under the id of the browser: a request that is sent again is answered from here and does not
-- overwrite what was changed since.
create table menu_imports (
  id          uuid primary key,
  plan        text not null,
  summary     jsonb not null,
  imported_on timestamptz not null
);

create trigger categories_raise_menu_version after insert or update or delete or truncate on categories
  for each statement execute function raise_menu_version();
create trigger sub_categories_raise_menu_version after insert or update or delete or truncate on sub_categories
  for each statement execute function raise_menu_version();
create trigger product_sizes_raise_menu_version after insert or update or delete or truncate on product_sizes
  for each statement execute function raise_menu_version();

-- Orders take units from the stock of a product all the time: only the last unit, and the first one back, change the menu.
create trigger products_raise_menu_version after insert or delete or truncate or update of
  product_type_id, category_id, sub_category_id, name, name_key, description, sort, can_be_combined, is_energy_drink,
  has_main_ingredient, ingredients, number_of_ingredients, is_new, is_vegetarian, allergens, vat_percent, updated_on, version,
  counts_stock, save_hash, image_id
  on products for each statement execute function raise_menu_version();
create trigger products_sold_out_raise_menu_version after update of stock on products
  for each row when ((old.stock = 0) is distinct from (new.stock = 0)) execute function raise_menu_version();
