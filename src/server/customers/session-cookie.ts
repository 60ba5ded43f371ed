// The cookie of a customer's session. Until the session is stored, the cookie itself contains it, signed: a scan stores nothing,
// so that nobody fills the database by scanning, and scanning needs no tight limit by address.
import * as z from 'zod/mini';
import type { Context } from '#server/platform/context.ts';
import { isSignature, signText } from '#server/platform/signature.ts';

/** The name of the cookie that contains the session token of a customer. */
export const CUSTOMER_COOKIE = 'comanda_guest';
/** 400 days: the longest lifetime that browsers accept for a cookie. */
const CUSTOMER_COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

const time = z.pipe(
  z.number(),
  z.transform((ms) => new Date(ms)),
);

const unstoredShape = z.object({
  id: z.string(),
  label: z.string(),
  email: z.nullable(z.string()),
  tableCode: z.nullable(z.string()),
  scannedOn: z.nullable(time),
  scannedKey: z.nullable(z.string()),
  createdOn: time,
});

/** A session that is only in the cookie of its browser. Its first order or push subscription stores it as a customer. */
export interface UnstoredSession extends z.output<typeof unstoredShape> {
  readonly token: string;
}

/** The token of a cookie of either kind. */
export function tokenOf(cookie: string): string {
  return cookie.split('.', 1)[0] ?? '';
}

/** The session in the cookie; null if the cookie is only a token, or was not signed by this installation. */
export async function readUnstoredSession(
  at: Pick<Context, 'db' | 'now'>,
  cookie: string | undefined,
): Promise<UnstoredSession | null> {
  const [token, content, signature] = cookie?.split('.') ?? [];
  if (token === undefined || content === undefined || signature === undefined) return null;
  if (!(await isSignature(at, signedText(token, content), signature))) return null;
  return { token, ...z.parse(unstoredShape, JSON.parse(Buffer.from(content, 'base64url').toString())) };
}

/** Gives the browser the cookie of a session that is not stored. */
export async function setUnstoredSession(context: Context, { token, ...session }: UnstoredSession): Promise<void> {
  const { scannedOn, createdOn } = session;
  const times = { scannedOn: scannedOn?.getTime() ?? null, createdOn: createdOn.getTime() };
  const content = Buffer.from(JSON.stringify({ ...session, ...times })).toString('base64url');
  const signature = await signText(context, signedText(token, content));
  setCookie(context, `${token}.${content}.${signature}`);
}

/** Shortens the cookie of a session that is stored now to its token. Called after the commit. */
export function setStoredSession(context: Context, { token }: UnstoredSession): void {
  setCookie(context, token);
}

function setCookie({ cookies }: Context, value: string): void {
  cookies.set(CUSTOMER_COOKIE, value, CUSTOMER_COOKIE_MAX_AGE_SECONDS);
}

/** The cookies of known devices are signed by the same key, and begin with a UUID. */
function signedText(token: string, content: string): string {
  return `customer ${token}.${content}`;
}
