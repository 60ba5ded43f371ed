import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ORDER_HISTORY_PAGE_SIZE } from '#contract/order-history.ts';
import { exportPaths, exportRoutes } from '#contract/routes.ts';
import { cents } from '#domain/money.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { recordRefunded } from '#server/payments/index.ts';
import { aStaffOrder, openSmallBar, type SmallBar } from '#server/payments/testing/carts.ts';
import { createHouseContext } from '#server/platform/context.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { addPendingPayment } from '#server/z-closures/testing/pending-payments.ts';

const TODAY = '2026-11-21';
const PAST = `?from=2026-11-01&to=${TODAY}`;
/** As a spreadsheet has it: what the venue's clock showed, without a zone. */
const NINE = new Date('2026-11-21T21:00:00Z');

let venue: TestVenue;
let bar: SmallBar;
let owner: TestBrowser;
let manager: TestBrowser;
let waiter: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue();
  bar = await openSmallBar(venue.db);
  owner = await venue.staffBrowser('OWNER');
  manager = await venue.staffBrowser('MANAGER');
  waiter = await venue.staffBrowser('WAITER');
});
afterAll(() => venue.close());

beforeEach(async () => {
  for (const table of ['refund_bookings', 'order_comments', 'order_lines', 'orders', 'payments', 'z_closures'] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('the orders', () => {
  it('are a row for each line, with the columns of the list', async () => {
    const pizza = { concept: 'Pizza [Jamón]', name: 'Pizza', quantity: 2, price: 1050, notes: '=1+1' };
    await addOrder(venue.db, { tableCode: 'a1', lines: [pizza, { done_on: SATURDAY_NIGHT }] });
    const { name, rows } = await download(waiter, exportPaths.orders);
    expect(name).toBe(`pedidos-${TODAY}.xlsx`);
    expect(rows).toEqual([
      ['Fecha y hora', 'Mesa', 'Correo', 'Pedido', 'Tamaño', 'Cantidad', 'Precio', 'Notas', 'Pendiente'],
      [NINE, 'A01', 'anonimo-12345678', 'Pizza [Jamón]', null, 2, 10.5, '=1+1', 'Sí'],
      [NINE, 'A01', 'anonimo-12345678', 'Caña', null, 1, 2.5, null, 'No'],
    ]);
  });

  it('are all of them, whatever a page of the list holds', async () => {
    const count = ORDER_HISTORY_PAGE_SIZE * 2 + 5;
    for (let place = 0; place < count; place += 1) await addOrder(venue.db, { tableCode: `M${place}` });
    const { rows } = await download(manager, exportPaths.orders);
    const tables = rows.slice(1).map(([, table]) => table);
    expect(tables).toHaveLength(count);
    expect(new Set(tables).size).toBe(count);
  });

  it('of another day are refused to a waiter, and not to a manager', async () => {
    expect(await ask(waiter, `${exportPaths.orders}${PAST}`)).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    });
    expect((await download(manager, `${exportPaths.orders}${PAST}`)).name).toBe(`pedidos-2026-11-01_${TODAY}.xlsx`);
  });
});

describe('the payments', () => {
  it('are those of the list, with real numbers and what the venue’s clock showed', async () => {
    const card = await addPendingPayment(venue, { method: 'redsys', amount: 123_456 });
    await card.settle(venue.house);
    await giveBack(card.paymentId, 3456);
    const order = aStaffOrder([bar.beer], { paidWith: 'efectivo' });
    const { paymentNumber } = await manager.staffOrders.placeStaffOrder(order);
    const { rows } = await download(manager, exportPaths.payments);
    const titles = 'Número,Fecha y hora,Mesa,Correo,Método,Total,Importe pagado,Devuelto,Pagado,Id externo';
    expect(rows[0]).toEqual(titles.split(','));
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        [paymentNumber, NINE, 'A01', null, 'Efectivo', 2.5, 2.5, 0, 'Sí', null],
        [
          expect.any(Number),
          ...[NINE, 'A01', 'lucia@example.com', 'Redsys', 1234.56, 1234.56, 34.56, 'Sí', `money-${card.paymentId}`],
        ],
      ]),
    );
  });

  it('are filtered by method as the list is', async () => {
    for (const method of ['redsys', 'bizum'] as const) {
      const payment = await addPendingPayment(venue, { method, amount: 100 });
      await payment.settle(venue.house);
    }
    const { rows } = await download(manager, `${exportPaths.payments}?method=bizum`);
    expect(rows.slice(1).map((row) => row[4])).toEqual(['Bizum']);
  });

  it.each(['?from=ayer', '?method=cash', '?from=2026-02-30'])('asked for by «%s» are not understood', async (query) => {
    expect(await ask(manager, `${exportPaths.payments}${query}`)).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
  });

  it('of days that end before they begin are refused in words', async () => {
    const query = '?from=2026-11-21&to=2026-11-20';
    expect(await ask(manager, `${exportPaths.payments}${query}`)).toMatchObject({ body: { code: 'days-not-valid' } });
  });
});

