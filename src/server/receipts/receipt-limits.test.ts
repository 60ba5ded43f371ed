import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ADDRESS_RECEIPTS_PER_HOUR,
  GUEST_RECEIPTS_PER_HOUR,
  NETWORK_RECEIPTS_PER_HOUR,
  STAFF_RECEIPTS_PER_HOUR,
  VENUE_RECEIPTS_PER_HOUR,
} from '#domain/receipt.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { HOUR_MS, openReceiptTestVenue, QUEUED, type ReceiptTestVenue, receiptsOf } from './testing/receipts.ts';

const TOO_OFTEN = { code: 'receipt-too-often' };
const EMAIL = 'lucia@comanda.test';

let bar: ReceiptTestVenue;

beforeAll(async () => {
  bar = await openReceiptTestVenue();
});
afterAll(() => bar.venue.close());

beforeEach(() => bar.forget());

describe('a guest', () => {
  it('cannot write to many in an hour, however much they order, and can again in the next', async () => {
    const customer = await bar.aGuest();
    for (let place = 0; place < GUEST_RECEIPTS_PER_HOUR; place += 1)
      await bar.askFor(customer, `customer${place}@comanda.test`);
    await expect(bar.askFor(customer, EMAIL)).rejects.toMatchObject(TOO_OFTEN);
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
    expect(await bar.askFor(customer, EMAIL)).toEqual(QUEUED);
  });

  it('cannot, with others, fill the box of one address; staff still may write to it', async () => {
    for (let place = 0; place < ADDRESS_RECEIPTS_PER_HOUR; place += 1) await bar.askFor(await bar.aGuest(), EMAIL);
    await expect(bar.askFor(await bar.aGuest(), EMAIL)).rejects.toMatchObject(TOO_OFTEN);
    const paymentId = await bar.aStaffPayment('efectivo');
    expect(await receiptsOf(bar.manager).sendReceipt({ paymentId, email: EMAIL })).toEqual(QUEUED);
  });

  it('cannot go on as another guest by dropping the cookies, and nobody elsewhere waits for that', async () => {
    const here = '203.0.113.7';
    await bar.askFor(await bar.aGuest(), 'first@comanda.test', here);
    await bar.repeatAsking(NETWORK_RECEIPTS_PER_HOUR - 2);
    expect(await bar.askFor(await bar.aGuest(), 'last@comanda.test', here)).toEqual(QUEUED);
    await expect(bar.askFor(await bar.aGuest(), EMAIL, here)).rejects.toMatchObject(TOO_OFTEN);
    expect(await bar.askFor(await bar.aGuest(), EMAIL, '203.0.113.8')).toEqual(QUEUED);
  });

  it('cannot have the venue write without end from wherever they are; staff still may', async () => {
    await bar.askFor(await bar.aGuest(), 'first@comanda.test');
    await bar.repeatAsking(VENUE_RECEIPTS_PER_HOUR - 1);
    await expect(bar.askFor(await bar.aGuest(), EMAIL)).rejects.toMatchObject(TOO_OFTEN);
    const paymentId = await bar.aStaffPayment('efectivo');
    expect(await receiptsOf(bar.manager).sendReceipt({ paymentId, email: EMAIL })).toEqual(QUEUED);
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
    expect(await bar.askFor(await bar.aGuest(), EMAIL)).toEqual(QUEUED);
  });
});

describe('a member of staff', () => {
  it('cannot write to many in an hour, and nobody else waits for that', async () => {
    const other = await bar.venue.staffBrowser('MANAGER');
    await sendOwn(bar.manager, 'first@comanda.test');
    await bar.repeatAsking(STAFF_RECEIPTS_PER_HOUR - 1);
    await expect(sendOwn(bar.manager, EMAIL)).rejects.toMatchObject(TOO_OFTEN);
    expect(await sendOwn(other, EMAIL)).toEqual(QUEUED);
    expect(await bar.askFor(await bar.aGuest(), EMAIL)).toEqual(QUEUED);
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
    expect(await sendOwn(bar.manager, EMAIL)).toEqual(QUEUED);
  });
});

describe('of two who ask at once for the last that there is', () => {
  type Asking = (email: string) => Promise<unknown>;
  const here = '203.0.113.7';
  const first = 'first@comanda.test';

  it.each<[string, number, () => Promise<readonly Asking[]>]>([
    [
      'for one address',
      ADDRESS_RECEIPTS_PER_HOUR,
      async () => {
        await bar.askFor(await bar.aGuest(), EMAIL);
        const askings = [await guestAsking(await bar.aGuest()), await guestAsking(await bar.aGuest())];
        return askings.map((ask) => () => ask(EMAIL));
      },
    ],
    [
      'from one network',
      NETWORK_RECEIPTS_PER_HOUR,
      async () => {
        await bar.askFor(await bar.aGuest(), first, here);
        return [await guestAsking(await bar.aGuest(), here), await guestAsking(await bar.aGuest(), here)];
      },
    ],
    [
      'of the whole venue',
      VENUE_RECEIPTS_PER_HOUR,
      async () => {
        await bar.askFor(await bar.aGuest(), first);
        return [await guestAsking(await bar.aGuest()), await guestAsking(await bar.aGuest())];
      },
    ],
    [
      'as one guest',
      GUEST_RECEIPTS_PER_HOUR,
      async () => {
        const customer = await bar.aGuest();
        await bar.askFor(customer, first);
        return [await guestAsking(customer), await guestAsking(customer)];
      },
    ],
    [
      'as one member of staff',
      STAFF_RECEIPTS_PER_HOUR,
      async () => {
        await sendOwn(bar.manager, first);
        return [await staffAsking(bar.manager), await staffAsking(bar.manager)];
      },
    ],
  ])('%s, one has it', async (_, most, prepare) => {
    const askings = await prepare();
    await bar.repeatAsking(most - 2);
    const answers = await Promise.allSettled(askings.map((ask, place) => ask(`customer${place}@comanda.test`)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await bar.venue.db.selectFrom('receipts').select('id').execute()).toHaveLength(most);
  });

  /** The order is there: what is left is to ask. */
  async function guestAsking(customer: TestBrowser, address?: string): Promise<Asking> {
    const orderId = await bar.anOrder(customer);
    return (email) => receiptsOf(customer, address).requestReceipt({ orderId, email });
  }

  async function staffAsking(browser: TestBrowser): Promise<Asking> {
    const paymentId = await bar.aStaffPayment('efectivo');
    return (email) => receiptsOf(browser).sendReceipt({ paymentId, email });
  }
});

it('of where guests ask from, nothing is stored by which it could be found', async () => {
  await bar.askFor(await bar.aGuest(), EMAIL, '203.0.113.7');
  const [receipt] = await bar.venue.db.selectFrom('receipts').selectAll().execute();
  expect(receipt?.network_hash).toHaveLength(32);
  expect(JSON.stringify(receipt)).not.toContain('203.0.113.7');
});

/** The receipt of a new order that staff made. */
async function sendOwn(browser: TestBrowser, email: string) {
  return receiptsOf(browser).sendReceipt({ paymentId: await bar.aStaffPayment('efectivo'), email });
}
