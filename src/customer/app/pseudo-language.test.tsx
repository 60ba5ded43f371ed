// Renders pages and states of the customer app in an invented language that marks every text of a catalogue. A word outside
// of the marks is hard-coded. What the venue enters has no letters here: its names are numbers.
import { expect, it } from 'vitest';
import type { Menu } from '#contract/menu.ts';
import { anId } from '#contract/testing/products.ts';
import { CartContents } from '#customer/cart/CartContents.tsx';
import { EmailDialog } from '#customer/cart/EmailDialog.tsx';
import { FilterBar } from '#customer/menu/filter/FilterBar.tsx';
import { FilterSheet } from '#customer/menu/filter/FilterSheet.tsx';
import { SearchResults } from '#customer/menu/search/SearchResults.tsx';
import { CustomerEmailEditor } from '#customer/orders/CustomerEmailEditor.tsx';
import { OrderCard } from '#customer/orders/OrderCard.tsx';
import { ordersPageTexts } from '#customer/orders/orders-texts.ts';
import { TakeBackNotice } from '#customer/orders/TakeBack.tsx';
import { ProductSheet } from '#customer/product/ProductSheet.tsx';
import { ReceiptPrompt } from '#customer/shared/receipt/ReceiptPrompt.tsx';
import type { TableStatus } from '#customer/shared/session/table-state.ts';
import { aMenu, closedSectionHours, openSectionHours } from '#customer/shared/testing/builders.ts';
import { anOrder, anOrderLine } from '#customer/shared/testing/orders.ts';
import { ALLERGENS, SECTIONS } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import { PAYMENT_STATES } from '#domain/payment.ts';
import { CartCheckout } from './cart-parts/CartCheckout.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { renderDocument } from './render.tsx';
import {
  aCustomerApp,
  aMenuOfNumbers,
  BEER,
  COLA,
  expectNoHardCodedWord,
  hardCodedWords,
  markCatalogueTexts,
  RUM,
  setServerRenderedState,
  TEST_PRODUCTS,
} from './testing/invented-language.tsx';

markCatalogueTexts();

const NO_TAKE_BACKS = { takeBack: () => undefined, sending: new Set<string>(), result: null };
const FILES = { script: '/main.js', preloads: [], styles: '', nonce: null };
const PAGES = ['/', '/recent', '/insert-card', '/success/_', '/success-redsys', '/other'];
const bar = openSectionHours();
const { venue } = aMenu([]);

it.each([
  ['open', {}],
  ['with the kitchen closed', { openSections: { bar, kitchen: closedSectionHours(), changesAt: null } }],
  ['closed', { openSections: { bar: closedSectionHours(), kitchen: closedSectionHours(), changesAt: null } }],
  ['with drinks at the bar', { venue: { ...venue, drinksAtBar: true } }],
  ['with an empty menu', { products: [] }],
  ['paid online', { venue: { ...venue, paymentMode: 'stripe' } }],
] satisfies [string, Partial<Menu>][])('no page has a hard-coded word while the venue is %s', (_, fields) => {
  const menu = aMenuOfNumbers(fields);
  for (const path of PAGES) {
    const { html } = renderDocument({ path, menu, ...FILES });
    expect(html).toContain('⟦');
    expect([path, ...hardCodedWords(html)]).toEqual([path]);
  }
});

const TABLE_STATUSES: TableStatus[] = ['none', 'checking', 'set', 'unchecked', 'not-valid', 'expired'];

it('the cart, its checkout and its question have none, in every state of the table', () => {
  for (const status of TABLE_STATUSES) {
    const app = aCustomerApp();
    setServerRenderedState(app.table.state, { status, table: null });
    expectNoHardCodedWord(
      <>
        <CartContents />
        <CartCheckout />
      </>,
      app,
    );
  }
  expectNoHardCodedWord(<EmailDialog />);
});

