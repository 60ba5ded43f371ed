-- What can be ordered. Drinks and foods are rows of one table: a cart, an order and a search treat them alike.
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
  updated_on      timestamptz not null default now()
);

create table sub_categories (
  id          uuid primary key,
  category_id uuid not null references categories,
  name        text not null,
  name_key    text not null unique,
  sort        integer not null check (sort > 0),
  updated_on  timestamptz not null default now()
);

-- Prices are whole cents, VAT included; a size is offered when its price is set.
create table products (
  id                    uuid primary key,
  product_type_id       text not null references product_types,
  category_id           uuid not null references categories,
  sub_category_id       uuid references sub_categories,
  name                  text not null,
  name_key              text not null,
  description           text not null default '',
  sort                  integer not null check (sort > 0),
  stock                 integer not null default 1 check (stock >= 0),
  price                 integer check (price > 0),
  price_bottle          integer check (price_bottle > 0),
  price_cubata          integer check (price_cubata > 0),
  price_cup             integer check (price_cup > 0),
  price_shot            integer check (price_shot > 0),
  can_be_combined       boolean not null default false,
  is_energy_drink       boolean not null default false,
  -- The guest chooses among `ingredients`, `number_of_ingredients` units at most.
  has_main_ingredient   boolean not null default false,
  ingredients           text[] not null default '{}',
  number_of_ingredients integer not null default 1 check (number_of_ingredients > 0),
  is_new                boolean not null default false,
  is_vegetarian         boolean not null default false,
  allergens             text[] not null default '{}' check (allergens <@ array[
    'altramuces', 'apio', 'cacahuetes', 'crustaceos', 'frutos-de-cascara', 'gluten', 'huevo', 'lacteos', 'moluscos',
    'mostaza', 'pescado', 'sesamo', 'soja', 'sulfitos']),
  updated_on            timestamptz not null default now(),
  unique (product_type_id, name_key),
  check (coalesce(price, price_bottle, price_cubata, price_cup, price_shot) is not null),
  check (not has_main_ingredient or cardinality(ingredients) > 0)
);
create index products_by_category on products (category_id, sort);
create index products_by_sub_category on products (sub_category_id);
create index sub_categories_by_category on sub_categories (category_id, sort);
