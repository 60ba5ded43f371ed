// The menu, its cache, and the open state of bar and kitchen.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { nameKey } from '#domain/text.ts';
import { WEEKDAYS_FROM_MONDAY } from '#domain/time.ts';
import { newId } from '#server/platform/ids.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { storedWindows } from '#server/schedule/testing/stored-windows.ts';
import { createMenuCache } from './menu-cache.ts';
import { addCategory, addProduct, setPrice } from './testing/menu.ts';

const OPEN_UNTIL_ELEVEN = {
  isOpen: true,
  week: [{ days: WEEKDAYS_FROM_MONDAY, windows: [{ init: 720, fin: 1380 }] }],
  specialDays: [],
  nextOpening: null,
  closesAt: '23:00',
};

const venue = await openTestVenue();
const observer = await venue.openDatabase().connect();
let customer: TestBrowser;
let drinks: { category_id: string; product_type_id: 'drinks' };
let food: { category_id: string; product_type_id: 'food' };

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  for (const table of ['products', 'sub_categories', 'categories'] as const) await venue.db.deleteFrom(table).execute();
  await venue.db
    .updateTable('schedules')
    .set({ ...storedWindows('12:00-23:00'), closed: false })
    .execute();
  drinks = { category_id: await addCategory(venue.db, 'drinks', 'Cervezas'), product_type_id: 'drinks' };
  food = { category_id: await addCategory(venue.db, 'food', 'Para picar'), product_type_id: 'food' };
  await addProduct(venue.db, { ...drinks, name: 'Caña' });
  venue.live.publish('menu');
  customer = venue.browser();
});

describe('the menu', () => {
  it('lists drinks before food, and categories, sub-categories and products by position', async () => {
    const late = await addCategory(venue.db, 'drinks', 'Copas', 3);
    const early = await addCategory(venue.db, 'drinks', 'Vinos', 2);
    const tinto = await addSubCategory(early, 'Tinto', 2);
    const blanco = await addSubCategory(early, 'Blanco', 1);
    const wine = { category_id: early, product_type_id: 'drinks' as const };
    await addProduct(venue.db, { category_id: late, product_type_id: 'drinks', name: 'Gin tonic' });
    await addProduct(venue.db, { ...wine, sub_category_id: tinto, name: 'Rioja' });
    await addProduct(venue.db, { ...wine, sub_category_id: blanco, name: 'Verdejo', sort: 2 });
    await addProduct(venue.db, { ...wine, sub_category_id: blanco, name: 'Albariño', sort: 1 });
    await addProduct(venue.db, { ...wine, name: 'De la casa', sort: 9 });
    await addProduct(venue.db, { ...food, name: 'Croquetas' });
    venue.live.publish('menu');

    const { categories, products } = await customer.menu.readMenu({});
    expect(categories.map(({ name, section }) => [section, name])).toEqual([
      ['drinks', 'Cervezas'],
      ['drinks', 'Vinos'],
      ['drinks', 'Copas'],
      ['food', 'Para picar'],
    ]);
    expect(categories[1]?.subCategories).toEqual([
      { id: blanco, name: 'Blanco' },
      { id: tinto, name: 'Tinto' },
    ]);
    expect(products.map(({ name }) => name)).toEqual([
      'Caña',
      'De la casa',
      'Albariño',
      'Verdejo',
      'Rioja',
      'Gin tonic',
      'Croquetas',
    ]);
  });

  it('contains all fields that customers choose by, and a price for each offered size', async () => {
    const id = await addProduct(venue.db, {
      ...food,
      name: 'Pizza',
      description: 'Masa fina',
      stock: 4,
      prices: { base: 1250, copa: 300 },
      can_be_combined: false,
      is_new: true,
      is_vegetarian: true,
      has_main_ingredient: true,
      ingredients: ['Queso', 'Jamón'],
      number_of_ingredients: 2,
      allergens: ['gluten', 'lacteos'],
    });
    venue.live.publish('menu');
    const { products } = await customer.menu.readMenu({});
    expect(products.find((product) => product.id === id)).toEqual({
      id,
      section: 'food',
      categoryId: food.category_id,
      subCategoryId: null,
      name: 'Pizza',
      description: 'Masa fina',
      stock: 4,
      sizes: pricedSizes({ base: 1250, copa: 300 }),
      canBeCombined: false,
      isEnergyDrink: false,
      ingredients: ['Queso', 'Jamón'],
      numberOfIngredients: 2,
      isNew: true,
      isVegetarian: true,
      allergens: ['gluten', 'lacteos'],
    });
  });

  it('says of which products the units are counted', async () => {
    await addProduct(venue.db, { ...drinks, name: 'Jarra', stock: 3, counts_stock: true });
    venue.live.publish('menu');
    expect(await productNamed('Jarra')).toMatchObject({ stock: 3, countsStock: true });
  });

  it('contains no ingredients of a product without a choice of ingredients', async () => {
    await addProduct(venue.db, { ...food, name: 'Tosta', has_main_ingredient: false, ingredients: ['Tomate'] });
    venue.live.publish('menu');
    expect((await productNamed('Tosta'))?.ingredients).toEqual([]);
  });

  it('contains sold-out products, so that a cart can name them', async () => {
    await addProduct(venue.db, { ...drinks, name: 'Vermut', stock: 0 });
    venue.live.publish('menu');
    expect(await productNamed('Vermut')).toMatchObject({ stock: 0 });
  });

  it('contains name and company of the venue, and no other settings', async () => {
    const { venue: shown } = await customer.menu.readMenu({});
    expect(shown).toMatchObject({ name: 'Comanda', paymentMode: 'manual', timeZone: 'Europe/Madrid' });
    // In a new venue staff may be paid, and collect before the order is prepared.
    expect(shown).toMatchObject({ offersPayingStaff: true, cooksBeforeCollecting: false });
    expect(shown).toEqual(await customer.settings.readVenue({}));
    expect(Object.keys(shown)).not.toContain('version');
  });
});

