// Money is told of while something else holds the payment: what was read before the lock counts no more.
import { sql as raw } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { endPayment, lockPayment, settlePayment } from '#server/payments/index.ts';
import { type Context, createHouseContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { until } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { openClosure } from '#server/z-closures/index.ts';
import { A_CARD } from './testing/provider.ts';
import { openTestTable } from './testing/table.ts';

const table = await openTestTable('redsys');
const { bank, venue } = table;
let { customer, orderId, attemptId, ref, start } = await table.startCheckout();

afterAll(() => venue.close());
beforeEach(async () => {
  bank.reset();
  await openClosure(venue.db, SATURDAY_NIGHT);
  ({ customer, orderId, attemptId, ref, start } = await table.startCheckout());
});

type Meanwhile = (context: Context, sql: Sql, paymentId: string) => Promise<unknown>;

/** What happens while the message waits, and how it all ends. */
const CASES: readonly [title: string, meanwhile: Meanwhile, incidents: readonly string[]][] = [
  ['nothing happens', async () => undefined, []],
  ['the attempt goes on', goOn, []],
  ['the provider is asked about it', beAsked, []],
  ['the till is closed', closeTill, []],
  ['the payment is given up', (context, sql, id) => endPayment(context, sql, id, 'expired'), ['late-money']],
  ['staff take the money', takeMoney, ['duplicate-charge']],
];

describe('a message of money that waits for the payment', () => {
  it.each(CASES)('settles it once, when meanwhile %s', async (_, meanwhile, incidents) => {
    await tellWhile(meanwhile);
    expect(await table.stored(orderId)).toEqual({
      ...{ payment: 'succeeded', attempts: ['succeeded'], orders: 1, incidents },
    });
    const open = await venue.db.selectFrom('z_closures').select('id').where('closed_on', 'is', null).executeTakeFirst();
    expect(await table.paymentOf(orderId)).toMatchObject({ z_closure_id: open?.id });
  });

  it('keeps the card that the guest asks to be kept meanwhile', async () => {
    bank.card = A_CARD;
    await tellWhile(goOn);
    expect(await customer.attempts.listCards({})).toMatchObject({ cards: [{ last4: A_CARD.last4 }] });
  });
});

describe('a message of money when no till is open', () => {
  it('opens one', async () => {
    await start({ way: 'bizum' });
    bank.payOnPage(ref);
    await closeTill();
    expect(await table.message(bank.sign(ref))).toBe(200);
    expect(await table.stored(orderId)).toEqual({
      ...{ payment: 'succeeded', attempts: ['succeeded'], orders: 1, incidents: [] },
    });
  });
});

/** The bank says that it has the money, and is heard no sooner than that has happened. */
async function tellWhile(meanwhile: Meanwhile): Promise<void> {
  await start({ way: 'bizum' });
  bank.payOnPage(ref);
  const { id: paymentId } = await table.paymentOf(orderId);
  const context = createHouseContext(venue.house);
  const { answer } = await context.transaction(async (sql) => {
    await lockPayment(sql, paymentId);
    const message = table.message(bank.sign(ref));
    await until('the message waits for the payment', isSomebodyWaiting);
    await meanwhile(context, sql, paymentId);
    // It is answered once this transaction has ended, and not before.
    return { answer: message };
  });
  expect(await answer).toBe(200);
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await raw`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(venue.db);
  return rows.length > 0;
}

/** Fails at once, as closing the till would wait in vain, if the message held anything but its place in the queue. */
async function goOn(context: Context, sql: Sql): Promise<void> {
  await raw`select from payment_attempts where id = ${attemptId} for update nowait`.execute(sql);
  await sql
    .updateTable('payment_attempts')
    .set({ state: 'processing', save_card: true, version: raw<number>`version + 1`, updated_on: context.now })
    .where('id', '=', attemptId)
    .execute();
}

async function beAsked({ now }: Context, sql: Sql): Promise<void> {
  await sql.updateTable('payment_attempts').set({ checked_on: now }).where('id', '=', attemptId).execute();
}

async function closeTill(): Promise<void> {
  const owner = await venue.staffBrowser('OWNER');
  const open = venue.db.selectFrom('z_closures').select('id').where('closed_on', 'is', null);
  const { id: closureId } = await open.executeTakeFirstOrThrow();
  await owner.zClosures.closeClosure({ closureId });
}

async function takeMoney(context: Context, sql: Sql, paymentId: string): Promise<void> {
  const payment = await lockPayment(sql, paymentId);
  const proof = { method: 'manual', paid: cents(250), externalId: null, attemptId: null } as const;
  if (payment) await settlePayment(context, sql, payment, proof);
}
