// Stores the push subscription of a customer's browser.
import { ECDH } from 'node:crypto';
import type { SavePushSubscriptionInput } from '#contract/push.ts';
import { readSeatedSession, requireCustomerId, setStoredSessionCookie, storeSession } from '#server/customers/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { PushSettings } from '#server/platform/push-settings.ts';
import { hashPushEndpoint } from './hash-push-endpoint.ts';
import { pushOffReason } from './push-keys.ts';
import { PushTargetError, type PushTargetResolver } from './push-targets.ts';

/** Subscriptions of one customer: a newer one replaces the oldest. */
const SUBSCRIPTIONS_MAX = 5;

/**
 * Stores the push subscription of the customer's browser, or refreshes it. A subscription that another customer stored in this
 * browser before is moved to the present customer. Throws a refusal if this server sends no push messages, or if the endpoint or
 * the keys are not allowed.
 */
export async function savePushSubscription(
  context: Context,
  { settings, targets }: { readonly settings: PushSettings; readonly targets: PushTargetResolver },
  { endpoint, p256dh, auth }: SavePushSubscriptionInput,
): Promise<Record<string, never>> {
  const customerId = requireCustomerId(context.actor);
  if (pushOffReason(settings) !== null) throw new RefusalError('push-subscription-not-valid');
  const keys = { p256dh: readPoint(p256dh), auth: readBytes(auth, 16) };
  await requireAllowedEndpoint(targets, endpoint);

  const unstored = await readSeatedSession(context);
  await context.transaction(async (sql) => {
    if (unstored) await storeSession(sql, unstored);
    // Two saves of one customer run one after the other, so that both count the same subscriptions.
    await sql.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
    await storeSubscription(context, sql, { customerId, endpoint, ...keys });
    await deleteOldest(sql, customerId);
  });
  if (unstored) setStoredSessionCookie(context, unstored);
  return {};
}

/** Waits for the lookup of the host, so it is called outside of a transaction. */
async function requireAllowedEndpoint(targets: PushTargetResolver, endpoint: string): Promise<void> {
  try {
    await targets.resolve(endpoint);
  } catch (error) {
    throw error instanceof PushTargetError ? new RefusalError('push-subscription-not-valid') : error;
  }
}

interface Subscription {
  readonly customerId: string;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

async function storeSubscription(context: Context, sql: Sql, subscription: Subscription): Promise<void> {
  const { customerId, endpoint, p256dh, auth } = subscription;
  const columns = { customer_id: customerId, endpoint, p256dh, auth, used_on: context.now };
  await sql
    .insertInto('push_subscriptions')
    .values({ id: context.newId(), endpoint_hash: hashPushEndpoint(endpoint), created_on: context.now, ...columns })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(columns))
    .execute();
}

async function deleteOldest(sql: Sql, customerId: string): Promise<void> {
  const surplus = sql
    .selectFrom('push_subscriptions')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('used_on', 'desc')
    .orderBy('id', 'desc')
    .offset(SUBSCRIPTIONS_MAX);
  await sql.deleteFrom('push_subscriptions').where('id', 'in', surplus).execute();
}

/** The bytes of an uncompressed point that is on the curve P-256. */
function readPoint(text: string): Buffer {
  const point = readBytes(text, 65);
  try {
    // Throws for a point that is not on the curve. The result is the same point.
    ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed');
  } catch {
    throw new RefusalError('push-subscription-not-valid');
  }
  if (point[0] !== UNCOMPRESSED) throw new RefusalError('push-subscription-not-valid');
  return point;
}

const UNCOMPRESSED = 4;

function readBytes(text: string, length: number): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  const isExact = bytes.length === length && bytes.toString('base64url') === text.replace(/=+$/, '');
  if (!isExact) throw new RefusalError('push-subscription-not-valid');
  return bytes;
}