describe('the closures', () => {
  it('are what came in by each method and in all, what went back, what is left, and what makes up «Manual»', async () => {
    const incoming = [['redsys', 1205] as const, ['bizum', 300] as const, ['manual', 700] as const];
    for (const [method, amount] of incoming) {
      const payment = await addPendingPayment(venue, { method, amount });
      await payment.settle(venue.house);
      if (method === 'redsys') await giveBack(payment.paymentId, 205);
    }
    for (const paidWith of ['efectivo', 'datafono', 'datafono'] as const)
      await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith }));
    const { closure } = await owner.zClosures.readTill({});
    const { rows, name } = await download(owner, `${exportPaths.closures}${PAST}`);
    expect(name).toBe(`cierres-de-caja-2026-11-01_${TODAY}.xlsx`);
    expect(rows).toEqual([
      [
        ...'Id,Apertura,Cierre,Stripe,Redsys,Google Pay,Apple Pay,Bizum,Manual,Suma,Devuelto,Neto'.split(','),
        ...'Efectivo,Datáfono,Sin indicar'.split(','),
      ],
      [closure?.id, NINE, null, 0, 12.05, 0, 0, 3, 14.5, 29.55, 2.05, 27.5, 2.5, 5, 7],
    ]);
  });

  it('say when each was closed; a manager has the one of last night that was closed today', async () => {
    venue.setNow(new Date('2026-11-20T20:00:00Z'));
    await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
    venue.setNow(SATURDAY_NIGHT);
    await manager.zClosures.closeClosure({ closureId: 1 });
    const { rows } = await download(manager, exportPaths.closures);
    expect(rows.slice(1).map((row) => row.slice(0, 3))).toEqual([[1, new Date('2026-11-20T21:00:00Z'), NINE]]);
  });

  it('of other days are the owner’s alone', async () => {
    expect((await ask(manager, `${exportPaths.closures}${PAST}`)).status).toBe(403);
    expect((await ask(manager, exportPaths.closures)).status).toBe(200);
  });
});

const REFUSED = [
  [exportPaths.orders, 'anonymous', 401],
  [exportPaths.payments, 'anonymous', 401],
  [exportPaths.closures, 'anonymous', 401],
  [exportPaths.payments, 'waiter', 403],
  [exportPaths.closures, 'waiter', 403],
] as const;

it.each(REFUSED)('%s answers no to %s', async (path, who, status) => {
  expect((await ask(who === 'waiter' ? waiter : venue.browser(), path)).status).toBe(status);
});

describe('asking first', () => {
  const CHECKS = [
    [exportRoutes.checkOrders.path, exportPaths.orders],
    [exportRoutes.checkPayments.path, exportPaths.payments],
    [exportRoutes.checkClosures.path, exportPaths.closures],
  ] as const;

  it.each(CHECKS)('%s says yes and no as %s does', async (check, file) => {
    for (const query of ['', PAST, '?from=ayer']) {
      for (const asker of [owner, manager, waiter, venue.browser()]) {
        const [asked, answered] = [await ask(asker, check + query), await ask(asker, file + query)];
        expect(codeOf(asked)).toEqual(codeOf(answered));
      }
    }
  });

  it('says which days the file is of', async () => {
    const days = { from: '2026-11-01', to: TODAY };
    expect((await ask(manager, exportRoutes.checkOrders.path + PAST)).body).toEqual({ days });
  });

  it('too often is refused in words, and whoever was told yes before has the file', async () => {
    const hasty = await venue.staffBrowser('MANAGER');
    const answers = await Promise.all(Array.from({ length: 31 }, () => ask(hasty, exportRoutes.checkPayments.path)));
    const [told, refused] = [answers.filter(isYes), answers.filter((answer) => !isYes(answer))];
    expect(refused).not.toEqual([]);
    for (const answer of refused) expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    const files = await Promise.all(told.map(() => ask(hasty, exportPaths.payments)));
    expect(files.every(isYes)).toBe(true);
  });
});

function isYes({ status }: { status: number }): boolean {
  return status === 200;
}

/** The status, and why not. */
function codeOf({ status, body }: Awaited<ReturnType<typeof ask>>) {
  const isNo = typeof body === 'object' && body !== null && 'code' in body;
  return { status, code: isNo ? body.code : null };
}

/** So much of it went back in all. */
async function giveBack(paymentId: string, given: number): Promise<void> {
  const context = createHouseContext(venue.house);
  await context.transaction((sql) => recordRefunded(context, sql, paymentId, cents(given)));
}

function ask({ send }: TestBrowser, url: string) {
  return send({ method: 'GET', url });
}

/** The file as a spreadsheet program has it. */
async function download({ cookies }: TestBrowser, url: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await venue.app.inject({ method: 'GET', url, headers: { cookie } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  const [, name = ''] = /^attachment; filename="(.*)"$/.exec(String(reply.headers['content-disposition'])) ?? [];
  return { name, rows: await readSheet(reply.rawPayload) };
}
