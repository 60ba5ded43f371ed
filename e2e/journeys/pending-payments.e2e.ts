// Money that is awaited: who may be sending it already, who took it before, and what follows once it is there.
import { type Browser, expect, type Locator, type Page, type Route } from '@playwright/test';
import {
  createUnpaidOrder,
  inOwnVenue,
  look,
  NO_RESULTS,
  PENDING_PAYMENTS_PATH,
  pendingPaymentRows,
} from '#e2e/payment-lists.ts';
import { openBoard, signIn, tableSection } from '#e2e/staff.ts';
import {
  addOrderProduct,
  choosePaid,
  createOrderButton,
  expectOrderCreated,
  openOrderPanel,
  pickTable,
} from '#e2e/staff-order.ts';
import { test, type Venue } from '#e2e/venue.ts';

const TABLET = { viewport: { width: 768, height: 1024 } };

test('money that a guest may be sending is asked about twice, and what is paid already is said calmly', async ({
  page,
  browser,
}) => {
  await inOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    for (const tableCode of ['A1', 'A2']) await createUnpaidOrder(page, venue, tableCode);
    await askedTwice(page, venue);
    const tablet = await browser.newPage(TABLET);
    await signIn(tablet, venue.url, 'manager');
    await takenOnAnotherTablet(page, tablet, venue);
    await tablet.close();
  });
});

async function askedTwice(page: Page, venue: Venue): Promise<void> {
  await venue.sql(`
    update payments set made_by = null, payment_method = 'redsys', email = 'lucia@example.com' where number = 1`);
  await page.goto(venue.url + PENDING_PAYMENTS_PATH);
  await askAbout(page, 1);
  await venue.sql(`
    insert into payment_attempts (id, payment_id, provider, way, ref, return_key, state, amount, created_on, updated_on)
    select gen_random_uuid(), id, 'redsys', 'card', '0001', 'key', 'action', 180, now(), now()
    from payments where number = 1`);
  // What this screen was told is older than that.
  await submitButton(page).click();
  await expect(mayBePaying(page)).toBeVisible();
  await page.goto(`${venue.url}${PENDING_PAYMENTS_PATH}?method=redsys`);
  await expect(pendingPaymentRows(page)).toHaveCount(1);
  await expect(pendingPaymentRows(page)).toContainText('Puede estar pagando');
  await page.reload();
  await expect(page.getByLabel('Método de pago')).toHaveValue('redsys');
  await look(page, 'a payment under way');

  await page.getByRole('button', { name: 'Editar el pago 1' }).click();
  await page.getByRole('button', { name: 'Anular…' }).click({ force: true });
  await expect(
    page.getByText('Este pedido lo ha hecho un cliente: si no lo paga, se anula solo.').filter({ visible: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar estado a PAGADO…' }).click();
  await look(page, 'the first question');
  await mayBePaying(page).getByRole('button', { name: 'Me paga a mí' }).click();
  await submitButton(page).click();
  await expect(page.getByText('Pago 1 cambiado a PAGADO')).toBeVisible();
  await expect(page.getByText(NO_RESULTS)).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
}

function mayBePaying(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'El cliente puede estar pagando ahora mismo' });
}

/** The same person on both: only one of them took it. */
async function takenOnAnotherTablet(page: Page, tablet: Page, venue: Venue): Promise<void> {
  await askAbout(page, 2);
  await tablet.goto(venue.url + PENDING_PAYMENTS_PATH);
  await askAbout(tablet, 2);
  await submitButton(tablet).click();
  await expect(tablet.getByText('Pago 2 cambiado a PAGADO')).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByText('El pago 2 ya estaba pagado: lo cobró Javier Iglesias')).toBeVisible();
}

test('an order that was not paid is made once another tablet has its money; a late answer moves nobody', async ({
  page,
  browser,
}) => {
  await inOwnVenue(async (venue) => {
    const [tablet, board] = [await browser.newPage(TABLET), await openDrinksBoard(browser, venue)];
    await signIn(tablet, venue.url, 'owner');
    await tablet.goto(venue.url + PENDING_PAYMENTS_PATH);
    await expect(tablet.getByText(NO_RESULTS)).toBeVisible();
    await takeByScreen(page, venue);
    await expect(pendingPaymentRows(tablet)).toContainText(/A03.*Javier Iglesias/);
    await expect(tableSection(board, 'A03')).toBeHidden();

    const held: Route[] = [];
    await tablet.route('**/confirmations', (route) => void held.push(route));
    await askAbout(tablet, 1);
    await submitButton(tablet).click();
    await expect.poll(() => held.length).toBe(1);
    await tablet.goBack();
    await expect(tablet.getByRole('dialog')).toBeHidden();
    await Promise.all(held.map((route) => route.continue()));
    await expect(tablet.getByText('Pago 1 cambiado a PAGADO')).toBeVisible();
    await expect(tablet.getByText(NO_RESULTS)).toBeVisible();
    await expect(tablet).toHaveURL(venue.url + PENDING_PAYMENTS_PATH);

    await expect(page.getByText('Pagado, Efectivo')).toBeVisible();
    await expect(tableSection(board, 'A03')).toContainText('Caña');
  });
});

async function takeByScreen(page: Page, venue: Venue): Promise<void> {
  await signIn(page, venue.url, 'manager');
  await page.goto(`${venue.url}/admin/orders/create-order`);
  await pickTable(page, 'A03');
  await addOrderProduct(page, 'Caña');
  const panel = await openOrderPanel(page);
  await choosePaid(panel, 'No');
  await createOrderButton(panel).click();
  await expectOrderCreated(page);
  await expect(page.getByText('Falta cobrarlo')).toBeVisible();
}

async function openDrinksBoard(browser: Browser, venue: Venue): Promise<Page> {
  const board = await browser.newPage(TABLET);
  await signIn(board, venue.url, 'waiter');
  await openBoard(board, venue.url, 'drinks');
  return board;
}

async function askAbout(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: `Editar el pago ${number}` }).click();
  await page.getByRole('button', { name: 'Cambiar estado a PAGADO…' }).click();
  await expect(submitButton(page)).toBeVisible();
}

function submitButton(page: Page) {
  return page.getByRole('button', { name: 'Cambiar estado a PAGADO', exact: true });
}
