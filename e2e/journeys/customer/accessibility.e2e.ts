// Accessibility of the customer's screens at four screen sizes in two walks, and of staff's boards and sign-in.
import { expect, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleExceptColours,
  expectAccessibleInBothColourSchemes,
  expectAccessibleOnEveryScreen,
  expectNoHorizontalScroll,
} from '#e2e/accessibility.ts';
import {
  addProduct,
  cartPanel,
  chooseSection,
  expectOrderPlaced,
  openCart,
  openCategory,
  openProduct,
  placeOrder,
  productSheet,
  scanTable,
  skipEmail,
  writeOrderNote,
} from '#e2e/customer.ts';
import { boardTable, fillSignIn, openBoard, signInOnStartPage } from '#e2e/staff.ts';
import { openVenue, test } from '#e2e/venue.ts';

interface Screen {
  readonly width: number;
  readonly height: number;
}

/** The narrowest supported screen. */
const NARROWEST: Screen = { width: 320, height: 640 };
/** A phone at 200 % zoom: everything fits without scrolling sideways. */
const ZOOMED_PHONE: Screen = { width: 195, height: 422 };
/** A desktop at 200 % zoom, which has half the CSS pixels. It shows what a phone shows. */
const ZOOMED: Screen = { width: 720, height: 450 };
const PHONE: Screen = { width: 390, height: 844 };

const SCREENS = {
  'phone, and on screens like it': { viewport: PHONE, check: checkOnPhones },
  desktop: { viewport: { width: 1440, height: 900 }, check: expectAccessibleExceptColours },
} as const;

// Each test runs axe on about twelve states.
for (const [screen, { viewport, check }] of Object.entries(SCREENS)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test('the customer’s screens are accessible', async ({ page, venue }) => {
      const checkScreen = (state: string) => expectFit(page, `${state} (${screen})`, check);
      await page.goto(venue.url);
      await expect(page.getByText('Sin mesa').first()).toBeVisible();
      await checkScreen('home without a table');
      await scanTable(page, venue.url, 'B6', 'B06');
      await checkScreen('home');
      await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('zzzz');
      await expect(page.getByText(/^No tenemos /)).toBeVisible();
      await checkScreen('nothing found');
      await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('');

      await addProduct(page, 'Caña');
      await checkScreen('the e-mail dialog');
      await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click();
      await checkScreen('the e-mail dialog with its error');
      await skipEmail(page);
      await openCategory(page, 'Copas');
      await addProduct(page, 'Ron Barceló', 'Con refresco');
      await expect(productSheet(page, 'Ron Barceló')).toBeVisible();
      await checkScreen('the sheet with mixers');
      await page.keyboard.press('Escape');
      await chooseSection(page, 'Comida');
      await checkScreen('the food tab');
      await openCategory(page, 'Pizzas');
      await addProduct(page, 'Pizza al gusto');
      await productSheet(page, 'Pizza al gusto').getByRole('button', { name: 'Añadir una nota' }).click();
      await checkScreen('the sheet with ingredients and a note');
      await page.keyboard.press('Escape');

      const panel = await openCartIfHidden(page);
      await writeOrderNote(panel, 'Con hielo');
      await checkScreen('the cart with the field of a note');
      await panel.getByRole('button', { name: /^Pedir/ }).click();
      await checkScreen('the cart without the terms');
      await placeOrder(page);
      await expect(page.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
      await checkScreen('the success page');
      await expect(page.getByRole('heading', { name: 'Tus últimos pedidos' })).toBeVisible();
      await checkScreen('the recent orders');
      for (const path of ['/cookies', '/privacy', '/terms', '/nada']) {
        await page.goto(venue.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await checkScreen(path);
      }
    });
  });
}

