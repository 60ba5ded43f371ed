import { expect, it } from 'vitest';
import { messages } from '#contract/messages.es.ts';
import { receiptRefusalText } from './receipt-texts.ts';

it.each(['receipt-too-many', 'receipt-too-often', 'receipt-not-paid'] as const)(
  'staff who hear «%s» are not told what guests are',
  (code) => {
    expect(receiptRefusalText(code)).not.toBe(messages[code]);
    expect(receiptRefusalText(code)).not.toMatch(/barra/);
  },
);

it('staff are told the rest as everybody is', () => {
  expect(receiptRefusalText('receipt-email-not-valid')).toBe('Introduce un email válido');
  expect(receiptRefusalText('broken')).toBe(messages.broken);
});
