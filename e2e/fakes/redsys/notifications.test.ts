// Tests of notifications that arrive repeatedly, late, never, in another sequence or for refunds.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestMerchant, SECRET_KEY, type TestMerchant } from './test-merchant.ts';
import { chargeOrder, openBankPage, readNotification } from './test-payment.ts';

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant();
});
afterEach(() => merchant.close());

const statuses = () => merchant.fake.notifications().map(({ status }) => status);
const received = () =>
  merchant.notifications.map((_, index) => {
    const { Ds_TransactionType, Ds_Response } = readNotification(merchant, index);
    return `${String(Ds_TransactionType)} ${String(Ds_Response)}`;
  });

describe('repeated notifications', () => {
  it('a notification is retried while the merchant does not accept it', async () => {
    merchant.fake.setBehaviour({ retries: 3, retryDelayMs: 1 });
    merchant.nextStatuses.push(500, 404);
    await chargeOrder(merchant);
    await merchant.fake.untilNotificationsSent();
    expect(statuses()).toEqual([500, 404, 200]);
  });

  it('a notification is not retried more often than selected, and by default not at all', async () => {
    merchant.nextStatuses.push(500);
    await chargeOrder(merchant);
    await merchant.fake.untilNotificationsSent();
    expect(statuses()).toEqual([500]);
    merchant.fake.setBehaviour({ retries: 1 });
    merchant.nextStatuses.push(500, 500);
    await chargeOrder(merchant);
    await merchant.fake.untilNotificationsSent();
    expect(statuses()).toEqual([500, 500, 500]);
  });

  it('spaced copies arrive one after the other and are equal', async () => {
    merchant.fake.setBehaviour({ copies: 3, copySpacingMs: 1 });
    await chargeOrder(merchant);
    await merchant.fake.untilNotificationsSent();
    expect(merchant.notifications).toHaveLength(3);
    expect(new Set(merchant.notifications.map((one) => one.Ds_Signature)).size).toBe(1);
  });
});

describe('late and missing notifications', () => {
  it('a delayed notification arrives after the reply', async () => {
    merchant.fake.setBehaviour({ notificationDelayMs: 20 });
    await chargeOrder(merchant);
    expect(merchant.fake.notifications()).toEqual([]);
    await merchant.fake.untilNotificationsSent();
    expect(received()).toEqual(['0 0000']);
  });

  it('a reset drops held and delayed notifications', async () => {
    merchant.fake.setBehaviour({ notifications: 'held' });
    await chargeOrder(merchant);
    merchant.fake.setBehaviour({ notifications: 'on', notificationDelayMs: 60_000 });
    await chargeOrder(merchant);
    merchant.fake.resetBehaviour();
    await merchant.fake.untilNotificationsSent();
    await merchant.fake.release();
    expect(merchant.notifications).toEqual([]);
  });

  it('the notifications of one order can be off or wrongly signed', async () => {
    const [silent, forged] = [await openBankPage(merchant), await openBankPage(merchant)];
    merchant.fake.setBehaviour({ notifications: 'off' }, silent);
    merchant.fake.setBehaviour({ signatures: 'bad' }, forged);
    await merchant.fake.actOnPage({ order: silent, action: 'pay' });
    await merchant.fake.actOnPage({ order: forged, action: 'pay' });
    await chargeOrder(merchant);
    expect(merchant.notifications).toHaveLength(2);
    expect(() => readNotification(merchant, 0)).toThrow('signature');
    expect(readNotification(merchant, 1, SECRET_KEY)).toMatchObject({ Ds_Response: '0000' });
  });
});

describe('held notifications', () => {
  it('a refund can be notified before its payment', async () => {
    merchant.fake.setBehaviour({ notifications: 'held' });
    const order = await chargeOrder(merchant);
    await merchant.fake.refundInPortal({ order });
    expect(merchant.fake.heldNotifications()).toEqual([
      { order, type: '0', response: '0000' },
      { order, type: '3', response: '0900' },
    ]);
    await merchant.fake.release({ isReversed: true });
    expect(received()).toEqual(['3 0900', '0 0000']);
  });

  it('a decline can be notified after the charge of the same order, or several times', async () => {
    merchant.fake.setBehaviour({ notifications: 'held', page: 'payable-again' });
    const order = await openBankPage(merchant);
    await merchant.fake.actOnPage({ order, action: 'decline' });
    await merchant.fake.actOnPage({ order, action: 'pay' });
    await merchant.fake.release({ order, response: '0000' });
    await merchant.fake.release({ type: '0', copies: 2 });
    expect(received()).toEqual(['0 0000', '0 0190', '0 0190']);
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

  it('a refund in the portal is not notified if the test or the terminal says so', async () => {
    const order = await chargeOrder(merchant);
    await merchant.fake.refundInPortal({ order, amount: 500, isNotified: false });
    merchant.fake.setBehaviour({ refundNotifications: 'off' });
    await merchant.fake.refundInPortal({ order, amount: 500 });
    expect(merchant.notifications).toHaveLength(1);
    expect(merchant.fake.charges()).toMatchObject([{ refunded: 1000 }]);
  });
});
