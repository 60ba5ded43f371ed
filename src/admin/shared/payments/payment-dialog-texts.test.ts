import { expect, it } from 'vitest';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { receiptRefusalText } from './payment-dialog-texts.ts';

it.each(['receipt-too-many', 'receipt-too-often', 'receipt-not-paid'] as const)(
  'the refusal «%s» has a text for staff that differs from the customers’ text',
  (code) => {
    expect(receiptRefusalText(code)).not.toBe(refusalMessages[code]);
    expect(receiptRefusalText(code)).not.toMatch(/barra/);
  },
);

it('all other refusals have the same text for staff and customers', () => {
  expect(receiptRefusalText('receipt-email-not-valid')).toBe('Introduce un correo electrónico válido');
  expect(receiptRefusalText('broken')).toBe(refusalMessages.broken);
});
