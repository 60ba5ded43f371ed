import { describe, expect, it } from 'vitest';
import { PAYMENT_FAILURE_REASONS, type PaymentFailureReason } from '#domain/attempt.ts';
import { paymentFailureText } from './payment-failures.es.ts';

describe('Texts of failed attempts', () => {
  // As the requirements quote them, except for those that documented-wording.ts lists.
  const quoted: [reason: PaymentFailureReason, code: string | null, text: string][] = [
    ['card-denied', 'SIS0093', 'Tarjeta denegada'],
    ['wallet-key', 'SIS0499', 'La clave de Google Pay o Apple Pay no es válida: elige otra forma de pago'],
    ['form-not-valid', 'SIS0502', 'No hemos podido leer los datos de la tarjeta: escríbela de nuevo'],
    ['wrong-cvv', '0129', 'Código de seguridad (CVV2/CVC2) incorrecto'],
    ['issuer-denied', '0190', 'Tu banco ha rechazado el pago y no dice por qué'],
    ['processor-code', '0777', 'Error en el pago (0777)'],
    ['insufficient-funds', '0116', 'No hay saldo suficiente'],
    ['try-again', null, 'Algo ha fallado: inténtalo de nuevo'],
    ['not-successful', null, 'No se ha podido cobrar'],
    ['bizum-denied', '9966', 'Petición rechazada'],
  ];

  it.each(quoted)('the failure %s (%s) has the text «%s»', (reason, code, text) => {
    expect(paymentFailureText({ reason, code })).toBe(text);
  });

  it.each(PAYMENT_FAILURE_REASONS)('the failure %s has a text, also without a provider code', (reason) => {
    const text = paymentFailureText({ reason, code: null });
    expect(text.length).toBeGreaterThan(10);
    expect(text).not.toMatch(/null|undefined|\(\)/);
  });
});
