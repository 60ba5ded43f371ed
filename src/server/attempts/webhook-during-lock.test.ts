// A webhook confirms a charge while another transaction has locked the payment: values read before the lock are outdated.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { endPendingPayment, lockPayment, settlePayment } from '#server/payments/index.ts';
import { type Context, createSystemContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { openZClosure } from '#server/z-closures/index.ts';
import { TEST_CARD } from './testing/provider.ts';
import { openPaymentTestVenue } from './testing/table.ts';

const table = await openPaymentTestVenue('redsys');
const { bank, venue } = table;
let { customer, orderId, attemptId, ref, start } = await table.startCheckout();

beforeEach(async () => {
  bank.reset();
  await openZClosure(venue.db, SATURDAY_NIGHT);
  ({ customer, orderId, attemptId, ref, start } = await table.startCheckout());
});

type OtherWork = (context: Context, sql: Sql, paymentId: string) => Promise<unknown>;

/** What the other transaction does while the webhook waits, and the resulting incidents. */
const CASES: readonly [title: string, otherWork: OtherWork, incidents: readonly string[]][] = [
  ['changes nothing', async () => undefined, []],
  ['advances the attempt', advanceAttempt, []],
  ['claims a status query', claimStatusQuery, []],
  ['closes the Z closure', closeZClosure, []],
  [
    'expires the payment',
    (context, sql, id) => endPendingPayment(context, sql, id, { ending: 'expired' }),
    ['late-money'],
  ],
  ['records a cash payment', recordCashPayment, ['duplicate-charge']],
];

describe('a webhook that waits for the lock of the payment', () => {
  it.each(CASES)('settles the payment once when the other transaction %s', async (_, otherWork, incidents) => {
    await sendWebhookDuring(otherWork);
    expect(await table.readStored(orderId)).toEqual({
      ...{ payment: 'succeeded', attempts: ['succeeded'], orders: 1, incidents },
    });
    const open = await venue.db.selectFrom('z_closures').select('id').where('closed_on', 'is', null).executeTakeFirst();
    expect(await table.paymentOf(orderId)).toMatchObject({ z_closure_id: open?.id });
  });

  it('saves the card if the customer requests it in the other transaction', async () => {
    bank.card = TEST_CARD;
    await sendWebhookDuring(advanceAttempt);
    expect(await customer.attempts.listSavedCards({})).toMatchObject({ cards: [{ last4: TEST_CARD.last4 }] });
  });
});

describe('a webhook without an open Z closure', () => {
  it('opens a Z closure and settles the payment', async () => {
    await start({ paymentOption: 'bizum' });
    bank.payOnPage(ref);
    await closeZClosure();
    expect(await table.sendWebhook(bank.sign(ref))).toBe(200);
    expect(await table.readStored(orderId)).toEqual({
      ...{ payment: 'succeeded', attempts: ['succeeded'], orders: 1, incidents: [] },
    });
  });
});

/** Sends a webhook that confirms the charge while another transaction holds the lock and does its work. */
async function sendWebhookDuring(otherWork: OtherWork): Promise<void> {
  await start({ paymentOption: 'bizum' });
  bank.payOnPage(ref);
  const { id: paymentId } = await table.paymentOf(orderId);
  const context = createSystemContext(venue.services);
  const { response } = await context.transaction(async (sql) => {
    await lockPayment(sql, paymentId);
    const message = table.sendWebhook(bank.sign(ref));
    await untilStatementsWaitForLock(venue.db);
    await otherWork(context, sql, paymentId);
    // The response arrives after this transaction has ended, not before.
    return { response: message };
  });
  expect(await response).toBe(200);
}

/** Fails immediately if the webhook has locked the attempt: it must hold no lock while it waits for the payment. */
async function advanceAttempt(context: Context, sql: Sql): Promise<void> {
  await raw`select from payment_attempts where id = ${attemptId} for update nowait`.execute(sql);
  await sql
    .updateTable('payment_attempts')
    .set({ state: 'processing', save_card: true, version: raw<number>`version + 1`, updated_on: context.now })
    .where('id', '=', attemptId)
    .execute();
}

async function claimStatusQuery({ now }: Context, sql: Sql): Promise<void> {
  await sql.updateTable('payment_attempts').set({ queried_on: now }).where('id', '=', attemptId).execute();
}

async function closeZClosure(): Promise<void> {
  const owner = await venue.staffBrowser('OWNER');
  const open = venue.db.selectFrom('z_closures').select('id').where('closed_on', 'is', null);
  const { id: closureId } = await open.executeTakeFirstOrThrow();
  await owner.zClosures.closeZClosure({ closureId });
}

async function recordCashPayment(context: Context, sql: Sql, paymentId: string): Promise<void> {
  const payment = await lockPayment(sql, paymentId);
  const charge = { method: 'manual', paid: cents(250), externalId: null, attemptId: null } as const;
  if (payment) await settlePayment(context, sql, payment, charge);
}
