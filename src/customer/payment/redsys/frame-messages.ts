// Messages from frames: who may say what. Any page may post any message, so the origin decides before the words do.

/** What a message event brings, as far as it is looked at. */
export interface FrameMessage {
  readonly origin: string;
  readonly data: unknown;
}

/** What the bank's card form says. */
export type CardFormEvent =
  | { readonly kind: 'token'; readonly token: string }
  /** Its order number is used up: another attempt is needed. */
  | { readonly kind: 'used-up' }
  /** Something is wrong with what was typed: `msg1` … `msg18`. */
  | { readonly kind: 'error'; readonly code: string }
  /** It asks whether the page agrees. */
  | { readonly kind: 'merchant-validation' };

/** Longer than any the contract takes is none. */
const TOKEN_MAX = 200;

/** Null for anything that the form at exactly that origin did not say. */
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
  // Its way to say that it was given something it does not understand.
  return idOper === 'Error' ? { kind: 'error', code: FORM_NOT_SHOWN } : { kind: 'token', token: idOper };
}

const FORM_NOT_SHOWN = 'msg18';

/** What our own small page says, to which the bank's frame returned. */
export type ReturnMessage = 'attempt-returned' | 'fingerprint-done';

/** Null for anything that a page of ours did not say. */
export function parseReturnMessage({ origin, data }: FrameMessage, ownOrigin: string): ReturnMessage | null {
  if (origin !== ownOrigin || typeof data !== 'object' || data === null || !('comanda' in data)) return null;
  return data.comanda === 'attempt-returned' || data.comanda === 'fingerprint-done' ? data.comanda : null;
}
