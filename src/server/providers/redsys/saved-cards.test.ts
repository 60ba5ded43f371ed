// The deletion of saved cards at Redsys.
import { beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '#server/platform/testing/log.ts';
import { SIGNATURE_REJECTED_LOG_MESSAGE } from './rest-api.ts';
import { REDSYS_ORDER_NUMBER } from './testing/attempts.ts';
import { openScriptedRedsys } from './testing/bank.ts';
import { errorReply, type RedsysReply, signedReply } from './testing/replies.ts';

const bank = await openScriptedRedsys();
beforeEach(() => bank.reset());

describe('the deletion of a saved card', () => {
  const card = { token: 'a-name', data: {}, account: null };
  const deletion = () => bank.provider().deleteCard(card);
  const deleted = ({ DS_MERCHANT_ORDER }: Record<string, unknown>): RedsysReply =>
    signedReply({ Ds_Order: DS_MERCHANT_ORDER, Ds_Response: '0000' });

  it('is sent to Redsys without an amount', async () => {
    bank.replyWith(deleted);
    await deletion();
    expect(bank.sentParameters(0)).toMatchObject({
      DS_MERCHANT_TRANSACTIONTYPE: '44',
      DS_MERCHANT_AMOUNT: '0',
      DS_MERCHANT_IDENTIFIER: 'a-name',
    });
    expect(bank.sentParameters(0)).not.toMatchObject({ DS_MERCHANT_ORDER: REDSYS_ORDER_NUMBER });
  });

  it.each(['SIS0018', 'SIS0019'])(
    'is repeated as another order if the terminal requires an amount: %s',
    async (code) => {
      bank.replyWith(errorReply(code), deleted);
      await deletion();
      expect(bank.sentParameters(1)).toMatchObject({ DS_MERCHANT_TRANSACTIONTYPE: '44', DS_MERCHANT_AMOUNT: '1' });
      expect(bank.sentParameters(1).DS_MERCHANT_ORDER).not.toBe(bank.sentParameters(0).DS_MERCHANT_ORDER);
    },
  );

  it('succeeds if the terminal accepts no amount at all', async () => {
    bank.replyWith(errorReply('SIS0019'), errorReply('SIS0019'));
    await expect(deletion()).resolves.toBeUndefined();
    expect(bank.requests).toHaveLength(2);
  });

  it('succeeds if Redsys does not know the card', async () => {
    bank.replyWith(errorReply('SIS0467'));
    await expect(deletion()).resolves.toBeUndefined();
  });

  it.each<RedsysReply | typeof deleted>([
    errorReply('SIS0034'),
    errorReply('SIS0777'),
    ({ DS_MERCHANT_ORDER }) => signedReply({ Ds_Order: DS_MERCHANT_ORDER, Ds_Response: '0909' }),
    ({ DS_MERCHANT_ORDER }) => signedReply({ Ds_Order: DS_MERCHANT_ORDER }),
    { does: 'hang-up' },
    { status: 500, body: '' },
    { body: '<html>' },
    { body: '{"Ds_SignatureVersion":"HMAC_SHA512_V2","Ds_Merch' },
  ])('throws without a response that decides it, so that it is tried again: %o', async (reply) => {
    bank.replyWith(reply);
    await expect(deletion()).rejects.toThrow('did not confirm');
  });

  it.each(['SIS0042', 'SIS0429'])(
    'that Redsys rejects by its signature names the setting to change: %s',
    async (code) => {
      const { log, messages } = captureLog();
      bank.replyWith(errorReply(code));
      await expect(bank.provider({}, { log }).deleteCard(card)).rejects.toThrow(
        'set REDSYS_SIGNATURE to another version',
      );
      expect(messages()).toContain(SIGNATURE_REJECTED_LOG_MESSAGE);
    },
  );
});
