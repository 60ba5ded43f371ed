import { expect, it } from 'vitest';
import { aDrink, aFood } from '#contract/testing/products.ts';
import { aClosedDoor, aMenu, anOpenDoor } from '#customer/shared/testing/builders.ts';
import { renderDocument } from './render.tsx';

const MENU = aMenu([aDrink(1, { name: 'Caña' }), aFood(2, { name: 'Croquetas', allergens: ['gluten'] })]);
const FILES = { script: '/assets/main-abc.js', preloads: ['/assets/shared-abc.js'], styles: '.a{color:red}' };

const documentAt = (path: string, menu = MENU) => renderDocument({ path, menu, ...FILES });

it('the menu can be read before any script runs', () => {
  const { html, status } = documentAt('/');
  expect(status).toBe(200);
  for (const text of ['Nuestra carta', 'Caña', 'Croquetas', 'Buscar producto', 'Gluten']) expect(html).toContain(text);
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('<title>Taberna La Encina</title>');
  expect(html).toContain('src="/assets/main-abc.js"');
  expect(html).toContain('href="/assets/shared-abc.js"');
});

const PAGES = ['/', '/recent', '/cookies', '/privacy', '/terms', '/insert-card', '/success/_', '/success-redsys'];

it.each(PAGES)('%s is the same for every guest', (path) => {
  const { html, status } = documentAt(path);
  expect(status).toBe(200);
  expect(documentAt(path).html).toBe(html);
  for (const personal of ['Mesa ', 'NO QR', 'anonimo-'])
    expect(html.replace(/«anonimo-[^»]*»/, '')).not.toContain(personal);
});

it('a half of the menu with nothing on it says so, and blames no search', () => {
  const { html } = documentAt('/', aMenu([aDrink(1, { name: 'Caña' })]));
  expect(html).toContain('Ahora mismo no hay comida en la carta.');
  expect(html).not.toContain('Ahora mismo no hay bebidas en la carta.');
  expect(html).not.toContain('No se han encontrado resultados');
});

it('an address that is no page is not found, and says so kindly', () => {
  const { html, status } = documentAt('/otra');
  expect(status).toBe(404);
  expect(html).toContain('Esta página no existe');
});

it('nothing inline escapes the security policy', () => {
  const { html, inlineScripts, inlineStyles } = documentAt('/');
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text);
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text]) => text);
  expect(scripts).toEqual(inlineScripts);
  expect(styles).toEqual(inlineStyles);
  expect(html).not.toMatch(/ style="| on\w+="/);
});

it('a name cannot break out of the document', () => {
  const hostile = '</script><script>alert(1)</script>';
  const { html } = documentAt('/', aMenu([aDrink(1, { name: hostile })], { venue: { ...MENU.venue, name: hostile } }));
  expect(html).not.toContain('<script>alert');
});

it('a tap on a price can be recorded unless the door is closed', () => {
  expect(documentAt('/').html.match(/data-add="/g)).toHaveLength(2);
  const closed = aMenu(MENU.products, { doors: { bar: aClosedDoor(), kitchen: anOpenDoor(), changesAt: null } });
  const { html } = documentAt('/', closed);
  expect(html.match(/data-add="/g)).toHaveLength(1);
  expect(html).toContain('La barra de bebidas está cerrada.');
  expect(html).toContain('Abre hoy a las 12:00.');
});

it('the venue’s colour is in the document, with words that can be read on it', () => {
  const { inlineStyles } = documentAt('/');
  expect(inlineStyles[1]).toContain('--venue:#2f5d50');
  expect(inlineStyles[1]).toContain('--on-venue:#ffffff');
});

const PICTURE = '/api/images/0198f2a0-0000-7000-8000-0000000000ff';

it('a product’s picture has its words, its size before it is there, and comes when it is looked at', () => {
  const { html } = documentAt('/', aMenu([aDrink(1, { name: 'Caña', pictureUrl: PICTURE }), aFood(2)]));
  const images = html.match(/<img [^>]*>/g);
  expect(images).toHaveLength(1);
  for (const part of [
    'alt="Foto de Caña"',
    'loading="lazy"',
    'width="320"',
    'height="240"',
    `src="${PICTURE}/320"`,
    `${PICTURE}/320 320w, ${PICTURE} 640w, ${PICTURE}/1280 1280w`,
  ])
    expect(images?.[0]).toContain(part);
});

it('a menu without pictures carries none', () => {
  expect(documentAt('/').html).not.toContain('<img');
});

it.each([
  ['the build’s', undefined, ['/favicon.svg', '/icon-192.png', '/apple-touch-icon.png']],
  ['its own', PICTURE, [`${PICTURE}/32`, `${PICTURE}/192`, `${PICTURE}/180`]],
])('the icon of the venue is %s', (_, iconUrl, expected) => {
  const { html } = documentAt('/', aMenu([], { venue: { ...MENU.venue, iconUrl } }));
  const icons = [...html.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]*)"/g)].map(([, url]) => url);
  expect(icons).toEqual(expected);
});
