// Renders pages and states of the customer app in an invented language that marks every text of a catalogue. A word outside
// of the marks is hard-coded. What the venue enters has no letters here: its names are numbers.
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NoResponseError } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import { aDrink, aFood, anId } from '#contract/testing/products.ts';
import { CartContents } from '#customer/cart/CartContents.tsx';
import { EmailDialog } from '#customer/cart/EmailDialog.tsx';
import { FilterBar } from '#customer/menu/filter/FilterBar.tsx';
import { FilterSheet } from '#customer/menu/filter/FilterSheet.tsx';
import { SearchResults } from '#customer/menu/search/SearchResults.tsx';
import { CustomerEmail } from '#customer/orders/CustomerEmail.tsx';
import { OrderCard } from '#customer/orders/OrderCard.tsx';
import { ordersTexts } from '#customer/orders/orders-texts.ts';
import type { ControllerState } from '#customer/payment/controller/payment-state.ts';
import { FailureDialog } from '#customer/payment/notices/FailureDialog.tsx';
import { PaymentNotices } from '#customer/payment/notices/PaymentNotices.tsx';
import { createPayingCustomer, createPaymentVenue } from '#customer/payment/testing/payment-venue.ts';
import { ProductSheet } from '#customer/product/ProductSheet.tsx';
import { type CustomerApp, CustomerAppContext } from '#customer/shared/app-context.ts';
import { createServerClock } from '#customer/shared/connection/server-clock.ts';
import { setLanguage } from '#customer/shared/language.ts';
import { RenderedPath } from '#customer/shared/navigation.tsx';
import { ReceiptPrompt } from '#customer/shared/receipt/ReceiptPrompt.tsx';
import type { TableStatus } from '#customer/shared/session/table-state.ts';
import { aMenu, aStorage, closedHours, openHours } from '#customer/shared/testing/builders.ts';
import { anOrder, anOrderLine } from '#customer/shared/testing/orders.ts';
import { ALLERGENS, offeredSizes, SECTIONS } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import { PAYMENT_STATES } from '#domain/payment.ts';
import type { Store } from '#ui/use-store.ts';
import { CartCheckout } from './cart-parts/CartCheckout.tsx';
import { createCustomerApp } from './create-customer-app.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { renderDocument } from './render.tsx';

const BEER = aDrink(1, { name: '1', description: '10', isNew: true });
const RUM = aDrink(2, { name: '2', canBeCombined: true, prices: { copa: cents(600), cubata: cents(800) } });
const COLA = aDrink(3, { name: '3', canBeCombined: true, isEnergyDrink: true });
const SALAD = aFood(4, { name: '4', isVegetarian: true, allergens: [...ALLERGENS] });
const PRODUCTS = [BEER, RUM, COLA, SALAD];

function aMenuOfNumbers(fields: Partial<Menu> = {}): Menu {
  const menu = aMenu(PRODUCTS, fields);
  const { venue, categories } = menu;
  const company = { address: '5', company: '6', registerData: '7', nif: '8', iva: 10, web: '', email: '' };
  return {
    ...menu,
    venue: { ...venue, name: '9', shortName: '9', company },
    categories: categories.map((category, index) => ({ ...category, name: `10${index}` })),
  };
}

/** Marks every text of a catalogue, also what its functions return. */
function pseudo(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : `⟦${value}⟧`;
  if (typeof value === 'function') return (...values: unknown[]) => pseudo(Reflect.apply(value, undefined, values));
  if (Array.isArray(value)) return value.map(pseudo);
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, { get: (target, key) => pseudo(Reflect.get(target, key)) });
}

beforeAll(() => {
  setLanguage((_, spanish) => Object(pseudo(spanish)));
});
afterAll(() => {
  setLanguage((_, spanish) => spanish);
});

