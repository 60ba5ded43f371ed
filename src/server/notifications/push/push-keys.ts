// The VAPID key pair of the venue, and whether this server sends push messages.
import { createECDH } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { PushSettings, VapidKeys } from '#server/platform/push-settings.ts';

const PRIVATE_KEY_BYTES = 32;

/**
 * Returns the reason why push messages are switched off on this server; null if they are on. `no-public-address`: push services
 * must be able to reach the operator, but neither `PUBLIC_URL` nor `MAIL_FROM` is a public address.
 */
export function pushOffReason({ subject }: Pick<PushSettings, 'subject'>): 'no-public-address' | null {
  return subject === null ? 'no-public-address' : null;
}

/**
 * Returns the VAPID key pair with which this server signs push messages. If the settings contain a key pair, returns that one.
 * Otherwise returns the key pair in the database, and creates it if none exists. If several processes create it at the same time,
 * all use the one that was stored first.
 */
export async function getOrCreatePushKeys(
  db: Database,
  { vapidKeys }: Pick<PushSettings, 'vapidKeys'>,
  now: Date,
): Promise<VapidKeys> {
  const keys = vapidKeys ?? (await readStoredKeys(db));
  if (keys) return keys;
  await db
    .insertInto('push_keys')
    .values({ ...createKeys(), created_on: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const stored = await readStoredKeys(db);
  if (!stored) throw new Error('The key pair of push messages was not stored.');
  return stored;
}

async function readStoredKeys(db: Database): Promise<VapidKeys | null> {
  const stored = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
  if (!stored) return null;
  return {
    publicKey: stored.public_key.toString('base64url'),
    privateKey: stored.private_key.toString('base64url'),
  };
}

function createKeys() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  // OpenSSL leaves out leading zeros.
  const padded = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES), pair.getPrivateKey()]);
  return { public_key: publicKey, private_key: padded.subarray(-PRIVATE_KEY_BYTES) };
}
