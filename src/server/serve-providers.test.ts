// Requests of other sites: messages of providers, and banks' pages that come back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { A_BROWSER, aStart } from './attempts/testing/provider.ts';
import { openTestTable, type TestTable, told } from './attempts/testing/table.ts';

const FROM_THE_BANK = { origin: 'https://bank.test', 'content-type': 'application/x-www-form-urlencoded' };

let table: TestTable;

beforeAll(async () => {
  table = await openTestTable('redsys');
});
afterAll(() => table.venue.close());

describe('a message', () => {
  it('is heard from whichever site, without a cookie, and answered with nothing', async () => {
    const signed = table.bank.signFacts();
    expect(await post('/api/providers/redsys/messages', signed)).toMatchObject({ statusCode: 200, body: '' });
  });

  it('that Redsys did not sign is answered like any other, and believed by nobody', async () => {
    expect(await post('/api/providers/redsys/messages', 'Ds_Signature=forged')).toMatchObject({
      statusCode: 200,
      body: '',
    });
  });

  it('larger than any of theirs is refused', async () => {
    expect((await post('/api/providers/redsys/messages', 'x'.repeat(257 * 1024))).statusCode).toBe(413);
  });

  it('to a provider that the venue does not have reaches nobody', async () => {
    expect((await post('/api/providers/stripe/messages', '{}')).statusCode).not.toBe(200);
  });
});

describe('a bank’s page in its frame', () => {
  it('comes back without a cookie; the attempt goes on, and its page tells the page around it', async () => {
    const guest = await table.seat();
    const orderId = await table.order(guest);
    const attemptId = table.venue.newId();
    await guest.attempts.startAttempt(aStart(orderId, attemptId));
    table.bank.answer('challenge');
    const input = { kind: 'card-token', token: 't', saveCard: false } as const;
    const { attempt } = await guest.attempts.advanceAttempt({ attemptId, input, browser: A_BROWSER });
    const step = attempt?.step;
    if (step?.do !== 'challenge') throw new Error('The bank did not ask.');

    const { pathname } = new URL(step.fields['returnUrl'] ?? '');
    const reply = await post(pathname, 'cres=answer');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-security-policy']).toMatch(/script-src 'self'.*frame-ancestors 'self'/);
    expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(reply.body).toContain('data-message="attempt-returned"');
    expect(reply.body).not.toMatch(/<script>|cres|answer/);
    expect(told(await guest.attempts.readPayment({ orderId }))).toBe('succeeded succeeded done');
  });

  it('at an address that nobody was given is not found', async () => {
    expect((await post('/api/attempt-returns/guessed', 'cres=answer')).statusCode).toBe(404);
  });

  it('that recognised the browser tells so', async () => {
    const reply = await post('/api/attempt-returns/any/fingerprint', 'threeDSMethodData=x');
    expect(reply.body).toContain('data-message="fingerprint-done"');
  });

  it('has one script, of ours', async () => {
    const reply = await table.venue.app.inject({ method: 'GET', url: '/api/attempt-returns.js' });
    expect(reply.headers['content-type']).toMatch(/^text\/javascript/);
    expect(reply.body).toContain('location.origin');
  });
});

describe('a bank that sends the guest back by a form', () => {
  it.each(['/success-redsys', '/success-bizum', '/'])(
    'is sent on to the page of %s, with what it signed',
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

describe('everything else', () => {
  it('that changes something stays closed to other sites', async () => {
    const reply = await post('/api/payment-returns', '{}');
    expect(reply.json()).toMatchObject({ code: 'foreign-origin' });
  });
});

function post(url: string, payload: string) {
  return table.venue.app.inject({ method: 'POST', url, headers: FROM_THE_BANK, payload });
}
