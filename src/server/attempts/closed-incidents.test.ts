// Incidents about an attempt close themselves when its outcome becomes known, whichever way it does.
import { beforeEach, describe, expect, it } from 'vitest';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { type PaymentGateways, reconcileAttempts } from './index.ts';
import { openPaymentTestVenue } from './testing/table.ts';

const table = await openPaymentTestVenue('redsys');
const { bank, venue } = table;
const gateways: PaymentGateways = {
  ...{ providers: [bank.provider()], publicUrl: 'http://localhost', googlePay: null, appleSession: null },
};
const manager = await venue.staffBrowser('MANAGER');
let { customer, orderId, attemptId, ref, start } = await table.startCheckout();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  await venue.db.deleteFrom('payment_incidents').execute();
  // Attempts of earlier tests are not reconciled again.
  await table.endEarlierAttempts();
  ({ customer, orderId, attemptId, ref, start } = await table.startCheckout());
});

/** The ways in which an outcome becomes known, while the attempt is unknown and its bank responds again. */
const WAYS = {
  'a webhook': () => table.sendWebhook(bank.sign(ref)),
  'a notification, which triggers a status query': () =>
    table.sendWebhook(bank.signEvents({ kind: 'notification', ref, eventId: null })),
  'the signed return of the customer': () => openReturn({ signed: bank.sign(ref) }),
  'the return of the customer without signed fields': () => openReturn({}),
  'the customer who waits': () => customer.attempts.checkPayment({ orderId }),
  'the reconciler': () => reconcileAttempts(venue.services, gateways),
} satisfies Record<string, () => unknown>;

function openReturn(signed: Record<string, string>) {
  return customer.attempts.readPaymentReturn({ externalId: attemptId, sessionId: null, signed });
}

/** Both incidents of an unknown attempt are open. */
async function openIncidents(): Promise<void> {
  bank.isUnreachable = true;
  for (const seconds of [2_400, 2_460]) await reconcileAfter(seconds);
  const { id: paymentId } = await table.paymentOf(orderId);
  const mismatch = { kind: 'amount-mismatch', payment_id: paymentId, attempt_id: attemptId, detail: '{}' } as const;
  await venue.db
    .insertInto('payment_incidents')
    .values({ id: venue.newId(), ...mismatch, opened_on: SATURDAY_NIGHT })
    .execute();
  expect((await listOpen()).map(({ kind }) => kind).toSorted()).toEqual(['amount-mismatch', 'unknown-outcome']);
  bank.isUnreachable = false;
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 3_600_000));
}

async function reconcileAfter(seconds: number): Promise<void> {
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + seconds * 1000));
  await reconcileAttempts(venue.services, gateways);
}

async function listOpen() {
  return (await manager.incidents.listIncidents({ state: 'open' })).incidents;
}

async function listClosed() {
  const { incidents } = await manager.incidents.listIncidents({ state: 'closed' });
  return incidents.map(({ kind, closingReason, closedBy }) => `${kind} ${closingReason} ${closedBy}`).toSorted();
}

describe('the incidents of an unknown attempt', () => {
  it.each(Object.entries(WAYS))('close as charged when the charge is confirmed by %s', async (_, confirm) => {
    bank.replyWith('break-after');
    await start({ paymentOption: 'googlepay', token: 't' });
    await openIncidents();
    await confirm();
    expect(await table.paymentOf(orderId)).toMatchObject({ state: 'succeeded' });
    expect(await listClosed()).toEqual(['amount-mismatch charged null', 'unknown-outcome charged null']);
    expect(await listOpen()).toEqual([]);
  });

  it('close as charged when the lost response to the charge arrives late', async () => {
    bank.replyWith('hang');
    const starting = start({ paymentOption: 'googlepay', token: 't' });
    await expect.poll(() => bank.calls).toEqual(['start']);
    await openIncidents();
    bank.release();
    await starting;
    expect(await listClosed()).toEqual(['amount-mismatch charged null', 'unknown-outcome charged null']);
  });

  it('close as charged, with the name, when a member of staff records the charge', async () => {
    bank.replyWith('break-after');
    await start({ paymentOption: 'googlepay', token: 't' });
    bank.isUnreachable = true;
    for (const seconds of [2_400, 2_460]) await reconcileAfter(seconds);
    await manager.attempts.recordAttemptDecision({ attemptId, decision: 'charged', note: 'Sale en el portal' });
    const { name } = await manager.staff.readSession({});
    expect(await listClosed()).toEqual([`unknown-outcome charged ${name}`]);
  });

  // A notification and the customer also trigger a query; a signed status proves the decline itself.
  it.each(Object.entries(WAYS))(
    'about the missing outcome closes as not charged when the decline is reported by %s',
    async (_, report) => {
      bank.replyWith('break-before');
      await start({ paymentOption: 'googlepay', token: 't' });
      await openIncidents();
      await report();
      expect(await listClosed()).toEqual(['unknown-outcome not-charged null']);
      expect((await listOpen()).map(({ kind }) => kind)).toEqual(['amount-mismatch']);
    },
  );
});

describe('the incident of an attempt that ended without a response of its bank', () => {
  it('closes as not charged when the bank confirms that nothing was charged', async () => {
    await start({ paymentOption: 'bizum' });
    bank.isUnreachable = true;
    await customer.attempts.cancelCheckout({ orderId });
    await reconcileAfter(24 * 3_600 + 60);
    // The session of the manager would have ended.
    venue.setNow(SATURDAY_NIGHT);
    expect(await listOpen()).toMatchObject([{ kind: 'unknown-outcome', attempt: { isOutcomeMissing: true } }]);
    bank.isUnreachable = false;
    expect(await WAYS['a notification, which triggers a status query']()).toBe(200);
    expect(await listClosed()).toEqual(['unknown-outcome not-charged null']);
  });
});
