// Staff record whether an attempt was charged, after the bank has not reported it.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptDecision } from '#domain/attempt-decision.ts';
import { cents } from '#domain/money.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { type PaymentGateways, reconcileAttempts } from './index.ts';
import { newStartAttemptInput } from './testing/start-attempt.ts';
import { openPaymentTestVenue, statusSummary, TEST_QUERY_TIMEOUTS } from './testing/table.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const table = await openPaymentTestVenue('redsys', { queryTimeouts: TEST_QUERY_TIMEOUTS });
const { bank, venue } = table;
const gateways: PaymentGateways = {
  ...{ providers: [bank.provider()], publicUrl: 'http://localhost', googlePay: null, appleSession: null },
  queryTimeouts: TEST_QUERY_TIMEOUTS,
};
const marta = await venue.staffBrowser('MANAGER');
const luis = await venue.staffBrowser('OWNER');
const { name: martaName } = await marta.staff.readSession({});
let { customer, orderId, attemptId, ref, start, advance } = await table.startCheckout();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  // Attempts of earlier tests are not reconciled again.
  await table.endEarlierAttempts();
  ({ customer, orderId, attemptId, ref, start, advance } = await table.startCheckout());
});

const decide = (decision: AttemptDecision, note = 'Mirado en el portal', staff = marta) =>
  staff.attempts.recordAttemptDecision({ attemptId, decision, note });
const payWithWallet = () => start({ paymentOption: 'googlepay', token: 't' });
const stored = () => table.readStored(orderId);
const readAttempt = () =>
  venue.db.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow();
const after = (minutes: number) => venue.setNow(new Date(SATURDAY_NIGHT.getTime() + minutes * MINUTE_MS));

async function reconcileAfter(minutes: number): Promise<void> {
  after(minutes);
  await reconcileAttempts(venue.services, gateways);
}

/** The charge was requested, its response was lost, and the bank has not responded since: an incident is open. */
async function loseOutcome(): Promise<void> {
  bank.replyWith('break-after');
  await payWithWallet();
  bank.isUnreachable = true;
  for (const minutes of [40, 41]) await reconcileAfter(minutes);
  expect(await stored()).toMatchObject({ payment: 'pending', attempts: ['unknown'], incidents: ['unknown-outcome'] });
}

/** What the open incident says about recording the charge. */
async function readIfCharged() {
  const { incidents } = await marta.incidents.listIncidents({ state: 'open' });
  return incidents.find(({ attempt }) => attempt?.id === attemptId)?.attempt?.ifCharged;
}

async function readIncidents() {
  const { id: paymentId } = await table.paymentOf(orderId);
  const lists = await Promise.all([
    marta.incidents.listIncidents({ state: 'open' }),
    marta.incidents.listIncidents({ state: 'closed' }),
  ]);
  const own = lists.flatMap(({ incidents }) => incidents).filter(({ payment }) => payment?.id === paymentId);
  return own.map(({ kind, closedOn, closedBy, closingReason, note }) => {
    return { kind, isOpen: closedOn === null, closedBy, closingReason, note };
  });
}

