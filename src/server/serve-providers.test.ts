// Requests from other sites: webhooks of providers, and returns from the pages of banks.
import { describe, expect, it } from 'vitest';
import { newStartAttemptInput, TEST_BROWSER_DATA } from './attempts/testing/start-attempt.ts';
import { openPaymentTestVenue, statusSummary } from './attempts/testing/table.ts';

const BANK_HEADERS = { origin: 'https://bank.test', 'content-type': 'application/x-www-form-urlencoded' };

const table = await openPaymentTestVenue('redsys');

describe('a webhook', () => {
  it('is accepted from any site without a cookie, and has an empty response', async () => {
    const signed = table.bank.signEvents();
    expect(await post('/api/providers/redsys/messages', signed)).toMatchObject({ statusCode: 200, body: '' });
  });

  it('with an invalid signature of Redsys has the same response as any other', async () => {
    expect(await post('/api/providers/redsys/messages', 'Ds_Signature=forged')).toMatchObject({
      statusCode: 200,
      body: '',
    });
  });

  it('larger than the limit is refused', async () => {
    expect((await post('/api/providers/redsys/messages', 'x'.repeat(257 * 1024))).statusCode).toBe(413);
  });

  it('of a provider that is not configured is not accepted', async () => {
    expect((await post('/api/providers/stripe/messages', '{}')).statusCode).not.toBe(200);
  });
});

describe('the page to which a bank returns in its frame', () => {
  it('continues the attempt without a cookie and notifies its parent page', async () => {
    const customer = await table.createCustomer();
    const orderId = await table.placeOrder(customer);
    const attemptId = table.venue.newId();
    await customer.attempts.startAttempt(newStartAttemptInput(orderId, attemptId));
    table.bank.replyWith('challenge');
    const input = { kind: 'card-token', token: 't', saveCard: false } as const;
    const { attempt } = await customer.attempts.advanceAttempt({ attemptId, input, browser: TEST_BROWSER_DATA });
    const step = attempt?.step;
    if (step?.do !== 'challenge') throw new Error('The bank sent no challenge.');

    const { pathname } = new URL(step.fields['returnUrl'] ?? '');
    const reply = await post(pathname, 'cres=answer');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-security-policy']).toMatch(/script-src 'self'.*frame-ancestors 'self'/);
    expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(reply.body).toContain('data-message="attempt-returned"');
    expect(reply.body).not.toMatch(/<script>|cres|answer/);
    expect(statusSummary(await customer.attempts.readPayment({ orderId }))).toBe('succeeded succeeded done');
  });

  it('is not found at a guessed address', async () => {
    expect((await post('/api/attempt-returns/guessed', 'cres=answer')).statusCode).toBe(404);
  });

  it('reports a finished fingerprint', async () => {
    const reply = await post('/api/attempt-returns/any/fingerprint', 'threeDSMethodData=x');
    expect(reply.body).toContain('data-message="fingerprint-done"');
  });

  it('has a single script, which is ours', async () => {
    const reply = await table.venue.app.inject({ method: 'GET', url: '/api/attempt-returns.js' });
    expect(reply.headers['content-type']).toMatch(/^text\/javascript/);
    expect(reply.body).toContain('location.origin');
  });
});

describe('a form that a bank posts to a customer page', () => {
  it.each(['/success-redsys', '/success-bizum', '/'])(
    'is redirected to the page %s with its signed fields',
    async (page) => {
      const reply = await post(
        `${page}?externalId=1&redirect=true`,
        'Ds_Signature=a%2Bb&Ds_MerchantParameters=c&evil=1',
      );
      expect(reply.statusCode).toBe(303);
      const { location } = reply.headers;
      expect(location).toBe(`${page}?externalId=1&redirect=true&Ds_Signature=a%2Bb&Ds_MerchantParameters=c`);
    },
  );
});

describe('every other request that changes data', () => {
  it('is refused from other sites', async () => {
    const reply = await post('/api/payment-returns', '{}');
    expect(reply.json()).toMatchObject({ code: 'foreign-origin' });
  });
});

function post(url: string, payload: string) {
  return table.venue.app.inject({ method: 'POST', url, headers: BANK_HEADERS, payload });
}
