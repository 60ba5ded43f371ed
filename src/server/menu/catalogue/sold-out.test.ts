// Staff of a shift mark products as sold out and as available again.
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { addCategory, deleteCatalogue, newDrinkForm, newFoodForm } from './testing/catalogue.ts';

const venue = await openTestVenue();
const waiter = await venue.staffBrowser('WAITER');
const owner = await venue.staffBrowser('OWNER');
await addTable(venue.db, 'A1');
let beer: string;
let stew: string;

beforeEach(async () => {
  await deleteCatalogue(venue.db);
  const beers = await addCategory(owner, 'Cervezas', 'drinks');
  const stews = await addCategory(owner, 'Guisos', 'food');
  beer = (await owner.catalogue.saveDrink(newDrinkForm(beers))).id;
  stew = (await owner.catalogue.saveFood(newFoodForm(stews, { name: 'Callos', countsStock: true, stock: 6 }))).id;
});

describe('the products that a waiter can mark', () => {
  it('are listed in the order of the menu, with what is left of those that are counted', async () => {
    const { products } = await waiter.soldOut.listStock({});
    const reserved = { units: 0, paying: 0 };
    expect(products).toEqual([
      { id: beer, name: 'Caña', section: 'drinks', categoryName: 'Cervezas', stock: 1, countsStock: false, reserved },
      { id: stew, name: 'Callos', section: 'food', categoryName: 'Guisos', stock: 6, countsStock: true, reserved },
    ]);
  });
});

describe('a product marked as sold out', () => {
  it('is refused in an order at once, and can be ordered when it is available again', async () => {
    const customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    expect(await mark(beer, true)).toEqual({ stock: 0, before: 1 });
    await expect(customer.payments.placeOrder(anOrderOf(beer))).rejects.toMatchObject({ code: 'out-of-stock' });
    expect(await mark(beer, false)).toEqual({ stock: 1, before: 0 });
    await expect(customer.payments.placeOrder(anOrderOf(beer))).resolves.toBeDefined();
  });

  it('changes the menu and the activity log once, however often and by how many it is marked', async () => {
    const version = await menuVersion();
    const entries = await countEntries();
    await Promise.all([1, 2, 3].map(() => mark(stew, true)));
    await mark(stew, true);
    expect(await menuVersion()).toBe(version + 1n);
    expect(await countEntries()).toBe(entries + 1);
  });

  it('with counted stock is undone with the number of before, and otherwise needs a new one', async () => {
    const { before } = await mark(stew, true);
    expect(await mark(stew, false, before)).toEqual({ stock: 6, before: 0 });
    await mark(stew, true);
    await expect(mark(stew, false)).rejects.toMatchObject({ code: 'stock-not-valid' });
    expect(await mark(stew, false, 12)).toEqual({ stock: 12, before: 0 });
  });

  it('with counted stock is put back by the first of two people; the second is shown the number of the first', async () => {
    await mark(stew, true);
    await mark(stew, false, 4);
    await expect(mark(stew, false, 9)).rejects.toMatchObject({ code: 'changed-meanwhile', details: { stock: 4 } });
  });

  it('that was deleted meanwhile is not found', async () => {
    await owner.catalogue.deleteProduct({ productId: beer });
    await expect(mark(beer, true)).rejects.toMatchObject({ code: 'not-found' });
  });
});

function mark(productId: string, isSoldOut: boolean, units: number | null = null) {
  return waiter.soldOut.setSoldOut({ productId, isSoldOut, units });
}

async function menuVersion(): Promise<bigint> {
  const { menu_version: version } = await venue.db
    .selectFrom('settings')
    .select('menu_version')
    .executeTakeFirstOrThrow();
  return BigInt(version);
}

async function countEntries(): Promise<number> {
  const { count } = await venue.db
    .selectFrom('activity_log')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
