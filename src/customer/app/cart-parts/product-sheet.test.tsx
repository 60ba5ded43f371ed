import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Menu } from '#contract/menu.ts';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { createCustomerApp } from '#customer/app/create-customer-app.ts';
import { ProductSheet } from '#customer/product/ProductSheet.tsx';
import { CustomerAppContext } from '#customer/shared/app-context.ts';
import {
  aClock,
  aMenu,
  aStorage,
  closedSectionHours,
  noResponse,
  openSectionHours,
} from '#customer/shared/testing/builders.ts';
import type { Size } from '#domain/menu.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';

const RON = aDrink(1, {
  name: 'Ron',
  canBeCombined: true,
  sizes: pricedSizes({ copa: 600, cubata: 800, botella: 5_500 }),
});
const COLA = aDrink(2, { name: 'Cola', canBeCombined: true });
const PIZZA = aFood(3, {
  name: 'Pizza',
  description: 'Masa fina',
  ingredients: ['Atún', 'Queso'],
  numberOfIngredients: 2,
  allergens: ['gluten', 'pescado'],
  isVegetarian: true,
});
const JARRA = aDrink(4, { name: 'Jarra', countsStock: true, stock: 2 });
const CANA = aDrink(5, { name: 'Caña', sizes: pricedSizes({ base: 180 }) });

/** The sheet as HTML, with texts separated by one space. */
function sheetOf(product: typeof RON, tappedSize: Size | null = null, menuFields: Partial<Menu> = {}) {
  const app = createCustomerApp(aMenu([RON, COLA, PIZZA, JARRA, CANA], menuFields), {
    send: noResponse,
    readMenuText: noResponse,
    menuText: '',
    clock: aClock(),
    storage: aStorage(),
  });
  const html = renderToStaticMarkup(
    <CustomerAppContext value={app}>
      <ProductSheet product={product} tappedSize={tappedSize} />
    </CustomerAppContext>,
  );
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return { html, text };
}

it('says everything about a product: description, marks, and its allergens in words', () => {
  const { text } = sheetOf(PIZZA);
  for (const part of ['Pizza', 'Masa fina', 'Vegetariano', 'Contiene gluten, pescado', 'díselo también al camarero'])
    expect(text).toContain(part);
});

it('says to ask staff for allergens that are not stated, and nothing of those of a product that has none', () => {
  expect(sheetOf(aFood(6, { name: 'Migas', allergens: null })).text).toContain('Alérgenos: pregunta al camarero');
  expect(sheetOf(CANA).text).not.toMatch(/alérgen|pregunta al camarero/i);
});

it('offers each size with its name over its price, and the button has the price of the chosen one', () => {
  const { text, html } = sheetOf(RON, 'botella');
  expect(text).toContain('Solo 6,00 € Con refresco 8,00 € Botella 55,00 €');
  expect(text).toContain('Añadir · 55,00 €');
  expect(html.match(/<input type="radio"[^>]*name="size"/g)).toHaveLength(3);
});

it('a product of one size has no choice of sizes', () => {
  const { text } = sheetOf(CANA);
  expect(text).not.toContain('Tamaño');
  expect(text).toContain('Añadir · 1,80 €');
});

it('the price of a mixed drink opens the sheet at its mixers, and the button says that one must be chosen', () => {
  const { text, html } = sheetOf(RON, 'cubata');
  expect(html).toMatch(/<h3 [^>]*data-autofocus="true"[^>]*>¿Con qué refresco\?</);
  expect(text).toContain('Cola');
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Elige refresco</);
  // The size was chosen with its price.
  expect(text).toContain('Con refresco');
  expect(text).not.toContain('Tamaño');
  expect(text).toContain('Elige un refresco para continuar.');
});

it('a tap on a spirit shows it from its beginning, without mixers for a copa', () => {
  const { text, html } = sheetOf(RON);
  expect(text).not.toContain('¿Con qué refresco?');
  expect(html).not.toContain('data-autofocus');
});

it('offers the ingredients with their limit', () => {
  const { text } = sheetOf(PIZZA);
  expect(text).toContain('Elige ingredientes o sabores Elige hasta 2. Puedes repetir.');
  expect(text).toContain('0 de 2');
});

it('says how many counted units are left', () => {
  expect(sheetOf(JARRA).text).toContain('Solo quedan 2');
  expect(sheetOf(CANA).text).not.toContain('queda');
});

it.each([
  ['sold out', { products: [{ ...CANA, stock: 0 }] }, 'Agotado', 'Agotado: ahora mismo no se puede pedir.'],
  ['deleted', { products: [] }, 'Agotado', 'Ya no está en la carta.'],
  [
    'while the bar is closed',
    { openSections: { bar: closedSectionHours(), kitchen: openSectionHours(), changesAt: null } },
    'Barra cerrada',
    'La barra de bebidas está cerrada. Abre hoy a las 12:00.',
  ],
])('a product that cannot be ordered stays readable, and the button says why: %s', (_, menuFields, label, reason) => {
  const { text, html } = sheetOf(CANA, null, menuFields);
  expect(text).toContain('Caña');
  expect(text).toContain(reason);
  expect(html).toMatch(new RegExp(`<button[^>]*aria-disabled="true"[^>]*>${label}<`));
  expect(text).not.toContain('Añadir ·');
});
