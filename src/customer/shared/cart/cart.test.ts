import { expect, it } from 'vitest';
import { aDrink, aFood, anId } from '#contract/testing/products.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aMenu, aStorage } from '#customer/shared/testing/builders.ts';
import { CART_LINES_MAX } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import { createStore } from '#ui/use-store.ts';
import { cartView, createCart } from './cart.ts';
import { lineId, wantedInput } from './cart-line.ts';

const CANA = aDrink(1, { name: 'Caña', prices: { base: cents(180) } });
const CROQUETAS = aFood(2, { name: 'Croquetas', prices: { base: cents(900) } });

function aCart(products = [CANA, CROQUETAS], backend = aStorage()) {
  const menu = createStore(aMenu(products));
  const cart = createCart(menu, createDeviceStorage(backend));
  const add = (productId: string) =>
    cart.add({ productId, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] });
  const changeMenu = (changed: typeof products) => {
    menu.set(aMenu(changed));
    cart.refresh();
  };
  const view = () => cartView(cart.state.get().lines, menu.get());
  return { cart, add, changeMenu, view, backend };
}

function firstId({ cart }: ReturnType<typeof aCart>): string {
  const [line] = cart.state.get().lines;
  if (!line) throw new Error('The cart is empty.');
  return lineId(line);
}

it('the same product again makes its line longer, not the cart', () => {
  const { add, view } = aCart();
  add(CANA.id);
  add(CANA.id);
  expect(view()).toMatchObject({ quantity: 2, total: 360, lines: [{ line: { order: 'Caña', quantity: 2 } }] });
});

it('the cart is kept in the browser and is there after a reload', () => {
  const { add, backend } = aCart();
  add(CANA.id);
  const again = aCart([CANA, CROQUETAS], backend);
  again.cart.restore();
  expect(again.view()).toMatchObject({ quantity: 1, total: 180 });
});

it('a sold-out line stays in sight but counts for nothing', () => {
  const { add, view, changeMenu } = aCart();
  add(CANA.id);
  add(CROQUETAS.id);
  changeMenu([CANA, { ...CROQUETAS, stock: 0 }]);
  expect(view().lines.map(({ trouble }) => trouble)).toEqual([null, 'out-of-stock']);
  expect(view()).toMatchObject({ quantity: 1, total: 180 });
});

it('a product that left the menu stays named, and counts for nothing', () => {
  const { add, view, changeMenu } = aCart();
  add(CROQUETAS.id);
  changeMenu([CANA]);
  expect(view()).toMatchObject({ total: 0, lines: [{ line: { name: 'Croquetas' }, trouble: 'unknown-product' }] });
});

it('a price that changes in the cart is shown anew and named until it is acknowledged', () => {
  const { cart, add, view, changeMenu } = aCart();
  add(CANA.id);
  changeMenu([{ ...CANA, prices: { base: cents(210) } }, CROQUETAS]);
  expect(view().total).toBe(210);
  expect(cart.state.get().changes).toEqual([{ order: 'Caña', before: 180, now: 210 }]);
  cart.acknowledgeChanges();
  expect(cart.state.get().changes).toEqual([]);
});

it('a removed line comes back where it was', () => {
  const made = aCart();
  made.add(CANA.id);
  made.add(CROQUETAS.id);
  made.cart.remove(firstId(made), 'Caña: quitado de tu pedido.');
  expect(made.view().lines).toHaveLength(1);
  made.cart.undoRemoval();
  expect(made.view().lines.map(({ line }) => line.order)).toEqual(['Caña', 'Croquetas']);
});

it('past twenty lines nothing more is added', () => {
  const products = Array.from({ length: CART_LINES_MAX + 1 }, (_, number) => aDrink(number + 1));
  const { add, view } = aCart(products);
  const results = products.map(({ id }) => add(id));
  expect(results.at(-1)).toEqual({ refusal: 'cart-too-long' });
  expect(view().lines).toHaveLength(CART_LINES_MAX);
});

it('taking out what was ordered leaves what was added since', () => {
  const { cart, add, view } = aCart();
  add(CANA.id);
  const ordered = cart.state.get().lines.map(wantedInput);
  cart.setGeneralNotes('Sin prisa');
  add(CANA.id);
  add(CROQUETAS.id);
  cart.takeOut(ordered, 'Sin prisa');
  expect(view().lines.map(({ line }) => `${line.order} x${line.quantity}`)).toEqual(['Caña x1', 'Croquetas x1']);
  expect(cart.state.get()).toMatchObject({ generalNotes: '', termsAccepted: false });
});

it('spoilt lines in the storage cost only themselves', () => {
  const { add, backend } = aCart();
  add(CANA.id);
  const [good]: unknown[] = JSON.parse(backend.kept.get('cart') ?? '[]');
  backend.kept.set('cart', JSON.stringify([{ productId: anId(1) }, null, good, 'caña']));
  const again = aCart([CANA, CROQUETAS], backend);
  again.cart.restore();
  expect(again.view().lines.map(({ line }) => line.order)).toEqual(['Caña']);
});

it('a note that could not be sent is dropped when the cart is read', () => {
  const made = aCart();
  made.add(CANA.id);
  made.cart.setNotes(firstId(made), 'muy fría');
  const spoilt = made.backend.kept.get('cart')?.replace('muy fría', '🍺') ?? '';
  const again = aCart([CANA, CROQUETAS], aStorage({ cart: spoilt, generalNotes: '🎉' }));
  again.cart.restore();
  expect(again.cart.state.get()).toMatchObject({ generalNotes: '', lines: [{ notes: '' }] });
});
