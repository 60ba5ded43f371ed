// Search of the histories: what is found, over which days, and the way from a result to its receipt and refund.
import { type Browser, expect } from '@playwright/test';
import { expectAccessibleOnEveryScreen, expectAccessibleScreen } from '#e2e/accessibility.ts';
import { scanAndOrder } from '#e2e/customer.ts';
import { signIn } from '#e2e/staff.ts';
import { ORDERS_COUNT_AS_PAID, test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const ORDERS = '/admin/orders/history';
const PAYMENTS = '/admin/orders/payment-history';
const REQUESTS = '**/api/**';

test('a manager finds an order of last month, its payment and what to refund, and comes back to the results', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await addOrders(browser, venue);
    await signIn(page, venue.url, 'manager');
    await page.goto(venue.url + ORDERS);
    await expect(page.getByRole('article')).toHaveCount(1);
    const field = page.getByRole('searchbox', { name: 'Buscar pedidos' });
    await field.fill('mesa 7 CAÑA');
    await expect(page.getByRole('article')).toHaveCount(1);
    const found = page.getByRole('article', { name: 'Mesa A07' });
    await expect(found).toContainText('Caña');
    await expect(page).toHaveURL(/\?text=mesa(?:\+|%20)7(?:\+|%20)CA/);
    await expect(page.getByRole('region', { name: 'Totales' })).toBeHidden();
    await expectAccessibleOnEveryScreen(page, 'the found orders');

    // By keyboard to the payment, and back.
    await found.getByRole('link', { name: 'Pago 1' }).focus();
    await page.keyboard.press('Enter');
    const detail = page.getByRole('dialog', { name: 'Pago 1' });
    await expect(detail).toContainText('Imprimir ticket');
    await page.goBack();
    await expect(found).toBeVisible();
    await expect(field).toHaveValue('mesa 7 CAÑA');

    await field.fill('percebes');
    await expect(page.getByText('No hay pedidos con «percebes»')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'no found orders');
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
    await expect(page.getByRole('button', { name: /^Días/ })).toBeVisible();
    await expect(page).toHaveURL(/history$/);
    await expect(field).toBeFocused();

    await page.goto(`${venue.url}${PAYMENTS}?text=A7`);
    const payments = page.getByRole('list', { name: /^Pagos cobrados/ }).getByRole('listitem');
    await expect(payments).toContainText(/Mesa A07/);
    await expectAccessibleOnEveryScreen(page, 'the found payments');
    await payments.getByRole('link', { name: 'Pago 1' }).click();
    await detail.getByRole('link', { name: 'Abrir en Devoluciones' }).click();
    await expect(detail).toBeHidden();
    await expect(page.getByRole('region', { name: 'Lo pedido' })).toContainText(/1 ×\s*Caña\s*1,80\s€/);
    await expectAccessibleOnEveryScreen(page, 'a payment to refund, with what was ordered');
    await page.goBack();
    await expect(detail).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: 'Buscar pagos' })).toHaveValue('A7');
    await page.getByRole('searchbox', { name: 'Buscar pagos' }).fill('nadie@example.com');
    await expect(page.getByText('No hay pagos con «nadie@example.com»')).toBeVisible();
  });
});

test('a waiter finds orders of today only, and a search without a response is repeated by «Reintentar»', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await addOrders(browser, venue);
    await signIn(page, venue.url, 'waiter');
    await page.goto(`${venue.url}${ORDERS}?text=ca%C3%B1a`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: 'Mesa A08' })).toBeVisible();
    const field = page.getByRole('searchbox', { name: 'Buscar pedidos' });
    await field.fill('A7');
    await expect(page.getByText('Hoy no hay pedidos con «A7»')).toBeVisible();
    // Not `setOffline`: the stream of live updates would search again by itself once the network is back.
    await page.route(REQUESTS, (route) => route.abort());
    await field.fill('A8');
    await expect(page.getByText('No se ha podido buscar')).toBeVisible();
    await expectAccessibleScreen(page, 'a search without a response');
    await page.unroute(REQUESTS);
    await page.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('article', { name: 'Mesa A08' })).toBeVisible();
    // The menu leads to the history without a search.
    await page.goto(venue.url + ORDERS);
    await expect(field).toHaveValue('');
  });
});

/** An order of last month at the table A07, and one of today at A08. */
async function addOrders(browser: Browser, venue: Venue): Promise<void> {
  await venue.sql(ORDERS_COUNT_AS_PAID);
  await order(browser, venue, 'A7', 'A07');
  await venue.sql(`update orders set sent_on = sent_on - interval '30 days', settled_on = settled_on - interval '30 days';
    update order_lines set sent_on = sent_on - interval '30 days';
    update payments set payment_on = payment_on - interval '30 days';
    delete from history_index`);
  await order(browser, venue, 'A8', 'A08');
}

async function order(browser: Browser, venue: Venue, code: string, label: string): Promise<void> {
  const phone = await browser.newPage(PHONE);
  await scanAndOrder(phone, venue.url, code, label, 'Caña');
  await phone.close();
}
