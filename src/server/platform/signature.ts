// Signs the contents of cookies with a key of this installation, so that the server accepts them without having stored them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from './context.ts';
import type { Database } from './database/database.ts';

const SECRET_BYTES = 32;

type At = Pick<Context, 'db' | 'now'>;

/**
 * Returns the signature of a text, such as the content of a cookie, with the key of this installation, in base64url. Texts of
 * different kinds must begin differently, so that a signature of one kind is never valid for another.
 */
export async function signText(at: At, text: string): Promise<string> {
  return (await sign(at, text)).toString('base64url');
}

/** True if `signature` is that of the text, made by `signText` with the key of this installation. */
export async function isValidTextSignature(at: At, text: string, signature: string): Promise<boolean> {
  const expected = await sign(at, text);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function sign({ db, now }: At, text: string): Promise<Buffer> {
  return createHmac('sha256', await readSecret(db, now))
    .update(text)
    .digest();
}

/** Read once by each process: every request with a signed cookie would otherwise read it. */
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