describe('an unknown attempt that staff record as charged', () => {
  beforeEach(loseOutcome);

  it('settles its payment with the method of the provider, places the order, and closes its incident', async () => {
    const { id: paymentId } = await table.paymentOf(orderId);
    const note = 'Sale en el portal';
    expect(await decide('charged', ` ${note} `)).toEqual({
      ...{ paymentId, outcome: 'charged', decided: { by: martaName, note } },
    });
    expect(await stored()).toMatchObject({ payment: 'succeeded', attempts: ['succeeded'], orders: 1 });
    const { id: closure } = await venue.db.selectFrom('z_closures').select('id').executeTakeFirstOrThrow();
    expect(await table.paymentOf(orderId)).toMatchObject({ payment_method: 'googlepay', z_closure_id: closure });
    expect(await readAttempt()).toMatchObject({
      decision_note: note,
      decided_on: new Date(SATURDAY_NIGHT.getTime() + 41 * MINUTE_MS),
    });
    expect(await readIncidents()).toEqual([
      { kind: 'unknown-outcome', isOpen: false, closedBy: martaName, closingReason: 'charged', note },
    ]);
  });

  it('stays settled once when the bank confirms the charge afterwards', async () => {
    await decide('charged');
    expect(await table.sendWebhook(bank.sign(ref))).toBe(200);
    expect(await stored()).toEqual({
      ...{ payment: 'succeeded', attempts: ['succeeded'], orders: 1, incidents: ['unknown-outcome'] },
    });
    expect(await readAttempt()).toMatchObject({ external_id: `money-${ref}`, next_query_on: null });
  });

  /** What the order owes changed by this many cents after its attempt had started. */
  async function changeDue(change: number): Promise<void> {
    await venue.db.transaction().execute(async (sql) => {
      await sql
        .updateTable('order_lines')
        .set((eb) => ({ price: eb('price', '+', change) }))
        .where('order_id', '=', orderId)
        .execute();
      await sql
        .updateTable('payments')
        .set((eb) => ({ total_amount_order: eb('total_amount_order', '+', change) }))
        .where('remainder_of', '=', orderId)
        .execute();
    });
  }

  it('settles its payment if the order owes less by now, and what is above is to be refunded', async () => {
    expect(await readIfCharged()).toEqual({ paid: 250, surplus: 0 });
    await changeDue(-50);
    expect(await readIfCharged()).toEqual({ paid: 200, surplus: 50 });
    await decide('charged');
    expect(await stored()).toMatchObject({ payment: 'succeeded', incidents: ['overpaid', 'unknown-outcome'] });
    expect(await table.paymentOf(orderId)).toMatchObject({ total_amount_order: 200, amount_paid_by_user: 200 });
    expect(await readAttempt()).toMatchObject({ amount: 250, surplus: 50 });
    expect(await table.sendWebhook(bank.sign(ref))).toBe(200);
    expect(await readAttempt()).toMatchObject({ amount: 250, surplus: 50, external_id: `money-${ref}` });
    expect((await readIncidents()).map(({ kind }) => kind)).not.toContain('amount-mismatch');
  });

  it('is refunded as a whole if the order was given away, and its incident says so before', async () => {
    const now = venue.services.clock();
    const { id: by } = await venue.db.selectFrom('staff_users').select('id').limit(1).executeTakeFirstOrThrow();
    await venue.db.transaction().execute(async (sql) => {
      const invited = { is_charged: false, invited_on: now, invited_by: by, invite_reason: 'Invita la casa' };
      await sql.updateTable('order_lines').set(invited).where('order_id', '=', orderId).execute();
      const settled = { state: 'sent', sent_on: now, settled_on: now } as const;
      await sql.updateTable('orders').set(settled).where('id', '=', orderId).execute();
      const canceled = { state: 'canceled', total_amount_order: 0 } as const;
      await sql.updateTable('payments').set(canceled).where('remainder_of', '=', orderId).execute();
    });
    expect(await readIfCharged()).toEqual({ paid: 0, surplus: 250 });
    await decide('charged');
    expect(await readAttempt()).toMatchObject({ state: 'succeeded', surplus: 250 });
    expect(await stored()).toMatchObject({ payment: 'canceled', incidents: ['overpaid', 'unknown-outcome'] });
  });

  it('of less than the order owes by now settles nothing, and becomes an incident when the bank confirms it', async () => {
    await changeDue(50);
    expect(await readIfCharged()).toBeNull();
    await expect(decide('charged')).rejects.toMatchObject({ code: 'attempt-other-amount' });
    expect(await table.sendWebhook(bank.sign(ref))).toBe(200);
    expect(await stored()).toMatchObject({ payment: 'pending', orders: 0 });
    expect(await readIncidents()).toContainEqual(expect.objectContaining({ kind: 'amount-mismatch', isOpen: true }));
  });

  it('is queried until the bank responds, and no more once it confirms the charge', async () => {
    await decide('charged');
    await reconcileAfter(600);
    bank.isUnreachable = false;
    await reconcileAfter(1200);
    expect(await readAttempt()).toMatchObject({
      external_id: `money-${ref}`,
      next_query_on: null,
      unanswered_since: null,
    });
    expect(await readIncidents()).toMatchObject([{ kind: 'unknown-outcome', closingReason: 'charged' }]);
    bank.calls.length = 0;
    await reconcileAfter(1800);
    expect(bank.calls).toEqual([]);
  });

  it('becomes an incident when the bank says that nothing was charged', async () => {
    await decide('charged');
    bank.reset();
    await reconcileAfter(DAY_MINUTES);
    expect(await stored()).toMatchObject({ payment: 'succeeded', attempts: ['succeeded'], orders: 1 });
    expect(await readIncidents()).toMatchObject([
      { kind: 'unmatched-charge', isOpen: true },
      { kind: 'unknown-outcome', closingReason: 'charged' },
    ]);
    await reconcileAfter(2 * DAY_MINUTES);
    expect(await readAttempt()).toMatchObject({ next_query_on: null });
  });

  it('is confirmed if the bank finds the charge a day later', async () => {
    await decide('charged');
    bank.isUnreachable = false;
    bank.deniesCharges = true;
    await reconcileAfter(DAY_MINUTES);
    expect(await readIncidents()).toMatchObject([{ kind: 'unmatched-charge', isOpen: true }, {}]);
    bank.deniesCharges = false;
    await reconcileAfter(2 * DAY_MINUTES);
    expect(await readAttempt()).toMatchObject({ external_id: `money-${ref}` });
    expect(await readIncidents()).toMatchObject([
      { kind: 'unmatched-charge', isOpen: false, closingReason: 'charged' },
      {},
    ]);
  });

  it('becomes an incident when the bank confirms another amount', async () => {
    await decide('charged');
    const charge = { amount: cents(999), currency: 'EUR', externalId: `money-${ref}`, card: null };
    const status = { kind: 'attempt-status', ref, eventId: null, outcome: { state: 'succeeded', charge } } as const;
    expect(await table.sendWebhook(bank.signEvents(status))).toBe(200);
    expect(await readIncidents()).toMatchObject([{ kind: 'amount-mismatch', isOpen: true }, {}]);
    expect(await readAttempt()).toMatchObject({ external_id: `money-${ref}`, next_query_on: null });
  });
});

