// The HTTP status of each refusal. Only a full disk is 5xx.
import type { Refusal } from '#domain/refusal.ts';

const STATUS_OF_REFUSAL: Partial<Record<Refusal, number>> = {
  malformed: 400,
  'payload-too-large': 413,
  'image-too-large': 413,
  'import-too-large': 413,
  'too-many-requests': 429,
  'too-many-attempts': 429,
  'receipt-too-often': 429,
  'foreign-origin': 403,
  'not-found': 404,
  'not-signed-in': 401,
  'not-identified': 401,
  'wrong-password': 401,
  'sign-in-failed': 401,
  'code-needed': 401,
  'wrong-code': 401,
  'code-locked': 429,
  'print-agent-key-not-valid': 401,
  'printer-key-not-valid': 401,
  'not-allowed': 403,
  'other-writer': 403,
  'password-needed': 403,
  'wrong-pin': 401,
  'pin-locked': 429,
  'card-tries-wait': 429,
  'card-tries-closed': 429,
  'card-testing': 429,
  'disk-full': 503,
};

/** Returns the HTTP status of a refusal: 409 (conflict with the stored state), unless HTTP has a more specific one. */
export function httpStatusOf(refusal: Refusal): number {
  return STATUS_OF_REFUSAL[refusal] ?? 409;
}
