// What nobody may bring about: money that is not what was asked for, and returns that are made up or another guest's.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentReturn } from '#contract/attempts.ts';
import { cents } from '#domain/money.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { A_BROWSER } from './testing/provider.ts';
import { openTestTable, told } from './testing/table.ts';

const table = await openTestTable('redsys');
const { bank } = table;
let { guest, orderId, attemptId, ref, start } = await table.sitDown();

afterAll(() => table.venue.close());
beforeEach(async () => {
  table.venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  ({ guest, orderId, attemptId, ref, start } = await table.sitDown());
  await start({ way: 'bizum' });
});

const NOTHING_SETTLED = { payment: 'pending', orders: 0 };

/** The bank signs that so much came for an attempt. */
function signPaid(of: string, amount: number, currency = 'EUR'): string {
  const evidence = { amount: cents(amount), currency, externalId: 'money', card: null };
  return bank.signFacts({
    kind: 'attempt-status',
    ref: of,
    eventId: null,
    outcome: { state: 'succeeded', charge: evidence },
  });
}

function comeBack(browser: TestBrowser, address: Partial<PaymentReturn>) {
  return browser.attempts.readReturn({ externalId: null, sessionId: null, signed: {}, ...address });
}

describe('money that the bank signed for', () => {
  const others: [title: string, amount: number, currency: string][] = [
    ['a cent less', 249, 'EUR'],
    ['a cent more', 251, 'EUR'],
    ['nothing', 0, 'EUR'],
    ['another currency', 250, 'USD'],
    ['the bank’s own number of another currency', 250, '840'],
    ['the same currency in other letters', 250, 'eur'],
  ];

  it.each(others)('is %s: no message settles, and somebody is told once', async (_, amount, currency) => {
    await table.message(signPaid(ref, amount, currency));
    await table.message(signPaid(ref, amount, currency));
    expect(await table.stored(orderId)).toEqual({
      ...{ ...NOTHING_SETTLED, attempts: ['unknown'], incidents: ['amount-mismatch'] },
    });
    expect(await table.paymentOf(orderId)).toMatchObject({ amount_paid_by_user: 0, payment_on: null });
  });

  it.each(others)('is %s: no return settles', async (_, amount, currency) => {
    const signed = { signed: signPaid(ref, amount, currency) };
    bank.isAway = true;
    expect(told(await comeBack(guest, { externalId: attemptId, signed }))).toBe('pending unknown wait');
    expect(await table.stored(orderId)).toMatchObject({ ...NOTHING_SETTLED, incidents: ['amount-mismatch'] });
  });

  it.each(others)('is %s, for an attempt that was given up: nothing is revived', async (_, amount, currency) => {
    await guest.attempts.abandonPayment({ orderId });
    await table.message(signPaid(ref, amount, currency));
    expect(await table.stored(orderId)).toEqual({
      ...{ payment: 'canceled', attempts: ['canceled'], orders: 0, incidents: ['amount-mismatch'] },
    });
  });

  it('is what was asked for, of no attempt of ours: nothing is settled', async () => {
    for (const of of ['', 'ref-of-nobody', attemptId, `${ref} `]) await table.message(signPaid(of, 250));
    expect(await table.stored(orderId)).toMatchObject({ ...NOTHING_SETTLED, attempts: ['action'], incidents: [] });
  });

  it('is what was asked for: settled', async () => {
    await table.message(signPaid(ref, 250));
    expect(await table.stored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
  });
});

describe('a success page', () => {
  const addresses: [title: string, address: () => Partial<PaymentReturn>][] = [
    ['that names nothing', () => ({})],
    ['of no attempt', () => ({ externalId: '01900000-0000-7000-8000-000000000000' })],
    ['whose attempt is no id', () => ({ externalId: "' or true --" })],
    ['of no session', () => ({ sessionId: 'session-of-nobody' })],
    ['with a session that was never replaced by one', () => ({ sessionId: '{CHECKOUT_SESSION_ID}' })],
    ['that nobody signed', () => ({ signed: { signed: 'forged', Ds_Signature: 'forged' } })],
  ];

  it.each(addresses)('%s finds no payment', async (_, address) => {
    bank.payOnPage(ref);
    await expect(comeBack(guest, address())).rejects.toMatchObject({ code: 'not-found' });
    expect(await table.stored(orderId)).toMatchObject(NOTHING_SETTLED);
  });

  // The money is there and nobody has told us yet: the moment at which a stranger could do the most.
  const theirs: [title: string, address: () => Partial<PaymentReturn>][] = [
    ['with the attempt', () => ({ externalId: attemptId })],
    ['with the session', () => ({ sessionId: `session-${ref}` })],
    ['with what the bank signed', () => ({ signed: { signed: signPaid(ref, 250) } })],
    [
      'with all of it',
      () => ({ externalId: attemptId, sessionId: `session-${ref}`, signed: { signed: signPaid(ref, 250) } }),
    ],
  ];

  it.each(theirs)('of another guest, opened %s, settles nothing and tells nothing', async (_, address) => {
    bank.payOnPage(ref);
    const stranger = await table.seat();
    await expect(comeBack(stranger, address())).rejects.toMatchObject({ code: 'not-found' });
    expect(await table.stored(orderId)).toMatchObject({ ...NOTHING_SETTLED, attempts: ['action'] });
    expect(bank.calls).toEqual(['start']);
  });

  it.each(theirs)('opened %s by who has no session settles nothing', async (_, address) => {
    bank.payOnPage(ref);
    await expect(comeBack(table.venue.browser(), address())).rejects.toMatchObject({ code: 'not-identified' });
    expect(await table.stored(orderId)).toMatchObject(NOTHING_SETTLED);
  });

  it.each(theirs)('of their own, opened %s, settles what is paid', async (_, address) => {
    bank.payOnPage(ref);
    expect(told(await comeBack(guest, address()))).toBe('succeeded succeeded done');
    expect(await table.stored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });

  it('opened by hand before anything was paid settles nothing, however often', async () => {
    for (const address of [{ externalId: attemptId }, { sessionId: `session-${ref}` }]) {
      table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 10_000));
      expect(told(await comeBack(guest, address))).toBe('pending action redirect');
    }
    expect(await table.stored(orderId)).toMatchObject({ ...NOTHING_SETTLED, attempts: ['action'] });
  });

  it('that a bank posts is read by nobody but the guest’s browser', async () => {
    bank.payOnPage(ref);
    const payload = new URLSearchParams({ Ds_Signature: signPaid(ref, 250) }).toString();
    const headers = { origin: 'https://bank.test', 'content-type': 'application/x-www-form-urlencoded' };
    const url = `/success-redsys?externalId=${attemptId}&redirect=true`;
    expect((await table.venue.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(303);
    expect(await table.stored(orderId)).toMatchObject(NOTHING_SETTLED);
  });
});

describe('a guest’s browser', () => {
  it.each([
    { kind: 'challenge', fields: { cres: 'yes' } },
    { kind: 'succeeded', amount: 250 },
    { kind: 'confirmed', paid: true, state: 'succeeded' },
  ])('cannot say that it is paid: %o', async (input) => {
    const url = `/api/attempts/${attemptId}/steps`;
    await guest.send({ method: 'POST', url, body: JSON.stringify({ input, browser: A_BROWSER }) });
    expect(await table.stored(orderId)).toMatchObject({ ...NOTHING_SETTLED, attempts: ['action'] });
    expect(bank.calls).toEqual(['start']);
  });

  it('cannot say what is to be paid', async () => {
    const order = await table.order(guest);
    const id = table.venue.newId();
    const given = { way: 'googlepay', cardId: null, token: 't', saveCard: false, browser: A_BROWSER };
    const body = JSON.stringify({ ...given, amount: 1, total: 1, currency: 'JPY' });
    await guest.send({ method: 'PUT', url: `/api/orders/${order}/attempts/${id}`, body });
    expect(await table.paymentOf(order)).toMatchObject({ state: 'succeeded', amount_paid_by_user: 250 });
  });
});
