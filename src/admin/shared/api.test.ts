import { expect, it } from 'vitest';
import { ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { RefusalReply } from '#contract/refusal-reply.ts';
import { errorText } from './api.ts';

function refused(code: RefusalReply['code'], details: RefusalReply['details']) {
  return errorText(new ServerRefusalError({ code, message: refusalMessages[code], details }));
}

it.each([
  ['category-has-products', ['Caña'], 'Esta categoría está asignada al producto: Caña'],
  ['category-has-products', ['Caña', 'Doble'], 'Esta categoría está asignada a los productos: Caña, Doble'],
  ['category-has-sub-categories', ['Tintos'], 'Esta categoría está asignada a la subcategoría: Tintos'],
  [
    'category-has-sub-categories',
    ['Tintos', 'Blancos'],
    'Esta categoría está asignada a las subcategorías: Tintos, Blancos',
  ],
  ['sub-category-has-products', ['Caña'], 'Esta subcategoría está asignada al producto: Caña'],
  ['sub-category-has-products', ['Caña', 'Doble'], 'Esta subcategoría está asignada a los productos: Caña, Doble'],
  ['take-back-repeated', ['Carmen'], 'Este pedido ya se ha corregido. Lo corrigió Carmen'],
  ['line-already-voided', ['Carmen'], 'Esa línea ya está quitada. La quitó Carmen'],
] as const)('the refusal %s that names %j is read as a sentence in the right number', (code, names, text) => {
  expect(refused(code, { names: [...names] })).toBe(text);
});

it('a refusal until one o’clock has its time in the singular', () => {
  expect(refused('code-locked', { time: '01:05' })).toMatch(/ vuelven a servir a la 1:05\.$/);
});
