// Parses messages that frames post to the page. Any page may post any message, so the origin is checked first.

/** The fields of a `MessageEvent` that are read. */
export interface FrameMessage {
  readonly origin: string;
  readonly data: unknown;
}

/** What the bank's card form reports to the page. */
export type CardFormEvent =
  | { readonly kind: 'token'; readonly token: string }
  /** The form's order number cannot be used again: another attempt is needed. */
  | { readonly kind: 'used-up' }
  /** The entered data is invalid: `msg1` … `msg18`. */
  | { readonly kind: 'error'; readonly code: string }
  /** The form requests the page's consent before it issues a token. */
  | { readonly kind: 'merchant-validation' };

/** The maximum length of a token, as in the contract. */
const TOKEN_MAX = 200;

/** Reads what the bank's card form reports in a message; null for any other origin or content. */
export function parseCardFormMessage({ origin, data }: FrameMessage, formOrigin: string): CardFormEvent | null {
  if (origin !== formOrigin) return null;
  if (data === 'merchantValidation') return { kind: 'merchant-validation' };
  if (typeof data !== 'object' || data === null) return null;
  if ('error' in data && typeof data.error === 'string') return { kind: 'error', code: data.error };
  return 'idOper' in data ? tokenEvent(data.idOper) : null;
}

function tokenEvent(idOper: unknown): CardFormEvent | null {
  if (idOper === -1 || idOper === '-1') return { kind: 'used-up' };
  if (typeof idOper !== 'string' || idOper === '' || idOper.length > TOKEN_MAX) return null;
  // With this word the form reports an invalid parameter.
  return idOper === 'Error' ? { kind: 'error', code: FORM_NOT_SHOWN } : { kind: 'token', token: idOper };
}

const FORM_NOT_SHOWN = 'msg18';

/** The message that our own page posts when the bank's frame loads it at the end of 3-D Secure. */
export type ReturnMessage = 'attempt-returned' | 'fingerprint-done';

/** Reads the message of our own page in the bank's frame; null for any other origin or content. */
export function parseReturnMessage({ origin, data }: FrameMessage, ownOrigin: string): ReturnMessage | null {
  if (origin !== ownOrigin || typeof data !== 'object' || data === null || !('comanda' in data)) return null;
  return data.comanda === 'attempt-returned' || data.comanda === 'fingerprint-done' ? data.comanda : null;
}
