// Pending payments: a customer who may be paying, two tablets that confirm, and what follows a confirmation.
import { type Browser, expect, type Locator, type Page, type Route } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessibleScreen } from '#e2e/accessibility.ts';
import {
  createUnpaidOrder,
  NO_RESULTS,
  OWED_PATH,
  PENDING_PAYMENTS_PATH,
  pendingPaymentRows,
} from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import {
  addOrderProduct,
  chooseOrderTable,
  choosePaidWith,
  createOrderButton,
  expectOrderCreated,
  openOrderPanel,
} from '#e2e/staff-order.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const TABLET = { viewport: { width: 768, height: 1024 } };

test('confirming a payment that a customer may be paying requires a second confirmation, and a paid one shows who confirmed it', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    for (const tableCode of ['A1', 'A2']) await createUnpaidOrder(page, venue, tableCode);
    await confirmWithSecondQuestion(page, venue);
    const tablet = await browser.newPage(TABLET);
    await signIn(tablet, venue.url, 'manager');
    await confirmOnTwoTablets(page, tablet, venue);
    await tablet.close();
  });
});

async function confirmWithSecondQuestion(page: Page, venue: Venue): Promise<void> {
  await venue.sql(`
    update orders set placed_by = null, email = 'lucia@example.com' where id = (select remainder_of from payments where number = 1);
    update payments set to_collect = false, payment_method = 'redsys' where number = 1`);
  await page.goto(venue.url + PENDING_PAYMENTS_PATH);
  await openConfirmation(page, 1);
  await venue.sql(`
    insert into payment_attempts (id, payment_id, provider, payment_option, ref, return_key, state, amount, created_on, updated_on, next_query_on)
    select gen_random_uuid(), id, 'redsys', 'card', '0001', 'key', 'action', 180, now(), now(), now() + interval '1 hour'
    from payments where number = 1`);
  // The attempt was inserted after the screen had loaded.
  await submitButton(page).click();
  await expect(paymentInProgressDialog(page)).toBeVisible();
  await page.goto(`${venue.url}${PENDING_PAYMENTS_PATH}&method=redsys`);
  await expect(pendingPaymentRows(page)).toHaveCount(1);
  await expect(pendingPaymentRows(page)).toContainText('Puede estar pagando');
  await page.reload();
  await expect(page.getByLabel('Método de pago')).toHaveValue('redsys');
  await expectAccessibleScreen(page, 'a payment in progress');

  await page.getByRole('button', { name: 'Editar el pago 1' }).click();
  await page.getByRole('button', { name: 'Anular…' }).click({ force: true });
  await expect(
    page
      .getByText('Este pedido lo paga el cliente por internet: si no lo paga, se anula solo.')
      .filter({ visible: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar estado a PAGADO…' }).click();
  await expectAccessibleScreen(page, 'the first question');
  await paymentInProgressDialog(page).getByRole('button', { name: 'Me paga a mí' }).click();
  await submitButton(page).click();
  await decideThatNothingWasCharged(page);
  await expect(page.getByText('Pago 1 cambiado a PAGADO')).toBeVisible();
  await expect(page.getByText(NO_RESULTS)).toBeVisible();
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
}

/** The venue has no connection to the bank of the attempt, so a person must look there. */
async function decideThatNothingWasCharged(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'El banco no ha contestado' });
  await expect(dialog).toContainText('0001');
  await expectAccessibleScreen(page, 'a charge that the bank has not reported');
  const takeMoneyHere = dialog.getByRole('button', { name: 'No lo ha cobrado, cobrar aquí' });
  await takeMoneyHere.click();
  await expect(dialog.getByText('Escribe qué has visto en el banco.')).toBeVisible();
  await expect(dialog.getByLabel('Qué has visto en el banco')).toBeFocused();
  await dialog.getByLabel('Qué has visto en el banco').fill('No sale en el portal');
  await takeMoneyHere.click();
}

function paymentInProgressDialog(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'El cliente puede estar pagando ahora mismo' });
}

/** The same manager confirms on two tablets: one of them records the money. */
async function confirmOnTwoTablets(page: Page, tablet: Page, venue: Venue): Promise<void> {
  await openConfirmation(page, 2);
  await tablet.goto(venue.url + PENDING_PAYMENTS_PATH);
  await openConfirmation(tablet, 2);
  await submitButton(tablet).click();
  await expect(tablet.getByText('Pago 2 cambiado a PAGADO')).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByText('El pago 2 ya estaba pagado: lo cobró Javier Iglesias')).toBeVisible();
}

