import { describe, expect, it } from 'vitest';
import { aDrink, aFood, anId } from '#contract/testing/products.ts';
import { CART_LINE_QUANTITY_MAX, CART_LINES_MAX } from '#domain/cart.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import {
  addToDraft,
  computePricedDraft,
  draftOfTakenBackOrder,
  emptyDraft,
  findDraftTable,
  type OrderDraft,
  orderRequest,
  prepareForSending,
  withLineNotes,
  withLineQuantity,
} from './order-draft.ts';
import { newDraft, productsById } from './testing/menu.ts';

const beer = aDrink(10, { name: 'Caña' });
const gin = aDrink(11, { name: 'Ginebra', sizes: pricedSizes({ copa: 600, cubata: 800 }), canBeCombined: true });
const energy = aDrink(12, { name: 'Toro', canBeCombined: true, isEnergyDrink: true });
const toast = aFood(13, { name: 'Tosta', ingredients: ['Jamón', 'Queso'], numberOfIngredients: 1 });
const WRITER = anId(930);
const MENU = productsById(beer, gin, energy, toast);

const one = { size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] } as const;

function added(draft: OrderDraft, ...lines: Parameters<typeof addToDraft>[1][]): OrderDraft {
  return lines.reduce((before, next) => {
    const after = addToDraft(before, next, MENU);
    if ('refusal' in after) throw new Error(after.refusal);
    return after;
  }, draft);
}

const empty = emptyDraft(anId(1), { tableId: anId(920), tableCode: 'A1' });
const beers = added(empty, { ...one, productId: beer.id }, { ...one, productId: beer.id });

describe('adding a product', () => {
  it('twice makes one line with quantity 2', () => {
    expect(beers.lines).toMatchObject([{ label: 'Caña', quantity: 2, price: 250 }]);
  });

  it('with an energy drink as mixer costs one euro more and is labelled with it', () => {
    const draft = added(empty, { ...one, productId: gin.id, size: 'cubata', mixerId: energy.id });
    expect(draft.lines).toMatchObject([{ label: 'Ginebra - cubata + Toro', price: 900 }]);
  });

  it.each([
    ['without its mixer', { ...one, productId: gin.id, size: 'cubata' }, 'mixer-required'],
    ['without its ingredient', { ...one, productId: toast.id }, 'ingredients-required'],
    ['in a size that is not sold', { ...one, productId: beer.id, size: 'copa' }, 'size-not-offered'],
    ['that is not on the menu', { ...one, productId: anId(99) }, 'unknown-product'],
  ] as const)('is refused %s', (_, line, refusal) => {
    expect(addToDraft(empty, line, MENU)).toMatchObject({ refusal });
  });

  it('is refused above the maximum of lines, but not for an existing line', () => {
    const many = Array.from({ length: CART_LINES_MAX }, (_, place) => aDrink(100 + place));
    const products = productsById(beer, ...many);
    const full = many.reduce<OrderDraft>((draft, { id }) => {
      const after = addToDraft(draft, { ...one, productId: id }, products);
      return 'refusal' in after ? draft : after;
    }, empty);
    expect(addToDraft(full, { ...one, productId: beer.id }, products)).toEqual({ refusal: 'cart-too-long' });
    expect(addToDraft(full, { ...one, productId: many[0]?.id ?? '' }, products)).toMatchObject({ orderId: anId(1) });
  });
});

describe('changing the quantity of a line', () => {
  const id = beers.lines[0]?.id ?? 0;
  it.each([
    [5, 5],
    [CART_LINE_QUANTITY_MAX + 1, CART_LINE_QUANTITY_MAX],
  ])('to %i sets it to %i', (quantity, limited) => {
    expect(withLineQuantity(beers, id, quantity).lines).toMatchObject([{ quantity: limited }]);
  });

  it('to 0 removes the line', () => {
    expect(withLineQuantity(beers, id, 0).lines).toEqual([]);
  });

  it('leaves the other lines unchanged', () => {
    const both = added(beers, { ...one, productId: toast.id, ingredients: [{ name: 'Queso', quantity: 1 }] });
    expect(withLineNotes(both, id, 'Sin espuma').lines.map(({ notes }) => notes)).toEqual(['Sin espuma', '']);
  });

  it('units without its note are a line of their own; lines that are equal when the order is sent are sent as one', () => {
    const noted = added(withLineNotes(beers, id, 'Sin espuma'), { ...one, productId: beer.id });
    expect(noted.lines).toMatchObject([
      { notes: 'Sin espuma', quantity: 2 },
      { notes: '', quantity: 1 },
    ]);
    const equal = withLineNotes(noted, noted.lines[1]?.id ?? 0, 'Sin espuma');
    expect(equal.lines).toHaveLength(2);
    expect(prepareForSending(equal, MENU).lines).toMatchObject([{ notes: 'Sin espuma', quantity: 3 }]);
  });
});

