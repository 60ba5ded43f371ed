import { expect, it } from 'vitest';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { aMenu, closedSectionHours, openSectionHours } from '#customer/shared/testing/builders.ts';
import { renderDocument } from './render.tsx';

const MENU = aMenu([aDrink(1, { name: 'Caña' }), aFood(2, { name: 'Croquetas', allergens: ['gluten'] })]);
const FILES = {
  script: '/assets/main-abc.js',
  preloads: ['/assets/shared-abc.js'],
  styles: '.a{color:red}',
  nonce: null,
};

const documentAt = (path: string, menu = MENU) => renderDocument({ path, menu, ...FILES });

it('the menu can be read before any script runs', () => {
  const { html, status } = documentAt('/');
  expect(status).toBe(200);
  for (const text of ['Nuestra carta', 'Caña', 'Croquetas', 'Buscar producto', 'Gluten']) expect(html).toContain(text);
  expect(html).toContain('<html lang="es">');
  // The keyboard makes the page lower, so that it covers no sheet.
  expect(html).toContain('interactive-widget=resizes-content');
  expect(html).toContain('<title>Taberna La Encina</title>');
  expect(html).toContain('src="/assets/main-abc.js"');
  expect(html).toContain('href="/assets/shared-abc.js"');
});

it('the card of a product says to ask staff exactly if its allergens are not stated', () => {
  const askText = 'Alérgenos: pregunta al camarero';
  expect(documentAt('/').html.match(new RegExp(askText, 'g'))).toBeNull();
  const menu = aMenu([aDrink(1), aFood(2, { allergens: null }), aFood(3, { allergens: ['gluten'] })]);
  expect(documentAt('/', menu).html.match(new RegExp(`>${askText}<`, 'g'))).toHaveLength(1);
});

it('the menu says that tap water is free and that customers may take what is left, unless the venue says it otherwise', () => {
  const notice = 'Agua del grifo gratis, y puedes llevarte lo que sobre.';
  expect(documentAt('/').html).toContain(`>${notice}<`);
  const menu = { ...MENU, venue: { ...MENU.venue, showsWaterAndLeftovers: false } };
  expect(documentAt('/', menu).html).not.toContain(`>${notice}<`);
});

const PAGES = ['/', '/recent', '/cookies', '/privacy', '/terms', '/insert-card', '/success/_', '/success-redsys'];

it.each(PAGES)('the rendered page %s is the same for every customer', (path) => {
  const { html, status } = documentAt(path);
  expect(status).toBe(200);
  expect(documentAt(path).html).toBe(html);
  for (const personal of ['Mesa ', 'Sin mesa', 'anonimo-'])
    expect(html.replace(/«anonimo-[^»]*»/, '')).not.toContain(personal);
});

it.each(PAGES)('the page %s is rendered as a whole: no part of it waits for the browser', (path) => {
  // React marks a part that failed on the server, so that the browser renders it again.
  expect(documentAt(path).html).not.toContain('<!--$!-->');
});

it.each([
  ['/success/_', 'Confirmando tu pedido…'],
  ['/success-redsys', 'Confirmando tu pedido…'],
  ['/insert-card', 'Pagar con tarjeta'],
  ['/insert-card', 'Comprobando tu pago…'],
  ['/', 'Comprobando tu pago…'],
])('the page %s says «%s» before any script runs', (path, text) => {
  expect(documentAt(path).html).toContain(text);
});

it.each(['/privacy', '/cookies', '/terms'])(
  'the page %s names the services of the venue before any script runs',
  (path) => {
    expect(documentAt(path).html).not.toContain('Redsys');
    expect(documentAt(path, { ...MENU, recipients: ['redsys'] }).html).toContain('Redsys');
  },
);

it('an empty section of the menu says that it has no products, not that a search found none', () => {
  const { html } = documentAt('/', aMenu([aDrink(1, { name: 'Caña' })]));
  expect(html).toContain('Ahora mismo no hay comida en la carta.');
  expect(html).not.toContain('Ahora mismo no hay bebidas en la carta.');
  expect(html).not.toContain('No se han encontrado resultados');
});

