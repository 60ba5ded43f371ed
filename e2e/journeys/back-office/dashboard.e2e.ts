// «Panel»: an owner watches today's figures, looks at a past year on a phone, and nobody else may open the page.
import { expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import {
  expectAccessibleExceptColours,
  expectAccessibleInBothColourSchemes,
  expectAccessibleOnEveryScreen,
  expectNoHorizontalScroll,
} from '#e2e/accessibility.ts';
import { signIn, signInOnStartPage } from '#e2e/staff.ts';
import { test, type Venue } from '#e2e/venue.ts';

const DASHBOARD_PATH = '/admin/dashboard';
const BEER_PRICE = 180;

test('an order that staff take and collect changes the figures of today without a reload', async ({ page, venue }) => {
  await signInOnStartPage(page, venue.url, 'owner');
  await page.getByRole('link', { name: /^Panel Ventas/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Panel' })).toBeVisible();
  await expect(tileValue(page, 'Pedidos')).toHaveText(/^[\d.]+$/);
  const [orders, sales] = [await readNumber(page, 'Pedidos'), await readNumber(page, 'Ventas')];

  await placePaidBeer(page, venue);
  await expect.poll(() => readNumber(page, 'Pedidos')).toBe(orders + 1);
  expect(await readNumber(page, 'Ventas')).toBe(sales + BEER_PRICE / 100);
  await expect(tile(page, 'Ventas').getByText(/^[+-]?\d*\s?%?(?: \(\+[\d.]+\s%\))? en un año$/)).toBeVisible();
  await expect(page.getByText(/^Hoy, frente al \S+ pasado hasta las? \d?\d:\d\d/)).toBeVisible();

  const today = panel(page, 'Hoy por horas');
  await today.getByRole('button', { name: 'Ver tabla' }).press('Enter');
  await expect(today.getByRole('row')).toHaveCount(1 + 24);
  await expectAccessibleInBothColourSchemes(page, 'the figures of today');
  await expectNoHorizontalScroll(page, 'the figures of today');

  await tile(page, 'Ticket medio').getByRole('button', { name: 'Qué significa «Ticket medio»' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ticket medio' })).toContainText('Ventas entre pedidos');
  await expectAccessibleExceptColours(page, 'the meaning of a figure');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Qué significa «Ticket medio»' })).toBeFocused();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Excel: Formas de pago' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
});

test('after midnight the open Z closure is read before the figures of the new day', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await placePaidBeer(page, venue);
  const start = `${venue.url}/admin`;
  await page.goto(start);
  const sales = page.getByRole('link', { name: /Ventas de hoy/ });
  await expect(sales).toHaveText(/^Ventas de hoy [\d.]+,\d\d\s€ Caja abierta desde .+: [\d.]+,\d\d\s€$/);
  await page.goto(venue.url + DASHBOARD_PATH);
  const closure = page.getByText(/^Caja abierta desde .+: [\d.]+,\d\d\s€$/);
  await expect(closure).toBeVisible();

  await answerAsAfterMidnight(page, /\/api\/admin\/(today|dashboard\/sales)/);
  await page.reload();
  await expect(closure).toBeVisible();
  const comparison = page.getByText(/^Hoy, frente al/);
  const top = async (shown: Locator) => (await shown.boundingBox())?.y ?? 0;
  expect(await top(closure)).toBeLessThan(await top(comparison));
  await expectAccessibleExceptColours(page, 'today after midnight');
  await page.goto(start);
  await expect(sales).toHaveText(/^Caja abierta desde .+ [\d.]+,\d\d\s€ Ventas de hoy: [\d.]+,\d\d\s€$/);
  await expectAccessibleInBothColourSchemes(page, 'the start page after midnight');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page, 'the start page after midnight, at 320 px');
});

test('ranges, product type and lists of a past year are in the address, on a phone', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await placePaidBeer(page, venue);
  await page.goto(venue.url + DASHBOARD_PATH);
  await page.getByRole('button', { name: 'Último año' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await page.getByRole('radio', { name: 'Bebidas' }).click();
  await expect(page).toHaveURL(/section=drinks/);
  await expect(panel(page, 'Ventas por mes').getByRole('img')).toHaveAccessibleName(/lo más alto/);
  await panel(page, 'Horas de la semana').getByRole('radio', { name: 'Ventas' }).click();
  await expect(page).toHaveURL(/heat=amount/);

  const products = panel(page, 'Productos');
  await products.getByRole('searchbox').fill('caña');
  await expect(products.getByRole('rowheader')).toHaveText(['Caña']);
  await page.reload();
  await expect(products.getByRole('searchbox')).toHaveValue('caña');
  await expect(products.getByRole('rowheader')).toHaveText(['Caña']);
  await expect(page.getByRole('button', { name: 'Último año' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleOnEveryScreen(page, 'the figures of a year');

  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page, 'the figures of a year, at 320 px');
  await page.getByRole('button', { name: /^Días/ }).click();
  await expect(page.getByRole('dialog', { name: 'Elegir los días' }).getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'Mes pasado' }).click();
  await expect(panel(page, 'Ventas por día').getByText('Sin ventas en estos días')).toBeVisible();
  await expectAccessibleExceptColours(page, 'a month without sales');
  await expectNoHorizontalScroll(page, 'a month without sales');
});

test('figures that arrive late or not at all move nothing on the page', async ({ browser, venue }) => {
  // The service worker would answer with the stored definitions.
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await signIn(page, venue.url, 'owner');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/admin/dashboard/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${venue.url + DASHBOARD_PATH}?from=2025-01-01&to=2025-12-31`);
  await expect(page.getByText('Recopilando datos')).toBeVisible();
  await expectAccessibleExceptColours(page, 'the dashboard while it loads');
  const places = await panelPlaces(page);
  release();
  await expect(panel(page, 'Ventas por día').getByText('Sin ventas en estos días')).toBeVisible();
  await expect(page.getByText('Recopilando datos')).toBeHidden();
  expect(await panelPlaces(page)).toEqual(places);

  await page.unroute('**/api/admin/dashboard/**');
  await page.route('**/api/admin/dashboard/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(venue.url + DASHBOARD_PATH);
  await expect(page.getByText('No se han podido leer los datos')).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'a dashboard that could not be read');
  await page.unroute('**/api/admin/dashboard/**');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(tileValue(page, 'Pedidos')).toHaveText(/^[\d.]+$/);

  await page.route('**/definitions-texts-*', (route) => route.abort());
  await tile(page, 'Ventas').getByRole('button', { name: 'Qué significa «Ventas»' }).click();
  const definition = page.getByRole('dialog', { name: 'Ventas' });
  await expect(definition).toContainText('No se ha podido abrir la explicación');
  await expectAccessibleInBothColourSchemes(page, 'a definition that could not be loaded');
  await page.unroute('**/definitions-texts-*');
  await definition.getByRole('button', { name: 'Reintentar' }).click();
  await expect(definition).toContainText('IVA incluido');
});

test('waiters and managers are sent to the start page and get no figures', async ({ page, venue }) => {
  for (const role of ['waiter', 'manager'] as const) {
    await page.context().clearCookies();
    await signInOnStartPage(page, venue.url, role);
    await expect(page.getByRole('link', { name: /^Panel/ })).toBeHidden();
    await page.goto(venue.url + DASHBOARD_PATH);
    await expect(page).toHaveURL(`${venue.url}/admin`);
  }
});

function tile(page: Page, name: string): Locator {
  return page.getByRole('listitem', { name, exact: true });
}

/** The large figure of a tile. */
function tileValue(page: Page, name: string): Locator {
  return tile(page, name).getByRole('paragraph').first();
}

/** The number of a tile: «1.234,50 €» is 1234.5. */
async function readNumber(page: Page, name: string): Promise<number> {
  const text = (await tileValue(page, name).textContent()) ?? '';
  return Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'));
}

function panel(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Answers as in opening hours that began the day before; the journeys run at any time. */
async function answerAsAfterMidnight(page: Page, url: RegExp): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"isShownFirst":false', '"isShownFirst":true');
    await route.fulfill({ response, body });
  });
}

/** The upper edge of each panel that is loaded with the same query. */
async function panelPlaces(page: Page): Promise<(number | undefined)[]> {
  const titles = [
    'Ventas por mes',
    'Ventas por día',
    'Pedidos por mes',
    'Horas de la semana',
    'Productos más vendidos',
  ];
  return Promise.all(titles.map(async (title) => (await panel(page, title).boundingBox())?.y));
}

const menuShape = z.object({ products: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Creates a staff order of one beer that is paid in cash, through the API. */
async function placePaidBeer(page: Page, { url }: Venue): Promise<void> {
  const menu = menuShape.parse(await (await page.request.get(`${url}/api/menu`)).json());
  const productId = menu.products.find(({ name }) => name === 'Caña')?.id;
  const line = {
    productId,
    size: 'base',
    quantity: 1,
    notes: '',
    mixerId: null,
    ingredients: [],
    shownPrice: BEER_PRICE,
  };
  const reply = await page.request.put(`${url}/api/admin/orders/${crypto.randomUUID()}`, {
    data: { tableCode: 'A9', lines: [line], comment: '', paidWith: 'efectivo' },
  });
  expect(reply.status()).toBe(200);
}
