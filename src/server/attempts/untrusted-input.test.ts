// Input that must never settle a payment: wrong amounts, forged return addresses, and those of another customer.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReturnFromProviderInput } from '#contract/attempts.ts';
import { cents } from '#domain/money.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { TEST_ACCOUNT } from './testing/provider.ts';
import { TEST_BROWSER_DATA } from './testing/start-attempt.ts';
import { openPaymentTestVenue, ownReturnStatus, statusSummary } from './testing/table.ts';

const table = await openPaymentTestVenue('redsys');
const { bank } = table;
let { customer, orderId, attemptId, ref, start } = await table.startCheckout();

beforeEach(async () => {
  table.venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  ({ customer, orderId, attemptId, ref, start } = await table.startCheckout());
  await start({ paymentOption: 'bizum' });
});

const NOTHING_SETTLED = { payment: 'pending', orders: 0 };

/** The bank signs that this amount was charged for an attempt, with a key of this account. */
function signPaid(reference: string, amount: number, currency = 'EUR', account?: string): string {
  const charge = { amount: cents(amount), currency, externalId: 'money', card: null };
  return bank.signEvents({
    kind: 'attempt-status',
    ref: reference,
    eventId: null,
    outcome: { state: 'succeeded', charge },
    ...(account === undefined ? {} : { account }),
  });
}

function openReturn(browser: TestBrowser, address: Partial<ReturnFromProviderInput>) {
  return browser.attempts.readPaymentReturn({ externalId: null, sessionId: null, signed: {}, ...address });
}

async function openOwnReturn(address: Partial<ReturnFromProviderInput>): Promise<string> {
  return statusSummary(ownReturnStatus(await openReturn(customer, address)));
}

describe('a charge that the bank has signed', () => {
  const others: [title: string, amount: number, currency: string][] = [
    ['one cent less', 249, 'EUR'],
    ['one cent more', 251, 'EUR'],
    ['an amount of zero', 0, 'EUR'],
    ['another currency', 250, 'USD'],
    ['the numeric code of another currency', 250, '840'],
    ['the currency in lower case', 250, 'eur'],
  ];

  it.each(others)(
    'with %s does not settle the payment by webhook, and opens one incident',
    async (_, amount, currency) => {
      await table.sendWebhook(signPaid(ref, amount, currency));
      await table.sendWebhook(signPaid(ref, amount, currency));
      expect(await table.readStored(orderId)).toEqual({
        ...{ ...NOTHING_SETTLED, attempts: ['unknown'], incidents: ['amount-mismatch'] },
      });
      expect(await table.paymentOf(orderId)).toMatchObject({ amount_paid_by_user: 0, payment_on: null });
    },
  );

  it.each(others)('with %s does not settle the payment by return address', async (_, amount, currency) => {
    const signed = { signed: signPaid(ref, amount, currency) };
    bank.isUnreachable = true;
    expect(await openOwnReturn({ externalId: attemptId, signed })).toBe('pending unknown wait');
    expect(await table.readStored(orderId)).toMatchObject({ ...NOTHING_SETTLED, incidents: ['amount-mismatch'] });
  });

  it.each(others)('with %s does not change an attempt that was canceled', async (_, amount, currency) => {
    await customer.attempts.cancelCheckout({ orderId });
    await table.sendWebhook(signPaid(ref, amount, currency));
    expect(await table.readStored(orderId)).toEqual({
      ...{ payment: 'canceled', attempts: ['canceled'], orders: 0, incidents: ['amount-mismatch'] },
    });
  });

  it('with the key of another account settles nothing, with that of its own account the payment', async () => {
    bank.isUnreachable = true;
    const forged = signPaid(ref, 250, 'EUR', 'another-account');
    await table.sendWebhook(forged);
    await openReturn(customer, { externalId: attemptId, signed: { signed: forged } });
    expect(await table.readStored(orderId)).toMatchObject({ ...NOTHING_SETTLED, attempts: ['action'], incidents: [] });

    await table.sendWebhook(signPaid(ref, 250, 'EUR', TEST_ACCOUNT));
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });

  it('for an attempt that is not ours settles nothing', async () => {
    for (const reference of ['', 'ref-of-nobody', attemptId, `${ref} `])
      await table.sendWebhook(signPaid(reference, 250));
    expect(await table.readStored(orderId)).toMatchObject({ ...NOTHING_SETTLED, attempts: ['action'], incidents: [] });
  });

  it('with the requested amount settles the payment', async () => {
    await table.sendWebhook(signPaid(ref, 250));
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
  });
});

