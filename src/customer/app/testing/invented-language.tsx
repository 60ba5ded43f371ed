// Tests that every visible word comes from a text catalogue: an invented language marks the texts of the catalogues, and other
// words are found.

import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect } from 'vitest';
import { NoResponseError } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { createCustomerApp } from '#customer/app/create-customer-app.ts';
import { type CustomerApp, CustomerAppContext } from '#customer/shared/app-context.ts';
import { createServerClock } from '#customer/shared/connection/server-clock.ts';
import { setLanguage } from '#customer/shared/language.ts';
import { RenderedPathContext } from '#customer/shared/navigation.tsx';
import { aMenu, aStorage } from '#customer/shared/testing/builders.ts';
import { ALLERGENS } from '#domain/menu.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import type { Store } from '#ui/use-store.ts';

/**
 * Test product: a drink marked as new. Its name and description are numbers, so that every word on a page comes from the app
 * itself.
 */
export const BEER = aDrink(1, { name: '1', description: '10', isNew: true });
/** Test product: a spirit that is sold alone (`copa`) and with a mixer (`cubata`). */
export const RUM = aDrink(2, { name: '2', canBeCombined: true, sizes: pricedSizes({ copa: 600, cubata: 800 }) });
/** Test product: an energy drink that can be chosen as a mixer. */
export const COLA = aDrink(3, { name: '3', canBeCombined: true, isEnergyDrink: true });
const SALAD = aFood(4, { name: '4', isVegetarian: true, allergens: [...ALLERGENS] });
/** The test products of this file: three drinks and a vegetarian dish with all allergens. */
export const TEST_PRODUCTS = [BEER, RUM, COLA, SALAD];

/**
 * Builds a menu for the tests that find hard-coded words. The names that a venue enters have no letters, so that every word on a
 * page comes from the app itself.
 */
export function aMenuOfNumbers(fields: Partial<Menu> = {}): Menu {
  const menu = aMenu(TEST_PRODUCTS, fields);
  const { venue, categories } = menu;
  const company = { address: '5', company: '6', registerData: '7', nif: '8', web: '', email: '' };
  return {
    ...menu,
    venue: { ...venue, name: '9', shortName: '9', company },
    categories: categories.map((category, index) => ({ ...category, name: `10${index}` })),
  };
}

/**
 * Puts marks (⟦…⟧) around all texts of the text catalogues during the tests of a file. A visible word without marks is then
 * hard-coded.
 */
export function markCatalogueTexts(): void {
  beforeAll(() => {
    setLanguage((_, spanish) => Object(pseudo(spanish)));
  });
  afterAll(() => {
    setLanguage((_, spanish) => spanish);
  });
}

/** Marks every text of a catalogue, also what its functions return. */
function pseudo(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : `⟦${value}⟧`;
  if (typeof value === 'function') return (...values: unknown[]) => pseudo(Reflect.apply(value, undefined, values));
  if (Array.isArray(value)) return value.map(pseudo);
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, { get: (target, key) => pseudo(Reflect.get(target, key)) });
}

/**
 * Returns the words in the HTML of a page, visible or for screen readers, that are outside of the marks ⟦…⟧. They are hard-coded
 * instead of taken from a text catalogue.
 */
export function hardCodedWords(html: string): string[] {
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

/**
 * Creates the objects of the customer app for a test, with two products in the cart. The server does not respond to any request.
 */
export function aCustomerApp(menu = aMenuOfNumbers()): CustomerApp {
  const app = createCustomerApp(menu, {
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

/**
 * Test helper: makes server rendering show the present state of the store, with `fields` replaced. Without this, React renders the
 * initial state of the store on the server.
 */
export function setServerRenderedState<State>(store: Store<State>, fields: Partial<State> = {}): void {
  store.initial = { ...store.get(), ...fields };
}

/** The element as the server renders it. */
function htmlOf(element: ReactElement, app: CustomerApp, path = '/recent'): string {
  setServerRenderedState(app.cart.state);
  return renderToString(
    <CustomerAppContext value={app}>
      <RenderedPathContext value={path}>{element}</RenderedPathContext>
    </CustomerAppContext>,
  );
}

/** Renders `element` and expects that it shows texts of the text catalogues and no hard-coded word. */
export function expectNoHardCodedWord(element: ReactElement, app = aCustomerApp(), path?: string) {
  const html = htmlOf(element, app, path);
  expect(html).toContain('⟦');
  expect(hardCodedWords(html)).toEqual([]);
}

/** Test helper: calls a React hook in a component of the app, and returns the result of the hook. */
export function resultOfHook<Result>(useResult: () => Result, app: CustomerApp): Result {
  const results: Result[] = [];
  htmlOf(<HookReader useResult={useResult} onResult={(result) => results.push(result)} />, app);
  const [first] = results;
  if (first === undefined) throw new Error('The hook was not called.');
  return first;
}

function HookReader<Result>({ useResult, onResult }: { useResult: () => Result; onResult: (result: Result) => void }) {
  onResult(useResult());
  return null;
}