it('the cart has none with choices, notes, too few units, sold-out lines and closed sections', () => {
  for (const stock of [9, 1, 0])
    for (const isOpen of [true, false]) {
      const app = aCustomerApp();
      const cubata = { productId: RUM.id, size: 'cubata', quantity: 2, notes: '7', mixerId: COLA.id } as const;
      app.cart.add({ ...cubata, ingredients: [] });
      app.cart.add({ ...cubata, size: 'copa', mixerId: null, ingredients: [] });
      app.cart.setGeneralNotes('8');
      const products = TEST_PRODUCTS.map((product) => ({ ...product, stock, countsStock: true as const }));
      const { openSections } = aMenuOfNumbers();
      const sections = { ...openSections, bar: { ...openSections.bar, isOpen }, kitchen: { ...bar, isOpen } };
      setServerRenderedState(app.menu, { products, openSections: sections });
      expectNoHardCodedWord(<CartContents />, app);
    }
});

it('the sheet of a product has none, whatever is chosen in it and whether it can be ordered', () => {
  for (const product of TEST_PRODUCTS)
    for (const tappedSize of [null, ...product.sizes.map(({ size }) => size)])
      expectNoHardCodedWord(<ProductSheet product={product} tappedSize={tappedSize} />);
  expectNoHardCodedWord(<ProductSheet product={{ ...BEER, id: anId(99) }} tappedSize={null} />);
});

it('the filter and what it hides have none', () => {
  const app = aCustomerApp();
  app.filter.set({ allergens: [...ALLERGENS], isVegetarian: true });
  setServerRenderedState(app.filter.state);
  expectNoHardCodedWord(<FilterSheet onClose={() => undefined} />, app);
  expectNoHardCodedWord(<CartContents />, app);
  for (const section of SECTIONS) expectNoHardCodedWord(<FilterBar section={section} />, app);
});

it('the results of a search have none', () => {
  const search = { section: 'drinks', chosen: null, onFound: () => undefined, onSearchEnd: () => undefined } as const;
  for (const query of ['1', '4', 'nada']) expectNoHardCodedWord(<SearchResults query={query} {...search} />);
});

it('an order has none, whatever its lines and its payment are', () => {
  const line = anOrderLine({ label: '1', notes: '2', size: 'copa', section: 'drinks' });
  for (const paymentState of PAYMENT_STATES)
    for (const fields of [{}, { isPending: false }, { isVoided: true, isPending: false }])
      for (const isWaiting of [false, true]) {
        const order = anOrder({
          ...{
            paymentState,
            isWaiting,
            isToAccept: isWaiting && paymentState === 'canceled',
            takeBackUntil: '1970-01-01T00:01:00.000Z',
            comment: '3',
            tableCode: '7',
            refunded: cents(100),
          },
          lines: [{ ...line, ...fields }],
          notices: [{ section: 'drinks', wait: '20', sentOn: '1970-01-01T00:00:00.000Z' }],
        });
        expectNoHardCodedWord(<OrderCard order={order} takeBacks={NO_TAKE_BACKS} />);
      }
});

it('what became of an order that was taken back has none', () => {
  const results = [
    { kind: 'unknown' },
    { kind: 'taken', addedCount: 1, leftOut: [{ name: '1', reason: 'out-of-stock' }] },
    { kind: 'taken', addedCount: 0, leftOut: [{ name: '1', reason: 'kitchen-closed' }] },
  ] as const;
  for (const result of results) expectNoHardCodedWord(<TakeBackNotice result={result} />);
});

it('the receipt, the e-mail address and the error of a part have none', () => {
  const app = aCustomerApp();
  app.identity.restore();
  setServerRenderedState(app.identity.state);
  expectNoHardCodedWord(<CustomerEmailEditor />, app);
  expectNoHardCodedWord(<ReceiptPrompt orderId={anId(1)} />, app);
  const broken = new ErrorBoundary({ children: null });
  broken.state = { hasFailed: true };
  expectNoHardCodedWord(<>{broken.render()}</>);
});

it('a hard-coded word is found, in a text and in a name for screen readers', () => {
  expect(hardCodedWords('<p>⟦Hola⟧ mundo</p>')).toEqual(['mundo']);
  expect(hardCodedWords('<p aria-label="Cerrar">⟦Hola ⟦2⟧⟧</p>')).toEqual(['Cerrar']);
  expect(hardCodedWords(`<p>${ordersPageTexts.email.current('1@2.34')}</p>`)).toEqual([]);
});