test('the boards and the sign-in of staff are accessible', async ({ page, browser, venue }) => {
  const checkScreen = (state: string) => expectAccessibleOnEveryScreen(page, state);
  await page.goto(`${venue.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Acceso' })).toBeVisible();
  await checkScreen('sign-in');
  await fillSignIn(page, 'nadie@comanda.test', 'otra-clave-larga');
  await expect(page.getByText('Correo electrónico o contraseña incorrectos')).toBeVisible();
  await checkScreen('sign-in refused');
  await signInOnStartPage(page, venue.url, 'owner');
  await checkScreen('welcome');
  await openBoard(page, venue.url, 'food');
  await expect(page.getByText('No hay pedidos en este momento')).toBeVisible();
  await checkScreen('an empty board');
  await page.goto(`${venue.url}/admin/nada`);
  await expect(page.getByText('Esta página no existe')).toBeVisible();
  await checkScreen('not found');

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await scanTable(phone, venue.url, 'B7', 'B07');
  await addProduct(phone, 'Caña');
  await skipEmail(phone);
  await openCart(phone);
  await writeOrderNote(cartPanel(phone), 'Con hielo, y la cuenta luego');
  await placeOrder(phone);
  await expectOrderPlaced(phone);
  await phone.close();
  await openBoard(page, venue.url, 'drinks');
  await expect(boardTable(page, 'B07')).toContainText('Con hielo');
  await checkScreen('a board with an order');
  await boardTable(page, 'B07')
    .getByRole('button', { name: /^Hecho.*la línea/ })
    .click();
  await expect(boardTable(page, 'B07')).toBeHidden();
});

test('the menu of a closed venue whose drinks are ordered at the bar is accessible', async ({ page }) => {
  const venue = await openVenue(`
    update schedules set closed = true;
    update settings set drinks_at_bar = true`);
  try {
    await scanTable(page, venue.url, 'A1', 'A01');
    await expect(page.getByText('Las bebidas se piden en barra', { exact: true })).toBeVisible();
    await expectFit(page, 'a closed venue');
    const sheet = await openProduct(page, 'Caña');
    await expect(sheet.getByRole('button', { name: 'Se pide en barra' })).toBeDisabled();
    await expect(sheet).toContainText('Contiene');
    await expect(sheet.getByRole('button', { name: 'Añadir una nota' })).toHaveCount(0);
    await expectFit(page, 'the sheet of a drink that is ordered at the bar');
    await page.keyboard.press('Escape');
    await page.emulateMedia({ forcedColors: 'active' });
    const background = (name: string) =>
      page
        .locator('label')
        .filter({ has: page.getByRole('radio', { name }) })
        .locator('span')
        .evaluate((words) => getComputedStyle(words, '::before').backgroundColor);
    expect(await background('Bebida'), 'the chosen tab in forced colours').not.toBe(await background('Comida'));
  } finally {
    await venue.close();
  }
});

/** Checks a phone in both colour schemes, all rules but colours on the narrowest screen, and the layout also when zoomed. */
async function checkOnPhones(page: Page, state: string): Promise<void> {
  await expectAccessibleInBothColourSchemes(page, state);
  await page.setViewportSize(ZOOMED);
  await expectNoHorizontalScroll(page, `${state}, ${ZOOMED.width} pixels`);
  await page.setViewportSize(ZOOMED_PHONE);
  await expectWithinZoomedPhone(page, state);
  await page.setViewportSize(NARROWEST);
  await expectNoHorizontalScroll(page, `${state}, ${NARROWEST.width} pixels`);
  await expectAccessibleExceptColours(page, `${state}, ${NARROWEST.width} pixels`);
  await page.setViewportSize(PHONE);
}

/** Expects that neither the page nor an open dialog is wider than a phone at 200 % zoom. */
async function expectWithinZoomedPhone(page: Page, state: string): Promise<void> {
  const message = `${state}, ${ZOOMED_PHONE.width} pixels`;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message })
    .toBeLessThanOrEqual(ZOOMED_PHONE.width);
  await expect.poll(() => page.evaluate(findWideDialogParts), { message }).toEqual([]);
}

/** The open dialogs, and their scrolling parts, whose contents are wider than they are. */
function findWideDialogParts(): string[] {
  return [...document.querySelectorAll('dialog[open], dialog[open] *')]
    .filter((part) => {
      const scrolls = part.matches('dialog') || ['auto', 'scroll'].includes(getComputedStyle(part).overflowX);
      return scrolls && (part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > window.innerWidth);
    })
    .map((part) => `${part.tagName} ${part.className}: ${part.scrollWidth} in ${part.clientWidth}`);
}

async function expectFit(page: Page, state: string, check = expectAccessible): Promise<void> {
  await check(page, state);
  await expectNoHorizontalScroll(page, state);
}

/** Opens the cart unless it is visible already: on a wide screen it is a column. */
async function openCartIfHidden(page: Page) {
  const panel = cartPanel(page);
  return (await panel.isVisible()) ? panel : openCart(page);
}