test('a table that another tablet collects leaves its place empty while the list is touched', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    for (const tableCode of ['A1', 'A2', 'A3']) await createUnpaidOrder(page, venue, tableCode);
    await page.goto(venue.url + OWED_PATH);
    const table = (name: string) => page.getByRole('article', { name: `Mesa ${name}` });
    await expect(table('A03')).toBeVisible();
    const boxes = () => Promise.all(['A02', 'A03'].map((name) => table(name).boundingBox()));
    const before = await boxes();
    const first = await table('A01').boundingBox();
    // The pointer stays pressed, however long the next steps take.
    await page.getByRole('heading', { level: 1 }).hover();
    await page.mouse.down();
    const [payment] = z
      .array(z.object({ id: z.string() }))
      .parse(await venue.read(`select id from payments where table_code = 'A1'`));
    const reply = await page.request.put(`${venue.url}/api/admin/collections/${crypto.randomUUID()}`, {
      data: { paymentIds: [payment?.id], ways: [{ paidWith: 'efectivo' }] },
    });
    expect(reply.status()).toBe(200);
    await expect(table('A01')).toBeHidden();
    expect(await boxes()).toEqual(before);
    await page.mouse.up();
    await expect.poll(async () => (await table('A02').boundingBox())?.x).toBe(first?.x);
  });
});

test('staff are stopped from taking the money of a payment that its customer has paid online meanwhile', async ({
  page,
}) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    await createUnpaidOrder(page, venue, 'A1');
    await page.goto(venue.url + PENDING_PAYMENTS_PATH);
    await openConfirmation(page, 1);
    await venue.sql(`
      update payments set state = 'succeeded', payment_method = 'redsys', amount_paid_by_user = total_amount_order,
        payment_on = now(), z_closure_id = (select id from z_closures where closed_on is null)`);
    await submitButton(page).click();
    const stop = page.getByRole('alertdialog', { name: 'Ya está pagado con tarjeta: no cobres otra vez' });
    await expect(stop.getByRole('button', { name: 'Entendido' })).toBeFocused();
    await expectAccessibleScreen(page, 'a payment that was paid online');
    await stop.getByRole('button', { name: 'Entendido' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(NO_RESULTS)).toBeVisible();
  });
});

test('an unpaid order is on the board at once, and another tablet confirms its payment, also if it goes back meanwhile', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    const [tablet, board] = [await browser.newPage(TABLET), await openDrinksBoard(browser, venue)];
    await signIn(tablet, venue.url, 'owner');
    await tablet.goto(venue.url + PENDING_PAYMENTS_PATH);
    await expect(tablet.getByText(NO_RESULTS)).toBeVisible();
    await createUnpaidOrderOnScreen(page, venue);
    await expect(pendingPaymentRows(tablet)).toContainText(/A03.*Javier Iglesias/);
    await expect(boardTable(board, 'A03')).toContainText('Caña');

    const held: Route[] = [];
    await tablet.route('**/confirmations', (route) => void held.push(route));
    await openConfirmation(tablet, 1);
    await submitButton(tablet).click();
    await expect.poll(() => held.length).toBe(1);
    // The question cannot be closed while it is sent; the response leads to the list.
    await tablet.goBack();
    await expect(submitButton(tablet)).toBeVisible();
    await Promise.all(held.map((route) => route.continue()));
    await expect(tablet.getByText('Pago 1 cambiado a PAGADO')).toBeVisible();
    await expect(tablet.getByText(NO_RESULTS)).toBeVisible();
    await expect(tablet.getByRole('dialog')).toBeHidden();
    await expect(tablet).toHaveURL(venue.url + PENDING_PAYMENTS_PATH);

    await expect(page.getByText('Pagado en efectivo')).toBeVisible();
    await expect(boardTable(board, 'A03')).toContainText('Caña');
  });
});

async function createUnpaidOrderOnScreen(page: Page, venue: Venue): Promise<void> {
  await signIn(page, venue.url, 'manager');
  await page.goto(`${venue.url}/admin/orders/create-order`);
  await chooseOrderTable(page, 'A03');
  await addOrderProduct(page, 'Caña');
  const panel = await openOrderPanel(page);
  await choosePaidWith(panel, 'No');
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

async function openConfirmation(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: `Editar el pago ${number}` }).click();
  await page.getByRole('button', { name: 'Cambiar estado a PAGADO…' }).click();
  await expect(submitButton(page)).toBeVisible();
}

function submitButton(page: Page) {
  return page.getByRole('button', { name: 'Cambiar estado a PAGADO', exact: true });
}