/** The words of a page that a person sees or hears, without those of the catalogues. */
function hardCodedWords(html: string): string[] {
  const body = html.replace(/<(script|style|svg)\b[^]*?<\/\1>/g, ' ');
  const attributes = [
    ...body.matchAll(/ (?:aria-label|aria-roledescription|alt|title|placeholder|content)="([^"]*)"/g),
  ];
  const spoken = attributes.map(([, value]) => value ?? '').filter((value) => !/^(width=|#|light|dark)/.test(value));
  const seen = body.replace(/<[^>]*>/g, ' ');
  let rest = [seen, ...spoken].join(' ').replace(/&[a-z#0-9]+;/gi, ' ');
  // Innermost marks first: a text may contain another one.
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  return rest.match(/\p{L}{2,}/gu) ?? [];
}

const FILES = { script: '/main.js', preloads: [], styles: '', nonce: null };
const PAGES = ['/', '/recent', '/insert-card', '/success/_', '/success-redsys', '/other'];
const bar = openHours();
const { venue } = aMenu([]);

it.each([
  ['open', {}],
  ['with the kitchen closed', { openSections: { bar, kitchen: closedHours(), changesAt: null } }],
  ['closed', { openSections: { bar: closedHours(), kitchen: closedHours(), changesAt: null } }],
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

function anApp(): CustomerApp {
  const app = createCustomerApp(aMenuOfNumbers(), {
    send: () => Promise.reject(new NoResponseError('No response.')),
    readMenuText: () => Promise.reject(new NoResponseError('No response.')),
    menuText: '',
    clock: createServerClock(() => 0),
    storage: aStorage({ email: '1@2.34' }),
  });
  for (const { id } of [BEER, SALAD])
    app.cart.add({ productId: id, size: 'base', quantity: 2, notes: '', mixerId: null, ingredients: [] });
  return app;
}

/** Lets the server render the present state, which it takes from the initial one. */
function renderPresent<State>(store: Store<State>, fields: Partial<State> = {}): void {
  store.initial = { ...store.get(), ...fields };
}

function htmlOf(element: ReactElement, app: CustomerApp, path = '/recent'): string {
  renderPresent(app.cart.state);
  return renderToString(
    <CustomerAppContext value={app}>
      <RenderedPath value={path}>{element}</RenderedPath>
    </CustomerAppContext>,
  );
}

function expectNoHardCodedWord(element: ReactElement, app = anApp()) {
  const html = htmlOf(element, app);
  expect(html).toContain('⟦');
  expect(hardCodedWords(html)).toEqual([]);
}

const TABLE_STATUSES: TableStatus[] = ['none', 'checking', 'set', 'unchecked', 'not-valid', 'expired'];

it('the cart, its checkout and its question have none, in every state of the table', () => {
  for (const status of TABLE_STATUSES) {
    const app = anApp();
    renderPresent(app.table.state, { status, table: null });
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

it('the sheet of a product has none, whatever is chosen in it and whether it can be ordered', () => {
  for (const product of PRODUCTS)
    for (const tappedSize of [null, ...offeredSizes(product)])
      expectNoHardCodedWord(<ProductSheet product={product} tappedSize={tappedSize} />);
  expectNoHardCodedWord(<ProductSheet product={{ ...BEER, id: anId(99) }} tappedSize={null} />);
});

it('the filter and what it hides have none', () => {
  const app = anApp();
  app.filter.set({ allergens: [...ALLERGENS], isVegetarian: true });
  renderPresent(app.filter.state);
  expectNoHardCodedWord(<FilterSheet onClose={() => undefined} />, app);
  expectNoHardCodedWord(<CartContents />, app);
  for (const section of SECTIONS) expectNoHardCodedWord(<FilterBar section={section} />, app);
});

it('the results of a search have none', () => {
  const search = { section: 'drinks', onFound: () => undefined, onOpenCategory: () => undefined } as const;
  for (const query of ['1', '4', 'nada']) expectNoHardCodedWord(<SearchResults query={query} {...search} />);
});

it('an order has none, whatever its lines and its payment are', () => {
  const line = anOrderLine({ label: '1', notes: '2', size: 'copa', section: 'drinks' });
  for (const paymentState of PAYMENT_STATES)
    for (const fields of [{}, { isPending: false }, { isVoided: true, isPending: false }])
      for (const isWaiting of [false, true]) {
        const order = anOrder({
          ...{ paymentState, isWaiting, comment: '3', tableCode: '7' },
          lines: [{ ...line, ...fields }],
          notices: [{ section: 'drinks', wait: '20', sentOn: '1970-01-01T00:00:00.000Z' }],
        });
        expectNoHardCodedWord(<OrderCard order={order} />);
      }
});

it('the receipt, the e-mail address and the error of a part have none', () => {
  const app = anApp();
  app.identity.restore();
  renderPresent(app.identity.state);
  expectNoHardCodedWord(<CustomerEmail />, app);
  expectNoHardCodedWord(<ReceiptPrompt orderId={anId(1)} />, app);
  const broken = new ErrorBoundary({ children: null });
  broken.state = { hasFailed: true };
  expectNoHardCodedWord(<>{broken.render()}</>);
});

it('the notices of payments have none', async () => {
  const { controller } = await createPayingCustomer(createPaymentVenue());
  const states: ControllerState[] = [
    { kind: 'checking' },
    { kind: 'in-progress-elsewhere' },
    { kind: 'connection-lost' },
  ];
  for (const state of states) {
    controller.state.initial = state;
    expectNoHardCodedWord(<PaymentNotices controller={controller} maySetAside />);
  }
  for (const isConfirmedUnpaid of [true, false])
    for (const reason of ['card-denied', 'insufficient-funds', 'processor-code'] as const) {
      const failure = { reason, code: '190' };
      expectNoHardCodedWord(
        <FailureDialog failure={failure} isConfirmedUnpaid={isConfirmedUnpaid} onDismiss={() => undefined} />,
      );
    }
});

it('a hard-coded word is found, in a text and in a name for screen readers', () => {
  expect(hardCodedWords('<p>⟦Hola⟧ mundo</p>')).toEqual(['mundo']);
  expect(hardCodedWords('<p aria-label="Cerrar">⟦Hola ⟦2⟧⟧</p>')).toEqual(['Cerrar']);
  expect(hardCodedWords(`<p>${ordersTexts.email.current('1@2.34')}</p>`)).toEqual([]);
});