describe('a draft checked against the current menu', () => {
  it('neither counts nor sends sold-out products', () => {
    const both = added(beers, { ...one, productId: toast.id, ingredients: [{ name: 'Jamón', quantity: 1 }] });
    const laterMenu = productsById(beer, { ...toast, stock: 0 });
    expect(computePricedDraft(both, laterMenu)).toMatchObject({
      lines: [{ problem: null }, { problem: 'out-of-stock' }],
      total: 500,
      quantity: 2,
    });
    expect(prepareForSending(both, laterMenu).lines).toMatchObject([{ label: 'Caña' }]);
  });

  it('shows a changed price beside the previous one, and sends the new one', () => {
    const later = productsById({ ...beer, sizes: pricedSizes({ base: 270 }) });
    expect(computePricedDraft(beers, later)).toMatchObject({
      lines: [{ price: 270, line: { price: 250 } }],
      total: 540,
    });
    expect(orderRequest(prepareForSending(beers, later), WRITER).lines).toMatchObject([{ shownPrice: 270 }]);
  });

  it('stays as it was sent once it was sent', () => {
    const sent = prepareForSending(beers, MENU);
    expect(computePricedDraft(sent, productsById())).toMatchObject({
      lines: [{ problem: null, price: 250 }],
      total: 500,
    });
    expect(sent).toMatchObject({ orderId: beers.orderId, isSent: true });
  });
});

describe('the order request', () => {
  it('contains its writer and all choices, with trimmed notes', () => {
    expect(orderRequest(newDraft(), WRITER)).toEqual({
      orderId: anId(1),
      writtenBy: WRITER,
      tableId: anId(920),
      tableCode: 'A1',
      lines: [
        {
          productId: anId(2),
          size: 'base',
          quantity: 2,
          notes: 'Sin hielo',
          mixerId: null,
          ingredients: [{ name: 'Jamón', quantity: 1 }],
          shownPrice: 450,
        },
      ],
      comment: 'Sin prisa',
      paidWith: 'efectivo',
    });
  });

  it.each([
    [true, 'datafono', 'datafono'],
    [true, 'efectivo', 'efectivo'],
    [false, 'datafono', null],
    [null, 'efectivo', null],
  ] as const)('with isPaid %s and payment option %s is paid with %s', (isPaid, paidWith, sent) => {
    expect(orderRequest(newDraft({ isPaid, paidWith }), WRITER).paidWith).toBe(sent);
  });
});

describe('the table of a draft', () => {
  const tables = [
    { tableId: anId(921), tableCode: 'A1' },
    { tableId: anId(920), tableCode: 'C3' },
  ];
  it.each([
    ['is found by its id under its present code', { tableId: anId(920), tableCode: 'A1' }, 'C3'],
    ['is found by its code if an older version stored no id', { tableId: null, tableCode: 'A1' }, 'A1'],
    ['is missing if it is not listed', { tableId: anId(929), tableCode: 'A1' }, undefined],
  ])('%s', (_, table, code) => {
    expect(findDraftTable(tables, table)?.tableCode).toBe(code);
  });
});

it('an order that was taken back is a draft as it was sent, under another id', () => {
  const [line] = newDraft().lines;
  if (line === undefined) throw new Error('The draft has no line.');
  const { id: _id, ...sent } = line;
  const lines = [{ ...sent, ingredients: [...sent.ingredients] }];
  const draft = draftOfTakenBackOrder(anId(2), { tableCode: 'A1', comment: 'Sin prisa', lines, hasChanged: true });
  expect(draft).toEqual({
    ...newDraft({ orderId: anId(2), tableId: null, comment: 'Sin prisa', isPaid: false }),
    lines: [line],
  });
});
