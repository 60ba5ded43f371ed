// Time-based one-time passwords of RFC 6238, with the parameters that every app supports: SHA-1, six digits, 30 seconds.
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Codes of this many steps before and after the present one are accepted: clocks differ, and typing takes time. */
const STEPS_AROUND = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the one-time password of RFC 4226 for this counter. */
export function hotp(secret: Buffer, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const value = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** Returns the number of the 30-second step in which this moment lies, counted from 1970. */
export function timeStepOf(moment: Date): number {
  return Math.floor(moment.getTime() / STEP_MS);
}

/**
 * Returns the time step to which this code belongs; null for a wrong or used code. The step must be at most one from the present,
 * and later than `lastStep`.
 */
export function findTimeStep(
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

/** Returns the bytes in base 32 without padding, the notation in which authenticator apps and people read a secret. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Returns the `otpauth:` address of a secret, which an authenticator app reads from a QR code. */
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
