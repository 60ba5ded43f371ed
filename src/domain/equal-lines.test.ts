import { describe, expect, it } from 'vitest';
import { addLine, CART_LINE_QUANTITY_MAX, CART_LINES_MAX, type LineInCart, withLineIds } from './cart.ts';
import { mergeEqualLines } from './equal-lines.ts';

function aLine(changes: Partial<LineInCart> = {}): LineInCart {
  return { id: 1, productId: 'water', label: 'Agua', quantity: 1, notes: '', ...changes };
}

describe('addLine', () => {
  const full = Array.from({ length: CART_LINES_MAX }, (_, index) =>
    aLine({ id: index + 1, productId: `p${index}`, label: `Agua ${index}` }),
  );

  it('adding the same product, label and note increases the quantity of the line', () => {
    const cart = [aLine({ label: 'Pan' }), aLine({ id: 2, quantity: 2, notes: 'fría ' })];
    expect(addLine(cart, aLine({ id: 0, quantity: 3, notes: 'fría' }))).toEqual({
      lines: [cart[0], { ...cart[1], quantity: 5 }],
    });
  });

  it.each([
    ['another note', 'poco hecha', 'muy hecha'],
    ['a note where the line has none', '', 'sin pepinillo'],
    ['no note where the line has one', 'sin pepinillo', ''],
  ])('units with %s are a line of their own', (_, notes, added) => {
    expect(addLine([aLine({ quantity: 2, notes })], aLine({ id: 0, notes: added }))).toMatchObject({
      lines: [
        { id: 1, quantity: 2, notes },
        { id: 2, quantity: 1, notes: added },
      ],
    });
  });

  it('adding another product appends a line with an id of its own', () => {
    const [water, wine] = [aLine({ id: 7 }), aLine({ id: 0, label: 'Vino' })];
    expect(addLine([water], wine)).toEqual({ lines: [water, { ...wine, id: 8 }] });
  });

  it('a drink and a food product with the same label are two lines', () => {
    const [drink, food] = [aLine({ label: 'Limón' }), aLine({ label: 'Limón', productId: 'sorbet' })];
    expect(addLine([drink], food)).toMatchObject({ lines: [{ productId: 'water' }, { productId: 'sorbet' }] });
  });

  it('a line has at most 99 units', () => {
    expect(addLine([aLine({ quantity: 60 })], aLine({ quantity: 60 }))).toEqual({
      lines: [aLine({ quantity: CART_LINE_QUANTITY_MAX })],
    });
  });

  it('a cart of 20 lines refuses another line, but an existing line can still grow', () => {
    expect(addLine(full.slice(1), aLine())).toMatchObject({ lines: { length: CART_LINES_MAX } });
    expect(addLine(full, aLine())).toEqual({ refusal: 'cart-too-long' });
    expect(addLine(full, aLine({ productId: 'p0', label: 'Agua 0' }))).toMatchObject({
      lines: { length: CART_LINES_MAX, 0: { quantity: 2 } },
    });
  });

  it('adding a line does not modify the given cart', () => {
    const cart = [aLine()];
    addLine(cart, aLine());
    expect(cart).toEqual([aLine()]);
  });
});

it('lines that a version without ids stored get one each, and others keep theirs', () => {
  expect(withLineIds([{ label: 'Pan' }, null, { id: 9, label: 'Vino' }])).toEqual([
    { id: 1, label: 'Pan' },
    { id: 2 },
    { id: 9, label: 'Vino' },
  ]);
});

describe('mergeEqualLines', () => {
  const plain = aLine({ quantity: 2 });
  const cold = aLine({ id: 2, quantity: 3, notes: 'fría' });

  it('a line whose note was changed takes the units of the line that it equals now', () => {
    expect(mergeEqualLines([plain, { ...cold, notes: ' ' }], 2)).toEqual([{ ...cold, notes: ' ', quantity: 5 }]);
  });

  it('lines that differ stay, and so do equal ones that together exceed the units of a line', () => {
    expect(mergeEqualLines([plain, cold], 2)).toEqual([plain, cold]);
    const many = [aLine({ quantity: CART_LINE_QUANTITY_MAX }), aLine({ id: 2 })];
    expect(mergeEqualLines(many, 2)).toEqual(many);
  });

  it('a line that is gone changes nothing', () => {
    expect(mergeEqualLines([plain, cold], 3)).toEqual([plain, cold]);
  });
});
