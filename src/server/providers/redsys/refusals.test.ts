import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdvanceInput, PaymentSource, ProviderAttempt } from '#server/attempts/index.ts';
import {
  after,
  answers,
  attemptOf,
  BROWSER,
  CARD_TOKEN,
  challenged,
  cres,
  FINGERPRINT,
  fingerprinted,
  PAYER,
  stepOf,
} from './testing/attempts.ts';
import { openTestBank } from './testing/bank.ts';
import { denies, finds, inits, NOT_FOUND, operation, pays, type Reply, refuses, says } from './testing/replies.ts';

const bank = await openTestBank();
afterAll(() => bank.close());
beforeEach(() => bank.reset());

describe('a card that its bank refuses', () => {
  it.each([
    [denies('0190'), 'issuer-denied', '0190'],
    [denies('0129'), 'wrong-cvv', '0129'],
    [denies('0116'), 'insufficient-funds', '0116'],
    [denies('0777'), 'processor-code', '0777'],
    [refuses('SIS0093'), 'card-denied', 'SIS0093'],
    [refuses('SIS0502'), 'form-not-valid', 'SIS0502'],
    [refuses('SIS0042'), 'venue-not-ready', 'SIS0042'],
    [refuses('SIS0777'), 'processor-code', 'SIS0777'],
  ])('with %o ends the attempt', async (reply, reason, code) => {
    const progress = await bank.advance(attemptOf(), CARD_TOKEN, inits({}), reply);
    expect(progress).toEqual({ outcome: { state: 'failed', reason, code } });
  });

  it('before money is asked for ends it too', async () => {
    const progress = await bank.advance(attemptOf(), CARD_TOKEN, refuses('SIS0507'));
    expect(progress).toEqual({ outcome: { state: 'failed', reason: 'form-not-valid', code: 'SIS0507' } });
    expect(bank.asked).toHaveLength(1);
  });

  it('after asking the guest, who is not who they say, ends it', async () => {
    const progress = await bank.advance(challenged(), answers(cres()), denies('0184'));
    expect(progress.outcome).toEqual({ state: 'failed', reason: 'authentication-failed', code: '0184' });
  });

  it('with no answer of the guest ends it, and asks for no money', async () => {
    const progress = await bank.advance(challenged(), answers({ error: 'closed' }));
    expect(progress.outcome).toEqual({ state: 'failed', reason: 'authentication-failed', code: null });
    expect(bank.asked).toEqual([]);
  });
});

describe('an answer that nobody can believe', () => {
  const lies: [string, Reply][] = [
    ['is signed with another key', says({ Ds_Response: '0000' }, { key: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev' })],
    ['is not signed', { body: JSON.stringify({ Ds_MerchantParameters: 'e30=', Ds_Response: '0000' }) }],
    ['is about another order', pays({ Ds_Order: '1121abcdEFGX' })],
    ['is about another merchant', pays({ Ds_MerchantCode: '1' })],
    ['is about another terminal', pays({ Ds_Terminal: '2' })],
    ['says nothing', says({})],
    ['says yes without its four digits', says({ Ds_Response: '0' })],
    ['names an amount that is none', pays({ Ds_Amount: '33,50' })],
    ['is no JSON', { body: '<html>' }],
    ['is an error of the server', { status: 503, body: '' }],
    ['never comes, for the line broke', { does: 'hang-up' }],
    ['leads elsewhere', { does: 'redirect' }],
    ['says that the order was used before', refuses('SIS0051')],
    ['says so in the other way', denies('0913')],
  ];

  it.each(lies)('%s: nobody knows whether it is paid, and it is not asked again', async (_, reply) => {
    const attempt = attemptOf();
    const progress = await bank.advance(attempt, CARD_TOKEN, inits({}), reply);
    expect(progress.outcome.state).toBe('unknown');
    expect(bank.asked).toHaveLength(2);

    bank.will(NOT_FOUND);
    const again = await bank.provider().advance(after(attempt, progress), CARD_TOKEN, BROWSER);
    expect(again.outcome).toEqual({ state: 'unknown', code: 'no-operation' });
    expect(bank.asked[2]?.path).toBe('/apl02/services/SerClsWSConsulta');
  });

  it('does not come in time: nobody knows either', async () => {
    bank.will({ does: 'keep-silent' });
    const hasty = bank.provider({}, { timeoutMs: 300 });
    const progress = await hasty.start(attemptOf(), { kind: 'googlepay', token: 'a-token' }, PAYER, BROWSER);
    expect(progress.outcome).toEqual({ state: 'unknown', code: 'no-answer' });
  });

  it.each([{ does: 'hang-up' } as const, { status: 500, body: '' }, pays({ Ds_Order: '1121abcdEFGX' })])(
    'before money is asked for costs nothing: %o',
    async (reply) => {
      const progress = await bank.advance(attemptOf(), CARD_TOKEN, reply);
      expect(progress).toEqual({ outcome: { state: 'failed', reason: 'try-again', code: null } });
      expect(bank.asked).toHaveLength(1);
    },
  );

  it('costs nothing when the bank was never reached', async () => {
    const nobody = await openTestBank();
    await nobody.close();
    const wallet: PaymentSource = { kind: 'googlepay', token: 'a-token' };
    const progress = await nobody.provider().start(attemptOf({ paymentOption: 'googlepay' }), wallet, PAYER, BROWSER);
    expect(progress).toEqual({ outcome: { state: 'failed', reason: 'try-again', code: null } });
  });

  it('that the operation is not over leaves it open', async () => {
    const attempt = attemptOf();
    const progress = await bank.advance(attempt, CARD_TOKEN, inits({}), denies('9998'));
    expect(progress.outcome).toEqual({ state: 'processing' });
    expect(after(attempt, progress).data).toMatchObject({ isAsked: true });
  });
});

describe('what fits no open question', () => {
  it.each<[string, ProviderAttempt, AdvanceInput]>([
    ['a card’s name a second time', attemptOf({ data: { ...fingerprinted(), step: FINGERPRINT } }), CARD_TOKEN],
    ['a browser recognised too late', challenged(), { kind: 'fingerprint', completed: true }],
    ['an answer to another question', challenged(), answers(cres('11111111-0000-0000-0000-000000000000'))],
    ['what Stripe’s script says', challenged(), { kind: 'confirmed' }],
  ])('changes nothing: %s', async (_, attempt, input) => {
    const progress = await bank.advance(attempt, input, NOT_FOUND);
    expect(stepOf(progress)).toEqual(attempt.data.step);
    expect(bank.asked.map(({ path }) => path)).toEqual(['/apl02/services/SerClsWSConsulta']);
  });

  it('changes nothing in the first edition either', async () => {
    const data = {
      ...fingerprinted(),
      authentication: { version: '1.0.2', transactionId: null },
      step: {
        do: 'challenge',
        url: 'https://acs.example/ask',
        fields: { PaReq: 'q', MD: 'ours', TermUrl: 'https://t' },
      },
    };
    const progress = await bank.advance(attemptOf({ data }), answers({ PaRes: 'yes', MD: 'theirs' }), NOT_FOUND);
    expect(stepOf(progress)).toEqual(data.step);
  });

  it('hears of the money when it came meanwhile', async () => {
    const progress = await bank.advance(challenged(), { kind: 'confirmed' }, finds(operation({ Ds_Response: '0000' })));
    expect(progress.outcome.state).toBe('succeeded');
  });
});
