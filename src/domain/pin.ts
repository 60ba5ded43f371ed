// PINs, with which members of staff sign in on a shared tablet.

/** Digits of a PIN. */
const PIN_DIGITS_MIN = 4;
/** The most digits of the PIN with which staff sign in on a shared tablet. */
export const PIN_DIGITS_MAX = 6;

/** Wrong PINs of a person on one tablet before it is locked for that person. */
const WRONG_PINS_MAX = 5;
const PIN_LOCK_SECONDS = 5 * 60;

/**
 * Returns why this is not a valid PIN, or null if it is. Simple PINs (0000, 1212, 1234, 9876) are refused, because they are guessed
 * first.
 */
export function pinRefusal(pin: string): 'pin-not-valid' | 'pin-too-simple' | null {
  if (!/^\d+$/.test(pin) || pin.length < PIN_DIGITS_MIN || pin.length > PIN_DIGITS_MAX) return 'pin-not-valid';
  return isSequence(pin, 1) || isSequence(pin, -1) || isRepetition(pin) ? 'pin-too-simple' : null;
}

/**
 * Returns for how many seconds a person's PIN is locked on one shared tablet after this many wrong attempts in a row on that
 * tablet; 0 if it is not locked.
 */
export function pinLockSeconds(attempts: number): number {
  return attempts >= WRONG_PINS_MAX ? PIN_LOCK_SECONDS : 0;
}

/** True if each digit follows the one before it; 0 follows 9, and 9 precedes 0. */
function isSequence(pin: string, step: 1 | -1): boolean {
  const digits = [...pin].map(Number);
  return digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step + 10) % 10);
}

/** True for one digit, or a block of two or three digits, repeated: 0000, 1212, 123123. */
function isRepetition(pin: string): boolean {
  return /^(\d{1,3}?)\1+$/.test(pin);
}
