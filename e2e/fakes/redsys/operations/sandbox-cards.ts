// Test cards and rules of the Redsys sandbox.
import type { Card } from './store.ts';

/** A test card of the Redsys sandbox, and how payments with it end. */
export interface SandboxCard {
  readonly number: string;
  /** `Ds_Card_Brand` */
  readonly brand: '1' | '2';
  /** 3-D Secure version in the reply of `iniciaPeticion`; null for a card without 3-D Secure data. */
  readonly protocol: '2.1.0' | '2.2.0' | 'NO_3DS_v2' | null;
  readonly hasMethod: boolean;
  readonly isChallenged: boolean;
  /** `Ds_Excep_SCA`: the exemptions that the bank grants for this card. */
  readonly exemptions: string | null;
  /** Response code if expiry, CVV and amount lead to no other. */
  readonly response: string;
  /** Text in the list of test cards for customers; null for cards that are not listed. */
  readonly description: string | null;
}

const VISA = {
  brand: '1',
  protocol: '2.2.0',
  hasMethod: false,
  isChallenged: false,
  exemptions: null,
  response: '0000',
  description: null,
} as const;
const MASTERCARD = { ...VISA, brand: '2' } as const;
const CHALLENGED = { ...VISA, isChallenged: true } as const;
const EXEMPTIONS = 'LWV;TRA[30.0];COR;MIT;ATD';

/** The test cards of the Redsys sandbox. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { ...CHALLENGED, number: '4548810000000003', description: 'Aceptada; el banco pregunta' },
  { ...MASTERCARD, number: '5576441563045037', description: 'Aceptada sin preguntar' },
  { ...MASTERCARD, number: '5576570000000004' },
  { ...CHALLENGED, number: '4548812049400004', protocol: 'NO_3DS_v2', description: '3-D Secure 1' },
  { ...VISA, number: '4548814479727229', protocol: '2.1.0' },
  { ...VISA, number: '4918019160034602', protocol: '2.1.0', hasMethod: true },
  { ...CHALLENGED, number: '4548817212493017', protocol: '2.1.0' },
  { ...CHALLENGED, number: '4918019199883839', protocol: '2.1.0', hasMethod: true },
  { ...CHALLENGED, number: '4907271141151707', response: '0190', description: 'El banco pregunta y luego deniega' },
  { ...VISA, number: '4907277775205123', response: '0190' },
  { ...VISA, number: '4548816134581156', hasMethod: true },
  { ...CHALLENGED, number: '4548816131164386' },
  { ...CHALLENGED, number: '4548815324058868', exemptions: EXEMPTIONS },
  { ...CHALLENGED, number: '4548815374025114', exemptions: 'MIT' },
  { ...MASTERCARD, number: '5576440022788500', protocol: null, response: '0190', description: 'Denegada' },
  { ...VISA, number: '1111111111111117', protocol: null, response: '9093', description: 'No existe' },
];

/** The Spanish hint for customers of the demo that says which expiry and CVV to type for a test card. */
export const SANDBOX_HINT = 'Caducidad 12/34, CVV 123. CVV 116: sin saldo. CVV 999: denegada.';

const EXPIRIES = ['3412', '4912'];
const CVV = '123';
/** Response codes by CVV. CVV 116 exists in this simulator only: the sandbox has no card without funds. */
const CVV_RESPONSES: Readonly<Record<string, string>> = {
  '999': '0190',
  '172': '0172',
  '173': '0173',
  '174': '0174',
  '116': '0116',
};
/** Response codes by the last two digits of the amount in cents. */
const CENTS_RESPONSES: Readonly<Record<number, string>> = { 96: '0190', 72: '0172', 73: '0173', 74: '0174' };

/** Returns the test card with that number; null for another number. */
export function findSandboxCard(number: string): SandboxCard | null {
  return SANDBOX_CARDS.find((card) => card.number === number) ?? null;
}

/** Returns the value of `Ds_Response` for a charge of `amount` cents with this card, after its authentication. */
export function chargeResponseCode(card: Card, amount: number, now: Date): string {
  const known = findSandboxCard(card.number);
  if (known === null) return '0180';
  const inputResponse = expiryResponse(card.expiry, now) ?? cvvResponse(card.cvv);
  return inputResponse ?? CENTS_RESPONSES[amount % 100] ?? known.response;
}

/** Returns the card number with only its six first and four last digits, as in replies of the bank. */
export function maskCardNumber(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}

/** True if the Luhn check digit of the card number is correct. */
export function hasValidCheckDigit(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : doubled(digit)), 0);
  return sum % 10 === 0;
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}

function expiryResponse(expiry: string, now: Date): string | null {
  const thisMonth = now.toISOString().slice(2, 7).replace('-', '');
  if (expiry < thisMonth) return '0101';
  return EXPIRIES.includes(expiry) ? null : '0191';
}

function cvvResponse(cvv: string | null): string | null {
  if (cvv === null || cvv === CVV) return null;
  return CVV_RESPONSES[cvv] ?? '0129';
}
