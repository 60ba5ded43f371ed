// What the checkout offers: only what the venue has, and nothing for an empty cart.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Menu } from '#contract/menu.ts';
import { aDrink } from '#contract/testing/products.ts';
import { CustomerAppContext } from '#customer/shared/app-context.ts';
import { orderServicesOf } from '#customer/shared/order/use-order.ts';
import { aClock, aMenu, aStorage, noResponse } from '#customer/shared/testing/builders.ts';
import { CartCheckout } from './cart-parts/CartCheckout.tsx';
import { CheckoutPlaceholder } from './cart-parts/CheckoutPlaceholder.tsx';
import { createCustomerApp } from './create-customer-app.ts';
import { OnlineCheckout } from './OnlineCheckout.tsx';

const BEER = aDrink(1, { name: 'Caña' });
const { venue } = aMenu([]);

interface Given extends Partial<Pick<Menu, 'recipients'>> {
  readonly mode: Menu['venue']['paymentMode'];
  readonly offersPayingStaff?: boolean;
  readonly cooksBeforeCollecting?: boolean;
  readonly isEmpty?: boolean;
}

function anApp({
  mode: paymentMode,
  offersPayingStaff = true,
  cooksBeforeCollecting = false,
  recipients = [],
  isEmpty = false,
}: Given) {
  const menu = aMenu([BEER], {
    recipients,
    venue: { ...venue, paymentMode, offersPayingStaff, cooksBeforeCollecting },
  });
  const app = createCustomerApp(menu, {
    ...{ send: noResponse, readMenuText: noResponse, menuText: '', clock: aClock(), storage: aStorage() },
  });
  if (!isEmpty)
    app.cart.add({ productId: BEER.id, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] });
  // The server renders the initial state.
  app.cart.state.initial = app.cart.state.get();
  return app;
}

/** The checkout, and what is shown while its code is loaded. */
function textsOf(given: Given) {
  const app = anApp(given);
  const textOf = (element: React.ReactElement) =>
    renderToStaticMarkup(<CustomerAppContext value={app}>{element}</CustomerAppContext>)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  const checkout = given.mode === 'manual' ? <CartCheckout /> : <OnlineCheckout />;
  return {
    checkout: textOf(checkout),
    placeholder: textOf(<CheckoutPlaceholder controller={orderServicesOf(app).controller} />),
  };
}

const OPTIONS = ['Tarjeta', 'Bizum', 'Google Pay', 'Pagar 2,50 €', 'Pagar al camarero', 'Avisa al camarero para pagar'];

it.each([
  ['Stripe', { mode: 'stripe', recipients: ['stripe'] }, ['Pagar 2,50 €', 'Pagar al camarero']],
  ['Stripe alone', { mode: 'stripe', recipients: ['stripe'], offersPayingStaff: false }, ['Pagar 2,50 €']],
  ['Redsys without Bizum', { mode: 'redsys', recipients: ['redsys'] }, ['Tarjeta', 'Pagar al camarero']],
  [
    'Redsys with Bizum',
    { mode: 'redsys', recipients: ['redsys', 'bizum'], offersPayingStaff: false },
    ['Tarjeta', 'Bizum'],
  ],
  ['staff, while the provider has no keys', { mode: 'redsys' }, ['Pagar al camarero']],
  ['nothing', { mode: 'redsys', offersPayingStaff: false }, ['Avisa al camarero para pagar']],
] satisfies [string, Given, string[]][])(
  'a venue that can be paid with %s offers exactly that',
  (_, given, expected) => {
    const { checkout } = textsOf(given);
    expect(OPTIONS.filter((option) => checkout.includes(option))).toEqual(expected);
  },
);

it.each(['manual', 'stripe', 'redsys'] as const)('an empty cart has no checkout in the payment mode %s', (mode) => {
  const given: Given = { mode, recipients: mode === 'manual' ? [] : [mode], isEmpty: true };
  expect(textsOf(given)).toEqual({
    checkout: expect.stringMatching(/^ *$/),
    placeholder: expect.stringMatching(/^ *$/),
  });
});

it('the terms, the total and the button to pay staff are shown before the code of payments is loaded', () => {
  const { placeholder } = textsOf({ mode: 'stripe', recipients: ['stripe'] });
  for (const text of ['Términos y condiciones', '2,50 €', 'Pagar al camarero', 'Cargando'])
    expect(placeholder).toContain(text);
});

it.each([false, true])(
  'the button to pay staff says before the press whether the order waits for the money: %s',
  (cooksBeforeCollecting) => {
    const { checkout, placeholder } = textsOf({ mode: 'stripe', recipients: ['stripe'], cooksBeforeCollecting });
    for (const text of [checkout, placeholder])
      expect(text.includes('Pendiente de pago: aún no lo preparamos. Paga al camarero.')).toBe(!cooksBeforeCollecting);
  },
);
