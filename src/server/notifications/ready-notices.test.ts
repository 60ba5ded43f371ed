// «Listo»: the message ten seconds after a person marked the last line of an order as done.
import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { readyNoticeCandidatesQuery, sendReadyNotices, startReadyNoticeTask } from './ready-notices.ts';
import { addCustomerWithSession, addSubscription, eraseEmailDuring, type TestCustomer } from './testing/customers.ts';

const venue = await openTestVenue();
const waiter = await venue.staffBrowser('WAITER');
let lucia: TestCustomer;

beforeEach(async () => {
  for (const table of [
    ...(['push_messages', 'ready_notices', 'notice_mails', 'outgoing_mails'] as const),
    ...(['notice_emails', 'push_subscriptions', 'order_changes', 'order_lines'] as const),
    ...(['payment_shares', 'payments', 'orders'] as const),
  ])
    await venue.db.deleteFrom(table).execute();
  await venue.db.updateTable('settings').set({ notifies_ready: true }).execute();
  venue.setNow(SATURDAY_NIGHT);
  lucia = await addCustomerWithSession(venue, 'lucia@comanda.test');
  await addSubscription(venue, lucia.id);
});

it('is sent once, ten seconds after the last line was marked as done', async () => {
  const { id, lineIds } = await lucia.order('A1', 'food', 'drinks');
  await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: true });
  await waiter.printing.markDone({ lineIds: lineIds.slice(0, 1) });
  expect(await run(60)).toBeNull();
  await waiter.printing.markDone({ lineIds });

  expect(await run(69)).toEqual(secondsAfter(70));
  expect(await sent()).toEqual([]);
  expect(await run(70)).toBeNull();
  expect(await sent()).toEqual([id]);
  await run(75);
  expect(await sent()).toEqual([id]);
  const mails = await venue.db.selectFrom('outgoing_mails').select('subject').execute();
  expect(mails).toEqual([{ subject: expect.stringContaining('Tu pedido para la mesa A01 está listo') }]);
});

it('reads only the lines that changed lately, in whatever order the lines of a year are stored', async () => {
  await lucia.order('A1', ...Array.from({ length: 40 }, () => 'food' as const));
  await raw`
    insert into order_lines (id, order_id, position, product_id, product_type_id, name, label, size, quantity, price, vat_percent, notes, sent_on, done_on)
    select gen_random_uuid(), order_id, position + 100 * copy, product_id, product_type_id, name, label, size, quantity, price, vat_percent, notes, sent_on,
      sent_on - random() * interval '300 days'
    from order_lines cross join generate_series(1, 100) as copy
  `.execute(venue.db);
  await raw`analyze order_lines`.execute(venue.db);
  const { sql } = readyNoticeCandidatesQuery(SATURDAY_NIGHT).compile(venue.db);
  const { rows } = await raw<Record<string, string>>`${raw.raw(`explain (generic_plan) ${sql}`)}`.execute(venue.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('order_lines_by_change');
  expect(plan).not.toContain('Seq Scan on order_lines');
});

it('is sent once by ten processes at the same time', async () => {
  const { id, lineIds } = await lucia.order('A1', 'food');
  await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: true });
  await waiter.printing.markDone({ lineIds });
  await Promise.all(Array.from({ length: 10 }, () => run(10)));
  expect(await venue.db.selectFrom('outgoing_mails').select('id').execute()).toHaveLength(1);
});

it('is not sent to an address that was erased while the message waited for the lines', async () => {
  const { id, lineIds } = await lucia.order('A1', 'food');
  await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: true });
  await waiter.printing.markDone({ lineIds });
  await eraseEmailDuring(venue.db, lucia.id, () => run(10));
  expect(await venue.db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
});

it('is not sent if a line is pending again by then', async () => {
  const { lineIds } = await lucia.order('A1', 'food');
  await waiter.printing.markDone({ lineIds });
  await venue.db.updateTable('order_lines').set({ done_on: null, done_by: null }).execute();
  await run(10);
  expect(await sent()).toEqual([]);
});

it('is sent again when a line that came back after the message is done', async () => {
  const { id, lineIds } = await lucia.order('A1', 'food');
  await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: true });
  await waiter.printing.markDone({ lineIds });
  await run(10);
  venue.setNow(secondsAfter(30));
  await waiter.orders.undoDone({ undoId: venue.newId(), lineIds });
  await run(45);
  expect(await countMails()).toBe(1);
  await waiter.printing.markDone({ lineIds });
  await run(55);
  await run(60);
  expect(await countMails()).toBe(2);
});