describe('an unknown attempt that staff record as not charged', () => {
  beforeEach(loseOutcome);

  it('ends, closes its incident, and the customer can pay again', async () => {
    after(30);
    expect(await decide('not-charged')).toMatchObject({ outcome: 'not-charged', decided: { by: martaName } });
    expect(await readAttempt()).toMatchObject({ state: 'failed', unpaid_confirmation: 'provisional', step: null });
    expect(await readIncidents()).toMatchObject([{ isOpen: false, closedBy: martaName, closingReason: 'not-charged' }]);
    bank.isUnreachable = false;
    const again = await customer.attempts.startAttempt(
      newStartAttemptInput(orderId, venue.newId(), { paymentOption: 'googlepay', token: 't' }),
    );
    expect(statusSummary(again)).toBe('succeeded succeeded done');
  });

  it('settles its payment late if the bank reports the charge after the payment has expired', async () => {
    await decide('not-charged');
    await reconcileAttempts(venue.services, gateways);
    expect(await stored()).toMatchObject({ payment: 'expired' });
    expect(await table.sendWebhook(bank.sign(ref))).toBe(200);
    expect(await readIncidents()).toMatchObject([
      { kind: 'late-money', isOpen: true },
      { kind: 'unknown-outcome', isOpen: false },
    ]);
  });

  it('stays decided when a later status query gets no response', async () => {
    await decide('not-charged');
    await venue.db
      .updateTable('payment_attempts')
      .set({ next_query_on: SATURDAY_NIGHT })
      .where('id', '=', attemptId)
      .execute();
    after(42);
    await reconcileAttempts(venue.services, gateways);
    expect(bank.calls.at(-1)).toBe('queryStatus');
    expect(await readAttempt()).toMatchObject({ state: 'failed', unpaid_confirmation: 'provisional' });
  });
});

describe('a decision of staff while the bank responds', () => {
  it.each<[AttemptDecision, AttemptDecision]>([
    ['charged', 'not-charged'],
    ['not-charged', 'charged'],
  ])('does not count: the bank reports the outcome %s, and staff recorded %s', async (outcome, decision) => {
    bank.replyWith(outcome === 'charged' ? 'break-after' : 'break-before');
    await payWithWallet();
    expect(await decide(decision)).toMatchObject({ outcome, decided: null });
    expect(await stored()).toMatchObject({ orders: outcome === 'charged' ? 1 : 0 });
    expect(await readAttempt()).toMatchObject({ decided_by: null, decision_note: '' });
  });

  it('is refused if the bank reports that the payment is still in progress', async () => {
    bank.replyWith('processing');
    await payWithWallet();
    await venue.db.updateTable('payment_attempts').set({ state: 'unknown' }).where('id', '=', attemptId).execute();
    await expect(decide('charged')).rejects.toMatchObject({ code: 'attempt-under-way' });
  });
});

