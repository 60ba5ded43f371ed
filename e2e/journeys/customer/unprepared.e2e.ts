// An order that its customer pays to staff before it is prepared: what the customer reads until then, and afterwards.
import { type Browser, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessibleInBothColourSchemes, expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { addProduct, cartPanel, openCart, scanTable, skipEmail } from '#e2e/customer.ts';
import { OWED_PATH } from '#e2e/payment-lists.ts';
import { signIn } from '#e2e/staff.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const WAITING = 'Pendiente de pago: aún no lo preparamos. Paga al camarero.';
const IN_PREPARATION = 'Pagado: ya lo estamos preparando.';
const CANCELED_NOTICE = 'Tu pedido se ha anulado: no lo preparamos. Si no te lo han dicho, pregunta al camarero.';
const SMALL_PHONE = { width: 375, height: 553 };

test('an order that waits for the money says so before and after the press, and turns green when a waiter collects it', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await scanTable(page, venue.url, 'A1', 'A01');
    await addProduct(page, 'Caña');
    await skipEmail(page);
    await openCart(page);
    await pressPayStaff(page);

    await expectFirstLine(page);
    await expectAccessibleOnEveryScreen(page, 'the success page of an order to pay first');
    const orders = await page.context().newPage();
    await orders.goto(`${venue.url}/recent`);
    const card = orders.getByRole('article').first();
    await expect(card.getByRole('status').first()).toHaveText(WAITING);
    await expect(card).not.toContainText('En preparación');
    await expectAccessibleOnEveryScreen(orders, 'the orders with one to pay first');

    await collect(browser, venue);
    await expect(card.getByRole('status').first()).toHaveText(IN_PREPARATION);
    await expect(card).toContainText('En preparación');
    await expectAccessibleOnEveryScreen(orders, 'the orders with one that was collected');
    await page.bringToFront();
    await expect(page).toHaveURL(/\/recent$/);
    await expect(page.getByText(IN_PREPARATION)).toBeVisible();
    await addWaitingOrder(page, venue);
    await orders.reload();
    const articles = orders.getByRole('article');
    await expect(articles).toHaveCount(2);
    await expect(articles.nth(0)).toContainText(WAITING);
    await expect(articles.nth(1)).toContainText(IN_PREPARATION);
    await expectAccessibleOnEveryScreen(orders, 'the orders with one to pay first and one in preparation');

    // One tab alone says it.
    await page.close();
    await cancelWaitingOrder(browser, venue);
    await expect(articles.nth(0).getByRole('status').first()).toHaveText(CANCELED_NOTICE);
    await expect(orders.getByText(CANCELED_NOTICE)).toHaveCount(2);
    await orders.reload();
    await expect(articles).toHaveCount(2);
    await expect(articles.nth(0).getByRole('status').first()).toHaveText(CANCELED_NOTICE);
    await expect(articles.nth(0)).not.toContainText('En preparación');
    await expectAccessibleOnEveryScreen(orders, 'the orders with one that staff canceled');
  }, "update settings set payment_mode = 'redsys'");
});

test('an order that goes to the boards at once says nothing of waiting', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await scanTable(page, venue.url, 'A1', 'A01');
    await addProduct(page, 'Caña');
    await skipEmail(page);
    const panel = await openCart(page);
    await expect(panel.getByText('En efectivo o con tarjeta. Se lo pagas a quien te atienda.')).toBeVisible();
    await expect(panel.getByText(WAITING)).toHaveCount(0);
    await acceptAndPressPayStaff(page);
    await expect(page.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
    await expect(page.getByText(WAITING)).toHaveCount(0);
    await expect(page).toHaveURL(/\/recent$/);
    await expect(page.getByRole('main')).toContainText('En preparación');
    await expect(page.getByText(WAITING)).toHaveCount(0);
  }, "update settings set payment_mode = 'redsys', cooks_before_collecting = true");
});

/** The amber line stands above the button, so that also a small phone shows no button without it. */
async function pressPayStaff(page: Page): Promise<void> {
  const panel = cartPanel(page);
  await page.setViewportSize(SMALL_PHONE);
  const [line, button] = [panel.getByText(WAITING), panel.getByRole('button', { name: 'Pagar al camarero' })];
  await expect(line).toBeVisible();
  await expect(button).toHaveAccessibleDescription(WAITING);
  const gap = async () => {
    const [above, below] = [await line.boundingBox(), await button.boundingBox()];
    return above && below ? below.y - above.y - above.height : -1;
  };
  // The panel is arranged anew for the other window.
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothColourSchemes(page, 'the cart whose order staff collect first');
  await acceptAndPressPayStaff(page);
}

async function acceptAndPressPayStaff(page: Page): Promise<void> {
  const panel = cartPanel(page);
  // Pictures in the size of a wide screen, where the cart is a column, close its sheet.
  if (await panel.isHidden()) await openCart(page);
  await panel.getByRole('checkbox', { name: /Términos y condiciones/ }).check();
  await panel.getByRole('button', { name: 'Pagar al camarero' }).click();
}

/** Nothing on the page says before it that the order was sent. */
async function expectFirstLine(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(WAITING);
  await page.setViewportSize(SMALL_PHONE);
  await expect(heading).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  const text = await page.getByRole('main').innerText();
  expect(text.trim().startsWith(WAITING)).toBe(true);
  expect(text).not.toContain('Pedido enviado');
}

async function collect(browser: Browser, venue: Venue): Promise<void> {
  const tablet = await browser.newPage({ viewport: { width: 1024, height: 768 } });
  await signIn(tablet, venue.url, 'waiter');
  await tablet.goto(venue.url + OWED_PATH);
  const table = tablet.getByRole('article', { name: 'Mesa A01' });
  await table
    .getByRole('button', { name: /^Cobrar/ })
    .first()
    .click();
  await tablet.getByRole('button', { name: 'Datáfono', exact: true }).click();
  await expect(table).toBeHidden();
  await tablet.context().close();
}

async function addWaitingOrder(page: Page, venue: Venue): Promise<void> {
  await scanTable(page, venue.url, 'A1', 'A01');
  await addProduct(page, 'Caña');
  await openCart(page);
  await cartPanel(page).getByRole('button', { name: 'Pagar al camarero' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WAITING);
}

async function cancelWaitingOrder(browser: Browser, venue: Venue): Promise<void> {
  const context = await browser.newContext();
  await signIn(context, venue.url, 'manager');
  const [payment] = z.parse(
    z.array(z.object({ id: z.string() })),
    await venue.read(
      "select payments.id from payments join orders on orders.id = remainder_of where orders.state = 'waiting'",
    ),
  );
  const data = { reason: 'No queda', evenIfInProgress: false };
  const response = await context.request.post(`${venue.url}/api/admin/payments/${payment?.id}/cancellations`, { data });
  expect(response.status(), await response.text()).toBe(200);
  await context.close();
}
