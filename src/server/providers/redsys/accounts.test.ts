// Several accounts of Redsys side by side: terminals of sections, and credentials that were used before.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { Section } from '#domain/schedule.ts';
import { InvalidSignatureError, type Provider, type WebhookEvent } from '#server/attempts/index.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { signEncodedParameters } from './signature.ts';
import { attemptOf, BROWSER_DATA, CARD_TOKEN_INPUT, NOW, PAYER, QUERY_OPTIONS, stepOf } from './testing/attempts.ts';
import { openScriptedRedsys, settingsOf } from './testing/bank.ts';
import {
  AMOUNT_PARAMETERS,
  endedOperation,
  envelopeOf,
  MERCHANT_KEY,
  NOT_FOUND,
  queryReply,
  REPLY_PARAMETERS,
  signedReply,
} from './testing/replies.ts';

const OLD_KEY = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
const OTHER_KEY = 'qwertyasdf0123456789qwertyasdf01';

const bank = await openScriptedRedsys();
beforeEach(() => bank.reset());

const HOST = new URL(bank.url).host;
const FIRST = `999008881/1@${HOST}`;
const EARLIER = `123456789/7@${HOST}`;

const terminal = settingsOf(bank.url);
const earlier = { ...terminal, merchantCode: '123456789', terminal: '7', secretKey: OTHER_KEY };
const redsys = bank.provider({ earlier: [{ ...terminal, secretKey: OLD_KEY }, earlier] });
const withSections = bank.provider({
  sections: { drinks: { ...terminal, terminal: '2' }, food: { ...terminal, terminal: '3', secretKey: OTHER_KEY } },
});

const REFUND = { id: 'a-refund', amount: cents(1000) };

describe('the account of Redsys', () => {
  it.each([
    [['drinks'], 2],
    [['food'], 3],
    [['drinks', 'food'], 1],
    [[], 1],
  ] as const)('that charges an order of %o has the terminal %i if each section has its own', (sections, number) => {
    const order = { sections: new Set<Section>(sections) };
    expect(withSections.accountFor(order)).toBe(`999008881/${number}@${HOST}`);
    expect(redsys.accountFor(order)).toBe(FIRST);
  });

  it('is known as long as its credentials are configured', () => {
    const known = (provider: Provider, account: string | null) => provider.hasAccount(account);
    expect([known(redsys, null), known(redsys, FIRST), known(redsys, EARLIER)]).toEqual([true, true, true]);
    expect(known(redsys, '999008881/1@sis.redsys.es')).toBe(false);
    expect(known(withSections, `999008881/3@${HOST}`)).toBe(true);
    expect(known(bank.provider({ merchantCode: '000999001', terminal: '1' }), `999001/1@${HOST}`)).toBe(true);
  });

  it('is used by the bank’s page and by the card form', async () => {
    const attempt = attemptOf({ account: `999008881/3@${HOST}` });
    const mounted = stepOf(await withSections.start(attempt, { kind: 'card', saveCard: false }, PAYER, BROWSER_DATA));
    expect(mounted).toMatchObject({ do: 'mount', fields: { terminal: '3' } });
    const page = await withSections.start(
      { ...attempt, paymentOption: 'bizum' },
      { kind: 'bizum', saveCard: false },
      PAYER,
      BROWSER_DATA,
    );
    const step = stepOf(page);
    const { Ds_MerchantParameters: encoded = '', ...fields } = 'fields' in step ? step.fields : {};
    const written = JSON.parse(Buffer.from(encoded, 'base64').toString());
    expect(written).toMatchObject({ DS_MERCHANT_TERMINAL: '3' });
    expect({ Ds_MerchantParameters: encoded, ...fields }).toEqual(signedBy(OTHER_KEY, encoded, written));
  });
});

