import { describe, expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { CART_LINES_MAX } from '#domain/cart.ts';
import { emptyDraft } from './order-draft.ts';
import { parseDraft } from './stored-draft.ts';
import { newDraft } from './testing/menu.ts';

const [line] = newDraft().lines;

it.each([
  ['an empty one', emptyDraft(anId(1))],
  ['one half way', newDraft()],
  ['one that was sent', newDraft({ isSent: true, isPaid: false })],
])('%s comes back as it was kept', (_, draft) => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

describe('what is no order is none:', () => {
  it.each([
    ['nothing', null],
    ['a text', 'A1'],
    ['another version', { lines: [] }],
    ['an id that is none', newDraft({ orderId: 'x' })],
    ['a note too long', newDraft({ comment: 'a'.repeat(251) })],
    ['too many lines', { ...newDraft(), lines: Array.from({ length: CART_LINES_MAX + 1 }, () => line) }],
    ['a part of a unit', { ...newDraft(), lines: [{ ...line, quantity: 1.5 }] }],
    ['a size that is none', { ...newDraft(), lines: [{ ...line, size: 'xl' }] }],
    ['a price in euros', { ...newDraft(), lines: [{ ...line, price: 4.5 }] }],
    ['an ingredient without a quantity', { ...newDraft(), lines: [{ ...line, ingredients: [{ name: 'Jamón' }] }] }],
    ['a way to pay that is none', { ...newDraft(), paidWith: 'bizum' }],
  ])('%s', (_, kept) => {
    expect(parseDraft(kept)).toBeNull();
  });
});
