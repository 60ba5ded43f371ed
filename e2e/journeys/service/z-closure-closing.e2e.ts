// Closing with a counted till: what tables owe blocks it until it is collected, canceled or left for the next closing; then it is
// closed once, with the counted cash beside the expected.
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { scanAndOrder } from '#e2e/customer.ts';
import {
  createStaffOrder,
  createUnpaidOrder,
  exportToExcel,
  NO_RESULTS,
  totalsRow,
  Z_CLOSURES_PATH,
} from '#e2e/payment-lists.ts';
import { countPdfPages } from '#e2e/pdf-pages.ts';
import { signIn } from '#e2e/staff.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const NO_OPEN_Z_CLOSURE = 'No hay ninguna caja abierta';
const TABLET = { viewport: { width: 1024, height: 768 } };

// Each journey has its own venue because a venue has one open Z closure.
test('staff close an evening with a counted till, after what tables owe', async ({ page, browser }) => {
  await withOwnVenue(async (venue) => {
    const tablet = await browser.newPage(TABLET);
    await signIn(page, venue.url, 'owner');
    await signIn(tablet, venue.url, 'manager');
    await page.goto(venue.url + Z_CLOSURES_PATH);
    await expect(page.getByText(NO_OPEN_Z_CLOSURE)).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'no open Z closure');

    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await scanAndOrder(phone, venue.url, 'A7', 'A07', 'Caña');
    await phone.close();
    await createStaffOrder(tablet, venue, { tableCode: 'A3', paidWith: 'efectivo' });
    // The page updates without a reload. What the customer owes is not among the totals.
    await expect(totalsRow(page, 'Total').first()).toContainText('1,80 €');
    await expect(totalsRow(page, 'Efectivo')).toContainText('1,80 €');
    for (const tableCode of ['A1', 'A2']) await createUnpaidOrder(tablet, venue, tableCode);
    // Payments by every other method, inserted without an event: the page shows them with the next published change.
    await venue.sql(PAID_ONLINE);
    await expectAccessibleOnEveryScreen(page, 'the open Z closure');

    await expectBlockedByPendingPayments(page);
    await collectAndCancel(page, venue);
    await leaveDebt(page, venue);
    await closeFromTwoTablets(page, tablet, venue);
    await printZClosure(page);
    await tablet.close();
  });
});

