// The exports of orders, payments and Z closures: contents, and who may download them.
import { sql as raw } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { ORDER_HISTORY_PAGE_SIZE } from '#contract/order-history.ts';
import { excelDownloadPaths, exportCheckRoutes } from '#contract/routes.ts';
import { cents } from '#domain/money.ts';
import { addOrder, HALF_PORTION } from '#server/orders/testing/orders.ts';
import { recordRefundedAmount } from '#server/payments/index.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addPendingPayment } from '#server/z-closures/testing/pending-payments.ts';

const TODAY = '2026-11-21';
const PAST = `?from=2026-11-01&to=${TODAY}`;
/** A time as a spreadsheet stores it: the local time of the venue, without a time zone. */
const NINE = new Date('2026-11-21T21:00:00Z');

const capturedLog = captureLog();

const venue = await openTestVenue({ log: capturedLog.log });
const bar = await storeSmallMenu(venue.db);
const owner = await venue.staffBrowser('OWNER');
const manager = await venue.staffBrowser('MANAGER');
const waiter = await venue.staffBrowser('WAITER');

beforeEach(async () => {
  for (const table of [
    ...(['refund_entries', 'order_lines', 'payment_shares', 'payments', 'orders', 'cash_movements'] as const),
    'z_closures' as const,
  ])
    await venue.db.deleteFrom(table).execute();
});

