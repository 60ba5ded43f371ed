// Tests of notifications that arrive repeatedly, late, never or for refunds.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestMerchant, type TestMerchant } from './test-merchant.ts';
import { chargeOrder, openBankPage, readNotification } from './test-payment.ts';

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant();
});
afterEach(() => merchant.close());

const received = () =>
  merchant.notifications.map((_, index) => {
    const { Ds_TransactionType, Ds_Response } = readNotification(merchant, index);
    return `${String(Ds_TransactionType)} ${String(Ds_Response)}`;
  });

describe('missing notifications', () => {
  it('a reset drops held notifications', async () => {
    merchant.fake.setBehaviour({ notifications: 'held' });
    await chargeOrder(merchant);
    merchant.fake.resetBehaviour();
    await merchant.fake.release();
    expect(merchant.notifications).toEqual([]);
  });

  it('the notifications of one order can be off', async () => {
    const silent = await openBankPage(merchant);
    merchant.fake.setBehaviour({ notifications: 'off' }, silent);
    await merchant.fake.actOnPage({ order: silent, action: 'pay' });
    await chargeOrder(merchant);
    expect(received()).toEqual(['0 0000']);
  });
});

describe('held notifications', () => {
  it('the held notifications of one order are released in several copies', async () => {
    merchant.fake.setBehaviour({ notifications: 'held' });
    const declined = await openBankPage(merchant);
    await merchant.fake.actOnPage({ order: declined, action: 'decline' });
    await chargeOrder(merchant);
    await merchant.fake.release({ order: declined, copies: 2 });
    expect(received()).toEqual(['0 0190', '0 0190']);
    await merchant.fake.release();
    expect(received()).toEqual(['0 0190', '0 0190', '0 0000']);
  });
});

describe('notifications of refunds in the portal', () => {
  it('a refund in the portal is notified with its amount, signed, under the order of the payment', async () => {
    const order = await chargeOrder(merchant);
    expect(await merchant.fake.refundInPortal({ order, amount: 500 })).toBe(true);
    expect(readNotification(merchant, 1)).toMatchObject({
      Ds_Order: order,
      Ds_TransactionType: '3',
      Ds_Amount: '500',
      Ds_Response: '0900',
      Ds_Terminal: '001',
    });
  });

  it('a refund in the portal is not notified if the test says so', async () => {
    const order = await chargeOrder(merchant);
    await merchant.fake.refundInPortal({ order, amount: 500, isNotified: false });
    expect(merchant.notifications).toHaveLength(1);
    expect(merchant.fake.charges()).toMatchObject([{ refunded: 500 }]);
  });
});
