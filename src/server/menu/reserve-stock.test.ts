// Reserving and returning counted stock.
import { beforeEach, describe, expect, it } from 'vitest';
import { type Context, createSystemContext } from '#server/platform/context.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { lockStockUnits, returnStock } from './reserve-stock.ts';
import { addCategory, addProduct } from './testing/menu.ts';

const venue = await openTestVenue();
let rum: string;
let cola: string;
let beer: string;

beforeEach(async () => {
  for (const table of ['products', 'categories'] as const) await venue.db.deleteFrom(table).execute();
  const place = { category_id: await addCategory(venue.db, 'drinks', 'Copas'), product_type_id: 'drinks' as const };
  rum = await addProduct(venue.db, { ...place, name: 'Ron', counts_stock: true, stock: 5 });
  cola = await addProduct(venue.db, { ...place, name: 'Cola', counts_stock: true, stock: 3 });
  beer = await addProduct(venue.db, { ...place, name: 'Caña', stock: 1 });
});

describe('placing an order', () => {
  it('reserves units of products that count their stock, mixers included, and of no others', async () => {
    const taken = await reserve(line(rum, 2, cola), line(beer, 9));
    expect(taken).toEqual([rum, cola].toSorted().map((productId) => ({ productId, quantity: 2 })));
    expect(await stocks()).toEqual({ Ron: 3, Cola: 1, Caña: 1 });
  });

  it.each([
    ['nothing is left of it', 0, 'out-of-stock'],
    ['less is left than it wants', 2, 'not-enough-stock'],
  ])('reserves nothing if of one product %s', async (_, stock, code) => {
    await venue.db.updateTable('products').set({ stock }).where('id', '=', cola).execute();
    const refused = { code, details: { lines: ['Cola'] } };
    await expect(reserve(line(rum, 1), line(cola, 3))).rejects.toMatchObject(refused);
    expect(await stocks()).toEqual({ Ron: 5, Cola: stock, Caña: 1 });
  });

  it('reserves the last unit for exactly one of two concurrent customers, in twenty rounds', async () => {
    for (let round = 1; round <= 20; round += 1) {
      await venue.db.updateTable('products').set({ stock: 1 }).execute();
      const orders = [reserve(line(rum, 1), line(cola, 1)), reserve(line(cola, 1), line(rum, 1))];
      const results = await Promise.allSettled(orders);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'out-of-stock' } });
      expect(await stocks()).toMatchObject({ Ron: 0, Cola: 0 });
    }
  });

  it('reserves exactly the available units for many concurrent customers', async () => {
    await venue.db.updateTable('products').set({ stock: 10 }).where('id', '=', rum).execute();
    const results = await Promise.allSettled(Array.from({ length: 15 }, () => reserve(line(rum, 1))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await stocks()).toMatchObject({ Ron: 0 });
  });

  it('reserves nothing if the order fails', async () => {
    const context = aContext();
    const failing = context.transaction(async (sql) => {
      await (await lockStockUnits(context, sql, [line(rum, 1)])).reserve();
      throw new Error('The bank said no.');
    });
    await expect(failing).rejects.toThrow('The bank said no.');
    expect(await stocks()).toMatchObject({ Ron: 5 });
  });
});

describe('a payment that was canceled or expired', () => {
  it('returns the reserved units', async () => {
    await returnUnits(await reserve(line(rum, 5, null), line(beer, 1)));
    expect(await stocks()).toEqual({ Ron: 5, Cola: 3, Caña: 1 });
  });

  it('returns nothing to products that no longer count their stock or were deleted', async () => {
    const taken = await reserve(line(rum, 2), line(cola, 2));
    await venue.db.updateTable('products').set({ counts_stock: false, stock: 1 }).where('id', '=', rum).execute();
    await venue.db.deleteFrom('products').where('id', '=', cola).execute();
    await returnUnits(taken);
    expect(await stocks()).toEqual({ Ron: 1, Caña: 1 });
  });
});

describe('a reservation', () => {
  it('publishes every change to staff, and to customers only when a product sells out or is available again', async () => {
    const received = { menu: 0, 'back-office': 0 };
    for (const topic of ['menu', 'back-office'] as const) {
      venue.live.onChanged(topic, () => {
        received[topic] += 1;
      });
    }
    const first = await reserve(line(cola, 2));
    expect(received).toEqual({ menu: 0, 'back-office': 1 });
    await reserve(line(cola, 1));
    expect(received).toEqual({ menu: 1, 'back-office': 2 });
    await returnUnits(first);
    expect(received).toEqual({ menu: 2, 'back-office': 3 });
    await reserve(line(beer, 1));
    expect(received).toEqual({ menu: 2, 'back-office': 3 });
    await expect(reserve(line(cola, 9))).rejects.toMatchObject({ code: 'not-enough-stock' });
    expect(received).toEqual({ menu: 2, 'back-office': 3 });
  });
});

function line(productId: string, quantity: number, mixerId: string | null = null) {
  return { productId, quantity, mixerId };
}

function reserve(...lines: ReturnType<typeof line>[]) {
  const context = aContext();
  return context.transaction(async (sql) => {
    const { units, reserve: store } = await lockStockUnits(context, sql, lines);
    await store();
    return units;
  });
}

function returnUnits(units: Awaited<ReturnType<typeof reserve>>) {
  const context = aContext();
  return context.transaction((sql) => returnStock(context, sql, units));
}

/** The context of one request. */
function aContext(): Context {
  const log = createSilentLog();
  const { db, live, newId } = venue;
  return createSystemContext({
    db,
    live,
    log,
    newId,
    newToken: newId,
    timeZone: 'Europe/Madrid',
    clock: () => SATURDAY_NIGHT,
  });
}

async function stocks(): Promise<Record<string, number>> {
  const rows = await venue.db.selectFrom('products').select(['name', 'stock']).execute();
  return Object.fromEntries(rows.map(({ name, stock }) => [name, stock]));
}