describe('the export of orders', () => {
  it('has one row per order line, with the columns of the list', async () => {
    const pizza = { label: 'Pizza [Jamón]', name: 'Pizza', quantity: 2, price: 1050, notes: '=1+1' };
    await addOrder(venue.db, { tableCode: 'a1', lines: [pizza, { done_on: SATURDAY_NIGHT }] });
    const { name, rows } = await download(waiter, excelDownloadPaths.orders);
    expect(name).toBe(`pedidos-${TODAY}.xlsx`);
    expect(rows).toEqual([
      [
        ...[
          'Fecha y hora',
          'Mesa',
          'Correo',
          'Pedido',
          'Tamaño',
          'Cantidad',
          'Precio',
          'Notas',
          'Pendiente',
          'Descuento',
          'No cobrado',
          'Importe',
        ],
        ...['IVA %', 'Comentario', 'Lo tomó', 'Hecho el', 'Lo hizo', 'Tachado', 'Invitada'],
        ...['Pago', 'Estado del pago', 'Método', 'Lo cobró'],
      ],
      [
        ...[NINE, 'A01', 'Cliente 1234', 'Pizza [Jamón]', null, 2, 10.5, '=1+1', 'Sí', 0, 0, 21],
        ...[10, null, null, null, null, 'No', 'No', null, null, null, null],
      ],
      [
        ...[NINE, 'A01', 'Cliente 1234', 'Caña', null, 1, 2.5, null, 'No', 0, 0, 2.5],
        ...[10, null, null, NINE, null, 'No', 'No', null, null, null, null],
      ],
    ]);
  });

  it('has a food in a size of the venue’s own with its size', async () => {
    await addOrder(venue.db, { lines: [{ ...HALF_PORTION, price: 690, quantity: 2 }] });
    const [, row] = (await download(waiter, excelDownloadPaths.orders)).rows;
    expect(row?.slice(3, 7)).toEqual(['Croquetas', 'Media ración', 2, 6.9]);
  });

  it('has who took each order and collected it, how it was paid, and its VAT', async () => {
    const order = { ...aStaffOrder([bar.beer], { paidWith: 'efectivo' }), comment: 'Sin prisa' };
    const { paymentNumber } = await manager.staffOrders.placeStaffOrder(order);
    const [, row] = (await download(waiter, excelDownloadPaths.orders)).rows;
    const person = expect.any(String);
    expect(row?.slice(9)).toEqual([
      ...[0, 0, 2.5, 10, 'Sin prisa', person, null, null, 'No', 'No', paymentNumber, 'Cobrado', 'Efectivo', person],
    ]);
  });

  it('says what was an invitation, whose amount is zero', async () => {
    const order = aStaffOrder([bar.beer]);
    await manager.staffOrders.placeStaffOrder(order);
    const press = { changeId: venue.newId(), orderId: order.orderId, lines: [], reason: 'Invita la casa' };
    await manager.orderChanges.inviteLines(press);
    const [, row] = (await download(waiter, excelDownloadPaths.orders)).rows;
    expect([row?.[6], ...(row?.slice(9, 12) ?? []), row?.[18], row?.[20]]).toEqual([
      2.5,
      0,
      2.5,
      0,
      'Sí',
      'Invitación',
    ]);
    await venue.db.deleteFrom('order_changes').execute();
  });

  it('has the discount of each line, so that price, discount and amount add up', async () => {
    const order = aStaffOrder([bar.beer]);
    await manager.staffOrders.placeStaffOrder(order);
    const discount = { kind: 'percent', percent: 10 } as const;
    const press = { changeId: venue.newId(), orderIds: [order.orderId], discount, reason: 'Promoción' };
    await manager.orderChanges.discountOrders(press);
    const [, row] = (await download(waiter, excelDownloadPaths.orders)).rows;
    expect(row?.slice(5, 12)).toEqual([1, 2.5, null, 'Sí', 0.25, 0, 2.25]);
    await venue.db.deleteFrom('order_changes').execute();
  });

  it('has the e-mails of customers only for staff who see payments', async () => {
    await addOrder(venue.db, { tableCode: 'a1' });
    await addOrder(venue.db, { tableCode: 'a2' });
    await venue.db.updateTable('orders').set({ email: 'ana@example.com' }).where('table_code', '=', 'a2').execute();
    const customers = async (staff: TestBrowser) =>
      new Map(
        (await download(staff, excelDownloadPaths.orders)).rows
          .slice(1)
          .map(([, table, customer]) => [table, customer]),
      );
    expect(await customers(waiter)).toEqual(
      new Map([
        ['A01', 'Cliente 1234'],
        ['A02', null],
      ]),
    );
    expect(await customers(manager)).toEqual(
      new Map([
        ['A01', 'Cliente 1234'],
        ['A02', 'ana@example.com'],
      ]),
    );
  });

  it('has all orders, not only one page of the list', async () => {
    const count = ORDER_HISTORY_PAGE_SIZE * 2 + 5;
    for (let index = 0; index < count; index += 1) await addOrder(venue.db, { tableCode: `M${index}` });
    const { rows } = await download(manager, excelDownloadPaths.orders);
    const tables = rows.slice(1).map(([, table]) => table);
    expect(tables).toHaveLength(count);
    expect(new Set(tables).size).toBe(count);
  });

  it('of another day is refused to a waiter, but not to a manager', async () => {
    expect(await request(waiter, `${excelDownloadPaths.orders}${PAST}`)).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    });
    expect((await download(manager, `${excelDownloadPaths.orders}${PAST}`)).name).toBe(
      `pedidos-2026-11-01_${TODAY}.xlsx`,
    );
  });
});

