import { expect, it } from 'vitest';
import { messages } from '#contract/refusal-messages.es.ts';
import { receiptRefusedWords } from './receipt-texts.ts';

it.each(['receipt-too-many', 'receipt-too-often', 'receipt-not-paid'] as const)(
  'staff who hear «%s» are not told what guests are',
  (code) => {
    expect(receiptRefusedWords(code)).not.toBe(messages[code]);
    expect(receiptRefusedWords(code)).not.toMatch(/barra/);
  },
);

it('staff are told the rest as everybody is', () => {
  expect(receiptRefusedWords('receipt-email-not-valid')).toBe('Introduce un email válido');
  expect(receiptRefusedWords('broken')).toBe(messages.broken);
});
