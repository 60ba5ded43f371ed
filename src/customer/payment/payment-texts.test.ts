import { expect, it } from 'vitest';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { paymentTexts, redsysFormErrorText } from './payment-texts.ts';

const { loaders, pay, card, failed, leave, success, walletUnavailable } = paymentTexts;

// As the requirements quote them, except for those that documented-wording.ts lists.
it.each([
  ['PAY-14', loaders.redirecting, 'Te llevamos a la página del banco'],
  ['PAY-15', leave.title, 'Espera a que termine el pago'],
  ['STR-20', failed.title, 'No se ha podido cobrar'],
  ['STR-20', failed.noReason, 'Algo ha fallado'],
  ['STR-20', failed.dismiss, 'Descartar'],
  ['WAL-4', walletUnavailable.googlepay, '¡Algo salió mal! Google Pay no disponible'],
  ['WAL-5', walletUnavailable.applepay, '¡Algo salió mal! Apple Pay no disponible'],
  ['WAL-5', refusalMessages['apple-pay-unavailable'], '¡Algo salió mal! Apple Pay no disponible'],
  ['CARD-5', card.title('12,50 €'), 'Pagar con tarjeta (12,50 €)'],
  ['CARD-6', card.choose, 'SELECCIONA TU TARJETA'],
  ['CARD-7', card.addNew, 'Añadir otra tarjeta'],
  ['CARD-8', pay, 'Pagar'],
  ['CARD-12', loaders.processing, 'Procesando el pago'],
  ['SUC-7', success.ordered('A01'), 'Tu pedido está en curso, te llegará a la mesa A01'],
  ['SUC-13', success.done, 'Pago realizado'],
])('the text of requirement %s is «%s»', (_, text, quoted) => {
  expect(text).toBe(quoted);
});

it('each of the eighteen errors of the bank’s form has its own text, and an unknown one shows its code', () => {
  const words = Array.from({ length: 18 }, (_, index) => redsysFormErrorText(`msg${index + 1}`));
  expect(new Set(words).size).toBe(18);
  expect(words.join()).not.toContain('msg');
  expect(redsysFormErrorText('msg19')).toContain('msg19');
});
