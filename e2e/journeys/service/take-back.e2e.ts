// «Corregir»: an order that was just sent is taken back by who placed it, changed and sent again; by staff, and by a customer.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { createStaffOrder } from '#e2e/payment-lists.ts';
import { boardTable, expectDialogHistoryEntries, openBoard, signIn } from '#e2e/staff.ts';
import {
  addOrderProduct,
  choosePaidWith,
  countStaffOrders,
  createOrderButton,
  expectOrderCreated,
  openOrderPanel,
  startOrder,
} from '#e2e/staff-order.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const PHONE = { width: 390, height: 844 };

test('a waiter corrects the order that was just placed with one tap, and it is owed once', async ({ browser }) => {
  await withOwnVenue(async (venue) => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true });
    await placeUnpaid(page, venue);
    const correct = page.getByRole('button', { name: 'Corregir' });
    await expect(correct).toBeInViewport();
    await expectAccessibleOnEveryScreen(page, 'a placed order that can be corrected');

    const taps = await countTaps(page);
    await page.reload();
    await correct.tap();
    const panel = page.getByRole('dialog', { name: 'Pedido · Mesa A01' });
    await expect(panel.getByRole('listitem').filter({ hasText: 'Caña' })).toContainText('Sin espuma');
    await expect(panel.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
    await expect(panel).toContainText('Cumpleaños');
    expect(taps(), 'taps from the placed order to its lines').toBe(1);
    await expectAccessibleOnEveryScreen(page, 'an order that was taken back');
    await expect.poll(() => endings(venue)).toEqual([{ ending: 'taken-back' }]);

    await panel.getByRole('button', { name: 'Añadir una unidad de Caña' }).tap();
    await createOrderButton(panel).tap();
    await expectOrderCreated(page);
    expect(await countStaffOrders(venue, 'A1')).toBe(2);

    await test.step('the button disappears by itself when the time of the server is over', async () => {
      let until: number | null = null;
      await page.route('**/take-back', (route) => {
        until ??= Date.now() + 10_000;
        return route.fulfill({ json: { remainingMs: Math.max(0, until - Date.now()) } });
      });
      await page.reload();
      await expect(correct).toBeVisible();
      await expect(correct).toHaveCount(0);
      await page.unroute('**/take-back');
    });
    await openBoard(page, venue.url, 'drinks');
    await expect(boardTable(page, 'A01')).toHaveCount(1);
    await expect(boardTable(page, 'A01')).toContainText('La cuenta 3,60 €');
    await expect(page.getByText('Anulado')).toHaveCount(0);
    await page.close();
  });
});

test('a waiter corrects an order from the board with two taps, and what is done is refused', async ({ browser }) => {
  await withOwnVenue(async (venue) => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true });
    await signIn(page, venue.url);
    await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: null, quantities: [2] });
    await openBoard(page, venue.url, 'drinks');
    const line = boardTable(page, 'A01').getByRole('button', { name: 'Caña', exact: true });
    await line.tap();
    const whole = page.getByRole('button', { name: 'Corregir el pedido entero' });
    await expect(whole).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'a line of an order that can be corrected');
    await whole.tap();
    await expect(page.getByRole('dialog', { name: 'Pedido · Mesa A01' })).toContainText('Caña');

    await test.step('an order that is being written is replaced only after a question', async () => {
      await createStaffOrder(page, venue, { tableCode: 'A2', paidWith: null });
      await openBoard(page, venue.url, 'drinks');
      await boardTable(page, 'A02').getByRole('button', { name: 'Caña', exact: true }).tap();
      await whole.tap();
      const question = page.getByRole('alertdialog', { name: 'Tienes otro pedido a medias' });
      await expectAccessibleOnEveryScreen(page, 'another order that is being written');
      await question.getByRole('button', { name: 'Seguir escribiendo' }).tap();
      await expect(page.getByRole('button', { name: 'Mesa A01. Cambiar la mesa A01' })).toBeVisible();
    });

    await test.step('what somebody has done meanwhile stays', async () => {
      await openBoard(page, venue.url, 'drinks');
      await boardTable(page, 'A02').getByRole('button', { name: 'Caña', exact: true }).tap();
      await expect(whole).toBeVisible();
      await venue.sql(`update order_lines set done_on = now(), done_by = (select id from staff_users where name = 'Javier Iglesias')
        where voided_on is null`);
      await whole.tap();
      await page.getByRole('button', { name: 'Perderlo y corregir' }).tap();
      const refusal = 'Ya hay algo hecho: quita del pedido solo lo que sobre. Lo marcó como hecho Javier Iglesias';
      await expect(page.getByText(refusal)).toBeVisible();
      await expectAccessibleOnEveryScreen(page, 'an order that cannot be corrected any more');
      await page.getByRole('button', { name: 'Cerrar', exact: true }).tap();
      await expect(page.getByRole('button', { name: 'Mesa A01. Cambiar la mesa A01' })).toBeVisible();
    });
    await page.close();
  });
});

test('a lost reply and a reload take an order of staff back once, and its lines are in the editor', async ({
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true });
    await placeUnpaid(page, venue);
    const path = '**/take-backs/*';
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Corregir' }).tap();
    await expect(page.getByText('No se sabe si se ha retirado el pedido')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'a lost reply of an order that was taken back');
    await page.unroute(path);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Pedido · Mesa A01' })).toContainText('Sin espuma');
    await expectDialogHistoryEntries(page, 1);
    await page.reload();
    await expect(page.getByRole('button', { name: /^1 Ver pedido/ })).toBeVisible();
    expect(await endings(venue)).toEqual([{ ending: 'taken-back' }]);
    await page.close();
  });
});

/** A manager places a beer with a note, and a comment, for A01. */
async function placeUnpaid(page: Page, venue: Venue): Promise<void> {
  await startOrder(page, venue, 'A01');
  await addOrderProduct(page, 'Caña');
  const panel = await openOrderPanel(page);
  await panel.getByRole('button', { name: 'Nota para Caña' }).tap();
  await panel.getByRole('textbox', { name: 'Nota para Caña' }).fill('Sin espuma');
  await panel.getByRole('button', { name: 'Nota para todo el pedido' }).tap();
  await panel.getByRole('textbox', { name: 'Nota para todo el pedido' }).fill('Cumpleaños');
  await choosePaidWith(panel, 'No');
  await createOrderButton(panel).tap();
  await expectOrderCreated(page);
}

/** How the ended orders ended. */
function endings(venue: Venue): Promise<readonly unknown[]> {
  return venue.read('select ending from orders where ending is not null');
}
