// Redsys' codes, and what they are to us. «SIS0nnn» of a refused request and «9nnn» of a refused operation are one code.
import { PAYMENT_FAILURES, type PaymentFailure } from '#domain/attempt.ts';

/** What a code says of a payment. */
export type Verdict =
  | { readonly is: 'paid' | 'under-way' | 'not-understood' }
  /** The order was used before: what became of it must be asked. */
  | { readonly is: 'repeated' }
  | { readonly is: 'refused' | 'canceled'; readonly reason: PaymentFailure };

/**
 * Reads a `Ds_Response` or an error code. `fallback` is the reason given for the refusals that no text is for.
 */
export function verdictOf(code: string, fallback: PaymentFailure = 'processor-code'): Verdict {
  if (PAID.test(code)) return { is: 'paid' };
  const known = canonical(code);
  if (known === null || ANSWERS_TO_OTHER_REQUESTS.has(known)) return { is: 'not-understood' };
  if (UNDER_WAY.has(known)) return { is: 'under-way' };
  if (REPEATED.has(known)) return { is: 'repeated' };
  if (CANCELED.has(known)) return { is: 'canceled', reason: 'canceled-by-guest' };
  return { is: 'refused', reason: REASONS.get(known) ?? fallback };
}

/** Exactly four digits: anything shorter is not how Redsys says yes. */
const PAID = /^00\d\d$/;

/** Four digits, or the code itself when it is of another service of theirs; null for what is no code. */
function canonical(code: string): string | null {
  const [, sis, response, other] = /^(?:SIS[09](\d{3})|(\d{4}|[1-9]\d{2})|([A-Z]{3}\d{4}))$/.exec(code) ?? [];
  return sis === undefined ? (response?.padStart(4, '0') ?? other ?? null) : `9${sis}`;
}

/** A refund or a confirmation done, a cancellation done. */
const ANSWERS_TO_OTHER_REQUESTS = new Set(['0900', '0400']);
/** Waiting for data, or for the guest at their bank. */
const UNDER_WAY = new Set(['9997', '9998', '9999', '8102', '8210', '8220']);
const REPEATED = new Set(['0913', '9051']);
const CANCELED = new Set(['9915', '9929', '9673']);

const CODES: Partial<Readonly<Record<PaymentFailure, readonly string[]>>> = {
  'card-denied': ['0102', '0202', '0106', '0118', '0125', '9093', '9094', '9104'],
  'card-expired': ['0101'],
  'card-not-allowed': ['0104', '0180', '9078'],
  'insufficient-funds': ['0116'],
  'wrong-cvv': ['0129'],
  'wrong-expiry': ['0191'],
  'wrong-number': ['9064', '9253'],
  'issuer-denied': ['0190'],
  'issuer-away': ['0912', '9912'],
  'do-not-retry': ['0172', '0173', '0174'],
  'authentication-failed': [
    ...['0184', '0195', '9754', '9644', '9653', '9678', '9680'],
    ...numbered(9571, 9602),
    ...numbered(9663, 9670),
  ],
  'saved-card-gone': ['9466', '9467', '9468'],
  'form-not-valid': ['9501', '9502', '9503', '9507', '9508'],
  'wallet-key': ['9499'],
  'wallet-not-valid': ['9498', '9816'],
  'bizum-denied': ['9966', '9485', '9672', '9674', '9675', '9676', '9677'],
  'try-again': ['0909', '0944', '9261'],
  'venue-not-ready': [
    ...['0904', '9018', '9019', '9026', '9027', '9028', '9041', '9042', '9218', '9429', '9444', '9494'],
    ...['9495', '9496', '9497', '9618', '9651', '9652'],
  ],
};

const REASONS: ReadonlyMap<string, PaymentFailure> = new Map(
  PAYMENT_FAILURES.flatMap((reason) => (CODES[reason] ?? []).map((code) => [code, reason] as const)),
);

function numbered(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
