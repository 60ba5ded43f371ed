// Tests of the controls: notifications, return addresses and connection faults.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRedsysFake } from './index.ts';
import { CARDS, jsonPostRequest, MERCHANT, openTestMerchant, type TestMerchant } from './test-merchant.ts';
import { sendInitiationWithEnteredCard } from './test-payment.ts';
import type { Fields } from './wire/fields.ts';

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant();
});
afterEach(() => merchant.close());

const CARD = { number: CARDS.mastercard, month: '12', year: '34', cvv: '123' };

/** Prepares a REST payment without challenge and with a notification address. */
async function preparePayment() {
  const more = { DS_MERCHANT_MERCHANTURL: `${merchant.url}/notified` };
  const { base, submit } = await sendInitiationWithEnteredCard(merchant, CARD, more);
  return { order: base.DS_MERCHANT_ORDER, charge: () => submit() };
}

/** Pays on the bank's pages. Returns the action that goes back to the merchant. */
async function payOnPages(more: Fields = {}) {
  const parameters = merchant.payment({
    DS_MERCHANT_ORDER: merchant.newOrder(),
    DS_MERCHANT_MERCHANTURL: `${merchant.url}/notified`,
    DS_MERCHANT_URLOK: `${merchant.url}/ok`,
    ...more,
  });
  const page = await merchant.postForm('/sis/realizarPago', merchant.sign(parameters));
  const session = /\/sis\/pago\/[0-9a-f]{40}/.exec(page.text)?.[0] ?? 'none';
  await merchant.postForm(`${session}/tarjeta`, CARD);
  return { returnToMerchant: () => merchant.get(`${session}/volver`) };
}

/** Resolves at the next notification. */
function nextNotification(): Promise<void> {
  return new Promise((resolve) => merchant.onNotification(resolve));
}

describe('notifications', () => {
  it('a notification arrives before the REST reply by default', async () => {
    const { charge } = await preparePayment();
    await charge();
    expect(merchant.notifications).toHaveLength(1);
  });

  it('with «off» no notification arrives, and the charge is stored', async () => {
    merchant.fake.setBehaviour({ notifications: 'off' });
    const { returnToMerchant } = await payOnPages();
    await returnToMerchant();
    await merchant.fake.release();
    expect(merchant.notifications).toEqual([]);
    expect(merchant.fake.charges()).toHaveLength(1);
  });

  it('with «held» notifications arrive at the release, once', async () => {
    merchant.fake.setBehaviour({ notifications: 'held' });
    await (await payOnPages()).returnToMerchant();
    await (await preparePayment()).charge();
    expect(merchant.notifications).toEqual([]);
    await merchant.fake.release();
    expect(merchant.notifications).toHaveLength(2);
    await merchant.fake.release();
    expect(merchant.notifications).toHaveLength(2);
  });

  it('with two copies a notification arrives twice', async () => {
    merchant.fake.setBehaviour({ copies: 2 });
    await payOnPages();
    expect(merchant.notifications).toHaveLength(2);
    expect(merchant.notifications[0]).toEqual(merchant.notifications[1]);
  });

  it('an unreachable merchant does not prevent the return of the customer', async () => {
    const { returnToMerchant } = await payOnPages({ DS_MERCHANT_MERCHANTURL: 'http://127.0.0.1:1/' });
    expect((await returnToMerchant()).status).toBe(303);
  });
});

describe('return addresses', () => {
  it('with «without-data» the return address contains no result', async () => {
    merchant.fake.setBehaviour({ returns: 'without-data' });
    const { returnToMerchant } = await payOnPages();
    expect((await returnToMerchant()).url).toBe(`${merchant.url}/ok`);
  });
});

describe('connection faults', () => {
  it('a request dropped before charging has no effect, and its order number can be used again', async () => {
    const { charge } = await preparePayment();
    merchant.fake.planFault({ how: 'drop', when: 'before-charging' });
    await expect(charge()).rejects.toThrow();
    expect(merchant.fake.charges()).toEqual([]);
    expect(merchant.notifications).toEqual([]);
    expect(await charge()).toMatchObject({ Ds_Response: '0000' });
  });

  it('a request dropped after charging stores the charge and sends the notification', async () => {
    const { order, charge } = await preparePayment();
    merchant.fake.planFault({ how: 'drop', when: 'after-charging' });
    await expect(charge()).rejects.toThrow();
    expect(merchant.fake.charges()).toMatchObject([{ order }]);
    expect(merchant.notifications).toHaveLength(1);
    expect(await charge()).toEqual({ errorCode: 'SIS0051' });
  });

  it('a request answered with an error after charging stores the charge and sends the notification', async () => {
    const { order, charge } = await preparePayment();
    merchant.fake.planFault({ how: 'error', when: 'after-charging' });
    expect(await charge()).toEqual({ errorCode: 'SIS0034' });
    expect(merchant.fake.charges()).toMatchObject([{ order }]);
    expect(merchant.notifications).toHaveLength(1);
  });

  it('a planned fault applies to the next request that moves money', async () => {
    merchant.fake.planFault({ how: 'drop', when: 'after-charging' });
    const { charge } = await preparePayment();
    await expect(charge()).rejects.toThrow();
  });

  it('a refund is dropped before and after the money moves', async () => {
    const { order, charge } = await preparePayment();
    await charge();
    const refund = () =>
      merchant.rest(
        'trata',
        merchant.payment({
          DS_MERCHANT_ORDER: order,
          DS_MERCHANT_TRANSACTIONTYPE: '3',
          DS_MERCHANT_AMOUNT: '1000',
        }),
      );
    merchant.fake.planFault({ how: 'drop', when: 'before-charging' });
    await expect(refund()).rejects.toThrow();
    expect(merchant.fake.charges()).toMatchObject([{ refunded: 0 }]);
    merchant.fake.planFault({ how: 'drop', when: 'after-charging' });
    await expect(refund()).rejects.toThrow();
    expect(merchant.fake.charges()).toMatchObject([{ refunded: 1000 }]);
  });

  it('a reply that hangs after charging arrives at the release', async () => {
    const { order, charge } = await preparePayment();
    merchant.fake.planFault({ how: 'hang', when: 'after-charging' });
    const notified = nextNotification();
    const reply = charge();
    await notified;
    expect(merchant.fake.charges()).toMatchObject([{ order }]);
    await releaseUntil(reply);
    expect(await reply).toMatchObject({ Ds_Response: '0000' });
  });
});

