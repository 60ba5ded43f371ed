// A venue whose guests and staff ask for receipts, and the mail server that gets them, for tests.
import sharp from 'sharp';
import { createClient } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import { type MailFake, openMailFake } from '#e2e/fakes/mail/index.ts';
import { sendNextEmail } from '#server/mail/sender.ts';
import { createPost } from '#server/mail/transport.ts';
import { anOrderOf, aStaffOrder, openSmallBar } from '#server/payments/testing/carts.ts';
import { newId } from '#server/platform/ids.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { recordTakenReceipt } from '#server/receipts/index.ts';

export const QUEUED = { receipt: 'queued' };
export const HOUR_MS = 60 * 60_000;

export type ReceiptTestVenue = Awaited<ReturnType<typeof openReceiptTestVenue>>;

/** A bar with a table, a manager, and nothing asked for yet. Its browsers may say from where they ask. */
export async function openReceiptTestVenue() {
  const venue = await openTestVenue({ publicUrl: 'https://encina.example', trustedProxies: ['10.0.0.0/8'] });
  const bar = await openSmallBar(venue.db);
  const manager = await venue.staffBrowser('MANAGER');
  const company = { company: 'Encina Hostelería, S.L.', nif: 'B12345678', address: 'Calle Mayor, 1\n28013 Madrid' };
  await venue.db
    .updateTable('settings')
    .set({ name: 'La Encina', ...company })
    .execute();

  const anOrder = async (customer: TestBrowser): Promise<string> => {
    const { orderId } = await customer.payments.placeOrder(anOrderOf(bar.beer, bar.croquettes));
    return orderId;
  };
  /** It is Saturday night, and nobody has asked for anything. */
  const forget = async (): Promise<void> => {
    venue.setNow(SATURDAY_NIGHT);
    await venue.db.deleteFrom('receipts').execute();
    await venue.db.deleteFrom('outgoing_mails').execute();
  };
  return {
    venue,
    manager,
    anOrder,
    aGuest: async (): Promise<TestBrowser> => {
      const customer = venue.browser();
      await customer.customers.scanTable({ code: 'A1' });
      return customer;
    },
    aStaffPayment: async (paidWith: 'efectivo' | 'datafono' | null, comment = ''): Promise<string> => {
      const order = aStaffOrder([bar.beer, bar.croquettes], { paidWith, comment });
      const { paymentId } = await manager.staffOrders.placeStaffOrder(order);
      return paymentId;
    },
    /** Uploads a logo and has it stand for the venue. Gives its id. */
    aLogo: async (): Promise<string> => {
      const owner = await venue.staffBrowser('OWNER');
      const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#2f5d50' } })
        .png()
        .toBuffer();
      const { id } = await owner.images.uploadImage({ kind: 'logo', data: picture.toString('base64') });
      const { version, images } = await owner.settings.readSettings({});
      await owner.settings.saveImages({ ...images, logo: id, shown: { version } });
      return id;
    },
    /** The receipt of a new order. */
    askFor: async (customer: TestBrowser, email: string, address?: string) =>
      receiptsOf(customer, address).requestReceipt({ orderId: await anOrder(customer), email }),
    /** As if what was asked for so far had been asked for once more, so many times. */
    repeatAsking: async (times: number): Promise<void> => {
      const receipts = await venue.db.selectFrom('receipts').selectAll().execute();
      const again = receipts.flatMap((receipt) => Array.from({ length: times }, () => ({ ...receipt, id: newId() })));
      await venue.db.insertInto('receipts').values(again).execute();
    },
    isSent: async (paymentId: string): Promise<boolean> => {
      const { receiptIsSent } = await manager.paymentHistory.readPaymentDetail({ paymentId });
      return receiptIsSent;
    },
    /** How many mails are still to leave. */
    waiting: async (): Promise<number> => {
      const rows = await venue.db.selectFrom('outgoing_mails').select('id').where('sent_on', 'is', null).execute();
      return rows.length;
    },
    forget,
    /** Forgets all that was asked for, and opens a mail server. */
    openPost: async () => {
      await forget();
      const fake = await openMailFake();
      const settings = { smtpUrl: fake.url, from: 'hola@encina.example' };
      const post = createPost(settings, {
        outbox: '/nowhere',
        log: createSilentLog(),
        patience: { transferMs: 1_000, replyMs: 60_000 },
      });
      return { fake, post, deliver: () => sendNextEmail(venue.house, post, recordTakenReceipt) };
    },
  };
}

/** `address` is where the browser seems to be; its own without one. */
export function receiptsOf({ send }: TestBrowser, address?: string) {
  const headers = address === undefined ? {} : { 'x-forwarded-for': address };
  return createClient<typeof contract.receipts>(contract.receipts, (request) => send(request, headers));
}

/** One form of a mail that the server took, the first unless said, as it is read. */
export function partOf({ taken }: MailFake, form: 'plain' | 'html', place = 0): string {
  const part = new RegExp(`Content-Type: text/${form}[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`);
  const [, encoded = ''] = part.exec(taken[place]?.source ?? '') ?? [];
  const bytes = encoded.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\u00a0', ' ');
}
