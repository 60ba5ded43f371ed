// Actions of a customer on a phone, located by visible text.
import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the address in the QR code of a table, as a scan does, and waits until the server has confirmed the table. */
export async function scanTable(page: Page, venueUrl: string, code: string, label: string): Promise<void> {
  await page.goto(`${venueUrl}/?qr=${encodeURIComponent(code)}`);
  await expect(page.getByText(`Mesa ${label}`).first()).toBeVisible();
  await expect(page.getByText('Pide aquí y te lo llevamos a la mesa.')).toBeVisible();
}

/** Puts a product into the cart by a tap on its price. `size` is the text on the price button, for products with several sizes. */
export async function addProduct(page: Page, name: string, size = ''): Promise<void> {
  await priceButton(page, name, size).click();
}

function priceButton(page: Page, name: string, size = ''): Locator {
  const label = size === '' ? name : `${name}, ${size}`;
  // Its name says «una unidad de» once units are in the cart.
  return page.getByRole('button', { name: new RegExp(`^Añadir (una unidad de )?${escapeRegExp(label)},`) });
}

/** Opens the sheet with the details of a product by a tap on the product, and returns the sheet. */
export async function openProduct(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  return productSheet(page, name);
}

/** Returns the open sheet with the details of a product. */
export function productSheet(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

/** Counts the products of the menu that are completely visible, between the top and the bottom of the screen. */
export function countProductsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const products = [...document.querySelectorAll('[data-add]')].map((button) => button.closest('li'));
    return new Set(
      products.filter((product) => {
        const box = product?.getBoundingClientRect();
        return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= window.innerHeight;
      }),
    ).size;
  });
}

/** Opens a category of the menu unless it is open. */
export async function openCategory(page: Page, name: string): Promise<void> {
  const summary = page.locator('summary').filter({ hasText: new RegExp(`^${escapeRegExp(name)}`) });
  const details = page.locator('details').filter({ has: summary });
  if ((await details.getAttribute('open')) === null) await summary.click();
}

/** Shows the drinks or the food of the menu. */
export async function chooseSection(page: Page, name: 'Bebida' | 'Comida'): Promise<void> {
  await page.getByRole('radio', { name }).check({ force: true });
}

/** Closes the e-mail dialog with «Omitir». */
export async function skipEmail(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Omitir' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Opens the cart and returns its panel. */
export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /Ver tu pedido/ }).click();
  return cartPanel(page);
}

/** Returns the panel of the cart: a sheet on phones, a column on wide screens. */
export function cartPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Tu pedido' }).or(page.getByRole('complementary', { name: 'Tu pedido' }));
}

/** Writes the note for the whole order in the open cart. */
export async function writeOrderNote(panel: Locator, note: string): Promise<void> {
  await panel.getByRole('button', { name: 'Añadir una nota al pedido' }).click();
  const field = panel.getByLabel('Notas para todo el pedido');
  await expect(field).toBeFocused();
  await field.fill(note);
}

/** The smallest phone with the bars of its browser. */
const SMALL_PHONE = { width: 375, height: 553 };

/**
 * Checks that the open cart fits a small phone. Its first two lines and its first button must be completely visible at once. Its
 * last button must come into view by scrolling and by keyboard focus.
 */
export async function expectCartFitsSmallPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(SMALL_PHONE);
  const panel = page.getByRole('dialog', { name: 'Tu pedido' });
  const room = () =>
    panel.evaluate((dialog) => {
      const box = (selector: string, index = 0) => dialog.querySelectorAll(selector)[index]?.getBoundingClientRect();
      const [header, footer, first, second] = [box('header'), box('footer'), box('li'), box('li', 1)];
      const button = box('footer button, footer apple-pay-button');
      if (!header || !footer || !first || !second || !button) return null;
      return {
        hasFirstLine: first.top >= header.bottom,
        hasSecondLine: second.bottom <= footer.top,
        hasButton: button.bottom <= window.innerHeight,
      };
    });
  await expect.poll(room).toEqual({ hasFirstLine: true, hasSecondLine: true, hasButton: true });

  // What is below the window comes with the end of the content, and with the keyboard focus.
  const lastButton = panel.locator('footer').getByRole('button').last();
  const scroll = (top: number) =>
    panel.locator('footer').evaluate((footer, to) => footer.parentElement?.scrollTo({ top: to }), top);
  await scroll(10_000);
  await expect(lastButton).toBeInViewport({ ratio: 1 });
  await scroll(0);
  await page.keyboard.press('Tab');
  await lastButton.focus();
  await expect(lastButton).toBeInViewport({ ratio: 1 });
  if (before) await page.setViewportSize(before);
}

/** Accepts the terms in the open cart and sends the order with «Pedir». */
export async function placeOrder(page: Page): Promise<void> {
  const panel = cartPanel(page);
  await panel.getByRole('checkbox', { name: /Términos y condiciones/ }).check();
  await panel.getByRole('button', { name: /^Pedir/ }).click();
}

/**
 * Expects that the browser shows the success page of an order, or the page of the customer's orders, which the success page opens
 * after three seconds.
 */
export async function expectOrderPlaced(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/(?:success\/_|recent)/);
}

/** Scans the table, orders one product and waits until the order is placed. */
export async function scanAndOrder(
  page: Page,
  venueUrl: string,
  code: string,
  label: string,
  product: string,
): Promise<void> {
  await scanTable(page, venueUrl, code, label);
  await addProduct(page, product);
  await skipEmail(page);
  await openCart(page);
  await placeOrder(page);
  await expectOrderPlaced(page);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Waits until the browser's history has `count` entries for open sheets (panels over the page). The page changes these entries
 * shortly after a sheet opens or closes. A reload before that would leave the browser on a wrong entry.
 */
export async function expectSheetEntries(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => Number(history.state?.sheets ?? 0))).toBe(count);
}
