import { expect, it } from 'vitest';
import { aDrink, aFood, anId } from '#contract/testing/products.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aMenu, aStorage } from '#customer/shared/testing/builders.ts';
import { CART_LINES_MAX } from '#domain/cart.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { createStore } from '#ui/use-store.ts';
import { cartSummary, createCart } from './cart.ts';
import { mergeEqualCartLine, removeOrderFromCart } from './cart-changes.ts';
import { toRequestedLineInput } from './cart-line.ts';

const CANA = aDrink(1, { name: 'Caña', sizes: pricedSizes({ base: 180 }) });
const CROQUETAS = aFood(2, { name: 'Croquetas', sizes: pricedSizes({ base: 900 }) });

function aCart(products = [CANA, CROQUETAS], backend = aStorage()) {
  const menu = createStore(aMenu(products));
  const cart = createCart(menu, createDeviceStorage(backend));
  const add = (productId: string) =>
    cart.add({ productId, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] });
  const changeMenu = (changed: typeof products) => {
    menu.set(aMenu(changed));
    cart.refresh();
  };
  const view = () => cartSummary(cart.state.get().lines, menu.get());
  return { cart, add, changeMenu, view, backend };
}

function firstId({ cart }: ReturnType<typeof aCart>): number {
  const [line] = cart.state.get().lines;
  if (!line) throw new Error('The cart is empty.');
  return line.id;
}

it('adding the same product again increases the quantity of its line', () => {
  const { add, view } = aCart();
  add(CANA.id);
  add(CANA.id);
  expect(view()).toMatchObject({ quantity: 2, total: 360, lines: [{ line: { label: 'Caña', quantity: 2 } }] });
});

it('the cart is stored in the browser and restored after a reload', () => {
  const { add, backend } = aCart();
  add(CANA.id);
  const reloaded = aCart([CANA, CROQUETAS], backend);
  reloaded.cart.restore();
  expect(reloaded.view()).toMatchObject({ quantity: 1, total: 180 });
});

it('a cart that an older version stored under the keys `order` and `orderActual` is restored with labels', () => {
  const { cart, add, backend } = aCart();
  add(CANA.id);
  const lines = cart.state.get().lines.map(({ label, baseLabel: orderActual, ...rest }) => ({
    ...rest,
    order: label,
    orderActual,
  }));
  createDeviceStorage(backend).write('cart', lines);
  const updated = aCart([CANA, CROQUETAS], backend);
  updated.cart.restore();
  expect(updated.cart.state.get().lines).toEqual(cart.state.get().lines);
});

it('a sold-out line stays visible but is not part of quantity and total', () => {
  const { add, view, changeMenu } = aCart();
  add(CANA.id);
  add(CROQUETAS.id);
  changeMenu([CANA, { ...CROQUETAS, stock: 0 }]);
  expect(view().lines.map(({ refusal }) => refusal)).toEqual([null, 'out-of-stock']);
  expect(view()).toMatchObject({ quantity: 1, total: 180 });
});

it('a product that left the menu stays visible in the cart but is not part of the total', () => {
  const { add, view, changeMenu } = aCart();
  add(CROQUETAS.id);
  changeMenu([CANA]);
  expect(view()).toMatchObject({ total: 0, lines: [{ line: { name: 'Croquetas' }, refusal: 'unknown-product' }] });
});

it('a changed price updates the cart and is listed until it is acknowledged', () => {
  const { cart, add, view, changeMenu } = aCart();
  add(CANA.id);
  changeMenu([{ ...CANA, sizes: pricedSizes({ base: 210 }) }, CROQUETAS]);
  expect(view().total).toBe(210);
  expect(cart.state.get().priceChanges).toEqual([{ label: 'Caña', before: 180, now: 210 }]);
  cart.acknowledgePriceChanges();
  expect(cart.state.get().priceChanges).toEqual([]);
});

it('undoing a removal restores the line at its position', () => {
  const testCart = aCart();
  testCart.add(CANA.id);
  testCart.add(CROQUETAS.id);
  testCart.cart.remove([firstId(testCart)], 'Caña: quitado de tu pedido.');
  expect(testCart.view().lines).toHaveLength(1);
  testCart.cart.undoRemoval();
  expect(testCart.view().lines.map(({ line }) => line.label)).toEqual(['Caña', 'Croquetas']);
});

it('several lines are removed at once, and undoing restores all of them at their positions', () => {
  const testCart = aCart();
  for (const { id } of [CANA, CROQUETAS]) testCart.add(id);
  testCart.add(CANA.id);
  const { lines } = testCart.cart.state.get();
  testCart.cart.remove(
    lines.map(({ id }) => id),
    'Has vaciado tu pedido',
  );
  expect(testCart.view().lines).toEqual([]);
  testCart.cart.undoRemoval();
  expect(testCart.cart.state.get().lines).toEqual(lines);
});

