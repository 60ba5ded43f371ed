// What a test may switch: notifications, returns, and answers that never come.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRedsysFake } from './index.ts';
import { CARDS, jsonBody, MERCHANT, openTestMerchant, type TestMerchant, verifyReply } from './test-merchant.ts';
import { initiateTyped } from './test-payment.ts';
import type { Fields } from './wire/fields.ts';

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant();
});
afterEach(() => merchant.close());

const CARD = { number: CARDS.mastercard, month: '12', year: '34', cvv: '123' };

/** A payment over REST that is charged at once, and that the merchant's other address hears of. */
async function prepared() {
  const more = { DS_MERCHANT_MERCHANTURL: `${merchant.url}/notified` };
  const { base, submit } = await initiateTyped(merchant, CARD, more);
  return { order: base.DS_MERCHANT_ORDER, charge: () => submit() };
}

/** The receipt of a payment on the bank's pages, and the way back. */
async function paidOnPages(more: Fields = {}) {
  const parameters = merchant.payment({
    DS_MERCHANT_ORDER: merchant.newOrder(),
    DS_MERCHANT_MERCHANTURL: `${merchant.url}/notified`,
    DS_MERCHANT_URLOK: `${merchant.url}/ok`,
    ...more,
  });
  const page = await merchant.postForm('/sis/realizarPago', merchant.sign(parameters));
  const session = /\/sis\/pago\/[0-9a-f]{40}/.exec(page.text)?.[0] ?? 'none';
  await merchant.postForm(`${session}/tarjeta`, CARD);
  return { goBack: () => merchant.get(`${session}/volver`) };
}

/** Ends with the next notification. */
function nextHeard(): Promise<void> {
  return new Promise((resolve) => merchant.onNotification(resolve));
}

describe('notifications', () => {
  it('come before the answer', async () => {
    const { charge } = await prepared();
    await charge();
    expect(merchant.notifications).toHaveLength(1);
    expect(merchant.fake.notifications()).toMatchObject([{ status: 200 }]);
  });

  it('come after it, or once the guest went back', async () => {
    merchant.fake.behave({ notified: 'after-return' });
    const { goBack } = await paidOnPages();
    expect(merchant.notifications).toEqual([]);
    const heard = nextHeard();
    await goBack();
    await heard;
    expect(merchant.notifications).toHaveLength(1);

    const { charge } = await prepared();
    const heardAgain = nextHeard();
    await charge();
    await heardAgain;
    expect(merchant.notifications).toHaveLength(2);
  });

  it('never come', async () => {
    merchant.fake.behave({ notifications: 'off' });
    const { goBack } = await paidOnPages();
    await goBack();
    await merchant.fake.release();
    expect(merchant.notifications).toEqual([]);
    expect(merchant.fake.charges()).toHaveLength(1);
  });

  it('are held until they are let go', async () => {
    merchant.fake.behave({ notifications: 'held' });
    await (await paidOnPages()).goBack();
    await (await prepared()).charge();
    expect(merchant.notifications).toEqual([]);
    await merchant.fake.release();
    expect(merchant.notifications).toHaveLength(2);
    await merchant.fake.release();
    expect(merchant.notifications).toHaveLength(2);
  });

  it('come twice', async () => {
    merchant.fake.behave({ copies: 2 });
    await paidOnPages();
    expect(merchant.notifications).toHaveLength(2);
    expect(merchant.notifications[0]).toEqual(merchant.notifications[1]);
  });

  it('are signed badly, while answers to the server are not', async () => {
    merchant.fake.behave({ signatures: 'bad' });
    const { charge } = await prepared();
    expect(await charge()).toMatchObject({ Ds_Response: '0000' });
    expect(() => verifyReply(merchant.notifications[0] ?? {}, 'HMAC_SHA512_V2')).toThrow('signature');
    const { goBack } = await paidOnPages();
    const returned = Object.fromEntries(new URL((await goBack()).url).searchParams);
    expect(() => verifyReply(returned, 'HMAC_SHA512_V2')).toThrow('signature');
  });

  it('to a merchant that does not answer stop nobody', async () => {
    const { goBack } = await paidOnPages({ DS_MERCHANT_MERCHANTURL: 'http://127.0.0.1:1/' });
    expect((await goBack()).status).toBe(303);
    expect(merchant.fake.notifications()).toMatchObject([{ status: null }]);
  });
});

describe('the way back', () => {
  it('carries nothing when it should not', async () => {
    merchant.fake.behave({ returns: 'without-data' });
    const { goBack } = await paidOnPages();
    expect((await goBack()).url).toBe(`${merchant.url}/ok`);
  });
});