async function expectBlockedByPendingPayments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar caja…' }).click();
  for (const table of ['A01', 'A02', 'A07']) await expect(page.getByText(`La mesa ${table} debe 1,80 €`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar caja', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleOnEveryScreen(page, 'a Z closure blocked by unpaid tables');
  // The warning of each table links to what that table owes.
  await page.getByRole('link', { name: 'Ver lo que debe (mesa A01)' }).click();
  await expect(page.getByRole('heading', { name: 'Pagos Pendientes' })).toBeVisible();
  await expect(page).toHaveURL(/table=A1/);
}

/** Collects the order of one table and cancels that of another one. */
async function collectAndCancel(page: Page, venue: Venue): Promise<void> {
  const { request } = page;
  const collection = `${venue.url}/api/admin/collections/${crypto.randomUUID()}`;
  const data = { paymentIds: [await paymentIdOf(venue, 'A1')], ways: [{ paidWith: 'datafono' }] };
  expect((await request.put(collection, { data })).status()).toBe(200);
  const cancellation = `${venue.url}/api/admin/payments/${await paymentIdOf(venue, 'A2')}/cancellations`;
  expect((await request.post(cancellation, { data: { reason: 'Mesa equivocada' } })).status()).toBe(200);
}

async function paymentIdOf(venue: Venue, tableCode: string): Promise<string> {
  const rows = await venue.read(`select id from payments where table_code = '${tableCode}'`);
  const [payment] = z.array(z.object({ id: z.string() })).parse(rows);
  if (!payment) throw new Error(`Table ${tableCode} has no payment.`);
  return payment.id;
}

async function leaveDebt(page: Page, venue: Venue): Promise<void> {
  await page.goto(venue.url + Z_CLOSURES_PATH);
  await page.getByRole('button', { name: 'Cerrar caja…' }).click();
  await page.getByRole('button', { name: 'Dejar para el siguiente cierre… (mesa A07)' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Dejar lo de la mesa A07 para el siguiente cierre?' });
  await question.getByRole('button', { name: 'Dejar para el siguiente cierre' }).click();
  await expect(question.getByText('Escribe por qué se deja para el siguiente cierre.')).toBeVisible();
  await expect(question.getByLabel('Motivo')).toBeFocused();
  await expectAccessibleOnEveryScreen(page, 'a debt left without a reason');
  await question.getByLabel('Motivo').fill('Vuelven mañana');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Dejado para el siguiente cierre: 1 · 1,80\s€$/)).toBeVisible();
}

async function closeFromTwoTablets(page: Page, tablet: Page, venue: Venue): Promise<void> {
  for (const screen of [page, tablet]) {
    await screen.goto(venue.url + Z_CLOSURES_PATH);
    await screen.getByRole('button', { name: 'Cerrar caja…' }).click();
  }
  const counted = page.getByLabel(/^Efectivo contado/);
  await counted.fill('muchos');
  await expect(page.getByText('Escribe el importe, por ejemplo 120,50').first()).toBeVisible();
  // Corrected before closing.
  await counted.fill('1,75');
  await expect(page.getByText(/^Contado 1,75\s€; esperado 1,80\s€; faltan 0,05\s€$/).first()).toBeVisible();
  await tablet.getByLabel(/^Efectivo contado/).fill('1,75');
  await expectAccessibleOnEveryScreen(page, 'a Z closure that can be closed');

  // The later tablet presses «Ver el cierre» instead: both show the closed Z closure.
  const presses = [page, tablet].map((screen) =>
    screen.getByRole('button', { name: /^(?:Cerrar caja|Ver el cierre)$/ }).click(),
  );
  await Promise.all(presses);
  const closedBy = await Promise.all(
    [page, tablet].map(async (screen) => {
      const detail = screen.getByRole('dialog', { name: 'Cierre 1' });
      for (const [name, sum] of Object.entries(EXPECTED_TOTALS))
        await expect(totalsRow(detail, name)).toContainText(`${sum} €`);
      await expect(detail).toContainText(/Anulados1 · 1,80\s€/);
      await expect(detail).toContainText(/ArqueoContado 1,75\s€; esperado 1,80\s€; faltan 0,05\s€/);
      return detail.getByText(/Carmen Robledo|Javier Iglesias/).textContent();
    }),
  );
  expect(new Set(closedBy).size).toBe(1);
  const sums = 'select sum(amount_paid_by_user)::integer as sum from payments where z_closure_id = 1';
  expect(await venue.read(sums)).toEqual([{ sum: 1860 }]);
  expect(await venue.read('select id from z_closures where closed_on is null')).toEqual([]);
  await expectAccessibleOnEveryScreen(page, 'a closed Z closure');
  await page.keyboard.press('Escape');
  const [titles, row] = await exportToExcel(page);
  expect(row?.at(titles?.indexOf('Suma') ?? 0)).toBe(18.6);
  await page.getByRole('link', { name: 'Cierre 1' }).click();
}

/** Totals by payment method, the parts of «Manual», and the sum. */
const EXPECTED_TOTALS = {
  ...{ Stripe: '1,00', Redsys: '2,00', 'Google Pay': '3,00', 'Apple Pay': '4,00', Bizum: '5,00', Manual: '3,60' },
  ...{ Efectivo: '1,80', Datáfono: '1,80', Total: '18,60' },
};

const PAID_ONLINE = `
  with paid as (
    select gen_random_uuid() as order_id, method, place
    from unnest(array['stripe', 'redsys', 'googlepay', 'applepay', 'bizum']) with ordinality as paid (method, place)
  ), new_orders as (
    insert into orders (id, email, table_code, placed_on, state, sent_on, settled_on)
    select order_id, 'lucia@example.com', 'B1', now(), 'sent', now(), now() from paid
  ), new_lines as (
    insert into order_lines
      (id, order_id, position, product_id, product_type_id, name, label, size, quantity, price, vat_percent, sent_on)
    select gen_random_uuid(), order_id, 1, gen_random_uuid(), 'drinks', 'Caña', 'Caña', '', 1, 100 * place, 10, now() from paid
  )
  , new_payments as (
    insert into payments (id, remainder_of, number, table_code, payment_method, state,
      total_amount_order, amount_paid_by_user, created_on, payment_on, z_closure_id)
    select gen_random_uuid(), order_id, 100 + place, 'B1', method, 'succeeded',
      100 * place, 100 * place, now(), now(), (select id from z_closures where closed_on is null)
    from paid
    returning id, remainder_of, amount_paid_by_user
  )
  insert into payment_shares (payment_id, order_id, amount) select * from new_payments`;

async function printZClosure(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Hoja para imprimir' }).click();
  const print = page.getByRole('article', { name: /^Cierre de caja \(Z\) n\.º 1$/ });
  for (const text of ['Taberna La Encina', 'NIF B37999992', 'Apertura', 'La cerró'])
    await expect(print).toContainText(text);
  await expect(totalsRow(print, 'Total')).toContainText('18,60 €');
  await expect(print).toContainText(/Anulados1 · 1,80\s€/);
  await expectAccessibleOnEveryScreen(page, 'the printed Z closure');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(page.getByRole('link', { name: /^Volver/ })).toBeHidden();
  await expect(print).toBeVisible();
  expect(await print.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
  for (const [format, size] of Object.entries(PAPER_SIZES)) expect(countPdfPages(await page.pdf(size)), format).toBe(1);
}

const PAPER_SIZES = { A4: { format: 'A4' }, 'a roll': { width: '80mm', height: '297mm' } };

test('a manager sees the Z closures of today only, and a waiter none', { tag: '@long' }, async ({ page, browser }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    await createUnpaidOrder(page, venue, 'A1');
    await venue.sql(`
      update payments set state = 'canceled';
      update z_closures set opened_on = now() - interval '3 days', closed_on = now() - interval '2 days', totals = '[]'`);
    await page.goto(`${venue.url}${Z_CLOSURES_PATH}?from=2020-01-01`);
    await expect(page.getByText('Hoy todavía no se ha cerrado ninguna caja')).toBeVisible();
    await expect(page.getByText('Días', { exact: true })).toBeHidden();
    await expectAccessibleOnEveryScreen(page, 'Z closures without past days');
    await page.goto(`${venue.url}${Z_CLOSURES_PATH}?closure=1`);
    await expect(page.getByText('No se ha podido leer el cierre')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'a Z closure without permission');

    const [owner, waiter] = [await browser.newPage(TABLET), await browser.newPage(TABLET)];
    await signIn(owner, venue.url, 'owner');
    await owner.goto(venue.url + Z_CLOSURES_PATH);
    await owner.getByRole('link', { name: 'Cierre 1' }).click();
    await expect(totalsRow(owner.getByRole('dialog', { name: 'Cierre 1' }), 'Total')).toContainText('0,00 €');
    await owner.keyboard.press('Escape');
    await owner.getByRole('button', { name: /^Días/ }).click();
    await owner.getByRole('button', { name: 'Hoy', exact: true }).click();
    await expect(owner.getByText(NO_RESULTS)).toBeVisible();
    await owner.close();

    await signIn(waiter, venue.url, 'waiter');
    for (const address of [Z_CLOSURES_PATH, `${Z_CLOSURES_PATH}/1`]) {
      await waiter.goto(venue.url + address);
      await expect(waiter.getByRole('heading', { name: /^Hola, / })).toBeVisible();
    }
    await waiter.close();
  });
});