describe('a return address', () => {
  const addresses: [title: string, address: () => Partial<ReturnFromProviderInput>][] = [
    ['without any id', () => ({})],
    ['with the id of no attempt', () => ({ externalId: '01900000-0000-7000-8000-000000000000' })],
    ['with an attempt id that is not a UUID', () => ({ externalId: "' or true --" })],
    ['with an unknown session', () => ({ sessionId: 'session-of-nobody' })],
    ['with the unreplaced session placeholder', () => ({ sessionId: '{CHECKOUT_SESSION_ID}' })],
    ['with a forged signature', () => ({ signed: { signed: 'forged', Ds_Signature: 'forged' } })],
  ];

  it.each(addresses)('%s finds no payment, although the order is paid at the bank', async (_, address) => {
    bank.payOnPage(ref);
    await expect(openReturn(customer, address())).rejects.toMatchObject({ code: 'not-found' });
    expect(await table.readStored(orderId)).toMatchObject(NOTHING_SETTLED);
  });

  // The charge is made and no webhook has arrived yet: the moment at which another customer could do the most harm.
  const provenAddresses: [title: string, address: () => Partial<ReturnFromProviderInput>][] = [
    ['with the session', () => ({ sessionId: `session-${ref}` })],
    ['with the bank’s signed fields', () => ({ signed: { signed: signPaid(ref, 250) } })],
    [
      'with all three',
      () => ({ externalId: attemptId, sessionId: `session-${ref}`, signed: { signed: signPaid(ref, 250) } }),
    ],
  ];

  const validAddresses: typeof provenAddresses = [
    ['with the attempt id', () => ({ externalId: attemptId })],
    ...provenAddresses,
  ];
  const strangers: [title: string, stranger: () => Promise<TestBrowser>][] = [
    ['another customer', () => table.createCustomer()],
    ['a browser without a session', async () => table.venue.browser()],
  ];

  it.each(strangers)('opened by %s with the attempt id alone settles nothing and reveals nothing', async (_, seat) => {
    bank.payOnPage(ref);
    await expect(openReturn(await seat(), { externalId: attemptId })).rejects.toMatchObject({ code: 'not-found' });
    expect(await table.readStored(orderId)).toMatchObject({ ...NOTHING_SETTLED, attempts: ['action'] });
    expect(bank.calls).toEqual(['start']);
  });

  it.each(strangers.flatMap((stranger) => provenAddresses.map((address) => [...stranger, ...address] as const)))(
    'opened by %s %s settles the paid order, and reveals nothing but the amount',
    async (_, seat, _title, address) => {
      bank.payOnPage(ref);
      const returned = await openReturn(await seat(), address());
      expect(returned).toEqual({ kind: 'elsewhere', outcome: 'paid', total: 250 });
      expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
    },
  );

  it.each(validAddresses)('of the customer’s own order, opened %s, settles the paid order', async (_, address) => {
    bank.payOnPage(ref);
    expect(await openOwnReturn(address())).toBe('succeeded succeeded done');
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });

  it('opened before anything was paid settles nothing, however often', async () => {
    for (const address of [{ externalId: attemptId }, { sessionId: `session-${ref}` }]) {
      table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 10_000));
      expect(await openOwnReturn(address)).toBe('pending action redirect');
    }
    expect(await table.readStored(orderId)).toMatchObject({ ...NOTHING_SETTLED, attempts: ['action'] });
  });

  it('that a bank posts to is redirected to the customer’s browser and settles nothing by itself', async () => {
    bank.payOnPage(ref);
    const payload = new URLSearchParams({ Ds_Signature: signPaid(ref, 250) }).toString();
    const headers = { origin: 'https://bank.test', 'content-type': 'application/x-www-form-urlencoded' };
    const url = `/success-redsys?externalId=${attemptId}&redirect=true`;
    expect((await table.venue.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(303);
    expect(await table.readStored(orderId)).toMatchObject(NOTHING_SETTLED);
  });
});

describe('a customer’s browser', () => {
  it.each([
    { kind: 'challenge', fields: { cres: 'yes' } },
    { kind: 'succeeded', amount: 250 },
    { kind: 'confirmed', paid: true, state: 'succeeded' },
  ])('cannot claim that the order is paid: %o', async (input) => {
    const url = `/api/attempts/${attemptId}/steps`;
    await customer.send({ method: 'POST', url, body: JSON.stringify({ input, browser: TEST_BROWSER_DATA }) });
    expect(await table.readStored(orderId)).toMatchObject({ ...NOTHING_SETTLED, attempts: ['action'] });
    expect(bank.calls).toEqual(['start']);
  });

  it('cannot change the amount to pay', async () => {
    const order = await table.placeOrder(customer);
    const id = table.venue.newId();
    const given = { paymentOption: 'googlepay', cardId: null, token: 't', saveCard: false, browser: TEST_BROWSER_DATA };
    const body = JSON.stringify({ ...given, amount: 1, total: 1, currency: 'JPY' });
    await customer.send({ method: 'PUT', url: `/api/orders/${order}/attempts/${id}`, body });
    expect(await table.paymentOf(order)).toMatchObject({ state: 'succeeded', amount_paid_by_user: 250 });
  });
});
