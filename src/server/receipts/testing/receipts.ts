// A venue whose customers and staff request receipts, and a mail server that accepts them, for tests.

import sharp from 'sharp';
import { createClient } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import { type MailFake, openMailFake } from '#e2e/fakes/mail/index.ts';
import { sendNextEmail } from '#server/mail/sender.ts';
import { createMailTransport } from '#server/mail/transport.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { newId } from '#server/platform/ids.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { recordReceiptMailSent } from '#server/receipts/index.ts';

/** The response of the server when it has accepted the request of a receipt. */
export const RECEIPT_QUEUED = { receipt: 'queued' };
/** One hour, in milliseconds. */
export const HOUR_MS = 60 * 60_000;

/** A test venue for receipts, with functions for the tests, as `openReceiptTestVenue` returns it. */
export type ReceiptTestVenue = Awaited<ReturnType<typeof openReceiptTestVenue>>;

/**
 * Opens a test venue for receipts: a bar with a table and a manager. In its settings, an order by phone counts as paid when it is
 * placed. Tests can send requests from another client address.
 */
export async function openReceiptTestVenue() {
  const venue = await openTestVenue({ publicUrl: 'https://encina.example', trustedProxies: ['10.0.0.0/8'] });
  const bar = await storeSmallMenu(venue.db);
  const manager = await venue.staffBrowser('MANAGER');
  const company = { company: 'Encina Hostelería, S.L.', nif: 'B12345674', address: 'Calle Mayor, 1\n28013 Madrid' };
  await venue.db
    .updateTable('settings')
    .set({ name: 'La Encina', ...company, manual_orders_are_paid: true })
    .execute();

  const placeOrder = async (customer: TestBrowser): Promise<string> => {
    const { orderId } = await customer.payments.placeOrder(anOrderOf(bar.beer, bar.croquettes));
    return orderId;
  };
  /** Resets time and deletes all receipts and e-mails. */
  const reset = async (): Promise<void> => {
    venue.setNow(SATURDAY_NIGHT);
    await venue.db.deleteFrom('receipts').execute();
    await venue.db.deleteFrom('outgoing_mails').execute();
  };
  return {
    venue,
    manager,
    placeOrder,
    createCustomer: async (): Promise<TestBrowser> => {
      const customer = venue.browser();
      await customer.customers.scanTable({ code: 'A1' });
      return customer;
    },
    createStaffPayment: async (paidWith: 'efectivo' | 'datafono' | null, comment = ''): Promise<string> => {
      const order = aStaffOrder([bar.beer, bar.croquettes], { paidWith, comment });
      const { paymentId } = await manager.staffOrders.placeStaffOrder(order);
      return paymentId;
    },
    uploadLogo: () => uploadLogo(venue),
    /** Places an order and requests its receipt. */
    requestReceipt: async (customer: TestBrowser, email: string, address?: string) =>
      receiptsClient(customer, address).requestReceipt({ orderId: await placeOrder(customer), email }),
    /** Repeats all receipt requests so far this many times. */
    repeatRequests: async (times: number): Promise<void> => {
      const receipts = await venue.db.selectFrom('receipts').selectAll().execute();
      const again = receipts.flatMap((receipt) =>
        Array.from({ length: times }, () => ({ ...receipt, id: newId(), mail_id: newId() })),
      );
      await venue.db.insertInto('receipts').values(again).execute();
    },
    isReceiptSent: async (paymentId: string): Promise<boolean> => {
      const { isReceiptSent } = await manager.paymentHistory.readPaymentDetail({ paymentId });
      return isReceiptSent;
    },
    /** Returns the number of waiting e-mails. */
    countWaiting: async (): Promise<number> => {
      const rows = await venue.db.selectFrom('outgoing_mails').select('id').where('sent_on', 'is', null).execute();
      return rows.length;
    },
    reset,
    /** Deletes all receipts and opens a mail server. */
    openMailServer: async () => {
      await reset();
      return openMailServer(venue);
    },
  };
}

/** Uploads a logo for the venue. Returns its id. */
async function uploadLogo(venue: TestVenue): Promise<string> {
  const owner = await venue.staffBrowser('OWNER');
  // The mail about the owner's new device would be delivered first.
  await venue.db.deleteFrom('outgoing_mails').execute();
  const image = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#2f5d50' } })
    .png()
    .toBuffer();
  const { id } = await owner.images.uploadImage({ kind: 'logo', data: image.toString('base64') });
  const { version, images } = await owner.settings.readSettings({});
  await owner.settings.saveImages({ ...images, logo: id, shown: { version } });
  return id;
}

/** Opens a mail server, which is closed afterwards; `deliver` sends the next e-mail to it. */
async function openMailServer({ services }: TestVenue) {
  const fake = await openMailFake();
  closeAfterwards(() => fake.close());
  const settings = { smtpUrl: fake.url, from: 'hola@encina.example' };
  const transport = createMailTransport(settings, {
    outbox: '/nowhere',
    log: createSilentLog(),
    timeouts: { transferMs: 1_000, replyMs: 60_000 },
  });
  return { fake, transport, deliver: () => sendNextEmail(services, transport, recordReceiptMailSent) };
}

/**
 * Returns a client that calls the endpoints of receipts from this browser. `address` is the IP address from which the requests seem
 * to come; by default that of the browser.
 */
export function receiptsClient({ send }: TestBrowser, address?: string) {
  const headers = address === undefined ? {} : { 'x-forwarded-for': address };
  return createClient<typeof contract.receipts>(contract.receipts, (request) => send(request, headers));
}

/**
 * Returns the decoded HTML or plain text of a test e-mail to lucia@comanda.test. `place` is the index of the e-mail among those
 * received, 0 by default.
 */
export function decodeMailPart({ receivedBy }: MailFake, form: 'plain' | 'html', place = 0): string {
  const part = new RegExp(`Content-Type: text/${form}[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`);
  const [, encoded = ''] = part.exec(receivedBy('lucia@comanda.test')[place]?.source ?? '') ?? [];
  const bytes = encoded.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\u00a0', ' ');
}
