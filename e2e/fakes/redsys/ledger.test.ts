// Tests of the ledger, of what staff do in the portal, and of the controls over HTTP.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonPostRequest, openTestMerchant, type TestMerchant } from './test-merchant.ts';
import { chargeOrder, openBankPage, refundOrder } from './test-payment.ts';

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant();
});
afterEach(() => merchant.close());

const CHARGED_ON = new Date('2026-11-02T20:15:00Z');

describe('the ledger', () => {
  it('the ledger has each charge and refund of an order with its instant and origin', async () => {
    const order = await chargeOrder(merchant);
    merchant.advanceClock(60_000);
    await refundOrder(merchant, order, 500);
    await merchant.fake.refundInPortal({ order, amount: 500 });
    const refundedOn = new Date('2026-11-02T20:16:00Z');
    expect(merchant.fake.ledger()).toEqual([
      {
        account: '999008881/1',
        reference: order,
        charged: 3350,
        refunded: 1000,
        chargedOn: CHARGED_ON,
        movements: [
          { kind: 'charge', amount: 3350, on: CHARGED_ON, origin: 'customer' },
          { kind: 'refund', amount: 500, on: refundedOn, origin: 'api' },
          { kind: 'refund', amount: 500, on: refundedOn, origin: 'portal' },
        ],
      },
    ]);
  });

  it('the ledger has no line for declined and pending payments', async () => {
    const order = await openBankPage(merchant);
    await merchant.fake.actOnPage({ order, action: 'decline' });
    await openBankPage(merchant);
    expect(merchant.fake.ledger()).toEqual([]);
  });

  it('the ledger has the charge from the moment the customer pays, whatever the terminal reports', async () => {
    merchant.fake.setBehaviour({ notifications: 'off', query: 'not-found' });
    const order = await openBankPage(merchant);
    await merchant.fake.actOnPage({ order, action: 'pay' });
    expect(merchant.fake.ledger()).toMatchObject([{ reference: order, charged: 3350, chargedOn: CHARGED_ON }]);
  });
});

describe('sequences of actions', () => {
  /** Pseudo-random numbers below a limit, the same for the same seed. */
  function createRandom(seed: number) {
    let state = seed;
    return (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
  }

  it('the ledger equals the listed operations after any sequence of actions of customers, server and staff', async () => {
    merchant.fake.setBehaviour({ page: 'payable-again', notifications: 'off' });
    for (let seed = 1; seed <= 25; seed += 1) {
      const random = createRandom(seed);
      const order = await openBankPage(merchant);
      for (let step = 0; step < 6; step += 1) {
        const actions = [
          () => merchant.fake.actOnPage({ order, action: 'pay' }),
          () => merchant.fake.actOnPage({ order, action: 'decline' }),
          () => refundOrder(merchant, order, 1 + random(2_000)),
          () => merchant.fake.refundInPortal({ order, amount: 1 + random(2_000) }),
          async () => merchant.advanceClock(random(20) * 60_000),
        ];
        await actions[random(actions.length)]?.();
      }
    }
    const sums = new Map<string, number>();
    for (const { order, amount, response } of merchant.fake.operations()) {
      const moved = response === '0000' ? amount : response === '0900' ? -amount : 0;
      if (moved !== 0) sums.set(order, (sums.get(order) ?? 0) + moved);
    }
    const ledger = merchant.fake
      .ledger()
      .map(({ reference, charged, refunded }) => [reference, charged - refunded] as const);
    expect(new Map(ledger)).toEqual(sums);
    expect(merchant.fake.ledger().length).toBeGreaterThan(5);
  });
});

describe('the portal', () => {
  it('the portal refunds no more than the rest of a payment', async () => {
    const order = await chargeOrder(merchant);
    await merchant.fake.refundInPortal({ order, amount: 1000 });
    expect(await merchant.fake.refundInPortal({ order, amount: 2351 })).toBe(false);
    expect(await merchant.fake.refundInPortal({ order, amount: 2350 })).toBe(true);
    expect(await merchant.fake.refundInPortal({ order, amount: 1 })).toBe(false);
    expect(await merchant.fake.refundInPortal({ order: '261199999999', amount: 1 })).toBe(false);
    expect(merchant.fake.ledger()).toMatchObject([{ charged: 3350, refunded: 3350 }]);
  });

  it('an unpaid order cannot be refunded', async () => {
    const order = await openBankPage(merchant);
    expect(await merchant.fake.refundInPortal({ order, amount: 1 })).toBe(false);
  });

  it('the portal charges an order that the merchant does not know, without a notification', async () => {
    expect(merchant.fake.chargeInPortal({ order: '1234portal', amount: 900 })).toBe(true);
    expect(merchant.fake.chargeInPortal({ order: '1234portal', amount: 900 })).toBe(false);
    expect(merchant.fake.chargeInPortal({ order: '1235portal', amount: 900, terminal: '9' })).toBe(false);
    expect(merchant.fake.ledger()).toMatchObject([{ reference: '1234portal', charged: 900 }]);
    expect(merchant.fake.ledger()[0]?.movements).toMatchObject([{ origin: 'portal' }]);
    expect(merchant.notifications).toEqual([]);
    expect(await merchant.fake.refundInPortal({ order: '1234portal', amount: 900 })).toBe(true);
  });
});

describe('the modes over HTTP', () => {
  const post = async (name: string, body: unknown) =>
    (await fetch(`${merchant.fake.url}/__control/${name}`, jsonPostRequest(body))).status;
  const get = async (name: string): Promise<unknown> => (await fetch(`${merchant.fake.url}/__control/${name}`)).json();

  it('the behaviour of one order is set, read and reset', async () => {
    expect(await post('behaviour', { query: 'refused', order: '261100000001' })).toBe(200);
    expect(await get('behaviour?order=261100000001')).toMatchObject({ query: 'refused' });
    expect(await get('behaviour')).toMatchObject({ query: 'normal' });
    expect(await post('reset', {})).toBe(200);
    expect(await get('behaviour?order=261100000001')).toMatchObject({ query: 'normal' });
  });

  it('held notifications of one order are released in copies, and the ledger is read', async () => {
    const order = await chargeOrder(merchant);
    expect(await post('behaviour', { notifications: 'held' })).toBe(200);
    await merchant.fake.refundInPortal({ order, amount: 500 });
    await chargeOrder(merchant);
    expect(await post('release', { order, copies: 2 })).toBe(200);
    expect(merchant.notifications).toHaveLength(3);
    expect(await get('ledger')).toMatchObject([
      { reference: order, charged: 3350, refunded: 500, chargedOn: CHARGED_ON.toISOString() },
      { charged: 3350, refunded: 0 },
    ]);
  });

  it.each([
    ['behaviour', { query: 'perhaps' }],
    ['behaviour', { copies: 0 }],
    ['behaviour', { queryDelayMs: 'soon' }],
  ])('an unknown value is refused: %s %o', async (name, body) => {
    expect(await post(name, body)).toBe(400);
  });
});