describe('the export of payments', () => {
  it('has the payments of the list, with numeric cells and local times', async () => {
    const card = await addPendingPayment(venue, { method: 'redsys', amount: 123_456 });
    await card.settle(venue.services);
    await recordRefund(card.paymentId, 3456);
    const order = aStaffOrder([bar.beer], { paidWith: 'efectivo' });
    const { paymentNumber } = await manager.staffOrders.placeStaffOrder(order);
    const { rows } = await download(manager, excelDownloadPaths.payments);
    const titles = 'Número,Fecha y hora,Mesa,Correo,Método,Total,Importe pagado,Devuelto,Pagado,Id externo';
    const laterTitles = 'IVA %,Base imponible,Cuota de IVA,Lo tomó,Lo cobró,Comentario';
    expect(rows[0]).toEqual([...titles.split(','), ...laterTitles.split(',')]);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        [
          ...[paymentNumber, NINE, 'A01', null, 'Efectivo', 2.5, 2.5, 0, 'Sí', null],
          ...[10, 2.27, 0.23, expect.any(String), expect.any(String), null],
        ],
        [
          expect.any(Number),
          ...[NINE, 'A01', 'lucia@example.com', 'Redsys', 1234.56, 1234.56, 34.56, 'Sí', `money-${card.paymentId}`],
          ...[10, 1122.33, 112.23, null, null, null],
        ],
      ]),
    );
  });

  it('has all VAT rates of a payment, and base and tax of all', async () => {
    const order = aStaffOrder([bar.beer, bar.croquettes]);
    const { paymentId } = await manager.staffOrders.placeStaffOrder(order);
    const { id } = await venue.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', order.orderId)
      .where('product_id', '=', bar.croquettes)
      .executeTakeFirstOrThrow();
    await venue.db.updateTable('order_lines').set({ vat_percent: 21 }).where('id', '=', id).execute();
    await manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
    const [, payment] = (await download(manager, excelDownloadPaths.payments)).rows;
    // 2,50 € with 10 % and 2,50 € with 21 %.
    expect(payment?.slice(10, 13)).toEqual(['10 + 21', 4.34, 0.66]);
    const lines = (await download(manager, excelDownloadPaths.orders)).rows.slice(1).map((row) => row[12]);
    expect(lines).toEqual([10, 21]);
  });

  it('is filtered by payment method like the list', async () => {
    for (const method of ['redsys', 'bizum'] as const) {
      const payment = await addPendingPayment(venue, { method, amount: 100 });
      await payment.settle(venue.services);
    }
    const { rows } = await download(manager, `${excelDownloadPaths.payments}?method=bizum`);
    expect(rows.slice(1).map((row) => row[4])).toEqual(['Bizum']);
  });

  it.each(['?from=ayer', '?method=cash', '?from=2026-02-30'])(
    'is refused as malformed for the query «%s»',
    async (query) => {
      expect(await request(manager, `${excelDownloadPaths.payments}${query}`)).toMatchObject({
        status: 400,
        body: { code: 'malformed' },
      });
    },
  );

  it('is refused with a message if its days end before they begin', async () => {
    const query = '?from=2026-11-21&to=2026-11-20';
    expect(await request(manager, `${excelDownloadPaths.payments}${query}`)).toMatchObject({
      body: { code: 'days-not-valid' },
    });
  });
});

