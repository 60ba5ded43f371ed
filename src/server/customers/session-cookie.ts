// The cookie of a customer's session.
// Until the session is stored, the signed cookie itself contains it. So a scan stores nothing, and nobody can fill the database by
// scanning.
import type { Context } from '#server/platform/context.ts';
import { isValidTextSignature, signText } from '#server/platform/signature.ts';

/**
 * The name of the cookie with the session of a customer: its token, or the whole session while it is not stored in the database.
 */
export const CUSTOMER_COOKIE = 'comanda_guest';
/** 400 days: the longest lifetime that browsers accept for a cookie. */
const CUSTOMER_COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** A customer session that is only in the cookie of its browser. Its first order or push subscription stores it as a customer. */
export interface UnstoredSession {
  readonly id: string;
  readonly token: string;
  readonly label: string;
  readonly email: string | null;
  /** The scanned table; null without one, and in cookies that are older than the ids of tables in them. */
  readonly tableId: string | null;
  /** Its code when it was scanned. */
  readonly tableCode: string | null;
  readonly scannedOn: Date | null;
  readonly scannedKey: string | null;
  readonly createdOn: Date;
}

/**
 * A customer session as its cookie contains it, with the table at which the customer sits now. `movedFrom` is the id of the scanned
 * table if staff have moved the phone to another one since the scan; otherwise null.
 */
export interface SeatedSession extends UnstoredSession {
  readonly movedFrom: string | null;
}

/** Returns the session token in a customer's cookie, whether the session is stored or only in the cookie. */
export function customerSessionTokenOf(cookie: string): string {
  return cookie.split('.', 1)[0] ?? '';
}

/**
 * Reads the customer session from a cookie that contains all its data, as it does until the session is stored in the database. Null
 * if the cookie is missing, contains only a token, or was not signed by this server.
 */
export async function readUnstoredSession(
  at: Pick<Context, 'db' | 'now'>,
  cookie: string | undefined,
): Promise<UnstoredSession | null> {
  const [token, content, signature] = cookie?.split('.') ?? [];
  if (token === undefined || content === undefined || signature === undefined) return null;
  if (!(await isValidTextSignature(at, signedText(token, content), signature))) return null;
  return decode(token, new URLSearchParams(Buffer.from(content, 'base64url').toString()));
}

function decode(token: string, fields: URLSearchParams): UnstoredSession {
  const [scannedOn, createdOn] = [fields.get('scannedOn'), fields.get('createdOn')];
  return {
    token,
    id: fields.get('id') ?? '',
    label: fields.get('label') ?? '',
    email: fields.get('email'),
    tableId: fields.get('tableId'),
    tableCode: fields.get('tableCode'),
    scannedKey: fields.get('scannedKey'),
    scannedOn: scannedOn === null ? null : new Date(scannedOn),
    createdOn: new Date(createdOn ?? 0),
  };
}

/** Sets the cookie that contains a whole customer session, signed, for a session that is not stored in the database. */
export async function setUnstoredSessionCookie(
  context: Context,
  { token, ...session }: UnstoredSession,
): Promise<void> {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(session)) {
    if (value !== null) fields.set(name, value instanceof Date ? value.toISOString() : value);
  }
  const content = Buffer.from(fields.toString()).toString('base64url');
  const signature = await signText(context, signedText(token, content));
  setCookie(context, `${token}.${content}.${signature}`);
}

/**
 * Replaces the cookie of a customer session by one that contains only its token, after the session was stored in the database and
 * committed.
 */
export function setStoredSessionCookie(context: Context, { token }: UnstoredSession): void {
  setCookie(context, token);
}

function setCookie({ cookies }: Context, value: string): void {
  cookies.set(CUSTOMER_COOKIE, value, CUSTOMER_COOKIE_MAX_AGE_SECONDS);
}

/** The cookies of known devices are signed by the same key, and begin with a UUID. */
function signedText(token: string, content: string): string {
  return `customer ${token}.${content}`;
}