it('is sent when the last line that is not voided is done, and not for an order of voided lines only', async () => {
  const { id, lineIds } = await lucia.order('A1', 'food', 'drinks');
  const other = await lucia.order('A1', 'food');
  for (const voidedId of [lineIds[0] ?? '', ...other.lineIds])
    await venue.db
      .updateTable('order_lines')
      .set({ voided_on: SATURDAY_NIGHT, void_reason: 'Se han ido' })
      .where('id', '=', voidedId)
      .execute();
  await waiter.printing.markDone({ lineIds });
  await run(10);
  expect(await sent()).toEqual([id]);
});

it('is not sent for an order of which an automatic run took a line', async () => {
  const { lineIds } = await lucia.order('A1', 'food', 'drinks');
  await venue.db
    .updateTable('order_lines')
    .set({ done_on: SATURDAY_NIGHT, done_by: null })
    .where('id', '=', lineIds[0] ?? '')
    .execute();
  await waiter.printing.markDone({ lineIds });
  await run(10);
  expect(await sent()).toEqual([]);
});

it('is not sent while the venue has it switched off', async () => {
  await venue.db.updateTable('settings').set({ notifies_ready: false }).execute();
  const { lineIds } = await lucia.order('A1', 'food');
  await waiter.printing.markDone({ lineIds });
  await run(10);
  expect(await sent()).toEqual([]);
});

it('is not sent a quarter of an hour late, as after an outage', async () => {
  const { lineIds } = await lucia.order('A1', 'food');
  await waiter.printing.markDone({ lineIds });
  await run(15 * 60);
  expect(await sent()).toEqual([]);
});

it('is looked for among the orders of which a line was done or voided within the time that is looked back', async () => {
  const done = await lucia.order('A1', 'food');
  const voided = await lucia.order('A1', 'food', 'drinks');
  await waiter.printing.markDone({ lineIds: [...done.lineIds, ...voided.lineIds.slice(0, 1)] });
  await run(70, 60_000);
  expect(await sent()).toEqual([]);
  const [, lineId = ''] = voided.lineIds;
  await venue.db
    .updateTable('order_lines')
    .set({ voided_on: secondsAfter(60), void_reason: 'Se han ido' })
    .where('id', '=', lineId)
    .execute();
  await run(80, 60_000);
  expect(await sent()).toEqual([voided.id]);
  await run(90);
  expect(new Set(await sent())).toEqual(new Set([voided.id, done.id]));
});

it('is sent by the running task, also if the venue switches it on after the start', async () => {
  await venue.db.updateTable('settings').set({ notifies_ready: false }).execute();
  const topics = new Map<string, () => void>();
  const live = { ...venue.services.live, onChanged: (topic: string, wake: () => void) => void topics.set(topic, wake) };
  const stop = startReadyNoticeTask({ ...venue.services, live }, 'https://encina.example');
  const { id, lineIds } = await lucia.order('A1', 'food');
  await waiter.printing.markDone({ lineIds });
  venue.setNow(secondsAfter(10));
  await venue.db.updateTable('settings').set({ notifies_ready: true }).execute();
  topics.get('menu')?.();
  await expect.poll(sent).toEqual([id]);

  const next = await lucia.order('A1', 'food');
  await waiter.printing.markDone({ lineIds: next.lineIds });
  venue.setNow(secondsAfter(20));
  topics.get('board-food')?.();
  await expect.poll(async () => new Set(await sent())).toEqual(new Set([id, next.id]));
  await stop();
});

it('is not sent to a customer who receives no messages', async () => {
  const marta = await addCustomerWithSession(venue);
  const { lineIds } = await marta.order('A1', 'food');
  await waiter.printing.markDone({ lineIds });
  await run(10);
  expect(await sent()).toEqual([]);
});

/** Runs the task this many seconds later. Returns when it is due next. */
async function run(seconds: number, lookBackMs?: number): Promise<Date | null> {
  venue.setNow(secondsAfter(seconds));
  return (await sendReadyNotices(venue.services, 'https://encina.example', lookBackMs)).nextOn;
}

/** The orders whose message was stored. */
async function sent(): Promise<string[]> {
  const rows = await venue.db.selectFrom('ready_notices').select('order_id').execute();
  return rows.map((row) => row.order_id);
}

async function countMails(): Promise<number> {
  return (await venue.db.selectFrom('outgoing_mails').select('id').execute()).length;
}

function secondsAfter(seconds: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + seconds * 1_000);
}
