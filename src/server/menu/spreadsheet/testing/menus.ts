// Menus in memory, as they would be stored, for tests.
import { nameKey } from '#domain/text.ts';
import type { CategoryRow, ProductRow, SubCategoryRow } from '#server/menu/catalogue/product-row.ts';
import { EXAMPLE_PRODUCTS } from '#server/menu/spreadsheet/example-products.ts';
import type { StoredMenu } from '#server/menu/spreadsheet/stored-menu.ts';
import { newId } from '#server/platform/ids.ts';

/**
 * A product of a test menu, with the names of its category and sub-category. Fields that are left out have the values of a drink
 * without a price.
 */
export interface TestMenuProduct extends Partial<Omit<ProductRow, 'id' | 'category_id' | 'sub_category_id' | 'sort'>> {
  readonly name: string;
  readonly category: string;
  readonly subCategory?: string;
}

/** Returns a stored menu for tests with these products, in their order. Products that name the same category share its row. */
export function aMenu(products: readonly TestMenuProduct[]): StoredMenu {
  const categories: CategoryRow[] = [];
  const subCategories: SubCategoryRow[] = [];
  const rows = products.map(
    ({ category: categoryName, subCategory: subCategoryName, ...product }, index): ProductRow => {
      const section = product.product_type_id ?? 'drinks';
      const category = findOrAdd(categories, categoryName, (row) => ({ ...row, product_type_id: section }));
      const subCategory =
        subCategoryName === undefined
          ? null
          : findOrAdd(subCategories, subCategoryName, (row) => ({ ...row, category_id: category.id }));
      const place = products.slice(0, index).filter((each) => nameKey(each.category) === category.name_key).length + 1;
      const headings = { category_id: category.id, sub_category_id: subCategory?.id ?? null, sort: place };
      return {
        ...DEFAULTS,
        ...product,
        ...headings,
        id: newId(),
        name_key: nameKey(product.name),
        updated_on: new Date(0),
      };
    },
  );
  return { categories, subCategories, products: rows };
}

const [EXAMPLE] = EXAMPLE_PRODUCTS;
if (EXAMPLE === undefined) throw new Error('There are no examples.');
const DEFAULTS = { ...EXAMPLE.product, description: '', sizes: [], allergens: null };

type Heading = Pick<CategoryRow, 'id' | 'name' | 'name_key' | 'sort' | 'version' | 'updated_on'>;

function findOrAdd<Row extends Heading>(rows: Row[], name: string, complete: (heading: Heading) => Row): Row {
  const found = rows.find((row) => row.name_key === nameKey(name));
  if (found) return found;
  const heading = { id: newId(), name, name_key: nameKey(name), sort: rows.length + 1, version: 1 };
  const row = complete({ ...heading, updated_on: new Date(0) });
  rows.push(row);
  return row;
}
