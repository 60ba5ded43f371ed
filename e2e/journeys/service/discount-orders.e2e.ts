// Discounts: of an order in three taps from the card of its table, of an order and of a table from «Por cobrar», and what the
// customer reads.
import { expect } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { expectOrderPlaced, scanAndOrder } from '#e2e/customer.ts';
import { createStaffOrder, OWED_PATH } from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { test, withOwnVenue } from '#e2e/venue.ts';

const SCREENS = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 1024, height: 768 }],
] as const;

for (const [screen, viewport] of SCREENS) {
  test(`an order gets a discount with four taps from its board on ${screen}, until it is undone`, async ({
    browser,
  }) => {
    await withOwnVenue(async (venue) => {
      const page = await browser.newPage({ viewport, hasTouch: true });
      await signIn(page, venue.url, 'manager');
      await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: null, quantities: [1, 1] });
      await openBoard(page, venue.url, 'drinks');
      const card = boardTable(page, 'A01');
      await expect(card).toContainText('La cuenta 3,60 €');

      await card.getByRole('button', { name: 'Caña', exact: true }).first().tap();
      const dialog = page.getByRole('dialog', { name: 'Quitar, invitar o descontar' });
      await dialog.getByRole('radio', { name: 'Descuento' }).tap();
      await dialog.getByRole('button', { name: '20 %' }).tap();
      await expect(dialog.getByRole('status').first()).toHaveText(/De 3,60\s€ se descuentan 0,72\s€\s*Quedan 2,88\s€/);
      await expectAccessibleOnEveryScreen(page, 'a discount of the order of a line');
      await dialog.getByRole('button', { name: 'Cliente habitual' }).tap();

      await expect(card).toContainText('La cuenta 2,88 €');
      await expect(card.getByRole('button', { name: 'Caña', exact: true })).toHaveCount(2);
      await page.getByRole('button', { name: /^Deshacer: Descuento: 0,72/ }).tap();
      await expect(card).toContainText('La cuenta 3,60 €');
      await page.close();
    });
  });
}

test('an order and a table get discounts in per cent and in euros, which the customer sees', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    const customer = await browser.newPage();
    await scanAndOrder(customer, venue.url, 'A5', 'A05', 'Caña');
    await expectOrderPlaced(customer);
    await signIn(page, venue.url, 'owner');
    await createStaffOrder(page, venue, { tableCode: 'A5', paidWith: null, quantities: [2] });
    await page.goto(`${venue.url}${OWED_PATH}`);
    const table = page.getByRole('article', { name: /A05/ });
    await table.getByRole('button', { expanded: false }).first().click();
    await table.getByRole('button', { name: /^Descuento…, pago 1,/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Descuento · Mesa A05' });
    await dialog.getByRole('button', { name: 'Otro %' }).click();
    await dialog.getByRole('textbox', { name: 'Descuento en %' }).fill('101');
    await expect(dialog).toContainText('Escribe un número entero del 1 al 100.');
    await dialog.getByRole('textbox', { name: 'Descuento en %' }).fill('50');
    await expect(dialog.getByRole('status').first()).toHaveText(/De 1,80\s€ se descuentan 0,90\s€\s*Quedan 0,90\s€/);
    await dialog.getByRole('button', { name: 'Compensación' }).click();
    await expect(page.getByText(/^Descuento: 0,90\s€$/)).toBeVisible();
    await expect(table).toContainText(/Descuento 50\s%\s*-0,90\s€/);
    await expectAccessibleOnEveryScreen(page, 'an owed order with a discount');
    await expect(customer.getByRole('article')).toContainText(/Descuento\s*-0,90\s€\s*Total\s*0,90\s€/);
    await expectAccessibleOnEveryScreen(customer, 'an order with a discount');

    await table.getByRole('button', { name: 'Descuento… de 2 pedidos, Mesa A05' }).click();
    await dialog.getByRole('button', { name: 'Euros' }).click();
    await dialog.getByRole('textbox', { name: 'Descuento en euros' }).fill('5');
    await dialog.getByRole('button', { name: 'Promoción' }).click();
    await expect(dialog).toContainText(/Escribe un importe de hasta 4,50\s€/);
    await dialog.getByRole('textbox', { name: 'Descuento en euros' }).fill('4,50');
    await expectAccessibleOnEveryScreen(page, 'a discount in euros of a table');
    await dialog.getByRole('button', { name: 'Otro motivo…' }).click();
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se ha esperado mucho');
    await dialog.getByRole('button', { name: 'Descontar' }).click();
    await expect(page.getByText(/^Descuento: 4,50\s€$/)).toBeVisible();
    await expect(table).toHaveCount(0);
    await expect(customer.getByText('Invita la casa: ya lo estamos preparando.')).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Recibir el ticket' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Deshacer: Descuento: 4,50/ }).click();
    await expect(table).toContainText(/4,50\s€/);
  });
});

test('«Deshacer» is visible after a change far down the list of «Por cobrar» on a phone', async ({ browser }) => {
  await withOwnVenue(async (venue) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await signIn(page, venue.url, 'manager');
    for (const tableCode of ['A1', 'A2', 'A3', 'A4', 'A5'])
      await createStaffOrder(page, venue, { tableCode, paidWith: null, quantities: [1, 1] });
    await page.goto(`${venue.url}${OWED_PATH}`);
    const table = page.getByRole('article', { name: /A05/ });
    await table.getByRole('button', { expanded: false }).first().tap();
    await table.getByRole('button', { name: /^Descuento…, pago/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Descuento · Mesa A05' });
    await dialog.getByRole('button', { name: '20 %' }).tap();
    await dialog.getByRole('button', { name: 'Cliente habitual' }).tap();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    const undo = page.getByRole('button', { name: /^Deshacer: Descuento/ });
    await expect(undo).toBeInViewport({ ratio: 1 });
    await undo.tap();
    await expect(table).toContainText(/3,60/);
    await page.close();
  });
});
