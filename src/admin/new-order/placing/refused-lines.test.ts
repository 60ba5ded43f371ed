import { expect, it } from 'vitest';
import { newDraft } from '#admin/new-order/testing/menu.ts';
import { anId } from '#contract/testing/products.ts';
import { lineRefusal } from './refused-lines.ts';

const draft = newDraft();
const [line] = draft.lines;

function refusalOf(...lines: string[]) {
  return { refusal: { code: 'out-of-stock', lines }, draft } as const;
}

it.each([
  ['the product', ['Tosta'], 'out-of-stock'],
  ['the whole line', ['Tosta [Jamón]'], 'out-of-stock'],
  ['another', ['Caña'], null],
  ['none', [], null],
])('a refusal that names %s marks the line accordingly', (_, named, code) => {
  expect(line && lineRefusal(line, refusalOf(...named), draft)).toBe(code);
});

it.each([
  ['its lines', { lines: [...draft.lines] }],
  ['its table', { tableCode: 'A2' }],
  ['its id', { orderId: anId(9) }],
])('a refusal is no longer shown once the order changed %s', (_, change) => {
  expect(line && lineRefusal(line, refusalOf('Tosta'), { ...draft, ...change })).toBeNull();
});

it('a refusal stays when the note or the payment choice changes', () => {
  const changed = { ...draft, comment: 'Prisa', isPaid: false };
  expect(line && lineRefusal(line, refusalOf('Tosta'), changed)).toBe('out-of-stock');
});
