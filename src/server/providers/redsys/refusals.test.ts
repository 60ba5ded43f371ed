// Declined cards, untrusted responses and unexpected input at Redsys.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdvanceInput, ChosenPaymentOption, ProviderAttempt } from '#server/attempts/index.ts';
import {
  attemptAfterReply,
  attemptOf,
  BROWSER_DATA,
  CARD_TOKEN_INPUT,
  challengedAttempt,
  challengeInput,
  cres,
  FINGERPRINT_STEP,
  fingerprintData,
  NOW,
  PAYER,
  QUERY_OPTIONS,
  stepOf,
} from './testing/attempts.ts';
import { openScriptedRedsys } from './testing/bank.ts';
import {
  approval,
  decline,
  endedOperation,
  errorReply,
  initiateReply,
  NOT_FOUND,
  queryReply,
  type RedsysReply,
  signedReply,
} from './testing/replies.ts';

const bank = await openScriptedRedsys();
beforeEach(() => bank.reset());

describe('a card that its bank declines', () => {
  it.each([
    [decline('0190'), 'issuer-denied', '0190'],
    [decline('0129'), 'wrong-cvv', '0129'],
    [decline('0116'), 'insufficient-funds', '0116'],
    [decline('0177'), 'processor-code', '0177'],
    [decline('9997'), 'try-again', '9997'],
    [errorReply('SIS0093'), 'card-denied', 'SIS0093'],
    [errorReply('SIS0502'), 'form-not-valid', 'SIS0502'],
    [errorReply('SIS0042'), 'venue-not-ready', 'SIS0042'],
  ])('ends the attempt with the reason of the code: %o', async (reply, reason, code) => {
    const status = await bank.advance(attemptOf(), CARD_TOKEN_INPUT, initiateReply({}), reply);
    expect(status).toEqual({ outcome: { state: 'failed', reason, code } });
  });

  it.each([
    [errorReply('SIS0777'), 'SIS0777', 'processor-code'],
    [errorReply('SIS0034'), 'SIS0034', 'processor-code'],
    [decline('0777'), '0777', 'processor-code'],
    [decline('0909'), '0909', 'try-again'],
    [decline('9912'), '9912', 'issuer-away'],
  ])(
    'leaves the result unknown if the code does not prove that nothing was charged, until Redsys lists no charge: %o',
    async (reply, code, reason) => {
      const attempt = attemptOf();
      const status = await bank.advance(attempt, CARD_TOKEN_INPUT, initiateReply({}), reply);
      expect(status.outcome).toEqual({ state: 'unknown', code });

      const queryAfter = async (seconds: number, found: RedsysReply) => {
        bank.replyWith(found);
        const provider = bank.provider({}, { clock: () => new Date(NOW.getTime() + seconds * 1_000) });
        return (await provider.queryStatus(attemptAfterReply(attempt, status), QUERY_OPTIONS)).outcome;
      };
      // Redsys may list an operation late.
      expect(await queryAfter(119, NOT_FOUND)).toEqual({ state: 'unknown', code: 'no-operation' });
      expect(await queryAfter(120, NOT_FOUND)).toEqual({
        ...{ state: 'failed', reason, code },
        unpaidConfirmation: 'provisional',
      });
      expect(await queryAfter(1, queryReply(endedOperation({ Ds_Response: '0000' })))).toMatchObject({
        state: 'succeeded',
      });
      expect(await queryAfter(1, queryReply(endedOperation({ Ds_Response: '0190' })))).toMatchObject({
        state: 'failed',
        code: '0190',
      });
    },
  );

  it('ends the attempt also before a charge is requested', async () => {
    const status = await bank.advance(attemptOf(), CARD_TOKEN_INPUT, errorReply('SIS0507'));
    expect(status).toEqual({ outcome: { state: 'failed', reason: 'form-not-valid', code: 'SIS0507' } });
    expect(bank.requests).toHaveLength(1);
  });

  it('ends the attempt if the challenge fails', async () => {
    const status = await bank.advance(challengedAttempt(), challengeInput(cres()), decline('0184'));
    expect(status.outcome).toEqual({ state: 'failed', reason: 'authentication-failed', code: '0184' });
  });

  it('ends the attempt without a charge if the customer does not answer the challenge', async () => {
    const status = await bank.advance(challengedAttempt(), challengeInput({ error: 'closed' }));
    expect(status.outcome).toEqual({ state: 'failed', reason: 'authentication-failed', code: null });
    expect(bank.requests).toEqual([]);
  });
});

