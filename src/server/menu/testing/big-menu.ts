// A menu of the maximum size for tests: half drinks, half food, with texts recombined from the demo menu so that few
// sentences repeat.
import { randomUUID } from 'node:crypto';
import type { Section } from '#domain/schedule.ts';
import { nameKey } from '#domain/text.ts';
import { DEMO_MENU, type MenuProduct } from '#seed/menu.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addCategory } from './menu.ts';

const CATEGORIES = 20;

/**
 * Inserts a menu of `count` products for tests of large menus, half of them drinks, in 20 categories for each section. Every
 * hundredth product has «Fuera de carta» (off the menu) in its text.
 */
export async function insertLargeMenu(db: Database, count: number): Promise<void> {
  for (const section of ['drinks', 'food'] as const) {
    const card = DEMO_MENU.products.filter((product) => product.section === section);
    const categories: string[] = [];
    for (let sort = 1; sort <= CATEGORIES; sort += 1)
      categories.push(await addCategory(db, section, `${section === 'drinks' ? 'Bodega' : 'Cocina'} ${sort}`, sort));
    const numbers = Array.from({ length: count / 2 }, (_, index) => index);
    const products = numbers.map((number) => productAt(section, number, card, categories));
    await db.insertInto('products').values(products).execute();
    await db
      .insertInto('product_sizes')
      .values(products.flatMap(({ id }, number) => sizesAt(id, elementAt(card, number), number)))
      .execute();
  }
}

function productAt(section: Section, number: number, card: readonly MenuProduct[], categories: readonly string[]) {
  const head = elementAt(card, number);
  // Another product each time the list is repeated, so that no name occurs twice.
  const tail = elementAt(card, number * 3 + 7 * Math.floor(number / card.length) + 1);
  const special = number % 100 === 0 ? ' Fuera de carta.' : '';
  const name = `${head.name} ${wordsOf(tail.name).at(-1)} ${number + 1}`;
  return {
    // UUIDs v7 of one moment share a prefix, which a menu that grew over years does not have.
    id: randomUUID(),
    category_id: elementAt(categories, number),
    product_type_id: section,
    name,
    name_key: nameKey(name),
    description: `${beginning(head.description)} ${ending(tail.description)}${special}`,
    sort: Math.floor(number / categories.length) + 1,
    allergens: tail.allergens && [...tail.allergens],
    has_main_ingredient: head.ingredients.length > 0,
    ingredients: [...head.ingredients],
    number_of_ingredients: head.numberOfIngredients,
    can_be_combined: head.canBeCombined,
    is_vegetarian: tail.isVegetarian,
  };
}

function elementAt<T>(list: readonly T[], place: number): T {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('The list is empty.');
  return found;
}

/** The sizes of that product, with prices that vary by some cents. */
function sizesAt(productId: string, { sizes }: MenuProduct, number: number) {
  return sizes.map(({ size, price }, index) => ({
    product_id: productId,
    size,
    price: price + ((number * 37) % 40) * 5,
    sort: index + 1,
  }));
}

function beginning(description: string): string {
  const words = wordsOf(description);
  return words.slice(0, Math.ceil(words.length / 2)).join(' ');
}

function ending(description: string): string {
  const words = wordsOf(description);
  return words.slice(Math.ceil(words.length / 2)).join(' ');
}

function wordsOf(text: string): string[] {
  return text.split(' ');
}
