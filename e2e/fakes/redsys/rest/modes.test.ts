// Tests of the modes in which the REST endpoints disagree with the product.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, openTestMerchant, type TestMerchant } from '#e2e/fakes/redsys/test-merchant.ts';
import {
  chargeOrder,
  readNotification,
  refundOrder,
  sendInitiationWithEnteredCard,
} from '#e2e/fakes/redsys/test-payment.ts';
import { textOf } from '#e2e/fakes/redsys/wire/fields.ts';

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant();
});
afterEach(() => merchant.close());

function refunded(): number | undefined {
  return merchant.fake.ledger()[0]?.refunded;
}

describe('refunds over REST', () => {
  it.each([
    ['reply-lost', 100],
    ['request-lost', 0],
  ] as const)('a refund without a reply may have been made: %s', async (refunds, amount) => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ refunds });
    await expect(refundOrder(merchant, order, 100)).rejects.toThrow();
    expect(refunded()).toBe(amount);
  });

  it('a refund is notified to the address of the payment only if the terminal notifies all refunds', async () => {
    const order = await chargeOrder(merchant);
    await refundOrder(merchant, order, 100);
    expect(merchant.notifications).toHaveLength(1);
    merchant.fake.setBehaviour({ refundNotifications: 'all', refunds: 'reply-lost' });
    await expect(refundOrder(merchant, order, 200)).rejects.toThrow();
    expect(readNotification(merchant, 1)).toMatchObject({
      Ds_Order: order,
      Ds_TransactionType: '3',
      Ds_Amount: '200',
      Ds_Response: '0900',
    });
  });
});

describe('the deletion of a card reference', () => {
  /** Saves a card and requests its deletion with an amount. */
  async function deleteCard(amount: string) {
    const { base, submit } = await sendInitiationWithEnteredCard(
      merchant,
      { number: CARDS.mastercard },
      { DS_MERCHANT_IDENTIFIER: 'REQUIRED' },
    );
    const { Ds_Merchant_Identifier: reference } = await submit();
    const parameters = {
      ...merchant.payment({ DS_MERCHANT_ORDER: merchant.newOrder() }),
      DS_MERCHANT_TRANSACTIONTYPE: '44',
      DS_MERCHANT_AMOUNT: amount,
      DS_MERCHANT_IDENTIFIER: reference,
    };
    return { paid: textOf(base, 'DS_MERCHANT_ORDER'), reply: await merchant.rest('trata', parameters) };
  }

  it.each(['0', '100'])('a card is deleted with any amount, and no money moves: %s', async (amount) => {
    const { paid, reply } = await deleteCard(amount);
    expect(reply).toMatchObject({ Ds_Response: '0000', Ds_TransactionType: '44' });
    expect(merchant.fake.ledger()).toMatchObject([{ reference: paid, charged: 3350 }]);
    expect(merchant.fake.operations()).toMatchObject([{ order: paid, type: '0' }]);
  });
});