describe('an answer that never comes', () => {
  it('is dropped at once, whatever was asked', async () => {
    merchant.fake.breakNext({ how: 'drop', when: 'immediately' });
    await expect(prepared()).rejects.toThrow();
    await expect(prepared()).resolves.toBeDefined();
  });

  it('is dropped before charging: nothing is known of it, and the order is still free', async () => {
    const { charge } = await prepared();
    merchant.fake.breakNext({ how: 'drop', when: 'before-charging' });
    await expect(charge()).rejects.toThrow();
    expect(merchant.fake.charges()).toEqual([]);
    expect(merchant.notifications).toEqual([]);
    expect(await charge()).toMatchObject({ Ds_Response: '0000' });
  });

  it('is dropped after charging: the money is taken, and the notification comes', async () => {
    const { order, charge } = await prepared();
    merchant.fake.breakNext({ how: 'drop', when: 'after-charging' });
    await expect(charge()).rejects.toThrow();
    expect(merchant.fake.charges()).toMatchObject([{ order }]);
    expect(merchant.notifications).toHaveLength(1);
    expect(await charge()).toEqual({ errorCode: 'SIS0051' });
  });

  it('waits for a request that moves money', async () => {
    merchant.fake.breakNext({ how: 'drop', when: 'after-charging' });
    const { charge } = await prepared();
    await expect(charge()).rejects.toThrow();
  });

  it('breaks a refund as it breaks a charge', async () => {
    const { order, charge } = await prepared();
    await charge();
    const give = () =>
      merchant.rest(
        'trata',
        merchant.payment({
          DS_MERCHANT_ORDER: order,
          DS_MERCHANT_TRANSACTIONTYPE: '3',
          DS_MERCHANT_AMOUNT: '1000',
        }),
      );
    merchant.fake.breakNext({ how: 'drop', when: 'before-charging' });
    await expect(give()).rejects.toThrow();
    expect(merchant.fake.charges()).toMatchObject([{ refunded: 0 }]);
    merchant.fake.breakNext({ how: 'drop', when: 'after-charging' });
    await expect(give()).rejects.toThrow();
    expect(merchant.fake.charges()).toMatchObject([{ refunded: 1000 }]);
  });

  it('hangs after charging until it is let go, and then arrives', async () => {
    const { order, charge } = await prepared();
    merchant.fake.breakNext({ how: 'hang', when: 'after-charging' });
    const heard = nextHeard();
    const answer = charge();
    await heard;
    expect(merchant.fake.charges()).toMatchObject([{ order }]);
    await releaseUntil(answer);
    expect(await answer).toMatchObject({ Ds_Response: '0000' });
  });

  it('hangs before charging until it is let go, and then ends with nothing done', async () => {
    const { charge } = await prepared();
    merchant.fake.breakNext({ how: 'hang', when: 'before-charging' });
    const answer = charge().catch(() => 'cut');
    await releaseUntil(answer);
    expect(await answer).toBe('cut');
    expect(merchant.fake.charges()).toEqual([]);
  });
});

describe('over HTTP', () => {
  it('the same can be switched and read', async () => {
    const post = (name: string, body: unknown) => fetch(`${merchant.fake.url}/__control/${name}`, jsonBody(body));
    const get = async (name: string): Promise<unknown> =>
      (await fetch(`${merchant.fake.url}/__control/${name}`)).json();
    expect((await post('behaviour', { notifications: 'held', returns: 'without-data' })).status).toBe(200);
    expect(await get('behaviour')).toMatchObject({ notifications: 'held', returns: 'without-data', copies: 1 });
    await (await prepared()).charge();
    expect(await get('charges')).toMatchObject([{ amount: 3350, refunded: 0 }]);
    expect((await post('release', {})).status).toBe(200);
    expect(await get('notifications')).toMatchObject([{ status: 200 }]);
    expect((await post('break', { how: 'drop', when: 'immediately' })).status).toBe(200);
    await expect(prepared()).rejects.toThrow();
  });

  it.each([
    ['behaviour', { notifications: 'maybe' }],
    ['behaviour', { other: 1 }],
    ['break', { how: 'drop' }],
  ])('what is not known is refused: %s %o', async (name, body) => {
    expect((await fetch(`${merchant.fake.url}/__control/${name}`, jsonBody(body))).status).toBe(400);
  });

  it('no form of another page can switch it', async () => {
    const address = `${merchant.fake.url}/__control/release`;
    expect((await fetch(address, { method: 'POST', body: 'a=1' })).status).toBe(415);
  });
});

describe('closing', () => {
  it('ends what hangs, and frees the port', async () => {
    const { charge } = await prepared();
    merchant.fake.breakNext({ how: 'hang', when: 'after-charging' });
    const heard = nextHeard();
    const answer = charge().catch(() => 'cut');
    await heard;
    await merchant.fake.close();
    await answer;
    const { port } = new URL(merchant.fake.url);
    const again = await openRedsysFake({ ...MERCHANT, port: Number(port), frameHost: 'localhost' });
    expect(again.url).toBe(`http://localhost:${port}`);
    await again.close();
  });
});

/** Lets go again and again, until the answer, which may still be on its way to hang, has come. */
async function releaseUntil(answer: Promise<unknown>): Promise<void> {
  let isHere = false;
  const arrived = answer.then(() => {
    isHere = true;
  });
  while (!isHere) {
    await merchant.fake.release();
    await Promise.race([arrived, new Promise((resolve) => setImmediate(resolve))]);
  }
}
