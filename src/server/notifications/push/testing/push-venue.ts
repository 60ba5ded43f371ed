// A venue that sends push messages to a simulated push service, for tests.

import type { Section } from '#domain/schedule.ts';
import type { WaitMinutes } from '#domain/wait-notice.ts';
import { openPushFake, type PushFake, type PushPhone } from '#e2e/fakes/push/index.ts';
import { hashPushEndpoint } from '#server/notifications/push/hash-push-endpoint.ts';
import { getOrCreatePushKeys } from '#server/notifications/push/push-keys.ts';
import { createPushTargetResolver, type LookUpPushHost } from '#server/notifications/push/push-targets.ts';
import { sendNextPushMessage } from '#server/notifications/push/send-push-message.ts';
import { storePushMessages } from '#server/notifications/push/store-push-messages.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { NO_PUSH_SETTINGS, type PushSettings } from '#server/platform/push-settings.ts';
import { type ClonedDatabase, cloneDatabase } from '#server/platform/testing/clone.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import {
  addStaff,
  openTestVenue,
  SATURDAY_NIGHT,
  type TestVenue,
  type TestVenueOptions,
} from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';

/** A test venue with a simulated push service, and the functions with which tests store and send push messages. */
export interface PushVenue {
  readonly venue: TestVenue;
  readonly fake: PushFake;
  /** The database of the venue, for other processes. */
  readonly connection: ClonedDatabase['connection'];
  readonly settings: PushSettings;
  /** The key that phones subscribe with. */
  readonly publicKey: string;
  /** Subscribes a new phone for a new customer, or for this one. */
  addPhone(customerId?: string): Promise<{ phone: PushPhone; customerId: string }>;
  /** Stores a wait notice for a new order of the customer, with its messages. */
  addNotice(customerId: string, notice?: Partial<TestNotice>): Promise<StoredNotice>;
  /** Stores the message that a new order of the customer is ready. */
  addReadyMessage(customerId: string): Promise<StoredNotice>;
  /** Tries to send the next message. */
  send(options?: SendOptions): ReturnType<typeof sendNextPushMessage>;
  /** The stored messages, oldest first. */
  messages(): Promise<readonly StoredMessage[]>;
}

/** Options with which a test sends the next push message; those that are left out have the defaults of the test venue. */
interface SendOptions {
  readonly services?: Services;
  readonly settings?: Partial<PushSettings>;
  readonly lookUp?: LookUpPushHost;
  readonly timeoutMs?: number;
}

type StoredMessage = Awaited<ReturnType<typeof readMessages>>[number];

interface TestNotice {
  readonly section: Section;
  readonly minutes: WaitMinutes | null;
  /** An order that exists already. */
  readonly orderId: string;
}

interface StoredNotice {
  readonly orderId: string;
  /** How many orders have a subscription. */
  readonly withPush: number;
}

/** The public address of the test venue, to which push messages link. */
export const PUBLIC_URL = 'https://encina.example';
const NEVER = new AbortController().signal;

/** Returns the time that is `ms` milliseconds after the start of the test, which is nine in the evening. */
export function timeAfter(ms: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + ms);
}

/** Opens the test venue «La Encina» with the table A1 and a simulated push service. */
export async function openPushVenue(options: Pick<TestVenueOptions, 'log' | 'streams'> = {}): Promise<PushVenue> {
  const fake = await openPushFake();
  closeAfterwards(() => fake.close());
  const simulator = { port: fake.port, certificate: fake.certificate };
  const settings: PushSettings = { ...NO_PUSH_SETTINGS, subject: PUBLIC_URL, simulator };
  const { connection } = await cloneDatabase();
  const venue = await openTestVenue({ ...options, connection, push: settings });
  const { db } = venue;
  await db.updateTable('settings').set({ name: 'La Encina de Ana', short_name: 'La Encina' }).execute();
  await addTable(db, 'A1');
  const staffId = await addStaff(db, { email: 'ana@comanda.test' });
  const { publicKey } = await getOrCreatePushKeys(db, settings, SATURDAY_NIGHT);

  const store = async (customerId: string, orderId: string, notice: NoticeRow | null): Promise<StoredNotice> => {
    const context = createSystemContext(venue.services);
    const withPush = await context.transaction(async (sql) => {
      if (notice) {
        await sql
          .insertInto('wait_notices')
          .values({ ...notice, sent_by: staffId, sent_on: context.now })
          .execute();
        await sql.insertInto('wait_notice_orders').values({ order_id: orderId, notice_id: notice.id }).execute();
      }
      const expiresOn = new Date(context.now.getTime() + (notice?.minutes ?? 60) * 60_000);
      const orders = [{ orderId, customerId }];
      return storePushMessages(context, sql, { orders, noticeId: notice?.id ?? null, expiresOn });
    });
    return { orderId, withPush };
  };
  return {
    ...{ venue, fake, connection, settings, publicKey },
    addPhone: async (given) => {
      const customerId = given ?? (await addCustomer(venue));
      const phone = fake.subscribe(publicKey);
      await storePushSubscription(venue, customerId, phone);
      return { phone, customerId };
    },
    addNotice: async (customerId, { section = 'food', minutes = 20, orderId } = {}) => {
      const id = orderId ?? (await addOrder(db, { customerId, lines: [{ product_type_id: section }] })).id;
      return store(customerId, id, { id: newId(), section, minutes, table_code: 'A1' });
    },
    addReadyMessage: async (customerId) => {
      const lines = [{ done_on: SATURDAY_NIGHT }];
      return store(customerId, (await addOrder(db, { customerId, lines })).id, null);
    },
    send: ({ services = venue.services, settings: changes, lookUp, timeoutMs = 5_000 } = {}) => {
      const used = { ...settings, ...changes };
      const targets = createPushTargetResolver(used, lookUp);
      return sendNextPushMessage(services, { settings: used, publicUrl: PUBLIC_URL, targets, timeoutMs }, NEVER);
    },
    messages: () => readMessages(venue),
  };
}

interface NoticeRow {
  readonly id: string;
  readonly section: Section;
  readonly minutes: WaitMinutes | null;
  readonly table_code: string;
}

/** Stores a customer of the test venue at the table A1, without e-mail, and returns the id. */
export async function addCustomer({ db }: TestVenue): Promise<string> {
  const id = newId();
  const columns = { label: 'anonimo-12345678', email: null, table_code: 'A1', scanned_on: null };
  await db
    .insertInto('customers')
    .values({ id, token_hash: hashPushEndpoint(newToken()), created_on: SATURDAY_NIGHT, ...columns })
    .execute();
  return id;
}

/** Stores the push subscription of a simulated phone for this customer. */
export async function storePushSubscription(
  { db, services }: TestVenue,
  customerId: string,
  { subscription }: Pick<PushPhone, 'subscription'>,
): Promise<void> {
  const { endpoint, p256dh, auth } = subscription;
  const [createdOn, id] = [services.clock(), newId()];
  await db
    .insertInto('push_subscriptions')
    .values({
      ...{ id, customer_id: customerId, endpoint, endpoint_hash: hashPushEndpoint(endpoint) },
      ...{ p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') },
      ...{ created_on: createdOn, used_on: createdOn },
    })
    .execute();
}

function readMessages({ db }: TestVenue) {
  return db.selectFrom('push_messages').selectAll().orderBy('created_on').orderBy('id').execute();
}
