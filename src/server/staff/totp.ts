// Time-based one-time passwords of RFC 6238, with the parameters that every app supports: SHA-1, six digits, 30 seconds.
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Codes of this many steps before and after the present one are accepted: clocks differ, and typing takes time. */
const STEPS_AROUND = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the one-time code of RFC 4226 for this secret and counter, as text with `digits` digits. For the codes of an
 * authenticator app the counter is the time step (`timeStepOf`).
 */
export function hotp(secret: Buffer, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const value = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the number of the 30-second period to which this time belongs, counted from 1970. An authenticator app shows one code in
 * each period.
 */
export function timeStepOf(moment: Date): number {
  return Math.floor(moment.getTime() / STEP_MS);
}

/**
 * Checks a typed code of an authenticator app, and returns the number of its 30-second period; null if the code is wrong or was
 * used before. Accepts the present period, the one before and the one after, if later than `lastStep`, the period of the last
 * accepted code.
 */
export function findTimeStepOfCode(
  secret: Buffer,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number },
): number | null {
  const present = timeStepOf(now);
  for (let step = present - STEPS_AROUND; step <= present + STEPS_AROUND; step += 1) {
    if (step > lastStep && isEqual(hotp(secret, step), code)) return step;
  }
  return null;
}

/** Converts the bytes of a secret to base 32 without padding, the notation in which authenticator apps and people read it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Returns the `otpauth:` URI of a secret of two-step verification. It is shown as a QR code, which the authenticator app scans. */
export function otpauthUri(
  secret: Buffer,
  { venue, email }: { readonly venue: string; readonly email: string },
): string {
  const label = `${encodeURIComponent(venue)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(venue)}`;
}

function isEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