describe('the export of Z closures', () => {
  it('has the sums by method and in total, the refunds, the net amount, and the parts of «Manual»', async () => {
    const incoming = [['redsys', 1205] as const, ['bizum', 300] as const, ['manual', 700] as const];
    for (const [method, amount] of incoming) {
      const payment = await addPendingPayment(venue, { method, amount });
      await payment.settle(venue.services);
      if (method === 'redsys') await recordRefund(payment.paymentId, 205);
    }
    for (const paidWith of ['efectivo', 'datafono', 'datafono'] as const)
      await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith }));
    const { closure } = await owner.zClosures.readOpenZClosure({});
    const { rows, name } = await download(owner, `${excelDownloadPaths.closures}${PAST}`);
    expect(name).toBe(`cierres-de-caja-2026-11-01_${TODAY}.xlsx`);
    expect(rows).toEqual([
      [
        ...'Id,Apertura,Cierre,Stripe,Redsys,Google Pay,Apple Pay,Bizum,Manual,Suma,Devuelto,Neto'.split(','),
        ...'Efectivo,Datáfono,Sin indicar,Fondo de caja,Entradas,Salidas'.split(','),
        ...'Efectivo esperado,Esperado como mucho,Efectivo contado,Diferencia'.split(','),
      ],
      [
        ...[closure?.id, NINE, null, 0, 12.05, 0, 0, 3, 14.5, 29.55, 2.05, 27.5, 2.5, 5, 7],
        ...[null, 0, 0, 2.5, 9.5, null, null],
      ],
    ]);
  });

  it('has a sheet with the cash that staff paid in and out, and its sums beside the opening float', async () => {
    await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
    const { openId: closureId } = await owner.zClosures.readOpenZClosure({});
    await owner.zClosures.setOpeningFloat({ closureId, amount: 15_000 });
    for (const movement of [
      { direction: 'in', amount: 5_000, reason: 'Cambio' },
      { direction: 'out', amount: 2_050, reason: '=Hielo' },
    ] as const)
      await manager.zClosures.recordCashMovement({ closureId, movementId: venue.newId(), ...movement });
    const { name } = await manager.staff.readSession({});
    const { rows } = await download(manager, excelDownloadPaths.closures);
    expect(rows[1]?.slice(-7)).toEqual([150, 50, 20.5, 182, 182, null, null]);
    const { rows: movements } = await download(manager, excelDownloadPaths.closures, 'Movimientos de efectivo');
    expect(movements).toEqual([
      ['Id', 'Fecha y hora', 'Tipo', 'Total', 'Motivo', 'Persona'],
      [closureId, NINE, 'Entrada de efectivo', 50, 'Cambio', name],
      [closureId, NINE, 'Salida de efectivo', 20.5, '=Hielo', name],
    ]);
  });

  it('has the time of closing and the counted cash, and includes for a manager the one of last night that was closed today', async () => {
    venue.setNow(new Date('2026-11-20T20:00:00Z'));
    await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
    venue.setNow(SATURDAY_NIGHT);
    await manager.zClosures.closeZClosure({ closureId: 1, countedCash: 240 });
    const { rows } = await download(manager, excelDownloadPaths.closures);
    expect(rows.slice(1).map((row) => row.slice(0, 3))).toEqual([[1, new Date('2026-11-20T21:00:00Z'), NINE]]);
    expect(rows[1]?.slice(-4)).toEqual([2.5, 2.5, 2.4, -0.1]);
  });

  it('of other days is refused to every role but the owner', async () => {
    expect((await request(manager, `${excelDownloadPaths.closures}${PAST}`)).status).toBe(403);
    expect((await request(manager, excelDownloadPaths.closures)).status).toBe(200);
  });
});

describe('the export of the activity log', () => {
  it('has the entries of the list with its filters, as sentences, with device and session', async () => {
    await owner.daySums.startRebuild({ rebuildId: venue.newId(), years: [2020] });
    const { rows, name } = await download(owner, `${excelDownloadPaths.activity}?kind=day-sums-rebuilt`);
    expect(name).toBe(`registro-de-actividad-2026-10-21_${TODAY}.xlsx`);
    const [titles, entry, ...others] = rows;
    expect(titles).toEqual(['Fecha y hora', 'Persona', 'Qué hizo', 'Tipo', 'Dispositivo', 'Sesión']);
    expect(entry).toEqual([
      ...[NINE, expect.stringContaining('@comanda.test'), 'Actualizó los resúmenes de 2020', 'Resúmenes actualizados'],
      ...[null, expect.stringMatching(/^[\dA-F]{4}$/u)],
    ]);
    expect(others).toEqual([]);
  });
});

const REFUSED = [
  [excelDownloadPaths.orders, 'anonymous', 401],
  [excelDownloadPaths.payments, 'anonymous', 401],
  [excelDownloadPaths.closures, 'anonymous', 401],
  [excelDownloadPaths.dashboard, 'anonymous', 401],
  [excelDownloadPaths.payments, 'waiter', 403],
  [excelDownloadPaths.closures, 'waiter', 403],
  [excelDownloadPaths.dashboard, 'waiter', 403],
  [excelDownloadPaths.activity, 'waiter', 403],
  [excelDownloadPaths.activity, 'anonymous', 401],
] as const;

it.each(REFUSED)('the download %s is refused to %s', async (path, who, status) => {
  expect((await request(who === 'waiter' ? waiter : venue.browser(), path)).status).toBe(status);
});

