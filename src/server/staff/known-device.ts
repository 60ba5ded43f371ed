// Devices on which staff have signed in before. A signed cookie names the device and its users, so that wrong passwords from
// elsewhere never lock it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The name of the cookie that contains the id and the users of a known device. */
export const DEVICE_COOKIE = 'comanda_device';
/** A device is known for this long after the last sign-in on it. */
const KNOWN_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The maximum number of users in a cookie; the users with the oldest sign-in are dropped. */
const USERS_MAX = 20;
const SECRET_BYTES = 32;

/** A device on which these users have signed in. */
export interface KnownDevice {
  readonly id: string;
  /** The ids of its users, the last one to sign in first. */
  readonly users: readonly string[];
}

/** The known device with this cookie; null if the cookie is missing, too old or not signed by this server. */
export async function findDevice(
  { db, now }: Pick<Context, 'db' | 'now'>,
  cookie: string | undefined,
): Promise<KnownDevice | null> {
  const [id, until, users, signature] = cookie?.split('.') ?? [];
  if (id === undefined || until === undefined || users === undefined || signature === undefined) return null;
  const expected = sign(await readSecret(db, now), `${id}.${until}.${users}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(until) > now.getTime() ? { id, users: users.split('_') } : null;
}

/** Makes this browser a known device of the user, or keeps it one, from now on. */
export async function rememberDevice(context: Context, userId: string): Promise<void> {
  const known = await findDevice(context, context.cookies.read(DEVICE_COOKIE));
  const others = known?.users.filter((each) => each !== userId) ?? [];
  const users = [userId, ...others].slice(0, USERS_MAX).join('_');
  const payload = `${known?.id ?? context.newId()}.${context.now.getTime() + KNOWN_DAYS * DAY_MS}.${users}`;
  const signature = sign(await readSecret(context.db, context.now), payload).toString('base64url');
  context.cookies.set(DEVICE_COOKIE, `${payload}.${signature}`, (KNOWN_DAYS * DAY_MS) / 1000);
}

function sign(secret: Buffer, payload: string): Buffer {
  return createHmac('sha256', secret).update(payload).digest();
}

/** Read once by each process: every sign-in of an unknown device would otherwise read it. */
const secrets = new WeakMap<Database, Promise<Buffer>>();

/** The key of the signatures, which is created at its first use. All processes use the one that was stored first. */
function readSecret(db: Database, now: Date): Promise<Buffer> {
  const read = secrets.get(db) ?? readOrCreateSecret(db, now);
  secrets.set(db, read);
  read.catch(() => secrets.delete(db));
  return read;
}

async function readOrCreateSecret(db: Database, now: Date): Promise<Buffer> {
  const stored = await db.selectFrom('device_keys').select('secret').executeTakeFirst();
  if (stored) return stored.secret;
  await db
    .insertInto('device_keys')
    .values({ secret: randomBytes(SECRET_BYTES), created_on: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('device_keys').select('secret').executeTakeFirstOrThrow()).secret;
}
