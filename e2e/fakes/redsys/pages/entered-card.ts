// Validation of a typed card.
import { hasValidCheckDigit } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import type { Card } from '#e2e/fakes/redsys/operations/store.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';

/** The Spanish texts of the validation errors of the embedded card form, by error code. */
export const CARD_ERRORS = {
  msg1: 'Ha de rellenar los datos de la tarjeta',
  msg2: 'La tarjeta es obligatoria',
  msg3: 'La tarjeta ha de ser numérica',
  msg4: 'La tarjeta no puede ser negativa',
  msg5: 'El mes es obligatorio',
  msg6: 'El mes ha de ser numérico',
  msg7: 'El mes es incorrecto',
  msg8: 'El año es obligatorio',
  msg9: 'El año ha de ser numérico',
  msg10: 'El año no puede ser negativo',
  msg11: 'El CVV no tiene la longitud correcta',
  msg12: 'El CVV ha de ser numérico',
  msg13: 'El CVV no puede ser negativo',
  msg15: 'La tarjeta no tiene la longitud correcta',
  msg16: 'El número de tarjeta no es válido',
} as const;
/** The code of a validation error of the embedded card form. */
export type CardError = keyof typeof CARD_ERRORS;

/**
 * Returns the card that a customer entered in the fields `number`, `month`, `year` and `cvv`, or the code of the first validation
 * error.
 */
export function readEnteredCard(fields: Fields): Card | CardError {
  const [number, month, year, cvv] = ['number', 'month', 'year', 'cvv'].map((name) =>
    textOf(fields, name).replaceAll(/\s/g, ''),
  );
  const typed = {
    number: number ?? '',
    month: month ?? '',
    year: (year ?? '').replace(/^20(?=\d\d$)/, ''),
    cvv: cvv ?? '',
  };
  const problem = firstError(typed);
  return problem ?? { number: typed.number, expiry: typed.year + typed.month.padStart(2, '0'), cvv: typed.cvv };
}

interface CardInput {
  readonly number: string;
  readonly month: string;
  readonly year: string;
  readonly cvv: string;
}

function firstError(typed: CardInput): CardError | null {
  if (Object.values(typed).every((value) => value === '')) return 'msg1';
  return numberError(typed.number) ?? monthError(typed.month) ?? yearError(typed.year) ?? cvvError(typed.cvv);
}

function numberError(number: string): CardError | null {
  if (number === '') return 'msg2';
  if (number.startsWith('-')) return 'msg4';
  if (!/^\d+$/.test(number)) return 'msg3';
  if (number.length < 13 || number.length > 19) return 'msg15';
  return hasValidCheckDigit(number) ? null : 'msg16';
}

function monthError(month: string): CardError | null {
  if (month === '') return 'msg5';
  if (!/^\d+$/.test(month)) return 'msg6';
  return Number(month) >= 1 && Number(month) <= 12 ? null : 'msg7';
}

function yearError(year: string): CardError | null {
  if (year === '') return 'msg8';
  if (year.startsWith('-')) return 'msg10';
  return /^\d\d$/.test(year) ? null : 'msg9';
}

function cvvError(cvv: string): CardError | null {
  if (cvv.startsWith('-')) return 'msg13';
  if (!/^\d*$/.test(cvv)) return 'msg12';
  return cvv.length === 3 || cvv.length === 4 ? null : 'msg11';
}