describe('the check before a download', () => {
  const CHECKS = [
    [exportCheckRoutes.checkOrders.path, excelDownloadPaths.orders],
    [exportCheckRoutes.checkPayments.path, excelDownloadPaths.payments],
    [exportCheckRoutes.checkClosures.path, excelDownloadPaths.closures],
    [exportCheckRoutes.checkDashboard.path, excelDownloadPaths.dashboard],
    [exportCheckRoutes.checkActivity.path, excelDownloadPaths.activity],
  ] as const;

  it.each(CHECKS)('%s allows and refuses the same as %s', async (check, file) => {
    for (const query of ['', PAST, '?from=ayer']) {
      for (const browser of [owner, manager, waiter, venue.browser()]) {
        const [checked, downloaded] = [await request(browser, check + query), await request(browser, file + query)];
        expect(refusalOf(checked)).toEqual(refusalOf(downloaded));
      }
    }
  });

  it('returns the days of the file', async () => {
    const days = { from: '2026-11-01', to: TODAY };
    expect((await request(manager, exportCheckRoutes.checkOrders.path + PAST)).body).toEqual({ days });
  });

  it('is refused with a message when it is sent too often, while a download that was allowed before still works', async () => {
    const hasty = await venue.staffBrowser('MANAGER');
    const responses = await Promise.all(
      Array.from({ length: 31 }, () => request(hasty, exportCheckRoutes.checkPayments.path)),
    );
    const [allowed, refused] = [responses.filter(isAllowed), responses.filter((response) => !isAllowed(response))];
    expect(refused).not.toEqual([]);
    for (const response of refused)
      expect(response).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    const files = await Promise.all(allowed.map(() => request(hasty, excelDownloadPaths.payments)));
    expect(files.every(isAllowed)).toBe(true);
  });
});

describe('the entry of a download in the activity log', () => {
  it('is not required: if it cannot be stored, the file is sent and a line is logged', async () => {
    await addOrder(venue.db, { tableCode: 'a1' });
    await raw`
      create function refuse_entry() returns trigger language plpgsql as $$
      begin
        raise exception 'The test refuses this entry.';
      end
      $$;
      create trigger refuse_entry before insert on activity_log for each row execute function refuse_entry();
    `.execute(venue.db);
    expect((await download(waiter, excelDownloadPaths.orders)).rows).toHaveLength(2);
    expect(capturedLog.messages()).toContain('Export could not be recorded in the activity log');
    await raw`drop trigger refuse_entry on activity_log`.execute(venue.db);
  });

  it('is left by the download, and not by the check before it', async () => {
    const readCount = async () => (await venue.db.selectFrom('activity_log').select('id').execute()).length;
    const before = await readCount();
    await request(owner, exportCheckRoutes.checkOrders.path);
    expect(await readCount()).toBe(before);
    await download(owner, excelDownloadPaths.orders);
    expect(await readCount()).toBe(before + 1);
  });
});

function isAllowed({ status }: { status: number }): boolean {
  return status === 200;
}

/** The status of the response, and the code of its refusal. */
function refusalOf({ status, body }: Awaited<ReturnType<typeof request>>) {
  const isRefusal = typeof body === 'object' && body !== null && 'code' in body;
  return { status, code: isRefusal ? body.code : null };
}

/** Records the total refunded amount of the payment. */
async function recordRefund(paymentId: string, refunded: number): Promise<void> {
  const context = createSystemContext(venue.services);
  await context.transaction((sql) => recordRefundedAmount(context, sql, paymentId, cents(refunded)));
}

function request({ send }: TestBrowser, url: string) {
  return send({ method: 'GET', url });
}

/** The rows of the file as a spreadsheet library reads them. */
async function download({ cookies }: TestBrowser, url: string, sheet: string | number = 1) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await venue.app.inject({ method: 'GET', url, headers: { cookie } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  const [, name = ''] = /^attachment; filename="(.*)"$/.exec(String(reply.headers['content-disposition'])) ?? [];
  return { name, rows: await readSheet(reply.rawPayload, sheet) };
}