describe('a decision of staff', () => {
  it.each(['charged', 'not-charged'] as const)('that is sent twice is recorded once (%s)', async (decision) => {
    await loseOutcome();
    const first = await decide(decision, 'Una vez');
    expect(await decide(decision, 'Otra vez')).toEqual(first);
    expect(first.decided).toEqual({ by: martaName, note: 'Una vez' });
  });

  it('of two people at the same time counts once, and both read the same outcome', async () => {
    await loseOutcome();
    const [one, other] = await Promise.all([decide('charged', 'Sí'), decide('not-charged', 'No', luis)]);
    expect(one).toEqual(other);
    const isCharged = one.outcome === 'charged';
    expect(one.decided?.note).toBe(isCharged ? 'Sí' : 'No');
    expect(await stored()).toMatchObject({ orders: isCharged ? 1 : 0 });
  });

  it('at the same time as the webhook of the charge settles the payment once', async () => {
    await loseOutcome();
    const [{ outcome }, status] = await Promise.all([decide('charged'), table.sendWebhook(bank.sign(ref))]);
    expect({ outcome, status }).toEqual({ outcome: 'charged', status: 200 });
    expect(await stored()).toEqual({
      ...{ payment: 'succeeded', attempts: ['succeeded'], orders: 1, incidents: ['unknown-outcome'] },
    });
  });

  it('ends an attempt whose call was interrupted, after the call has timed out', async () => {
    bank.replyWith('hang');
    const starting = payWithWallet();
    await expect.poll(() => bank.calls).toEqual(['start']);
    await expect(decide('not-charged')).rejects.toMatchObject({ code: 'attempt-under-way' });
    bank.isUnreachable = true;
    after(1);
    expect(await decide('not-charged')).toMatchObject({ outcome: 'not-charged', decided: { by: martaName } });
    // The response arrives all the same: the money counts.
    bank.release();
    expect(statusSummary(await starting)).toBe('succeeded succeeded done');
  });

  it('confirms an attempt that had ended without a response of the bank', async () => {
    await start({ paymentOption: 'bizum' });
    bank.isUnreachable = true;
    await customer.attempts.cancelCheckout({ orderId });
    expect(await decide('not-charged')).toMatchObject({ outcome: 'not-charged' });
    expect(await readAttempt()).toMatchObject({ state: 'canceled', unpaid_confirmation: 'provisional' });
    expect(await customer.attempts.readPayment({ orderId })).toMatchObject({ isConfirmedUnpaid: true });
  });

  it('that an ended attempt was charged reports a duplicate charge if the customer has paid again meanwhile', async () => {
    await start({ paymentOption: 'bizum' });
    bank.isUnreachable = true;
    const again = newStartAttemptInput(orderId, venue.newId(), { paymentOption: 'googlepay', token: 't' });
    expect(statusSummary(await customer.attempts.startAttempt(again))).toBe('succeeded succeeded done');
    expect(await decide('charged')).toMatchObject({ outcome: 'charged' });
    expect(await stored()).toEqual({
      ...{ payment: 'succeeded', attempts: ['succeeded', 'succeeded'], orders: 1, incidents: ['duplicate-charge'] },
    });
  });

  it('is refused while the customer is on the card form', async () => {
    await start();
    await expect(decide('not-charged')).rejects.toMatchObject({ code: 'attempt-under-way' });
    expect(bank.calls).toEqual(['start']);
  });

  it('cannot settle the payment with a charge of another amount, but can end the attempt after it was returned', async () => {
    await start();
    bank.replyWith('charge-another-amount');
    await advance({ kind: 'card-token', token: 't', saveCard: false });
    await expect(decide('charged')).rejects.toMatchObject({ code: 'attempt-other-amount' });
    expect(await decide('not-charged', 'Devuelto en el portal')).toMatchObject({ outcome: 'not-charged' });
    expect(await readIncidents()).toMatchObject([
      { kind: 'amount-mismatch', isOpen: false, closedBy: martaName, note: 'Devuelto en el portal' },
    ]);
    expect(await stored()).toMatchObject({ payment: 'pending', attempts: ['failed'], orders: 0 });
  });

  it.each([
    ['without a note', ' ', 'decision-note-required'],
    ['with a control character', 'a\u0007', 'note-not-plain'],
  ])('is refused %s', async (_, note, code) => {
    await expect(decide('charged', note)).rejects.toMatchObject({ code });
  });

  it('is refused about an attempt that does not exist, and to waiters', async () => {
    const input = { attemptId: venue.newId(), decision: 'charged', note: 'Visto' } as const;
    await expect(marta.attempts.recordAttemptDecision(input)).rejects.toMatchObject({ code: 'not-found' });
    const waiter = await venue.staffBrowser('WAITER');
    await expect(waiter.attempts.recordAttemptDecision(input)).rejects.toMatchObject({ code: 'not-allowed' });
  });
});
