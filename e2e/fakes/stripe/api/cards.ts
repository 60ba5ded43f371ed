// The test cards that Stripe documents, and the result of each.
import { createHash } from 'node:crypto';
import { ApiRefusal } from './refusal.ts';

interface Decline {
  readonly code: string;
  readonly declineCode: string | null;
  readonly message: string;
}

/** A test card of Stripe: whether a charge succeeds, and whether the bank requires authentication. */
export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  /** The decline of a charge; null if the charge succeeds. */
  readonly decline: Decline | null;
  readonly authentication: 'never' | 'always' | 'unless-set-up';
  /** Text in the list of test cards on the payment page. */
  readonly note: string;
}

const DECLINED = 'The bank declined the card.';

const GENERIC: Decline = { code: 'card_declined', declineCode: 'generic_decline', message: DECLINED };

/** The test cards that Stripe documents. */
export const TEST_CARDS: readonly TestCard[] = [
  visa('4242424242424242', 'se acepta'),
  { ...visa('5555555555554444', 'se acepta (Mastercard)'), brand: 'mastercard' },
  { ...visa('378282246310005', 'se acepta (American Express)'), brand: 'amex' },
  visa('4000000000000002', 'rechazada por el banco', GENERIC),
  visa('4000000000009995', 'sin fondos', { ...GENERIC, declineCode: 'insufficient_funds' }),
  visa('4000000000009979', 'robada', { ...GENERIC, declineCode: 'stolen_card' }),
  visa('4000000000000069', 'caducada', {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'The card has expired.',
  }),
  visa('4000000000000127', 'CVC incorrecto', {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: 'The security code is not right.',
  }),
  visa('4000000000000119', 'error del banco', {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'The bank had a fault. Try again.',
  }),
  { ...visa('4000002760003184', 'siempre pide 3-D Secure'), authentication: 'always' },
  { ...visa('4000002500003155', 'pide 3-D Secure hasta que se guarda'), authentication: 'unless-set-up' },
  {
    ...visa('4000008260003178', '3-D Secure y después sin fondos', { ...GENERIC, declineCode: 'insufficient_funds' }),
    authentication: 'always',
  },
  visa('4000000000000341', 'se puede guardar, pero no cobrar', GENERIC),
];

function visa(number: string, note: string, decline: Decline | null = null): TestCard {
  return { number, brand: 'visa', decline, authentication: 'never', note };
}

/** The data of a card as a customer enters them, or as an API call contains them. */
export interface EnteredCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string | null;
}

/**
 * Checks the entered data of a card, and returns the test card with that number. Throws a card error if the number, expiry or
 * security code is invalid. For an unknown number, returns a card that is always declined, as a real card in test mode is.
 */
export function validateCard({ number: typed, expMonth, expYear, cvc }: EnteredCard, now: Date): TestCard {
  const number = typed.replaceAll(/\s/g, '');
  if (!hasValidCheckDigit(number)) throw cardError('incorrect_number', 'number', 'The card number is not right.');
  if (!(expMonth >= 1 && expMonth <= 12)) {
    throw cardError('invalid_expiry_month', 'exp_month', 'There is no such month.');
  }
  if (!(expYear * 12 + expMonth > now.getUTCFullYear() * 12 + now.getUTCMonth())) {
    throw cardError('invalid_expiry_year', 'exp_year', 'The card has expired.');
  }
  if (cvc !== null && !/^\d{3,4}$/.test(cvc)) throw cardError('invalid_cvc', 'cvc', 'There is no such security code.');

  return (
    TEST_CARDS.find((card) => card.number === number) ??
    visa(number, '', { ...GENERIC, declineCode: 'test_mode_live_card' })
  );
}

/** Returns the fingerprint by which Stripe recognises a card: the same for every payment method with this number. */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(`simulated ${number}`).digest('hex').slice(0, 16);
}

function cardError(code: string, param: string, message: string): ApiRefusal {
  return new ApiRefusal(message, { type: 'card_error', code, param });
}

/** True if the Luhn check digit of the card number is correct. */
function hasValidCheckDigit(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