describe('a response that cannot be trusted', () => {
  const lies: [string, RedsysReply][] = [
    ['is signed with another key', signedReply({ Ds_Response: '0000' }, { key: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev' })],
    ['is not signed', { body: JSON.stringify({ Ds_MerchantParameters: 'e30=', Ds_Response: '0000' }) }],
    ['is about another order', approval({ Ds_Order: '1121abcdEFGX' })],
    ['is about another merchant', approval({ Ds_MerchantCode: '1' })],
    ['is about another terminal', approval({ Ds_Terminal: '2' })],
    ['contains no code', signedReply({})],
    ['approves with a code of one digit', signedReply({ Ds_Response: '0' })],
    ['contains an invalid amount', approval({ Ds_Amount: '33,50' })],
    ['is no JSON', { body: '<html>' }],
    ['is an error of the server', { status: 503, body: '' }],
    ['is missing because the connection was lost', { does: 'hang-up' }],
    ['is a redirect', { does: 'redirect' }],
    ['reports as an error that the order was used before', errorReply('SIS0051')],
    ['reports as a decline that the order was used before', decline('0913')],
  ];

  it.each(lies)('makes the result unknown and is not requested again: %s', async (_, reply) => {
    const attempt = attemptOf();
    const status = await bank.advance(attempt, CARD_TOKEN_INPUT, initiateReply({}), reply);
    expect(status.outcome.state).toBe('unknown');
    expect(bank.requests).toHaveLength(2);

    bank.replyWith(NOT_FOUND);
    const again = await bank.provider().advance(attemptAfterReply(attempt, status), CARD_TOKEN_INPUT, BROWSER_DATA);
    expect(again.outcome).toEqual({ state: 'unknown', code: 'no-operation' });
    expect(bank.requests[2]?.path).toBe('/apl02/services/SerClsWSConsulta');
  });

  it('makes the result unknown if it does not arrive in time', async () => {
    bank.replyWith({ does: 'keep-silent' });
    const hasty = bank.provider({}, { timeoutMs: 300 });
    const status = await hasty.start(attemptOf(), { kind: 'googlepay', token: 'a-token' }, PAYER, BROWSER_DATA);
    expect(status.outcome).toEqual({ state: 'unknown', code: 'no-answer' });
  });

  it.each([{ does: 'hang-up' } as const, { status: 500, body: '' }, approval({ Ds_Order: '1121abcdEFGX' })])(
    'fails the attempt without a charge if it comes before the charge: %o',
    async (reply) => {
      const status = await bank.advance(attemptOf(), CARD_TOKEN_INPUT, reply);
      expect(status).toEqual({ outcome: { state: 'failed', reason: 'try-again', code: null } });
      expect(bank.requests).toHaveLength(1);
    },
  );

  it('fails the attempt without a charge if no connection was established', async () => {
    const closedBank = await openScriptedRedsys();
    await closedBank.close();
    const wallet: ChosenPaymentOption = { kind: 'googlepay', token: 'a-token' };
    const status = await closedBank
      .provider()
      .start(attemptOf({ paymentOption: 'googlepay' }), wallet, PAYER, BROWSER_DATA);
    expect(status).toEqual({ outcome: { state: 'failed', reason: 'try-again', code: null } });
  });

  it('leaves the attempt open if the operation has not ended', async () => {
    const attempt = attemptOf();
    const status = await bank.advance(attempt, CARD_TOKEN_INPUT, initiateReply({}), decline('9998'));
    expect(status.outcome).toEqual({ state: 'processing' });
    expect(attemptAfterReply(attempt, status).data).toMatchObject({ isAsked: true });
  });
});

describe('input that matches no pending step', () => {
  it.each<[string, ProviderAttempt, AdvanceInput]>([
    [
      'a card’s name a second time',
      attemptOf({ data: { ...fingerprintData(), step: FINGERPRINT_STEP } }),
      CARD_TOKEN_INPUT,
    ],
    ['a browser recognised too late', challengedAttempt(), { kind: 'fingerprint', completed: true }],
    [
      'an answer to another question',
      challengedAttempt(),
      challengeInput(cres('11111111-0000-0000-0000-000000000000')),
    ],
    ['what Stripe’s script says', challengedAttempt(), { kind: 'confirmed' }],
  ])('does not change the attempt: %s', async (_, attempt, input) => {
    const status = await bank.advance(attempt, input, NOT_FOUND);
    expect(stepOf(status)).toEqual(attempt.data.step);
    expect(bank.requests.map(({ path }) => path)).toEqual(['/apl02/services/SerClsWSConsulta']);
  });

  it('does not change the attempt with version 1 of 3-D Secure either', async () => {
    const data = {
      ...fingerprintData(),
      authentication: { version: '1.0.2', transactionId: null },
      step: {
        do: 'challenge',
        url: 'https://acs.example/ask',
        fields: { PaReq: 'q', MD: 'ours', TermUrl: 'https://t' },
      },
    };
    const status = await bank.advance(attemptOf({ data }), challengeInput({ PaRes: 'yes', MD: 'theirs' }), NOT_FOUND);
    expect(stepOf(status)).toEqual(data.step);
  });

  it('returns the charge if the customer paid in the meantime', async () => {
    const status = await bank.advance(
      challengedAttempt(),
      { kind: 'confirmed' },
      queryReply(endedOperation({ Ds_Response: '0000' })),
    );
    expect(status.outcome.state).toBe('succeeded');
  });
});
