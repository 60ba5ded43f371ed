// The stored version of the menu: raised by every change, and compared while live events may be missing.

import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { readMenuVersion, renewMenuVersion } from '#server/settings/index.ts';
import { newCategoryForm, newDrinkForm, newSubCategoryForm } from './catalogue/testing/catalogue.ts';
import { createMenuCache, type MenuCache } from './menu-cache.ts';
import { setPrice } from './testing/menu.ts';

const SERVER = path.resolve(import.meta.dirname, '..');

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const owner = await venue.staffBrowser('OWNER', 'MANAGER');
const observer = await venue.openDatabase().connect();
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await setPrice(venue.db, bar.beer, 250);
});

describe('the stored version of the menu', () => {
  it('rises with every change that customers can see', async () => {
    const category = newCategoryForm('Vinos');
    const subCategory = newSubCategoryForm(category.categoryId, 'Tintos');
    const drink = newDrinkForm(category.categoryId, { name: 'Rioja' });
    await expectRise(() => owner.catalogue.saveCategory(category));
    await expectRise(() => owner.catalogue.saveSubCategory(subCategory));
    await expectRise(() => owner.catalogue.saveDrink(drink));
    await expectRise(() => owner.catalogue.setStock({ productId: drink.productId, stock: 0, shown: 1 }));
    await expectRise(() => owner.catalogue.deleteProduct({ productId: drink.productId }));
    await expectRise(() => owner.catalogue.deleteSubCategory({ subCategoryId: subCategory.subCategoryId }));
    await expectRise(() => owner.catalogue.deleteCategory({ categoryId: category.categoryId }));
    await expectRise(() => owner.setup.createDefaults({}));
    const shown = { windows: [{ init: 720, fin: 1380 }], closed: false };
    await expectRise(() =>
      owner.schedules.saveWeekdayHours({
        section: 'food',
        weekday: 1,
        shown,
        windows: [{ init: 780, fin: 960 }],
        closed: false,
      }),
    );
    const { food } = await owner.schedules.readSchedules({});
    await expectRise(() =>
      owner.schedules.copyWeekdayHours({ section: 'food', weekday: 1, to: 'weekend', shown: food }),
    );
    const day = '2027-01-06';
    const sections: ['food'] = ['food'];
    await expectRise(() => owner.schedules.saveSpecialDay({ day, sections, windows: [], note: '', shown: [] }));
    const special = [{ section: 'food' as const, windows: [], note: '' }];
    await expectRise(() => owner.schedules.deleteSpecialDay({ day, sections, shown: special }));
    await expectRise(() =>
      owner.catalogue.saveProductCosts({ productId: bar.beer, costs: { base: cents(80) }, shown: {} }),
    );
    const { version, config } = await owner.settings.readSettings({});
    await expectRise(() => owner.settings.saveConfig({ ...config, colour: '#112233', shown: { version } }));
  });

  it('rises when an order sells a product out, and not when units are left', async () => {
    await venue.db.updateTable('products').set({ counts_stock: true, stock: 2 }).where('id', '=', bar.beer).execute();
    const customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    const before = await readMenuVersion(venue.db);
    await customer.payments.placeOrder(anOrderOf(bar.beer));
    expect(await readMenuVersion(venue.db)).toBe(before);
    await customer.payments.placeOrder(anOrderOf(bar.beer));
    expect(await readMenuVersion(venue.db)).toBeGreaterThan(before);
    await venue.db.updateTable('products').set({ counts_stock: false, stock: 10 }).where('id', '=', bar.beer).execute();
  });

  it('rises with a change of any column of a product but its stock', async () => {
    const columnsOf = async (from: string) => {
      const { rows } = await observer.query<{ name: string }>(from);
      return rows.map(({ name }) => name).toSorted();
    };
    const columns = await columnsOf(`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'products' and column_name not in ('id', 'stock')`);
    expect(columns).toContain('allergens');
    expect(
      await columnsOf(`
        select event_object_column as name from information_schema.triggered_update_columns
        where trigger_name = 'products_raise_menu_version'`),
    ).toEqual(columns);
  });

  it('rises with a change of a price, and with a size that is added or removed', async () => {
    await expectRise(() => setPrice(venue.db, bar.beer, 260));
    const size = { product_id: bar.beer, size: 'Jarra', price: 900, sort: 2 };
    await expectRise(() => venue.db.insertInto('product_sizes').values(size).execute());
    await expectRise(() => venue.db.deleteFrom('product_sizes').where('size', '=', 'Jarra').execute());
  });

  it('rises when a table of the menu is emptied', async () => {
    await expectRise(() => observer.query('truncate special_days'));
  });

  it('of an imported venue is none that a server has counted', async () => {
    await expectRise(() => renewMenuVersion(observer));
    const first = await readMenuVersion(venue.db);
    expect(first).toBeGreaterThan(1_000_000_000_000);
  });

  it('is published by one file only, which every change of the menu calls', async () => {
    const publishing: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts', '**/testing/**'] })) {
      if ((await readFile(path.join(SERVER, file), 'utf8')).includes("publish('menu')")) publishing.push(file);
    }
    expect(publishing).toEqual(['settings/menu-version.ts']);
  });
});

describe('the cached menu, while live events of other processes may be missing', () => {
  const later = (ms: number) => new Date(SATURDAY_NIGHT.getTime() + ms);
  const beerOf = async (cache: MenuCache, now: Date) =>
    (await cache.get(now)).menu.products.find(({ name }) => name === 'Caña')?.sizes[0]?.price;

  function disconnected(): MenuCache {
    const live = createLiveHub(createSilentLog());
    live.connectPeers({ forward: () => undefined, isComplete: () => false });
    live.close();
    return createMenuCache({ ...venue.services, live }, () => []);
  }

  async function changeSilently(price: number): Promise<void> {
    await setPrice(venue.db, bar.beer, price);
  }

  it('is served for two seconds without a query, and then compared with the stored version', async () => {
    const cache = disconnected();
    const before = await beerOf(cache, SATURDAY_NIGHT);
    await changeSilently(315);
    expect(await beerOf(cache, later(2_000))).toBe(before);
    expect(await beerOf(cache, later(2_001))).toBe(315);
  });

  it('is served for two more seconds once the stored version has confirmed it', async () => {
    const cache = disconnected();
    const menu = await cache.get(SATURDAY_NIGHT);
    expect(await cache.get(later(2_001))).toBe(menu);
    const queries = await lastStatements();
    expect(await cache.get(later(4_001))).toBe(menu);
    expect(await lastStatements()).toEqual(queries);
  });

  it('is compared by one query for all requests that wait', async () => {
    const cache = disconnected();
    await beerOf(cache, SATURDAY_NIGHT);
    await changeSilently(320);
    await observer.query('begin');
    await observer.query('lock table settings in access exclusive mode');
    const readers = Array.from({ length: 5 }, () => beerOf(cache, later(2_001)));
    await until('the comparison waits for the settings', async () => (await waitingReaders()) > 0);
    expect(await waitingReaders()).toBe(1);
    await observer.query('commit');
    expect(await Promise.all(readers)).toEqual([320, 320, 320, 320, 320]);
  });

  it('is served as it is while the stored version cannot be read', async () => {
    const cache = disconnected();
    const menu = await cache.get(SATURDAY_NIGHT);
    await venue.db.schema.alterTable('settings').renameTo('settings_away').execute();
    expect(await cache.get(later(2_001))).toBe(menu);
    await venue.db.schema.alterTable('settings_away').renameTo('settings').execute();
  });
});

async function expectRise(change: () => Promise<unknown>): Promise<void> {
  const before = await readMenuVersion(venue.db);
  await change();
  expect(await readMenuVersion(venue.db)).toBeGreaterThan(before);
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
