// Invitations: a line in three taps from the table's card, a whole order from «Por cobrar», and what the customer reads.
import { expect } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { expectOrderPlaced, scanAndOrder } from '#e2e/customer.ts';
import { createStaffOrder, OWED_PATH } from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { test, withOwnVenue } from '#e2e/venue.ts';

const SCREENS = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 1024, height: 768 }],
] as const;

for (const [screen, viewport] of SCREENS) {
  test(`a line is an invitation with three taps on ${screen}, and what the table owes falls`, async ({ browser }) => {
    await withOwnVenue(async (venue) => {
      const page = await browser.newPage({ viewport, hasTouch: true });
      const taps = await countTaps(page);
      await signIn(page, venue.url, 'manager');
      await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: null, quantities: [1, 1] });
      await openBoard(page, venue.url, 'drinks');
      const card = boardTable(page, 'A01');
      await expect(card).toContainText('La cuenta 3,60 €');

      const before = taps();
      await card.getByRole('button', { name: 'Caña', exact: true }).first().tap();
      const dialog = page.getByRole('dialog', { name: 'Quitar, invitar o descontar' });
      await dialog.getByRole('radio', { name: 'Invitar' }).tap();
      await expect(dialog).toContainText('La mesa debe 1,80 € menos. En la cuenta sale a 0,00 €.');
      await expectAccessibleOnEveryScreen(page, 'a line that may be an invitation');
      await dialog.getByRole('button', { name: 'Invita la casa' }).tap();

      await expect(page.getByText('Invitado: 1 × Caña')).toBeVisible();
      expect(taps() - before).toBe(3);
      await expect(card).toContainText('La cuenta 1,80 €');
      await expect(card.getByRole('button', { name: 'Caña', exact: true })).toHaveCount(2);
      await page.getByRole('button', { name: 'Deshacer: Invitado: 1 × Caña' }).tap();
      await expect(card).toContainText('La cuenta 3,60 €');
      await page.close();
    });
  });
}

test('what is left of an order that is paid in part is an invitation, and its receipt says so', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'owner');
    await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: null, quantities: [1, 1] });
    await page.goto(venue.url + OWED_PATH);
    const table = page.getByRole('article', { name: /A01/ });
    await table.getByRole('button', { expanded: false }).click();
    await table.getByRole('button', { name: /^Invitar…/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Invitar el pedido · Mesa A01' });
    await expect(dialog).toContainText(/La mesa debe 3,60\s€ menos/);

    const otherTablet = await page.context().newPage();
    await otherTablet.goto(venue.url + OWED_PATH);
    await otherTablet.getByRole('button', { name: /^Cobrar 3,60/ }).click();
    await otherTablet.getByRole('button', { name: 'La mitad' }).click();
    await otherTablet.getByRole('button', { name: 'Efectivo', exact: true }).click();
    await expect(otherTablet.getByText(/^Queda por cobrar 1,80\s€$/)).toBeVisible();
    await otherTablet.close();
    await expect(dialog).toContainText(
      /^.*Pagado 1,80\s€: se invitan los 1,80\s€ que quedan\. Lo pagado no se devuelve\./,
    );
    await expectAccessibleOnEveryScreen(page, 'the rest of an order to invite');
    await dialog.getByRole('button', { name: 'Invita la casa' }).click();
    await expect(page.getByText(/^Invitado: 1,80\s€$/)).toBeVisible();
    await expect(table).toHaveCount(0);

    await page.goto(`${venue.url}/admin/orders/cierres-de-caja-z`);
    await expect(page.getByRole('row', { name: /: Invita la casa/ })).toContainText(/1,80\s€/);
    await expectAccessibleOnEveryScreen(page, 'an open Z closure with an invitation');

    await page.goto(`${venue.url}/admin/orders/payment-history`);
    await page
      .getByRole('link', { name: /^Pago \d+$/ })
      .first()
      .click();
    await expect(page.getByText('Invitación: Caña').first()).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'a payment of an order whose rest was invited');
  });
});

test('a whole order is an invitation: the table owes nothing, and the customer sees it', async ({ page, browser }) => {
  await withOwnVenue(async (venue) => {
    const customer = await browser.newPage();
    await scanAndOrder(customer, venue.url, 'A5', 'A05', 'Caña');
    await expectOrderPlaced(customer);
    await signIn(page, venue.url, 'owner');
    await page.goto(`${venue.url}/admin/orders/pending-payments`);
    const table = page.getByRole('article', { name: /A05/ });
    await table.getByRole('button', { expanded: false }).click();
    await table.getByRole('button', { name: /^Invitar…/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Invitar el pedido · Mesa A05' });
    await expectAccessibleOnEveryScreen(page, 'an order to invite');
    await dialog.getByRole('button', { name: 'Compensación' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Invitado: 1,80\s€$/)).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'an order that was invited');
    await expect(page.getByRole('article', { name: /A05/ })).toHaveCount(0);
    await expect(customer.getByText('Invitación')).toBeVisible();
    await expect(customer.getByRole('article')).toContainText(/Total\s*0,00\s€/);
    await expect(customer.getByRole('button', { name: 'Recibir el ticket' })).toHaveCount(0);
    await expectAccessibleOnEveryScreen(customer, 'an order that is an invitation');

    await page.getByRole('button', { name: /^Deshacer: Invitado: 1,80/ }).click();
    await expect(page.getByRole('article', { name: /A05/ })).toContainText('1,80 €');
    await expect(customer.getByText('Invitación')).toHaveCount(0);
  });
});
