// Maps the codes of Redsys to payment states and failure reasons. «SIS0nnn» of a rejected request and «9nnn» of a declined
// operation are the same code.
import { PAYMENT_FAILURE_REASONS, type PaymentFailureReason } from '#domain/attempt.ts';

/** The meaning of a code for a payment. */
export type CodeMeaning =
  | { readonly kind: 'paid' | 'in-progress' | 'not-understood' }
  /** The order number was used before, so the status of that order must be queried. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused' | 'canceled'; readonly reason: PaymentFailureReason };

/** Interprets a `Ds_Response` or an error code. `fallback` is the reason for codes that are not in the list. */
export function meaningOfCode(code: string, fallback: PaymentFailureReason = 'processor-code'): CodeMeaning {
  if (PAID.test(code)) return { kind: 'paid' };
  const canonical = canonicalCode(code);
  if (canonical === null || CODES_OF_OTHER_REQUESTS.has(canonical)) return { kind: 'not-understood' };
  if (IN_PROGRESS.has(canonical)) return { kind: 'in-progress' };
  if (REPEATED_ORDER.has(canonical)) return { kind: 'repeated' };
  if (CANCELED.has(canonical)) return { kind: 'canceled', reason: 'canceled-by-guest' };
  return { kind: 'refused', reason: REASONS.get(canonical) ?? fallback };
}

/** Exactly four digits: a shorter code never means approved. */
const PAID = /^00\d\d$/;

/** Returns four digits, or an unchanged code of another service of Redsys; null for text that is not a code. */
function canonicalCode(code: string): string | null {
  const [, sis, response, other] = /^(?:SIS[09](\d{3})|(\d{4}|[1-9]\d{2})|([A-Z]{3}\d{4}))$/.exec(code) ?? [];
  return sis === undefined ? (response?.padStart(4, '0') ?? other ?? null) : `9${sis}`;
}

/** 0900: a refund or a confirmation was made. 0400: a cancellation was made. */
const CODES_OF_OTHER_REQUESTS = new Set(['0900', '0400']);
/** Redsys waits for data, or for the customer on the page of their bank. */
const IN_PROGRESS = new Set(['9997', '9998', '9999', '8102', '8210', '8220']);
const REPEATED_ORDER = new Set(['0913', '9051']);
const CANCELED = new Set(['9915', '9929', '9673']);

const CODES: Partial<Readonly<Record<PaymentFailureReason, readonly string[]>>> = {
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
    ...codeRange(9571, 9602),
    ...codeRange(9663, 9670),
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

const REASONS: ReadonlyMap<string, PaymentFailureReason> = new Map(
  PAYMENT_FAILURE_REASONS.flatMap((reason) => (CODES[reason] ?? []).map((code) => [code, reason] as const)),
);

function codeRange(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
