// Devices on which staff have signed in before. A signed cookie contains the id of the device and of its users. Their attempts are
// counted by device, so that wrong passwords from elsewhere never lock it.
import type { Context } from '#server/platform/context.ts';
import { isValidTextSignature, signText } from '#server/platform/signature.ts';

/** The name of the cookie that contains the id of a device, and of the users who have signed in on it. */
export const DEVICE_COOKIE = 'comanda_device';
/** A device is known for this long after the last sign-in on it. */
const KNOWN_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The maximum number of users in a cookie; the users with the oldest sign-in are dropped. */
const USERS_MAX = 20;

/** A browser on which at least one staff user has signed in before, with the ids of these users. */
interface KnownDevice {
  readonly id: string;
  /** The ids of its users, the last one to sign in first. */
  readonly users: readonly string[];
}

/**
 * Finds the known device of this cookie: a browser on which at least one staff user has signed in before. Null if the cookie is
 * missing, too old or not signed by this server.
 */
export async function findKnownDevice(
  at: Pick<Context, 'db' | 'now'>,
  cookie: string | undefined,
): Promise<KnownDevice | null> {
  const [id, until, users, signature] = cookie?.split('.') ?? [];
  if (id === undefined || until === undefined || users === undefined || signature === undefined) return null;
  if (!(await isValidTextSignature(at, `${id}.${until}.${users}`, signature))) return null;
  return Number(until) > at.now.getTime() ? { id, users: users.split('_') } : null;
}

/** Sets the cookie that makes this browser a known device of the user, for 180 days from now. */
export async function rememberDevice(context: Context, userId: string): Promise<void> {
  const known = await findKnownDevice(context, context.cookies.read(DEVICE_COOKIE));
  const others = known?.users.filter((each) => each !== userId) ?? [];
  const users = [userId, ...others].slice(0, USERS_MAX).join('_');
  const payload = `${known?.id ?? context.newId()}.${context.now.getTime() + KNOWN_DAYS * DAY_MS}.${users}`;
  const signature = await signText(context, payload);
  context.cookies.set(DEVICE_COOKIE, `${payload}.${signature}`, (KNOWN_DAYS * DAY_MS) / 1000);
}
