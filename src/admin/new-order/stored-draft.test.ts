import { describe, expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { CART_LINES_MAX } from '#domain/cart.ts';
import { emptyDraft } from './order-draft.ts';
import { parseDraft } from './stored-draft.ts';
import { newDraft } from './testing/menu.ts';

const [line] = newDraft().lines;

it.each([
  ['an empty draft', emptyDraft(anId(1))],
  ['a draft with lines', newDraft()],
])('%s is restored as it was stored', (_, draft) => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

it('a sent draft that an older version stored without labels and the id of its table can be sent again', () => {
  const { tableId, ...draft } = newDraft({ isSent: true, isPaid: false });
  const stored = { ...draft, lines: draft.lines.map(({ label, ...rest }) => ({ ...rest, order: label })) };
  expect(tableId).not.toBeNull();
  expect(parseDraft(JSON.parse(JSON.stringify(stored)))).toEqual({ ...draft, tableId: null, isSent: false });
});

describe('a stored value is dropped if it is or contains', () => {
  it.each([
    ['nothing', null],
    ['a text', 'A1'],
    ['another version of a draft', { lines: [] }],
    ['an invalid order id', newDraft({ orderId: 'x' })],
    ['a note too long', newDraft({ comment: 'a'.repeat(251) })],
    ['too many lines', { ...newDraft(), lines: Array.from({ length: CART_LINES_MAX + 1 }, () => line) }],
    ['a fractional quantity', { ...newDraft(), lines: [{ ...line, quantity: 1.5 }] }],
    ['no size', { ...newDraft(), lines: [{ ...line, size: null }] }],
    ['a price in euros', { ...newDraft(), lines: [{ ...line, price: 4.5 }] }],
    ['an ingredient without a quantity', { ...newDraft(), lines: [{ ...line, ingredients: [{ name: 'Jamón' }] }] }],
    ['an unknown payment option', { ...newDraft(), paidWith: 'bizum' }],
  ])('%s', (_, stored) => {
    expect(parseDraft(stored)).toBeNull();
  });
});
