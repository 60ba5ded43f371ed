import { describe, expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { CART_LINES_MAX } from '#domain/cart.ts';
import { emptyDraft } from './order-draft.ts';
import { draftOf } from './stored-draft.ts';
import { aDraft } from './testing/menu.ts';

const [line] = aDraft().lines;

it.each([
  ['an empty one', emptyDraft(anId(1))],
  ['one half way', aDraft()],
  ['one that was sent', aDraft({ isSent: true, isPaid: false })],
])('%s comes back as it was kept', (_, draft) => {
  expect(draftOf(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

describe('what is no order is none:', () => {
  it.each([
    ['nothing', null],
    ['a text', 'A1'],
    ['another version', { lines: [] }],
    ['an id that is none', aDraft({ orderId: 'x' })],
    ['a note too long', aDraft({ comment: 'a'.repeat(251) })],
    ['too many lines', { ...aDraft(), lines: Array.from({ length: CART_LINES_MAX + 1 }, () => line) }],
    ['a part of a unit', { ...aDraft(), lines: [{ ...line, quantity: 1.5 }] }],
    ['a size that is none', { ...aDraft(), lines: [{ ...line, size: 'xl' }] }],
    ['a price in euros', { ...aDraft(), lines: [{ ...line, price: 4.5 }] }],
    ['an ingredient without a quantity', { ...aDraft(), lines: [{ ...line, ingredients: [{ name: 'Jamón' }] }] }],
    ['a way to pay that is none', { ...aDraft(), paidWith: 'bizum' }],
  ])('%s', (_, kept) => {
    expect(draftOf(kept)).toBeNull();
  });
});
