// Limits of requested receipts per hour.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ADDRESS_RECEIPTS_PER_HOUR,
  CUSTOMER_RECEIPTS_PER_HOUR,
  NETWORK_RECEIPTS_PER_HOUR,
  STAFF_RECEIPTS_PER_HOUR,
  VENUE_RECEIPTS_PER_HOUR,
} from '#domain/receipt.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { HOUR_MS, openReceiptTestVenue, RECEIPT_QUEUED, receiptsClient } from './testing/receipts.ts';

const TOO_OFTEN = { code: 'receipt-too-often' };
const EMAIL = 'lucia@comanda.test';

const bar = await openReceiptTestVenue();

beforeEach(() => bar.reset());

describe('a customer', () => {
  it('cannot request more than the hourly maximum, however much they order, and can again an hour later', async () => {
    const customer = await bar.createCustomer();
    for (let place = 0; place < CUSTOMER_RECEIPTS_PER_HOUR; place += 1)
      await bar.requestReceipt(customer, `customer${place}@comanda.test`);
    await expect(bar.requestReceipt(customer, EMAIL)).rejects.toMatchObject(TOO_OFTEN);
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
    expect(await bar.requestReceipt(customer, EMAIL)).toEqual(RECEIPT_QUEUED);
  });

  it('cannot, together with others, exceed the hourly maximum of one address; staff still can send to it', async () => {
    for (let place = 0; place < ADDRESS_RECEIPTS_PER_HOUR; place += 1)
      await bar.requestReceipt(await bar.createCustomer(), EMAIL);
    await expect(bar.requestReceipt(await bar.createCustomer(), EMAIL)).rejects.toMatchObject(TOO_OFTEN);
    const paymentId = await bar.createStaffPayment('efectivo');
    expect(await receiptsClient(bar.manager).sendReceipt({ paymentId, email: EMAIL })).toEqual(RECEIPT_QUEUED);
  });

  it('cannot exceed the maximum of their network by deleting cookies; other networks are not affected', async () => {
    const here = '203.0.113.7';
    await bar.requestReceipt(await bar.createCustomer(), 'first@comanda.test', here);
    await bar.repeatRequests(NETWORK_RECEIPTS_PER_HOUR - 2);
    expect(await bar.requestReceipt(await bar.createCustomer(), 'last@comanda.test', here)).toEqual(RECEIPT_QUEUED);
    await expect(bar.requestReceipt(await bar.createCustomer(), EMAIL, here)).rejects.toMatchObject(TOO_OFTEN);
    expect(await bar.requestReceipt(await bar.createCustomer(), EMAIL, '203.0.113.8')).toEqual(RECEIPT_QUEUED);
  });

  it('cannot exceed the hourly maximum of the venue; staff still can send', async () => {
    await bar.requestReceipt(await bar.createCustomer(), 'first@comanda.test');
    await bar.repeatRequests(VENUE_RECEIPTS_PER_HOUR - 1);
    await expect(bar.requestReceipt(await bar.createCustomer(), EMAIL)).rejects.toMatchObject(TOO_OFTEN);
    const paymentId = await bar.createStaffPayment('efectivo');
    expect(await receiptsClient(bar.manager).sendReceipt({ paymentId, email: EMAIL })).toEqual(RECEIPT_QUEUED);
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
    expect(await bar.requestReceipt(await bar.createCustomer(), EMAIL)).toEqual(RECEIPT_QUEUED);
  });
});

describe('a staff user', () => {
  it('cannot exceed their hourly maximum; others are not affected', async () => {
    const other = await bar.venue.staffBrowser('MANAGER');
    await sendOwn(bar.manager, 'first@comanda.test');
    await bar.repeatRequests(STAFF_RECEIPTS_PER_HOUR - 1);
    await expect(sendOwn(bar.manager, EMAIL)).rejects.toMatchObject(TOO_OFTEN);
    expect(await sendOwn(other, EMAIL)).toEqual(RECEIPT_QUEUED);
    expect(await bar.requestReceipt(await bar.createCustomer(), EMAIL)).toEqual(RECEIPT_QUEUED);
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
    expect(await sendOwn(bar.manager, EMAIL)).toEqual(RECEIPT_QUEUED);
  });
});

describe('two parallel requests for the last permitted receipt', () => {
  type RequestReceipt = (email: string) => Promise<unknown>;
  const here = '203.0.113.7';
  const first = 'first@comanda.test';

  it.each<[string, number, () => Promise<readonly RequestReceipt[]>]>([
    [
      'for one address',
      ADDRESS_RECEIPTS_PER_HOUR,
      async () => {
        await bar.requestReceipt(await bar.createCustomer(), EMAIL);
        const requests = [
          await customerRequest(await bar.createCustomer()),
          await customerRequest(await bar.createCustomer()),
        ];
        return requests.map((ask) => () => ask(EMAIL));
      },
    ],
    [
      'from one network',
      NETWORK_RECEIPTS_PER_HOUR,
      async () => {
        await bar.requestReceipt(await bar.createCustomer(), first, here);
        return [
          await customerRequest(await bar.createCustomer(), here),
          await customerRequest(await bar.createCustomer(), here),
        ];
      },
    ],
    [
      'in the whole venue',
      VENUE_RECEIPTS_PER_HOUR,
      async () => {
        await bar.requestReceipt(await bar.createCustomer(), first);
        return [await customerRequest(await bar.createCustomer()), await customerRequest(await bar.createCustomer())];
      },
    ],
    [
      'by one customer',
      CUSTOMER_RECEIPTS_PER_HOUR,
      async () => {
        const customer = await bar.createCustomer();
        await bar.requestReceipt(customer, first);
        return [await customerRequest(customer), await customerRequest(customer)];
      },
    ],
    [
      'by one staff user',
      STAFF_RECEIPTS_PER_HOUR,
      async () => {
        await sendOwn(bar.manager, first);
        return [await staffRequest(bar.manager), await staffRequest(bar.manager)];
      },
    ],
  ])('%s: one is accepted, the other refused', async (_, most, prepare) => {
    const requests = await prepare();
    await bar.repeatRequests(most - 2);
    const answers = await Promise.allSettled(requests.map((ask, place) => ask(`customer${place}@comanda.test`)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await bar.venue.db.selectFrom('receipts').select('id').execute()).toHaveLength(most);
  });

  /** Places the order; the returned function requests its receipt. */
  async function customerRequest(customer: TestBrowser, address?: string): Promise<RequestReceipt> {
    const orderId = await bar.placeOrder(customer);
    return (email) => receiptsClient(customer, address).requestReceipt({ orderId, email });
  }

  async function staffRequest(browser: TestBrowser): Promise<RequestReceipt> {
    const paymentId = await bar.createStaffPayment('efectivo');
    return (email) => receiptsClient(browser).sendReceipt({ paymentId, email });
  }
});

it('the address of a customer is not stored, only a hash of their network', async () => {
  await bar.requestReceipt(await bar.createCustomer(), EMAIL, '203.0.113.7');
  const [receipt] = await bar.venue.db.selectFrom('receipts').selectAll().execute();
  expect(receipt?.network_hash).toHaveLength(32);
  expect(JSON.stringify(receipt)).not.toContain('203.0.113.7');
});

/** Sends the receipt of a new staff order. */
async function sendOwn(browser: TestBrowser, email: string) {
  return receiptsClient(browser).sendReceipt({ paymentId: await bar.createStaffPayment('efectivo'), email });
}
