// A venue whose guests and staff ask for tickets, and the mail server that gets them, for tests.
import { createClient } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import { type MailFake, openMailFake } from '#e2e/fakes/mail/index.ts';
import { anOrderOf, aStaffOrder, openSmallBar } from '#server/payments/test-carts.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { createPost } from '#server/platform/mail/post.ts';
import { sendNextMail } from '#server/platform/mail/sender.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/test-venue.ts';
import { recordTakenReceipt } from './index.ts';

export const QUEUED = { receipt: 'queued' };
export const HOUR_MS = 60 * 60_000;

export type MailingVenue = Awaited<ReturnType<typeof openMailingVenue>>;

/** A bar with a table, a manager, and nothing asked for yet. */
export async function openMailingVenue() {
  const venue = await openTestVenue({ publicUrl: 'https://encina.example' });
  const bar = await openSmallBar(venue.db);
  const manager = await venue.staffBrowser('MANAGER');
  const company = { company: 'Encina Hostelería, S.L.', nif: 'B12345678', address: 'Calle Mayor, 1\n28013 Madrid' };
  await venue.db
    .updateTable('settings')
    .set({ name: 'La Encina', ...company })
    .execute();

  const anOrder = async (guest: TestBrowser): Promise<string> => {
    const { orderId } = await guest.payments.placeOrder(anOrderOf(bar.beer, bar.croquettes));
    return orderId;
  };
  return {
    venue,
    manager,
    anOrder,
    aGuest: async (): Promise<TestBrowser> => {
      const guest = venue.browser();
      await guest.customers.scanTable({ code: 'A1' });
      return guest;
    },
    aStaffPayment: async (paidWith: 'efectivo' | 'datafono' | null): Promise<string> => {
      const order = aStaffOrder([bar.beer, bar.croquettes], { paidWith });
      const { paymentId } = await manager.staffOrders.placeStaffOrder(order);
      return paymentId;
    },
    /** The ticket of a new order. */
    askFor: async (guest: TestBrowser, email: string) =>
      receiptsOf(guest).requestReceipt({ orderId: await anOrder(guest), email }),
    isSent: async (paymentId: string): Promise<boolean> => {
      const { receiptIsSent } = await manager.paymentHistory.readPaymentDetail({ paymentId });
      return receiptIsSent;
    },
    /** How many mails are still to leave. */
    waiting: async (): Promise<number> => {
      const rows = await venue.db.selectFrom('outgoing_mails').select('id').where('sent_on', 'is', null).execute();
      return rows.length;
    },
    /** Forgets all that was asked for, and opens a mail server. */
    openPost: async () => {
      venue.setNow(SATURDAY_NIGHT);
      await venue.db.deleteFrom('receipts').execute();
      await venue.db.deleteFrom('outgoing_mails').execute();
      const fake = await openMailFake();
      const settings = { smtpUrl: fake.url, from: 'hola@encina.example' };
      const post = createPost(settings, { outbox: '/nowhere', log: createSilentLog(), patienceMs: 300 });
      return { fake, post, deliver: () => sendNextMail(venue.house, post, recordTakenReceipt) };
    },
  };
}

export function receiptsOf({ send }: TestBrowser) {
  return createClient<typeof contract.receipts>(contract.receipts, (request) => send(request));
}

/** The plain text of the first mail that the server took, as a person reads it. */
export function firstText({ taken }: MailFake): string {
  const [, encoded = ''] =
    /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(taken[0]?.source ?? '') ?? [];
  const bytes = encoded.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\u00a0', ' ');
}