it('emoji of notes that an earlier version stored are dropped when the cart is restored', () => {
  const { cart, add, backend } = aCart();
  add(CANA.id);
  const storage = createDeviceStorage(backend);
  storage.write('cart', [{ ...cart.state.get().lines[0], notes: 'Muy 🧊 fría' }]);
  storage.write('generalNotes', 'Gracias 🙏');
  cart.restore();
  expect(cart.state.get()).toMatchObject({ lines: [{ notes: 'Muy fría' }], generalNotes: 'Gracias ' });
});

it('a cart with twenty lines accepts no further line', () => {
  const products = Array.from({ length: CART_LINES_MAX + 1 }, (_, number) => aDrink(number + 1));
  const { add, view } = aCart(products);
  const results = products.map(({ id }) => add(id));
  expect(results.at(-1)).toEqual({ refusal: 'cart-too-long' });
  expect(view().lines).toHaveLength(CART_LINES_MAX);
});

it('removing the ordered lines leaves what was added since the order', () => {
  const { cart, add, view } = aCart();
  add(CANA.id);
  const ordered = cart.state.get().lines.map(toRequestedLineInput);
  cart.setGeneralNotes('Sin prisa');
  add(CANA.id);
  add(CROQUETAS.id);
  removeOrderFromCart(cart, ordered, 'Sin prisa');
  expect(view().lines.map(({ line }) => `${line.label} x${line.quantity}`)).toEqual(['Caña x1', 'Croquetas x1']);
  expect(cart.state.get()).toMatchObject({ generalNotes: '' });
});

it('two notes are two lines; when their notes are equal again, they are one', () => {
  const testCart = aCart();
  const { cart, add } = testCart;
  add(CANA.id);
  cart.setNotes(firstId(testCart), 'Sin espuma');
  add(CANA.id);
  expect(cart.state.get().lines).toMatchObject([
    { notes: 'Sin espuma', quantity: 1 },
    { notes: '', quantity: 1 },
  ]);
  const [, second] = cart.state.get().lines;
  cart.setNotes(second?.id ?? 0, 'Sin espuma');
  expect(cart.state.get().lines).toHaveLength(2);
  mergeEqualCartLine(cart, second?.id ?? 0);
  expect(cart.state.get().lines).toMatchObject([{ id: second?.id, notes: 'Sin espuma', quantity: 2 }]);
});

it('ordered units are taken off the line with their note, also if that note was changed after sending', () => {
  const testCart = aCart();
  const { cart, add, view } = testCart;
  add(CANA.id);
  cart.setNotes(firstId(testCart), 'Sin espuma');
  for (let units = 0; units < 3; units += 1) add(CANA.id);
  const [foamless, plain] = cart.state.get().lines;
  const ordered = [foamless, plain].flatMap((line) => (line ? [toRequestedLineInput({ ...line, quantity: 1 })] : []));
  removeOrderFromCart(cart, ordered.slice(0, 1), '');
  expect(view().lines.map(({ line }) => `${line.notes} x${line.quantity}`)).toEqual([' x3']);
  cart.setNotes(plain?.id ?? 0, 'Muy fría');
  removeOrderFromCart(cart, ordered.slice(1), '');
  expect(view().lines.map(({ line }) => `${line.notes} x${line.quantity}`)).toEqual(['Muy fría x2']);
});

it('a cart that a version before stored is read: its lines get ids', () => {
  const { add, backend } = aCart();
  for (const { id } of [CANA, CROQUETAS]) add(id);
  const stored: { id?: number }[] = JSON.parse(backend.entries.get('cart') ?? '[]');
  const older = JSON.stringify(stored.map(({ id: _id, ...line }) => line));
  const reloaded = aCart([CANA, CROQUETAS], aStorage({ cart: older }));
  reloaded.cart.restore();
  expect(reloaded.cart.state.get().lines.map(({ id, label }) => [id, label])).toEqual([
    [1, 'Caña'],
    [2, 'Croquetas'],
  ]);
});

it('invalid lines in browser storage are dropped, the valid ones are kept', () => {
  const { add, backend } = aCart();
  add(CANA.id);
  const [good]: unknown[] = JSON.parse(backend.entries.get('cart') ?? '[]');
  backend.entries.set('cart', JSON.stringify([{ productId: anId(1) }, null, good, 'caña']));
  const reloaded = aCart([CANA, CROQUETAS], backend);
  reloaded.cart.restore();
  expect(reloaded.view().lines.map(({ line }) => line.label)).toEqual(['Caña']);
});

it('a stored note that the server would refuse is dropped when the cart is restored', () => {
  const testCart = aCart();
  testCart.add(CANA.id);
  testCart.cart.setNotes(firstId(testCart), 'muy fría');
  const invalid = testCart.backend.entries.get('cart')?.replace('muy fría', '🍺') ?? '';
  const reloaded = aCart([CANA, CROQUETAS], aStorage({ cart: invalid, generalNotes: '🎉' }));
  reloaded.cart.restore();
  expect(reloaded.cart.state.get()).toMatchObject({ generalNotes: '', lines: [{ notes: '' }] });
});
