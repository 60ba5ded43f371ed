// Staff change the counted stock of a product while customers order it.
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { addCategory, deleteCatalogue, newDrinkForm, runConcurrently, shownValuesOf } from './testing/catalogue.ts';

type Saved = Awaited<ReturnType<TestBrowser['catalogue']['saveDrink']>>;

let customer: TestBrowser;
let beers: string;
/** A product with ten units, as the manager's list and form show it. */
const venue = await openTestVenue();
const manager = await venue.staffBrowser('MANAGER');
await addTable(venue.db, 'A1');
let beer: Saved;

beforeEach(async () => {
  await deleteCatalogue(venue.db);
  beers = await addCategory(await venue.staffBrowser('OWNER'), 'Cervezas', 'drinks');
  beer = await manager.catalogue.saveDrink(newDrinkForm(beers, { countsStock: true, stock: 10 }));
  customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
});

describe('a number typed in the list', () => {
  it('over a stock that has changed is refused with the current stock, and stores nothing', async () => {
    await order(8);
    await expect(type(16)).rejects.toMatchObject({
      code: 'changed-meanwhile',
      message: 'Otra persona ha cambiado esto mientras tanto. Revisa los datos.',
      details: { stock: 2 },
    });
    expect(await stock()).toBe(2);
    expect(await type(8, 2)).toEqual({ stock: 8 });
  });

  it('equal to the current stock is accepted, as after a lost response', async () => {
    await type(16);
    expect(await type(16)).toEqual({ stock: 16 });
  });

  it('of a product that does not count its stock is accepted, whatever was shown', async () => {
    const { id: productId } = await manager.catalogue.saveDrink(newDrinkForm(beers, { name: 'Vino', stock: 1 }));
    for (const wanted of [0, 1, 0]) {
      expect(await manager.catalogue.setStock({ productId, stock: wanted, shown: 1 })).toEqual({ stock: wanted });
    }
  });

  it.each([
    ['the order is first: the number is refused', [() => order(3), () => type(16)], ['done', 'changed-meanwhile'], 7],
    ['the number is first: the order takes from it', [() => type(16), () => order(3)], ['done', 'done'], 13],
  ] as const)('at the moment of an order is none that is lost; %s', async (_, acts, outcomes, left) => {
    expect(await inTurn(...acts)).toEqual(outcomes);
    expect(await stock()).toBe(left);
  });
});

describe('a number typed in the form', () => {
  it('over a stock that has changed is refused, and nothing of the form is stored', async () => {
    await order(8);
    await expect(saveForm({ name: 'Clara', stock: 16 })).rejects.toMatchObject({ code: 'changed-meanwhile' });
    expect(await readBeer()).toMatchObject({ name: 'Caña', stock: 2, version: 1 });
    const seen = shownValuesOf(await readBeer());
    expect(await saveForm({ name: 'Clara', stock: 8 }, seen)).toMatchObject({ name: 'Clara', stock: 8, version: 2 });
  });

  it('that was not edited keeps the stock after orders', async () => {
    await order(8);
    expect(await saveForm({ name: 'Clara' })).toMatchObject({ name: 'Clara', stock: 2 });
  });

  it.each([
    [
      'the order is first: the form is refused',
      [() => order(3), () => saveForm({ stock: 16 })],
      'changed-meanwhile',
      7,
    ],
    ['the form is first: the order takes from it', [() => saveForm({ stock: 16 }), () => order(3)], 'done', 13],
  ] as const)('at the moment of an order is none that is lost; %s', async (_, acts, second, left) => {
    expect(await inTurn(...acts)).toEqual(['done', second]);
    expect(await stock()).toBe(left);
  });
});

describe('a save whose response was lost', () => {
  it.each([
    ['that changed the stock', { stock: 16 }, 13],
    ['that changed the name alone', { name: 'Clara' }, 7],
  ])('%s is recognised when it is sent again, although units were sold in between', async (_, change, left) => {
    await saveForm(change);
    await order(3);
    expect(await saveForm(change)).toMatchObject({ ...change, stock: left, version: 2 });
    expect(await stock()).toBe(left);
  });

  it('is recognised although another product took its position in between', async () => {
    await saveForm({ sort: 2 });
    await manager.catalogue.saveDrink(newDrinkForm(beers, { name: 'Doble', sort: 1 }));
    const moved = await readBeer();
    expect(await saveForm({ sort: 2 })).toEqual(moved);
  });

  it('that created the product is recognised too', async () => {
    const input = newDrinkForm(beers, { name: 'Jarra', countsStock: true, stock: 5 });
    const { id } = await manager.catalogue.saveDrink(input);
    await customer.payments.placeOrder(anOrderOf(id));
    expect(await manager.catalogue.saveDrink(input)).toMatchObject({ stock: 4, version: 1 });
  });

  it('is distinguished from another person’s save with another stock over the same version', async () => {
    await saveForm({ stock: 16 });
    await expect(saveForm({ stock: 20 })).rejects.toMatchObject({ code: 'changed-meanwhile' });
    expect(await stock()).toBe(16);
  });
});

function type(wanted: number, shown = beer.stock) {
  return manager.catalogue.setStock({ productId: beer.id, stock: wanted, shown });
}

/** Saves the form of the beer with these changes. */
function saveForm(change: { name?: string; stock?: number; sort?: number }, shown = shownValuesOf(beer)) {
  const { id: productId, stock: units } = beer;
  return manager.catalogue.saveDrink(
    newDrinkForm(beers, { countsStock: true, stock: units, productId, shown, ...change }),
  );
}

function order(quantity: number) {
  const wanted = anOrderOf(beer.id);
  return customer.payments.placeOrder({ ...wanted, lines: wanted.lines.map((line) => ({ ...line, quantity })) });
}

/** Starts the actions one after the other while another transaction has locked the product; they run in that order. */
async function inTurn(...acts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const { outcomes } = await venue.db.transaction().execute(async (sql) => {
    await sql.selectFrom('products').select('id').where('id', '=', beer.id).forUpdate().execute();
    const begun: Promise<unknown>[] = [];
    for (const act of acts) {
      begun.push(act());
      await untilStatementsWaitForLock(venue.db, begun.length);
    }
    // The actions get their responses only after this transaction has ended.
    return { outcomes: runConcurrently(...begun) };
  });
  return outcomes;
}

function readBeer() {
  return manager.catalogue.readProduct({ productId: beer.id });
}

async function stock(): Promise<number> {
  return (await readBeer()).stock;
}
