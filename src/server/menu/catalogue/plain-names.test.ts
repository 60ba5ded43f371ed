// Stored names of the menu lose the characters that nobody sees.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteCatalogue } from '#server/menu/catalogue/testing/catalogue.ts';
import { newId } from '#server/platform/ids.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const MIGRATION = new URL('../../../../db/migrations/0058_plain_names.sql', import.meta.url);

const venue = await openTestVenue();

it('stored names lose them, get a number where the name exists, and a name of nothing becomes a number', async () => {
  await deleteCatalogue(venue.db);
  const category = newId();
  const now = new Date('2026-11-01T12:00:00Z');
  const heading = { sort: 1, version: 1, updated_on: now };
  await venue.db
    .insertInto('categories')
    .values({ ...heading, id: category, product_type_id: 'drinks', name: 'Ca\u0007ñas', name_key: 'ca\u0007ñas' })
    .execute();
  const names = ['Caña', 'Ca\u200Bña', 'CA\u00ADÑA', '\u3164', 'Doble  con\u007F limón', '👨‍👩‍👧 ❤️', 'Mahou'];
  for (const [index, name] of names.entries())
    await venue.db
      .insertInto('products')
      .values({
        id: newId(),
        product_type_id: 'drinks',
        category_id: category,
        name,
        name_key: name.toLocaleLowerCase('es'),
        description: index === 6 ? ' Uno\r\ndos\u0007\ttres\u2028' : 'Rubia\ny fría',
        sort: index + 1,
        stock: 1,
        price: 200,
        updated_on: now,
      })
      .execute();
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(venue.db);
  const stored = await venue.db
    .selectFrom('products')
    .select(['name', 'name_key', 'description', 'version'])
    .orderBy('sort')
    .execute();
  expect(stored.map(({ name }) => name)).toEqual([
    'Caña',
    'Caña 2',
    'CAÑA 3',
    '2',
    'Doble con limón',
    '👨‍👩‍👧 ❤️',
    'Mahou',
  ]);
  expect(stored.map(({ name_key }) => name_key)).toEqual(stored.map(({ name }) => name.toLocaleLowerCase('es')));
  expect(stored.map(({ version }) => version)).toEqual([1, 2, 2, 2, 2, 1, 2]);
  expect(stored.at(-1)?.description).toBe('Uno\ndos tres');
  expect(stored.at(0)?.description).toBe('Rubia\ny fría');
  expect(await venue.db.selectFrom('categories').select(['name', 'name_key']).execute()).toEqual([
    { name: 'Cañas', name_key: 'cañas' },
  ]);
});
