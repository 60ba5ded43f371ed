// Unpaid staff orders of an archive from before orders were cooked before they were paid.
import { readdir } from 'node:fs/promises';
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { recreateSchema } from '#server/platform/embedded-database/archive/schema-versions.ts';
import { newId } from '#server/platform/ids.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { MIGRATIONS_FOLDER } from '#server/platform/root.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

/** The first migration that the archive does not have. */
const OWED_ORDERS = '0032_owed_orders.sql';
const LINE = {
  ...{ productId: newId(), section: 'food', categoryId: newId(), name: 'Croquetas', label: 'Croquetas' },
  ...{ baseLabel: 'Croquetas', size: 'base', quantity: 2, price: 250, notes: '' },
};

const orderId = newId();

const clone = await cloneDatabase('template1');
const opened = openDatabase(clone.connection, createSilentLog());
const client = await opened.connect();
const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql') && name < OWED_ORDERS);
await recreateSchema(
  client,
  MIGRATIONS_FOLDER,
  names.map((name) => ({ name, applied_on: '' })),
);
const staffId = newId();
await client.query(
  `insert into staff_users (id, name, name_key, email, email_key, roles, password_hash)
   values ($1, 'Ana', 'ana', 'ana@comanda.test', 'ana@comanda.test', '{MANAGER}', '')`,
  [staffId],
);
await client.query(
  `insert into payments (
     id, order_id, number, email, table_code, lines, comment, payment_method, state, total_amount_order, created_on,
     taken_by, vat_percent
   ) values ($1, $2, 1, '', 'A1', $3, 'Sin prisa', 'manual', 'pending', 500, '2026-11-20T20:00:00Z', $4, 10)`,
  [newId(), orderId, JSON.stringify([LINE]), staffId],
);
await migrate(client, createSilentLog());
await client.end();
await opened.close();
const venue = await openTestVenue({ connection: clone.connection });
const waiter = await venue.staffBrowser('WAITER');

it('are listed as owed and on no board, and go to the boards when they are collected', async () => {
  const { tables } = await waiter.owedOrders.listOwed({});
  expect(tables).toMatchObject([
    { tableCode: 'A1', total: 500, payments: [{ orderId, isOnBoards: false, takenBy: 'Ana', summary: '2 Croquetas' }] },
  ]);
  expect((await waiter.orders.readBoard({ section: 'food' })).lines).toEqual([]);
  const owner = await venue.staffBrowser('OWNER');
  expect((await owner.zClosures.readOpenZClosure({})).debts).toEqual([]);

  const paymentIds = tables.flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId));
  const collection = { collectionId: newId(), paymentIds, paidWith: 'efectivo', cashGiven: 500 } as const;
  expect(await waiter.owedOrders.collectPayments(collection)).toMatchObject({ total: 500, change: 0, others: [] });
  expect((await waiter.orders.readBoard({ section: 'food' })).lines).toMatchObject([{ orderId, quantity: 2 }]);
  const { rows } = await raw`select state, ordered_on = payment_on as "isOrderedNow" from payments`.execute(venue.db);
  expect(rows).toEqual([{ state: 'succeeded', isOrderedNow: true }]);
});
