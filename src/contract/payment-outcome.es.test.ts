import { describe, expect, it } from 'vitest';
import { ATTEMPT_STATES, PAYMENT_FAILURE_REASONS } from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';
import { PAYMENT_STATES } from '#domain/payment.ts';
import { PAYMENT_OUTCOMES, paymentOutcome } from '#domain/payment-outcome.ts';
import { SURPLUS_REFUND_STATES } from './attempts.ts';
import {
  EARLIER_PAYMENT_UNKNOWN_TEXT,
  LATER_CONFIRMED_NOT_CHARGED_TEXT,
  OUTCOME_TEXTS,
  surplusText,
  unsuccessfulPaymentText,
} from './payment-outcome.es.ts';

const NOTHING_CHARGED = /no se ha cobrado/i;
const FLAGS = [true, false];

function wordsOf(parts: object): string {
  return Object.values(parts).join(' ');
}

describe('what a customer reads about the money of a payment', () => {
  const combinations = PAYMENT_STATES.flatMap((state) =>
    [null, ...ATTEMPT_STATES].flatMap((attemptState) =>
      FLAGS.flatMap((isConfirmedUnpaid) => FLAGS.map((isLate) => ({ state, attemptState, isConfirmedUnpaid, isLate }))),
    ),
  );

  it.each(combinations)(
    'says that nothing was charged only if confirmed: $state, attempt $attemptState, confirmed $isConfirmedUnpaid, late $isLate',
    ({ state, attemptState, isConfirmedUnpaid, isLate }) => {
      const attempt = attemptState && { state: attemptState };
      const text = wordsOf(OUTCOME_TEXTS[paymentOutcome({ state, attempt, isConfirmedUnpaid, isLate })]);
      if (NOTHING_CHARGED.test(text)) expect(isConfirmedUnpaid).toBe(true);
      expect(text.length).toBeGreaterThan(20);
    },
  );

  it.each(PAYMENT_FAILURE_REASONS)(
    'after the failure %s says that nothing was charged exactly if confirmed',
    (reason) => {
      const failure = { reason, code: null };
      expect(wordsOf(unsuccessfulPaymentText(failure, true))).toMatch(NOTHING_CHARGED);
      expect(wordsOf(unsuccessfulPaymentText(failure, false))).not.toMatch(NOTHING_CHARGED);
      expect(wordsOf(unsuccessfulPaymentText(failure, false))).toMatch(/Todavía no sabemos si tu banco ha cobrado/);
    },
  );

  it('names every way to go on while the outcome is not known', () => {
    const { text } = OUTCOME_TEXTS.unknown;
    for (const way of ['pagar ya de otra forma', 'volver a la carta', 'avisar al camarero'])
      expect(text).toContain(way);
  });

  it('does not say that the customer canceled while the outcome is not known', () => {
    expect(unsuccessfulPaymentText({ reason: 'canceled-by-guest', code: 'no-answer' }, false).reason).toBeNull();
    expect(unsuccessfulPaymentText({ reason: 'card-denied', code: null }, false).reason).toBe('Tarjeta denegada');
    expect(unsuccessfulPaymentText({ reason: 'canceled-by-guest', code: null }, true).reason).toBe(
      'Has cancelado el pago',
    );
  });

  it.each([
    ['in-progress', 'Se te ha cobrado dos veces Te devolvemos 12,50 €: lo verás en tu cuenta en unos días.'],
    ['succeeded', 'Se te ha cobrado dos veces Te devolvemos 12,50 €: lo verás en tu cuenta en unos días.'],
    [
      'failed',
      'Se te ha cobrado dos veces La devolución de 12,50 € no ha salido. Avisa al camarero: te devolverá el dinero.',
    ],
  ] as const)('about a second charge whose refund is %s: «%s»', (refund, text) => {
    const surplus = { amount: cents(1250), isSecondCharge: true, refund };
    expect(wordsOf(surplusText(surplus)).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('has a text for every state of a surplus', () => {
    for (const refund of SURPLUS_REFUND_STATES) {
      const words = wordsOf(surplusText({ amount: cents(180), isSecondCharge: false, refund }));
      expect(words).toMatch(/^Se te ha cobrado de más/);
      expect(words).not.toMatch(NOTHING_CHARGED);
    }
  });

  it('is Spanish that addresses the customer as «tú»', () => {
    const texts = [
      ...PAYMENT_OUTCOMES.map((each) => OUTCOME_TEXTS[each]),
      LATER_CONFIRMED_NOT_CHARGED_TEXT,
      EARLIER_PAYMENT_UNKNOWN_TEXT,
    ];
    expect(texts.map(wordsOf).join(' ')).not.toMatch(/\b(usted|su|the|payment|error)\b/i);
  });
});