it('an unknown path has status 404 and a page that says so', () => {
  const { html, status } = documentAt('/otra');
  expect(status).toBe(404);
  expect(html).toContain('Esta página no existe');
});

it('every inline script and style of the document is listed for the security policy', () => {
  const { html, inlineScripts, inlineStyles } = documentAt('/');
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text);
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text]) => text);
  expect(scripts).toEqual(inlineScripts);
  expect(styles).toEqual(inlineStyles);
  expect(html).not.toMatch(/ style="| on\w+="/);
});

it('HTML in a product or venue name is escaped in the document', () => {
  const hostile = '</script><script>alert(1)</script>';
  const { html } = documentAt('/', aMenu([aDrink(1, { name: hostile })], { venue: { ...MENU.venue, name: hostile } }));
  expect(html).not.toContain('<script>alert');
});

it('taps on prices are recorded only for open sections', () => {
  expect(documentAt('/').html.match(/data-add="/g)).toHaveLength(2);
  const closed = aMenu(MENU.products, {
    openSections: { bar: closedSectionHours(), kitchen: openSectionHours(), changesAt: null },
  });
  const { html } = documentAt('/', closed);
  expect(html.match(/data-add="/g)).toHaveLength(1);
  expect(html).toContain('La barra de bebidas está cerrada.');
  expect(html).toContain('Abre hoy a las 12:00.');
});

it('each product is a button that opens its sheet, also while its section is closed', () => {
  const closed = { openSections: { bar: closedSectionHours(), kitchen: closedSectionHours(), changesAt: null } };
  for (const menu of [MENU, aMenu(MENU.products, closed)]) {
    const names = [...documentAt('/', menu).html.matchAll(/<button [^>]*data-open="[^" ]+ "[^>]*>([^<]*)</g)];
    expect(names.map(([, name]) => name)).toEqual(['Caña', 'Croquetas']);
  }
});

it('the document contains the venue’s colour and a readable text colour for it', () => {
  const { inlineStyles } = documentAt('/');
  expect(inlineStyles[1]).toContain('--venue:#2f5d50');
  expect(inlineStyles[1]).toContain('--on-venue:#ffffff');
});

const IMAGE = '/api/images/0198f2a0-0000-7000-8000-0000000000ff';

it('a product’s image has alternative text and dimensions and loads lazily', () => {
  const { html } = documentAt('/', aMenu([aDrink(1, { name: 'Caña', imageUrl: IMAGE }), aFood(2)]));
  const images = html.match(/<img [^>]*>/g);
  expect(images).toHaveLength(1);
  for (const part of [
    'alt="Foto de Caña"',
    'loading="lazy"',
    'decoding="async"',
    'width="104"',
    'height="104"',
    `src="${IMAGE}/320"`,
    `${IMAGE}/320 320w, ${IMAGE} 640w`,
  ])
    expect(images?.[0]).toContain(part);
});

it('a menu without images has no img element', () => {
  expect(documentAt('/').html).not.toContain('<img');
});

it.each([
  ['the default icon', undefined, ['/favicon.svg', '/icon-192.png', '/apple-touch-icon.png']],
  ['its uploaded icon', IMAGE, [`${IMAGE}/32`, `${IMAGE}/192`, `${IMAGE}/180`]],
])('the document links to the icon of the venue: %s', (_, iconUrl, expected) => {
  const { html } = documentAt('/', aMenu([], { venue: { ...MENU.venue, iconUrl } }));
  const icons = [...html.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]*)"/g)].map(([, url]) => url);
  expect(icons).toEqual(expected);
});

it.each(['/success/_', '/insert-card'])('on %s, which shows no cart, the cart button leads to the menu', (path) => {
  expect(documentAt(path).html).toMatch(/<a [^>]*aria-label="Tu pedido"[^>]* href="\/"/);
});
