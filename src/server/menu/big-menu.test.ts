// A menu of the maximum size: the size of its replies, its search, and the refusal of a further product.
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PRODUCTS_MAX } from '#domain/catalogue.ts';
import { matchesSearch } from '#domain/menu.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';
import { newDrinkForm, newFoodForm, runConcurrently } from './catalogue/testing/catalogue.ts';
import { insertLargeMenu } from './testing/big-menu.ts';

/** Limits in bytes after brotli compression. On slow 4G the menu takes half a second. */
const MENU_BYTES_MAX = 96_000;
const LIST_BYTES_MAX = 40_000;

const venue = await openTestVenue();
const manager = await venue.staffBrowser('MANAGER');
await insertLargeMenu(venue.db, PRODUCTS_MAX);

describe('with two thousand products, the maximum,', () => {
  it('the menu is complete, compressed well, and sent once', async () => {
    const { bytes, headers, text } = await compressed('/api/menu');
    expect(bytes).toBeLessThan(MENU_BYTES_MAX);
    expect(JSON.parse(text).products).toHaveLength(PRODUCTS_MAX);
    const again = await venue.app.inject({ url: '/api/menu', headers: { 'if-none-match': String(headers.etag) } });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });

  it.each(['drinks', 'food'] as const)(
    'the back office list of %s is complete and compressed well',
    async (section) => {
      const { bytes, text } = await compressed(`/api/admin/products?section=${section}`);
      expect(bytes).toBeLessThan(LIST_BYTES_MAX);
      expect(bytes).toBeLessThan(text.length / 4);
      expect(JSON.parse(text).products).toHaveLength(PRODUCTS_MAX / 2);
    },
  );

  it('the search finds every matching product and no other', async () => {
    const { products } = await manager.menu.readMenu({});
    const found = products.filter((product) => matchesSearch(product, 'FUERA DE CARTA'));
    expect(found).toHaveLength(PRODUCTS_MAX / 100);
    const [last] = products.filter(({ name }) => name.endsWith(' 1000'));
    const wanted = last?.name.toLocaleUpperCase('es') ?? '';
    expect(products.filter((product) => matchesSearch(product, wanted))).toEqual([last]);
  });
});

describe('product two thousand and one', async () => {
  const venue = await openTestVenue();
  const manager = await venue.staffBrowser('MANAGER');
  await insertLargeMenu(venue.db, PRODUCTS_MAX);

  it('is refused with a message, and existing products can still be changed', async () => {
    const { beers, first } = await someDrinks(manager);
    await expect(manager.catalogue.saveDrink(newDrinkForm(beers, { name: 'La gota' }))).rejects.toMatchObject({
      code: 'catalogue-full',
      message: 'La carta ya tiene 2.000 productos, que es el máximo. Elimina alguno que ya no se venda.',
    });
    const { id: productId, version, sort, stock } = await manager.catalogue.readProduct({ productId: first });
    const renamed = newDrinkForm(beers, { productId, name: 'Otro nombre', sort, shown: { version, sort, stock } });
    expect(await manager.catalogue.saveDrink(renamed)).toMatchObject({ name: 'Otro nombre' });
  });

  it('is refused when two sections save the last one concurrently; the stored save can be repeated', async () => {
    const { beers, first } = await someDrinks(manager);
    const [tapas] = (await manager.catalogue.listProducts({ section: 'food' })).categories;
    await manager.catalogue.deleteProduct({ productId: first });
    const [drink, food] = [
      newDrinkForm(beers, { name: 'La última' }),
      newFoodForm(tapas?.id ?? '', { name: 'La última' }),
    ];
    const other = await venue.staffBrowser('MANAGER');
    const save = [() => manager.catalogue.saveDrink(drink), () => other.catalogue.saveFood(food)];
    const codes = await runConcurrently(...save.map((send) => send()));
    expect(codes.toSorted()).toEqual(['catalogue-full', 'done']);
    expect(await runConcurrently(...save.map((send) => send()))).toEqual(codes);
  });
});

async function someDrinks(manager: TestBrowser) {
  const { products, categories } = await manager.catalogue.listProducts({ section: 'drinks' });
  const first = products.find(({ categoryId }) => categoryId === categories[0]?.id);
  return { beers: first?.categoryId ?? '', first: first?.id ?? '' };
}

async function compressed(url: string) {
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { rawPayload, headers } = await venue.app.inject({ url, headers: { cookie, 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
  return { bytes: rawPayload.length, headers, text: brotliDecompressSync(rawPayload).toString() };
}
