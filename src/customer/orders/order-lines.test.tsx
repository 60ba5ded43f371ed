// The names and sizes of the lines of an order.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderLine } from '#contract/orders.ts';
import { aDrink } from '#contract/testing/products.ts';
import { createCustomerApp } from '#customer/app/create-customer-app.ts';
import { CustomerAppContext } from '#customer/shared/app-context.ts';
import { aClock, aMenu, aStorage, noResponse } from '#customer/shared/testing/builders.ts';
import { cents } from '#domain/money.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { OrderLines } from './OrderLines.tsx';

const MENU = aMenu([
  aDrink(1, { name: 'Ron Barceló', sizes: pricedSizes({ copa: 600, cubata: 800 }) }),
  aDrink(2, { name: 'Rioja', sizes: pricedSizes({ copa: 300, botella: 1500 }) }),
]);

function aLine(name: string, size: string): OrderLine {
  return {
    id: '7b9f2f4c-0d35-4a46-8f0e-2f4ad1a5c001',
    section: 'drinks',
    name,
    label: name,
    size,
    quantity: 1,
    notes: '',
    price: cents(600),
    amount: cents(600),
    discount: cents(0),
    isInvited: false,
    isPending: true,
    isVoided: false,
  };
}

it.each([
  ['Ron Barceló', 'copa', 'Solo'],
  ['Ron Barceló', 'cubata', 'Con refresco'],
  ['Rioja', 'copa', 'Copa'],
  ['Rioja', 'botella', 'Botella'],
  // No longer on the menu.
  ['Ron Brugal', 'cubata', 'Con refresco'],
  ['Ron Brugal', 'copa', 'Copa'],
])('a line of %s in the size %s is shown as «%s»', (name, size, shown) => {
  const app = createCustomerApp(MENU, {
    send: noResponse,
    readMenuText: noResponse,
    menuText: '',
    clock: aClock(),
    storage: aStorage(),
  });
  const html = renderToStaticMarkup(
    <CustomerAppContext value={app}>
      <OrderLines section="drinks" lines={[aLine(name, size)]} hasStates={false} isCanceled={false} />
    </CustomerAppContext>,
  );
  expect(html.replaceAll(/<[^>]*>/gu, '|')).toContain(`|${name}||${shown}|`);
});