describe('the cached menu', () => {
  it('is sent from memory without a database query', async () => {
    await customer.menu.readMenu({});
    const before = await lastStatements();
    for (let count = 0; count < 5; count += 1) await venue.browser().menu.readMenu({});
    expect(await lastStatements()).toEqual(before);
  });

  it('is replied with 304 to a browser that has it', async () => {
    const first = await customer.send({ method: 'GET', url: '/api/menu' });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^"[\w-]{22}"$/) });

    const before = await lastStatements();
    const tag = String(first.headers.etag);
    for (const known of [tag, `W/${tag}`, `"another", ${tag}`, '*']) {
      const again = await customer.send({ method: 'GET', url: '/api/menu' }, { 'if-none-match': known });
      expect(again).toMatchObject({ status: 304, body: '', headers: { etag: tag } });
    }
    expect(await lastStatements()).toEqual(before);
    expect(await customer.send({ method: 'GET', url: '/api/menu' }, { 'if-none-match': '"another"' })).toMatchObject({
      status: 200,
    });
  });

  it('is the same in every encoding', async () => {
    const [plain, br, gzip] = await Promise.all(['', 'br', 'gzip'].map(bytesOf));
    expect(brotliDecompressSync(br ?? '').equals(plain ?? Buffer.of())).toBe(true);
    expect(gunzipSync(gzip ?? '').equals(plain ?? Buffer.of())).toBe(true);
    expect(JSON.parse(String(plain))).toEqual(await customer.menu.readMenu({}));
  });

  it('is read again after an event of the topic «menu», and not after others', async () => {
    const first = await customer.send({ method: 'GET', url: '/api/menu' });
    await setPrice(venue.db, null, 275);
    for (const topic of ['board-drinks', 'board-food'] as const) venue.live.publish(topic);
    venue.live.publish('own-orders', venue.newId());
    expect(await customer.send({ method: 'GET', url: '/api/menu' })).toMatchObject({ body: first.body });

    venue.live.publish('menu');
    expect(await productNamed('Caña')).toMatchObject({ sizes: pricedSizes({ base: 275 }) });
    const known = { 'if-none-match': String(first.headers.etag) };
    expect(await customer.send({ method: 'GET', url: '/api/menu' }, known)).toMatchObject({ status: 200 });
  });

  it('keeps its ETag after an event that changed nothing in it', async () => {
    const first = await customer.send({ method: 'GET', url: '/api/menu' });
    venue.live.publish('menu');
    expect((await customer.send({ method: 'GET', url: '/api/menu' })).headers.etag).toBe(first.headers.etag);
  });

  it('is read once for concurrent first requests', async () => {
    await observer.query('begin');
    await observer.query('lock table products in access exclusive mode');
    const readers = Array.from({ length: 5 }, () => venue.browser().menu.readMenu({}));
    await until('a reader waits for the products', async () => (await waitingReaders()) > 0);
    // The pool assigns connections in order: when this query has one, every reader would have one too.
    await venue.db.selectFrom('counters').select('value').execute();
    expect(await waitingReaders()).toBe(1);
    await observer.query('commit');
    expect(new Set((await Promise.all(readers)).map((menu) => JSON.stringify(menu))).size).toBe(1);
  });

  it('is read again after an event that arrives during a read', async () => {
    await observer.query('begin');
    await observer.query('lock table categories in access exclusive mode');
    const reader = venue.browser().menu.readMenu({});
    await until('the reader waits for the categories', async () => (await waitingReaders()) > 0);
    await setPrice(venue.db, null, 280);
    venue.live.publish('menu');
    await observer.query('commit');
    await reader;
    expect(await productNamed('Caña')).toMatchObject({ sizes: pricedSizes({ base: 280 }) });
  });

  it('replies an internal error while it cannot be read, and recovers afterwards', async () => {
    await venue.db.schema.alterTable('categories').renameTo('categories_away').execute();
    venue.live.publish('menu');
    await expect(customer.menu.readMenu({})).rejects.toMatchObject({ code: 'broken' });
    await expect(customer.menu.readMenu({})).rejects.toMatchObject({ code: 'broken' });
    await venue.db.schema.alterTable('categories_away').renameTo('categories').execute();
    expect(await productNamed('Caña')).toBeDefined();
  });
});