describe('a planned fault that was never used', () => {
  const planUnused = () => {
    merchant.fake.planFault({ how: 'drop', when: 'after-charging' });
    merchant.fake.setBehaviour({ notifications: 'off' });
  };
  const message = /Redsys was never used: {"how":"drop","when":"after-charging"}/;

  it('a reset restores the behaviour and names the fault, once', () => {
    planUnused();
    expect(() => merchant.fake.resetBehaviour()).toThrow(message);
    expect(merchant.fake.behaviour()).toMatchObject({ notifications: 'on' });
    expect(() => merchant.fake.resetBehaviour()).not.toThrow();
  });

  it('a reset over HTTP is refused with the message', async () => {
    planUnused();
    const reply = await fetch(`${merchant.fake.url}/__control/reset`, jsonPostRequest({}));
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('was never used');
  });

  it('closing frees the port and throws', async () => {
    const fake = await openRedsysFake(MERCHANT);
    fake.planFault({ how: 'drop', when: 'after-charging' });
    await expect(fake.close()).rejects.toThrow(message);
    await expect(fetch(fake.url)).rejects.toThrow();
  });

  it('a used fault and a removed one are no reason to fail', async () => {
    planUnused();
    merchant.fake.clearFaults();
    const { charge } = await preparePayment();
    merchant.fake.planFault({ how: 'drop', when: 'after-charging' });
    await expect(charge()).rejects.toThrow();
    expect(() => merchant.fake.resetBehaviour()).not.toThrow();
  });

  it('two faults of the same moment meet two requests', async () => {
    merchant.fake.planFault({ how: 'drop', when: 'after-charging' });
    merchant.fake.planFault({ how: 'error', when: 'after-charging' });
    const [first, second] = [await preparePayment(), await preparePayment()];
    await expect(first.charge()).rejects.toThrow();
    expect(await second.charge()).toEqual({ errorCode: 'SIS0034' });
  });
});

describe('controls over HTTP', () => {
  it('behaviour, charges, releases, faults and the ledger are available over HTTP', async () => {
    const post = (name: string, body: unknown) =>
      fetch(`${merchant.fake.url}/__control/${name}`, jsonPostRequest(body));
    const get = async (name: string): Promise<unknown> =>
      (await fetch(`${merchant.fake.url}/__control/${name}`)).json();
    expect((await post('behaviour', { notifications: 'held', returns: 'without-data' })).status).toBe(200);
    expect(await get('behaviour')).toMatchObject({ notifications: 'held', returns: 'without-data', copies: 1 });
    await (await preparePayment()).charge();
    expect(await get('charges')).toMatchObject([{ amount: 3350, refunded: 0 }]);
    expect((await post('release', {})).status).toBe(200);
    expect(merchant.notifications).toHaveLength(1);
    const { charge } = await preparePayment();
    expect((await post('break', { how: 'drop', when: 'before-charging' })).status).toBe(200);
    await expect(charge()).rejects.toThrow();
    expect(await get('ledger')).toMatchObject([{ charged: 3350, refunded: 0 }]);
  });

  it.each([
    ['behaviour', { notifications: 'maybe' }],
    ['behaviour', { other: 1 }],
    ['break', { how: 'drop' }],
    ['break', { how: 'hang', when: 'before-charging' }],
  ])('an unknown control value is refused: %s %o', async (name, body) => {
    expect((await fetch(`${merchant.fake.url}/__control/${name}`, jsonPostRequest(body))).status).toBe(400);
  });

  it('a request that is not JSON is refused', async () => {
    const address = `${merchant.fake.url}/__control/release`;
    expect((await fetch(address, { method: 'POST', body: 'a=1' })).status).toBe(415);
  });
});

describe('closing the simulator', () => {
  it('closing the simulator ends hanging requests and frees the port', async () => {
    const { charge } = await preparePayment();
    merchant.fake.planFault({ how: 'hang', when: 'after-charging' });
    const notified = nextNotification();
    const reply = charge().catch(() => 'cut');
    await notified;
    await merchant.fake.close();
    await reply;
    await expect(fetch(merchant.fake.url)).rejects.toThrow();
  });
});

/** Calls `release` until the reply arrives, because the request may not wait yet at the first call. */
async function releaseUntil(reply: Promise<unknown>): Promise<void> {
  let hasArrived = false;
  const arrived = reply.then(() => {
    hasArrived = true;
  });
  while (!hasArrived) {
    await merchant.fake.release();
    await Promise.race([arrived, new Promise((resolve) => setImmediate(resolve))]);
  }
}
