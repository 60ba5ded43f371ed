import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import { lineChangeTexts } from './line-change-texts.ts';

const refund = (amount: number, method: PaymentMethod, paidWith: PaidWith | null = null) => ({
  ...{ amount: cents(amount), method, paidWith },
});
const cash = refund(180, 'manual', 'efectivo');

it.each([
  ['nothing', [], ''],
  ['cash', [cash], 'Se devuelve en efectivo: lo das tú.'],
  ['two payments in cash', [cash, cash], 'Se devuelve en efectivo: lo das tú.'],
  ['an unknown way', [refund(180, 'manual')], 'Se devuelve por donde se pagó: lo das tú.'],
  ['a card', [refund(180, 'googlepay')], 'Se devuelve a la tarjeta con la que se pagó: se hace solo.'],
  [
    'cash and the terminal',
    [cash, refund(70, 'manual', 'datafono'), cash],
    'Se devuelven 3,60 € en efectivo y 0,70 € con datáfono: lo das tú.',
  ],
  [
    'Bizum and a card',
    [refund(70, 'bizum'), refund(100, 'redsys')],
    'Se devuelven 0,70 € por Bizum y 1,00 € a la tarjeta con la que se pagó: se hace solo.',
  ],
  [
    'cash and Bizum',
    [cash, refund(70, 'bizum')],
    'Se devuelven 1,80 € en efectivo y 0,70 € por Bizum. Lo de efectivo y datáfono lo das tú; lo demás se hace solo.',
  ],
])('the dialog says how a line paid with %s is refunded', (_, refunds, text) => {
  expect(lineChangeTexts.refundHint(refunds).replaceAll('\u00a0', ' ')).toBe(text);
});