describe('the open state', () => {
  it('closes to the minute, and contains the next opening and the time of the next change', async () => {
    venue.setNow(new Date('2026-11-21T21:59:59.999Z'));
    expect((await customer.menu.readMenu({})).openSections).toEqual({
      bar: OPEN_UNTIL_ELEVEN,
      kitchen: OPEN_UNTIL_ELEVEN,
      changesAt: '2026-11-21T22:00:00.000Z',
    });
    venue.setNow(new Date('2026-11-21T22:00:00Z'));
    expect((await customer.menu.readMenu({})).openSections).toMatchObject({
      bar: { isOpen: false, nextOpening: { inDays: 1, minutes: 720 } },
      kitchen: { isOpen: false, nextOpening: { inDays: 1, minutes: 720 } },
      // At midnight tomorrow becomes today.
      changesAt: '2026-11-21T23:00:00.000Z',
    });
  });

  it('opens to the minute', async () => {
    venue.setNow(new Date('2026-11-21T10:59:59.999Z'));
    expect((await customer.menu.readMenu({})).openSections.bar).toMatchObject({
      isOpen: false,
      nextOpening: { day: '2026-11-21', weekday: 6, minutes: 720, inDays: 0 },
    });
    venue.setNow(new Date('2026-11-21T11:00:00Z'));
    expect((await customer.menu.readMenu({})).openSections.bar).toMatchObject({ isOpen: true, nextOpening: null });
  });

  it('is separate for bar and kitchen: the kitchen may close while the bar is open past midnight', async () => {
    await venue.db
      .updateTable('schedules')
      .set(storedWindows('12:00-01:30'))
      .where('product_type_id', '=', 'drinks')
      .execute();
    venue.live.publish('menu');
    venue.setNow(new Date('2026-11-22T00:29:59Z'));
    expect((await customer.menu.readMenu({})).openSections).toMatchObject({
      bar: { isOpen: true },
      kitchen: { isOpen: false },
      changesAt: '2026-11-22T00:30:00.000Z',
    });
    venue.setNow(new Date('2026-11-22T00:30:00Z'));
    expect((await customer.menu.readMenu({})).openSections.bar.isOpen).toBe(false);
  });

  it('of sections that never open contains no time of a next change', async () => {
    await venue.db.updateTable('schedules').set({ closed: true }).execute();
    venue.live.publish('menu');
    const neverOpen = {
      ...OPEN_UNTIL_ELEVEN,
      isOpen: false,
      week: [{ days: WEEKDAYS_FROM_MONDAY, windows: [] }],
      closesAt: null,
    };
    expect((await customer.menu.readMenu({})).openSections).toEqual({
      bar: neverOpen,
      kitchen: neverOpen,
      changesAt: null,
    });
  });

  it('changes by the clock without a database query', async () => {
    await customer.menu.readMenu({});
    const before = await lastStatements();
    venue.setNow(new Date('2026-11-21T22:00:00Z'));
    expect((await customer.menu.readMenu({})).openSections.bar.isOpen).toBe(false);
    expect(await lastStatements()).toEqual(before);
  });

  it('that does not change from one minute to the next leaves the menu object unchanged', async () => {
    const cache = createMenuCache(venue.services, () => []);
    const cached = await cache.get(SATURDAY_NIGHT);
    expect(await cache.get(new Date(SATURDAY_NIGHT.getTime() + 60_000))).toBe(cached);
    expect(await cache.get(new Date('2026-11-21T22:00:00Z'))).not.toBe(cached);
  });
});

async function addSubCategory(categoryId: string, name: string, sort: number): Promise<string> {
  const id = newId();
  await venue.db
    .insertInto('sub_categories')
    .values({ id, category_id: categoryId, name, name_key: nameKey(name), sort })
    .execute();
  return id;
}

async function productNamed(name: string) {
  const { products } = await venue.browser().menu.readMenu({});
  return products.find((product) => product.name === name);
}

async function bytesOf(encoding: string): Promise<Buffer> {
  const headers = encoding === '' ? {} : { 'accept-encoding': encoding };
  const response = await venue.app.inject({ method: 'GET', url: '/api/menu', headers });
  expect(response.headers['content-encoding'] ?? '').toBe(encoding);
  return response.rawPayload;
}

/** The time of the last statement of each connection of the venue. */
async function lastStatements(): Promise<unknown[]> {
  const { rows } = await observer.query(`
    select pid, query_start from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() order by pid
  `);
  return rows;
}

async function waitingReaders(): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `);
  return rows[0]?.count ?? 0;
}
