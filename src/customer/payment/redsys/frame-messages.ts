// Parses messages that frames post to the page. Any page may post any message, so the origin is checked first.

/** The fields of a browser's `MessageEvent` that this file reads: who posted the message to the page, and its content. */
interface FrameMessage {
  readonly origin: string;
  readonly data: unknown;
}

/** An event that the card form of Redsys reports to the page: the token of a card, an error, or a request for consent. */
type CardFormEvent =
  | { readonly kind: 'token'; readonly token: string }
  /** The form's order number cannot be used again: another attempt is needed. */
  | { readonly kind: 'used-up' }
  /** The entered data is invalid: `msg1` … `msg18`. */
  | { readonly kind: 'error'; readonly code: string }
  /** The form requests the page's consent before it issues a token. */
  | { readonly kind: 'merchant-validation' };

/** The maximum length of a token, as in the contract. */
const TOKEN_MAX = 200;

/**
 * Parses a message that the card form of Redsys posted to the page. Null for a message that the form does not post. Null also if
 * the message has another origin than `formOrigin`, because any site can send messages to the page.
 */
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

/**
 * A message that reports the end of a 3-D Secure step. When the step ends, the bank's frame loads a page of our server. That page
 * posts the message to the app, which is the page around the frame.
 */
type ThreeDSecureMessage = 'attempt-returned' | 'fingerprint-done';

/**
 * Parses the message that reports the end of a 3-D Secure step, posted by a page of our server in the bank's frame. Null if the
 * message comes from another origin than `ownOrigin` or has other content.
 */
export function parseThreeDSecureMessage(
  { origin, data }: FrameMessage,
  ownOrigin: string,
): ThreeDSecureMessage | null {
  if (origin !== ownOrigin || typeof data !== 'object' || data === null || !('comanda' in data)) return null;
  return data.comanda === 'attempt-returned' || data.comanda === 'fingerprint-done' ? data.comanda : null;
}
