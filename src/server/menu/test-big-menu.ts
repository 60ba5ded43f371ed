// A menu as large as a venue's may become, for tests: as many drinks as foods, each with words of its own.
import type { Section } from '#domain/schedule.ts';
import { nameKey } from '#domain/text.ts';
import type { Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { addCategory } from './test-menu.ts';

const WORDS: Readonly<Record<Section, { readonly things: readonly string[]; readonly from: readonly string[] }>> = {
  drinks: {
    things: [
      'Albariño',
      'Godello',
      'Verdejo',
      'Mencía',
      'Tempranillo',
      'Garnacha',
      'Ginebra',
      'Ron',
      'Vermut',
      'Sidra',
    ],
    from: ['de Rías Baixas', 'de Rueda', 'del Bierzo', 'de Toro', 'de Jerez', 'de Cangas', 'de Reus', 'de Montilla'],
  },
  food: {
    things: [
      'Croquetas',
      'Tortilla',
      'Ensaladilla',
      'Pulpo',
      'Calamares',
      'Chuleta',
      'Rabas',
      'Setas',
      'Arroz',
      'Tarta',
    ],
    from: [
      'de la casa',
      'a la brasa',
      'con alioli',
      'al ajillo',
      'a la gallega',
      'de temporada',
      'con jamón',
      'en tempura',
    ],
  },
};
const CATEGORIES = 20;

/** Adds that many products, half of them drinks, in categories of 50 or so. Every hundredth is «especial». */
export async function fillBigMenu(db: Database, count: number): Promise<void> {
  for (const section of ['drinks', 'food'] as const) {
    const categories: string[] = [];
    for (let sort = 1; sort <= CATEGORIES; sort += 1)
      categories.push(await addCategory(db, section, `${section === 'drinks' ? 'Bodega' : 'Cocina'} ${sort}`, sort));
    const numbers = Array.from({ length: count / 2 }, (_, index) => index);
    await db
      .insertInto('products')
      .values(numbers.map((number) => productAt(section, number, categories)))
      .execute();
  }
}

function productAt(section: Section, number: number, categories: readonly string[]) {
  const { things, from } = WORDS[section];
  const thing = things[number % things.length] ?? '';
  const origin = from[Math.floor(number / things.length) % from.length] ?? '';
  const name = `${thing} ${origin} ${number + 1}`;
  return {
    id: newId(),
    category_id: categories[number % categories.length] ?? '',
    product_type_id: section,
    name,
    name_key: nameKey(name),
    description: `${thing} ${origin}, ración ${number + 1}, para ${2 + (number % 4)} personas${number % 100 === 0 ? ', especial' : ''}.`,
    sort: Math.floor(number / categories.length) + 1,
    price: 150 + ((number * 37) % 2400),
  };
}
