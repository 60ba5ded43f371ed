-- The version of the menu is raised by the database, with every change of what the menu shows or an order is priced and decided
-- with: what a process remembers of it is compared with the version, so that no writer may forget to raise it.

create function raise_menu_version() returns trigger language plpgsql as $$
begin
  update settings set menu_version = menu_version + 1;
  return null;
end $$;

create function raise_own_menu_version() returns trigger language plpgsql as $$
begin
  if new.menu_version = old.menu_version then new.menu_version := old.menu_version + 1; end if;
  return new;
end $$;

create trigger settings_raise_menu_version before update on settings
  for each row execute function raise_own_menu_version();

create trigger categories_raise_menu_version after insert or update or delete or truncate on categories
  for each statement execute function raise_menu_version();
create trigger sub_categories_raise_menu_version after insert or update or delete or truncate on sub_categories
  for each statement execute function raise_menu_version();
create trigger schedules_raise_menu_version after insert or update or delete or truncate on schedules
  for each statement execute function raise_menu_version();
create trigger special_days_raise_menu_version after insert or update or delete or truncate on special_days
  for each statement execute function raise_menu_version();
create trigger product_costs_raise_menu_version after insert or update or delete or truncate on product_costs
  for each statement execute function raise_menu_version();

-- Orders take units from the stock of a product all the time: only the last unit, and the first one back, change the menu.
create trigger products_raise_menu_version after insert or delete or truncate or update of
  product_type_id, category_id, sub_category_id, name, name_key, description, sort, price, price_bottle, price_cubata, price_cup,
  price_shot, can_be_combined, is_energy_drink, has_main_ingredient, ingredients, number_of_ingredients, is_new, is_vegetarian,
  allergens, updated_on, version, counts_stock, save_hash, image_id
  on products for each statement execute function raise_menu_version();
create trigger products_sold_out_raise_menu_version after update of stock on products
  for each row when ((old.stock = 0) is distinct from (new.stock = 0)) execute function raise_menu_version();