describe('an attempt of an earlier account', () => {
  const attempt = attemptOf({ account: EARLIER, paymentOption: 'bizum' });
  const named = { Ds_MerchantCode: '123456789', Ds_Terminal: '7' };

  it('is queried with its own credentials', async () => {
    bank.replyWith(queryReply(endedOperation({ ...named, Ds_Response: '0000' })), NOT_FOUND);
    expect((await redsys.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
    expect(bank.requests[0]?.body).toContain(
      '<Ds_MerchantCode>123456789</Ds_MerchantCode><Ds_Terminal>7</Ds_Terminal>',
    );
    expect((await redsys.cancel(attempt, QUERY_OPTIONS)).outcome).toMatchObject({ unpaidConfirmation: 'provisional' });
  });

  it('is refunded where it was charged', async () => {
    const reply = { ...named, Ds_TransactionType: '3', Ds_Response: '0900', Ds_AuthorisationCode: '1' };
    bank.replyWith(signedReply(reply, { key: OTHER_KEY }));
    expect(await redsys.refundPayment(attempt, REFUND)).toEqual({ state: 'succeeded', externalId: '1' });
    expect(bank.sentParameters(0)).toMatchObject({ DS_MERCHANT_MERCHANTCODE: '123456789', DS_MERCHANT_TERMINAL: '7' });
  });

  it('has its card deleted in its own account', async () => {
    bank.replyWith(({ DS_MERCHANT_ORDER: order }) =>
      signedReply({ ...named, Ds_Order: order, Ds_Response: '0000' }, { key: OTHER_KEY }),
    );
    await redsys.deleteCard({ token: 'a-name', data: {}, account: EARLIER });
    expect(bank.sentParameters(0)).toMatchObject({ DS_MERCHANT_TERMINAL: '7', DS_MERCHANT_IDENTIFIER: 'a-name' });
  });
});

describe('an attempt whose account is not configured any more', () => {
  const attempt = attemptOf({ account: '999008881/1@sis.redsys.es', paymentOption: 'redirect' });
  const message = 'The Redsys account 999008881/1@sis.redsys.es is not configured.';

  it('cannot be queried', async () => {
    await expect(redsys.queryStatus(attempt, QUERY_OPTIONS)).rejects.toThrow(message);
    await expect(redsys.cancel(attempt, QUERY_OPTIONS)).rejects.toThrow(message);
    const refund = { ...REFUND, requestedOn: NOW, otherExternalIds: [] };
    await expect(redsys.queryRefund(attempt, refund, QUERY_OPTIONS)).rejects.toThrow(message);
    expect(bank.requests).toEqual([]);
  });

  it('is neither refunded nor continued, and nothing is sent', async () => {
    expect(await redsys.refundPayment(attempt, REFUND)).toEqual({ state: 'failed', code: 'account-not-configured' });
    const { outcome } = await redsys.advance({ ...attempt, paymentOption: 'card' }, CARD_TOKEN_INPUT, BROWSER_DATA);
    expect(outcome).toEqual({ state: 'failed', reason: 'venue-not-ready', code: 'account-not-configured' });
    expect(bank.requests).toEqual([]);
  });

  it('is canceled without a call if no money was requested', async () => {
    const { outcome } = await redsys.cancel({ ...attempt, paymentOption: 'card' }, QUERY_OPTIONS);
    expect(outcome).toMatchObject({ state: 'canceled', unpaidConfirmation: 'final' });
  });

  it('has its card deleted on our side only, with a line in the log', async () => {
    const { log, messages } = captureLog();
    const { account } = attempt;
    await bank.provider({}, { log }).deleteCard({ token: 'a-name', data: {}, account });
    expect(messages()).toEqual(['Saved card not deleted at Redsys: its account is not configured']);
    expect(bank.requests).toEqual([]);
  });
});

describe('a notification after a key change', () => {
  const paid = { ...REPLY_PARAMETERS, ...AMOUNT_PARAMETERS, Ds_Response: '0000' };

  it.each([
    ['the new key', MERCHANT_KEY],
    ['the previous key', OLD_KEY],
  ])('is accepted with %s', async (_, key) => {
    expect(await notify(redsys, envelopeOf(paid, { key }))).toMatchObject([{ kind: 'attempt-status', account: FIRST }]);
  });

  it('names the account whose key signed it', async () => {
    const events = await notify(
      redsys,
      envelopeOf({ ...paid, Ds_MerchantCode: '123456789', Ds_Terminal: '007' }, { key: OTHER_KEY }),
    );
    expect(events).toMatchObject([{ kind: 'attempt-status', account: EARLIER }]);
  });

  it.each([
    ['the key of another account', OTHER_KEY],
    ['a key that was removed', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ])('is refused with %s', async (_, key) => {
    await expect(notify(redsys, envelopeOf(paid, { key }))).rejects.toThrow(InvalidSignatureError);
  });

  it('is not needed for requests: they are signed with the new key, and replies with either are accepted', async () => {
    const reply = { Ds_TransactionType: '3', Ds_Response: '0900', Ds_AuthorisationCode: '1' };
    bank.replyWith(signedReply(reply, { key: OLD_KEY }));
    expect(await redsys.refundPayment(attemptOf(), REFUND)).toMatchObject({ state: 'succeeded' });
    const sent = JSON.parse(bank.requests[0]?.body ?? '');
    expect(sent).toEqual(signedBy(MERCHANT_KEY, sent.Ds_MerchantParameters, bank.sentParameters(0)));
  });
});

/** The envelope of these encoded parameters, signed with this key. */
function signedBy(key: string, encoded: string, parameters: Record<string, unknown>): Record<string, string> {
  const version = 'HMAC_SHA512_V2' as const;
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: encoded,
    Ds_Signature: signEncodedParameters(version, key, String(parameters.DS_MERCHANT_ORDER), encoded),
  };
}

function notify(provider: Provider, envelope: Record<string, string>): Promise<readonly WebhookEvent[]> {
  return provider.readWebhook({ headers: {}, body: Buffer.from(new URLSearchParams(envelope).toString()) });
}
