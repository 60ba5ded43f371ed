// The Spanish tax number (NIF) of people and companies. Rules: RD 1065/2007, art. 19, and Orden EHA/451/2008.

/** The control letter of a person's number: the remainder of the digits by 23 is its index. */
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** The control letter of a company's number: its control digit is the index. */
const COMPANY_LETTERS = 'JABCDEFGHI';

/** Returns a typed NIF as it is stored: in capitals, without spaces, dots, hyphens and the country code «ES». */
export function plainNif(typed: string): string {
  return typed
    .replace(/[\s.\-/]/g, '')
    .toLocaleUpperCase('es')
    .replace(/^ES(?=[A-Z0-9]{9}$)/, '');
}

/**
 * True if the text is a NIF whose control sign is right: of a Spaniard (DNI), of a foreigner (NIE), of a person without either, or
 * of a company. The text must be as `plainNif` returns it. Whether the tax office knows the number is not checked.
 */
export function isNif(nif: string): boolean {
  const [, first = '', numbers = '', letter] = /^(\d|[XYZKLM])(\d{7})([A-Z])$/.exec(nif) ?? [];
  if (letter !== undefined)
    return letter === LETTERS[Number((FIRST_DIGITS[first] ?? first) + numbers) % LETTERS.length];
  const [, kind = '', digits = '', control = ''] = /^([ABCDEFGHJNPQRSUVW])(\d{7})([A-J\d])$/.exec(nif) ?? [];
  const digit = companyControlDigit(digits);
  const isRightDigit = control === String(digit) && !HAS_LETTER.test(kind);
  const isRightLetter = control === COMPANY_LETTERS[digit] && !HAS_DIGIT.test(kind);
  return isRightDigit || isRightLetter;
}

/** The digit for which the first letter of a person's NIF stands. */
const FIRST_DIGITS: Readonly<Record<string, string>> = { X: '0', Y: '1', Z: '2', K: '0', L: '0', M: '0' };
/** Kinds of companies whose control sign is always a digit, or always a letter. */
const HAS_DIGIT = /[ABEH]/;
const HAS_LETTER = /[NPQRSW]/;

/** Doubles every second digit, from the first, and adds the digits of all results. Returns what is missing to a multiple of ten. */
function companyControlDigit(digits: string): number {
  const sum = [...digits].reduce((before, digit, index) => {
    const value = index % 2 === 0 ? 2 * Number(digit) : Number(digit);
    return before + Math.trunc(value / 10) + (value % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
