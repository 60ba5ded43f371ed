// Messages from frames: who may say what. Any page may post any message, so the origin decides before the words do.

/** What a message event brings, as far as it is looked at. */
export interface Heard {
  readonly origin: string;
  readonly data: unknown;
}

/** What the bank's card form says. */
export type CardFormWord =
  | { readonly says: 'token'; readonly token: string }
  /** Its order number is used up: another attempt is needed. */
  | { readonly says: 'used-up' }
  /** Something is wrong with what was typed: `msg1` … `msg18`. */
  | { readonly says: 'error'; readonly code: string }
  /** It asks whether the page agrees. */
  | { readonly says: 'agree?' };

/** Longer than any the contract takes is none. */
const TOKEN_MAX = 200;

/** Null for anything that the form at exactly that origin did not say. */
export function cardFormWord({ origin, data }: Heard, formOrigin: string): CardFormWord | null {
  if (origin !== formOrigin) return null;
  if (data === 'merchantValidation') return { says: 'agree?' };
  if (typeof data !== 'object' || data === null) return null;
  if ('error' in data && typeof data.error === 'string') return { says: 'error', code: data.error };
  return 'idOper' in data ? tokenWord(data.idOper) : null;
}

function tokenWord(idOper: unknown): CardFormWord | null {
  if (idOper === -1 || idOper === '-1') return { says: 'used-up' };
  if (typeof idOper !== 'string' || idOper === '' || idOper.length > TOKEN_MAX) return null;
  // Its way to say that it was given something it does not understand.
  return idOper === 'Error' ? { says: 'error', code: FORM_NOT_SHOWN } : { says: 'token', token: idOper };
}

const FORM_NOT_SHOWN = 'msg18';

/** What our own small page says, to which the bank's frame returned. */
export type ReturnWord = 'attempt-returned' | 'fingerprint-done';

/** Null for anything that a page of ours did not say. */
export function returnWord({ origin, data }: Heard, ownOrigin: string): ReturnWord | null {
  if (origin !== ownOrigin || typeof data !== 'object' || data === null || !('comanda' in data)) return null;
  return data.comanda === 'attempt-returned' || data.comanda === 'fingerprint-done' ? data.comanda : null;
}
