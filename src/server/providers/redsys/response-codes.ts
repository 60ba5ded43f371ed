// Maps the response codes of Redsys to payment states and failure reasons, and separates the codes that prove that no money moved.
// «SIS0nnn» of a rejected request and «9nnn» of a declined operation are the same code.
import { PAYMENT_FAILURE_REASONS, type PaymentFailureReason } from '#domain/attempt.ts';

/** What a response code of Redsys means for a payment. */
type CodeMeaning =
  | { readonly kind: 'paid' | 'in-progress' | 'not-understood' }
  /** The order number was used before, so the status of that order must be queried. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused' | 'canceled'; readonly reason: PaymentFailureReason };

/**
 * Returns what a response code (`Ds_Response`) or error code of Redsys means for an operation that has ended. `fallback` is the
 * failure reason for a code that Comanda does not know. The meaning `refused` does not prove that no money moved: for the response
 * to a request that moves money, check `isProofOfNoExecution` too.
 */
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
const IN_PROGRESS = new Set(['9998', '9999', '8102', '8210', '8220']);
const REPEATED_ORDER = new Set(['0913', '9051']);
const CANCELED = new Set(['0915', '9915', '9929', '9673']);

const CODES: Partial<Readonly<Record<PaymentFailureReason, readonly string[]>>> = {
  'card-denied': ['0102', '0202', '0106', '0118', '0125', '9093', '9094', '9104', '9334', '9671', '9932', '9933'],
  'card-expired': ['0101', '9071'],
  'card-not-allowed': ['0104', '0180', '9078', '9443', ...codeRange(9449, 9451), ...codeRange(9453, 9455)],
  'insufficient-funds': ['0116'],
  'wrong-cvv': ['0129', '9216', '9217', '9221'],
  'wrong-expiry': ['0191', ...codeRange(9066, 9070), '9089', '9092'],
  'wrong-number': ['9063', '9064', '9065', '9253'],
  'issuer-denied': ['0190', '9095', '9410'],
  'issuer-away': ['0912', '9912'],
  'do-not-retry': ['0172', '0173', '0174'],
  'authentication-failed': [
    '0184',
    '0195',
    '9754',
    '9644',
    '9653',
    '9678',
    '9680',
    ...codeRange(9571, 9594),
    ...codeRange(9598, 9602),
    ...codeRange(9663, 9670),
  ],
  'saved-card-gone': ['9447', '9466', '9467', '9468'],
  'form-not-valid': [...codeRange(9501, 9508), '9510'],
  'wallet-key': ['9499'],
  'wallet-not-valid': ['9498', '9816'],
  'bizum-denied': ['9966', '9672', '9674', '9675', '9676', '9677'],
  // 9997: another operation of the same card was running, so that this one was declined.
  'try-again': ['0909', '0944', '9261', '9909', '9997'],
  'venue-not-ready': [
    '0904',
    '9018',
    '9019',
    '9026',
    '9027',
    '9028',
    '9040',
    '9041',
    '9042',
    '9218',
    '9252',
    '9411',
    '9412',
    '9429',
    '9432',
    '9433',
    '9444',
    '9494',
    '9495',
    '9496',
    '9497',
    '9595',
    '9618',
    '9651',
    '9652',
  ],
};

const REASONS: ReadonlyMap<string, PaymentFailureReason> = new Map(
  PAYMENT_FAILURE_REASONS.flatMap((reason) => (CODES[reason] ?? []).map((code) => [code, reason] as const)),
);

/** True if this response code (`Ds_Response`) means that Redsys executed the requested charge, refund or cancellation. */
export function isExecutedCode(code: string): boolean {
  return PAID.test(code) || CODES_OF_OTHER_REQUESTS.has(code.padStart(4, '0'));
}

/**
 * True if this code, in a response to a request that moves money, proves that Redsys executed nothing. With any other code the
 * result is unknown: Redsys has once responded with an error although it had made the refund.
 */
export function isProofOfNoExecution(code: string): boolean {
  const canonical = canonicalCode(code);
  if (canonical === null || ERRORS_WITHIN_REDSYS.has(canonical)) return false;
  if (CANCELED.has(canonical) || REASONS.has(canonical)) return true;
  return isDeniedByIssuer(canonical) || REFUSALS_OF_REQUESTS.has(canonical);
}

/** System error, issuer not available, wrong session: the issuer may have executed the operation. */
const ERRORS_WITHIN_REDSYS = new Set(['0909', '9909', '0912', '9912', '0944']);

/** The codes of issuers are those of ISO 8583: 1nn is denied, 2nn is denied and the card is to be kept. */
function isDeniedByIssuer(canonical: string): boolean {
  return /^0[12]\d\d$/.test(canonical);
}

/** Codes of requests that were not executed, by what Redsys found before that. Their numbers are shown. */
const REFUSED_REQUESTS: Readonly<Record<string, readonly string[]>> = {
  'a rule of refunds, confirmations and cancellations': [
    '0950',
    ...codeRange(9054, 9062),
    '9072',
    '9214',
    '9222',
    '9223',
    '9224',
    '9225',
    '9268',
    '9269',
    '9332',
    '9416',
    '9417',
    '9626',
    '9844',
  ],
  'the bank of the customer denied a refund by Bizum': ['9485'],
  'the signature': ['9020', '9021', '9352', '9353'],
  'the merchant or the terminal': [...codeRange(9008, 9011), '9256', '9274'],
  'the format of the request': [
    '9007',
    '9014',
    '9015',
    '9016',
    '9022',
    '9023',
    '9024',
    '9025',
    '9030',
    '9031',
    '9033',
    '9074',
    '9075',
    '9077',
    '9112',
    '9114',
    '9430',
    '9431',
    '9434',
    '9565',
  ],
};
const REFUSALS_OF_REQUESTS: ReadonlySet<string> = new Set(Object.values(REFUSED_REQUESTS).flat());

function codeRange(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
