// The file of the dashboard, read back and compared with what the endpoints answer.
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { DASHBOARD_PANELS } from '#contract/excel-exports.ts';
import { excelDownloadPaths, exportCheckRoutes } from '#contract/routes.ts';
import { changeAsPercentOfLarger, netSalesAndAverages, percentGrowth, percentOf } from '#domain/sales-figures.ts';
import { addCustomer, sell, setRefundedTotal, storePastDays } from '#server/dashboard/testing/sales.ts';
import { addStaff, openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';

const TODAY = '2026-11-21';
const MONTH = { from: '2026-10-22', to: TODAY };
const MONTH_QUERY = `?from=${MONTH.from}&to=${MONTH.to}`;

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
const manager = await venue.staffBrowser('MANAGER');
await addSales();
await storePastDays(venue, '2025-11-20');

describe('the file of a month', () => {
  it('has one sheet for each panel, and is named by its days', async () => {
    const { name, sheets } = await download(owner, MONTH_QUERY);
    expect(name).toBe(`panel-${MONTH.from}_${TODAY}.xlsx`);
    expect([...sheets.keys()]).toEqual([
      ...['Resumen', 'Ventas por mes', 'Ventas por día', 'Pedidos por mes', 'Horas de la semana'],
      ...['Productos', 'Personas', 'Formas de pago', 'Clientes'],
    ]);
  });

  it('has the figures, averages and changes of the screen', async () => {
    const { now, yearBefore, canceled, visits } = await owner.dashboard.readSales(MONTH);
    const { sheets } = await download(owner, MONTH_QUERY);
    const [averages, before] = [netSalesAndAverages(now), netSalesAndAverages(yearBefore)];
    const row = (title: string, value: number, old: number) => [title, value, old, ...changeCells(value, old)];
    const visitors = (title: string, count = 0) => [
      title,
      count,
      null,
      null,
      null,
      percentOf(count, now.customers) / 100,
    ];
    expect(sheets.get('Resumen')?.slice(0, 20)).toEqual([
      ['Dato', 'Periodo', 'Un año antes', 'Cambio', 'Subida sobre antes'],
      ['Desde', new Date(MONTH.from), new Date('2025-10-22'), null, null],
      ['Hasta', new Date(TODAY), new Date('2025-11-21'), null, null],
      ['Productos', 'Todos', null, null, null],
      row('Ventas', euros(now.amount), euros(yearBefore.amount)),
      row('Devoluciones', euros(now.refunded), euros(yearBefore.refunded)),
      row('Neto', euros(averages.net), euros(before.net)),
      row('Pedidos', now.orders, yearBefore.orders),
      row('Ticket medio por pedido', euros(averages.averageOrder), euros(before.averageOrder)),
      row('Ticket medio por cliente', euros(averages.averageTicket), euros(before.averageTicket)),
      row('Clientes', now.customers, yearBefore.customers),
      row('Productos por cliente', averages.unitsPerCustomer, before.unitsPerCustomer),
      ['Pedidos anulados', canceled.orders, null, null, null],
      ['Importe anulado', euros(canceled.amount), null, null, null],
      ['Líneas quitadas', 0, null, null, null],
      ['Importe quitado', 0, null, null, null],
      ['Líneas invitadas', 0, null, null, null],
      ['Importe invitado', 0, null, null, null],
      ['Pedidos con descuento', 0, null, null, null],
      ['Importe descontado', 0, null, null, null],
    ]);
    expect(sheets.get('Clientes')?.slice(1)).toEqual([
      [...row('Clientes', now.customers, yearBefore.customers), null],
      [...row('Productos por cliente', averages.unitsPerCustomer, before.unitsPerCustomer), null],
      visitors('Clientes nuevos', visits?.newCustomers),
      visitors('Clientes que repiten', visits?.returningCustomers),
    ]);
  });

  it('has the months, the days and the hours of the screen', async () => {
    const { months, byDay, heat } = await owner.dashboard.readSales(MONTH);
    const { sheets } = await download(owner, MONTH_QUERY);
    expect(sheets.get('Ventas por mes')?.slice(1)).toEqual(
      months.map(({ amount, amountYearBefore }, index) => [
        ...[['octubre de 2026', 'noviembre de 2026'][index], euros(amount), euros(amountYearBefore)],
        ...changeCells(amount, amountYearBefore),
      ]),
    );
    expect(
      sheets
        .get('Pedidos por mes')
        ?.slice(1)
        .map((row) => row.slice(1)),
    ).toEqual(
      months.map(({ orders, ordersYearBefore }) => [
        orders,
        ordersYearBefore,
        ...changeCells(orders, ordersYearBefore),
      ]),
    );
    expect(sheets.get('Ventas por día')?.slice(1)).toEqual(
      byDay.map(({ day, amount, amountYearBefore, orders }) => [
        ...[new Date(day), euros(amount), euros(amountYearBefore), ...changeCells(amount, amountYearBefore), orders],
      ]),
    );
    const hours = sheets.get('Horas de la semana')?.slice(1) ?? [];
    expect(hours).toHaveLength(7 * heat.hours.length);
    expect(hours[0]?.slice(0, 2)).toEqual(['lunes', '12:00']);
    expect(hours.find(([weekday, hour]) => weekday === 'sábado' && hour === '20:00')).toEqual([
      'sábado',
      '20:00',
      2,
      22.5,
      0.4,
      4.5,
      0.67,
      0.82,
    ]);
    expect(sumOf(hours, 3)).toBeCloseTo(euros(heat.cells.reduce((sum, { amount }) => sum + amount, 0)));
  });

  it('has the products with their margins, the people and the payment methods of the screen', async () => {
    const { products } = await owner.dashboard.readProductSales(MONTH);
    const { methods } = await owner.dashboard.readSales(MONTH);
    const { people } = await owner.dashboard.readStaffSales(MONTH);
    const { sheets } = await download(owner, MONTH_QUERY);
    const units = products.reduce((sum, product) => sum + product.units, 0);
    const sales = products.reduce((sum, product) => sum + product.amount, 0);
    expect(sheets.get('Productos')?.slice(1)).toEqual(
      products.map((product) => [
        ...[product.name, product.section === 'food' ? 'Comidas' : 'Bebidas', product.units],
        ...[percentOf(product.units, units) / 100, euros(product.amount), percentOf(product.amount, sales) / 100],
        ...[product.unitsYearBefore],
        ...[euros(product.amountYearBefore), ...changeCells(product.amount, product.amountYearBefore)],
        ...(product.name === 'Caña' ? [5, 2, 3, 0.6] : [null, null, null, null]),
      ]),
    );
    expect(sheets.get('Personas')?.slice(1)).toEqual(
      people?.map((person) => [
        ...[person.name, person.ordersTaken, euros(person.amountTaken)],
        euros(Math.round(person.ordersTaken === 0 ? 0 : person.amountTaken / person.ordersTaken)),
        ...[person.paymentsCollected, euros(person.amountCollected)],
      ]),
    );
    const total = methods.reduce((sum, { amount }) => sum + amount, 0);
    expect(sheets.get('Formas de pago')?.slice(1)).toEqual(
      methods.map(({ payments, amount, refunded }, index) => [
        ...[['Redsys', 'Efectivo'][index], payments, euros(amount), percentOf(amount, total) / 100, euros(refunded)],
      ]),
    );
  });
});

it('the file of today has its hours, and the comparisons with the same weekday up to now', async () => {
  const { today, spanningClosures } = await owner.dashboard.readSales({});
  const { name, sheets } = await download(owner, '');
  expect(name).toBe(`panel-${TODAY}.xlsx`);
  expect(sheets.get('Hoy por horas')?.slice(1)).toEqual(
    today?.hours.map((amount, hour) => [
      ...[`${String(hour).padStart(2, '0')}:00`, euros(amount), euros(today.hoursLastWeek[hour] ?? 0)],
    ]),
  );
  const [titles, ...rows] = sheets.get('Resumen') ?? [];
  expect(titles?.slice(5)).toEqual([
    ...['Hace una semana, hasta las 21:00', 'Cambio', 'Subida sobre antes'],
    ...['Media de cuatro semanas, hasta las 21:00', 'Cambio', 'Subida sobre antes'],
  ]);
  const lastWeek = today?.lastWeek.amount ?? 0;
  expect(rows.find(([title]) => title === 'Ventas')?.slice(5, 8)).toEqual([
    ...[euros(lastWeek), ...changeCells(1250, lastWeek)],
  ]);
  expect(spanningClosures).toHaveLength(1);
  expect(rows.at(-1)?.[0]).toBe(
    'El cierre de caja 1 pasa de medianoche: su suma puede no coincidir con la de estos días.',
  );
});

describe('one panel', () => {
  it('is a file with its sheet alone, the same as in the whole file, for the product type of the filter', async () => {
    const query = `${MONTH_QUERY}&section=food`;
    const { sheets: all } = await download(owner, query);
    for (const panel of DASHBOARD_PANELS.filter((each) => each !== 'today')) {
      const { sheets } = await download(owner, `${query}&panel=${panel}`);
      const [[name, rows] = ['', []]] = sheets;
      expect([sheets.size, rows]).toEqual([1, all.get(name)]);
    }
    expect(all.get('Resumen')?.[3]?.[1]).toBe('Comidas');
    expect(
      all
        .get('Productos')
        ?.slice(1)
        .map(([product]) => product),
    ).toEqual(['Pizza']);
  });

  it('that does not exist is refused', async () => {
    expect(await request(owner, `${excelDownloadPaths.dashboard}${MONTH_QUERY}&panel=today`)).toMatchObject({
      status: 404,
    });
    expect(await request(owner, `${excelDownloadPaths.dashboard}?panel=weather`)).toMatchObject({ status: 400 });
  });

  it('of sales by member of staff is missing if the venue does not show them', async () => {
    await venue.db.updateTable('settings').set({ shows_staff_sales: false }).execute();
    expect((await download(owner, '')).sheets.has('Personas')).toBe(false);
    expect(await request(owner, `${excelDownloadPaths.dashboard}?panel=people`)).toMatchObject({ status: 404 });
    await venue.db.updateTable('settings').set({ shows_staff_sales: true }).execute();
  });
});

it('the file and its check are refused to managers, and for ranges that the screen refuses', async () => {
  for (const path of [excelDownloadPaths.dashboard, exportCheckRoutes.checkDashboard.path]) {
    expect(await request(manager, path)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    const tooLong = await request(owner, `${path}?from=2015-01-01&to=${TODAY}`);
    expect(tooLong).toMatchObject({ status: 409, body: { code: 'range-too-long' } });
  }
  expect((await request(owner, exportCheckRoutes.checkDashboard.path + MONTH_QUERY)).body).toEqual({ days: MONTH });
});

function euros(amount: number): number {
  return amount / 100;
}

/** A change as the file has it: «-%» if both figures are equal, and beside it a rise as people count it. */
function changeCells(now: number, before: number): readonly [number | string, number | null] {
  const [change, growth] = [changeAsPercentOfLarger(now, before), percentGrowth(now, before)];
  return [change === null ? '-%' : change / 100, growth === null ? null : growth / 100];
}

function sumOf(rows: readonly (readonly unknown[])[], column: number): number {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}

function request({ send }: TestBrowser, url: string) {
  return send({ method: 'GET', url });
}

/** The file as a spreadsheet library reads it: its name, and the rows of each sheet by name. */
async function download({ cookies }: TestBrowser, query: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await venue.app.inject({
    method: 'GET',
    url: excelDownloadPaths.dashboard + query,
    headers: { cookie },
  });
  expect(reply.statusCode).toBe(200);
  const sheets = await readWorkbook(reply.rawPayload);
  const name = /filename="(.*)"/.exec(String(reply.headers['content-disposition']))?.[1];
  return { name, sheets: new Map(sheets.map(({ sheet, data }) => [sheet, data])) };
}

/** In November, the clock in Madrid is an hour ahead of UTC. */
async function addSales(): Promise<void> {
  const beer = { id: crypto.randomUUID(), name: 'Caña', section: 'drinks', price: 250 } as const;
  const pizza = { id: crypto.randomUUID(), name: 'Pizza', section: 'food', price: 1000 } as const;
  const customerId = await addCustomer(venue);
  const userId = await addStaff(venue.db, { email: 'lucia@comanda.test', name: 'Lucía & Cía' });
  await sell(venue, { at: '2025-11-20T19:00:00Z', lines: [[pizza, 1]], customerId, method: 'redsys' });
  const cash = { staff: { userId, paidWith: 'efectivo' } } as const;
  await sell(venue, { at: '2026-11-14T12:00:00Z', lines: [[beer, 2]], ...cash });
  const dinner = await sell(venue, { at: '2026-11-14T19:30:00Z', lines: [[pizza, 1]], customerId, method: 'redsys' });
  await setRefundedTotal(venue, dinner, '2026-11-14T20:30:00Z', 333);
  const order = {
    lines: [
      [beer, 1],
      [pizza, 1],
    ],
    customerId,
    method: 'redsys',
  } as const;
  await sell(venue, { at: '2026-11-21T19:30:00Z', ...order });
  await venue.db
    .updateTable('order_lines')
    .set({ cost: 100 })
    .where('position', '=', 1)
    .where('order_id', 'in', venue.db.selectFrom('payments').select('remainder_of').where('paid_with', '=', 'efectivo'))
    .execute();
}
