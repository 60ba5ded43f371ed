// Orders that staff move to another table: two taps from the table's card, «Deshacer», and the phone that follows.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { scanAndOrder } from '#e2e/customer.ts';
import { createStaffOrder } from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { test, withOwnVenue } from '#e2e/venue.ts';

const SCREENS = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 1024, height: 768 }],
] as const;

for (const [screen, viewport] of SCREENS) {
  test(`a table moves with two taps on ${screen}, to one that owes, and back`, async ({ browser }) => {
    await withOwnVenue(async (venue) => {
      const page = await browser.newPage({ viewport, hasTouch: true });
      const taps = await countTaps(page);
      await signIn(page, venue.url);
      await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: null, quantities: [2, 1] });
      await createStaffOrder(page, venue, { tableCode: 'B2', paidWith: null });
      await openBoard(page, venue.url, 'drinks');
      const before = taps();
      await boardTable(page, 'A01').getByRole('button', { name: 'Mesa A01', exact: true }).tap();
      const sheet = page.getByRole('dialog', { name: 'Cambiar de mesa · Mesa A01' });
      await expect(sheet.getByRole('button', { name: 'Mesa A01' })).toHaveCount(0);
      await expectAccessibleOnEveryScreen(page, `tables to which orders can be moved, ${screen}`);
      await sheet.getByRole('button', { name: /^Mesa B02 1 pedido por cobrar \(1,80 €\)\. Se sumarán\.$/ }).tap();
      await expect(page.getByText('Cambio de mesa: A01 → B02')).toBeVisible();
      expect(taps() - before).toBe(2);

      // While the board is touched, what came has a card of its own. Both cards show what the table owes now.
      await expect(boardTable(page, 'B02').first()).toContainText('7,20 €');
      await expect(boardTable(page, 'A01')).toHaveCount(0);
      await page.getByRole('button', { name: 'Deshacer: Cambio de mesa: A01 → B02' }).tap();
      await expect(boardTable(page, 'A01')).toContainText('5,40 €');
      await expect(boardTable(page, 'B02')).toContainText('1,80 €');
      await expectAccessibleOnEveryScreen(page, `orders that were moved back, ${screen}`);
      await page.close();
    });
  });
}

test('the phone of a table that moves says where it is, and one order alone is moved from «Por cobrar»', async ({
  browser,
  page,
}) => {
  await withOwnVenue(async (venue) => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await scanAndOrder(phone, venue.url, 'A1', 'A01', 'Caña');
    await signIn(page, venue.url);
    await openOwed(page, venue.url);

    await test.step('the whole table moves with its phone, which orders there after a reload too', async () => {
      await page.getByRole('button', { name: 'Cambiar de mesa, mesa A01' }).click();
      const sheet = page.getByRole('dialog', { name: 'Cambiar de mesa · Mesa A01' });
      await sheet.getByRole('searchbox', { name: 'Buscar mesa' }).fill('b2');
      await expectAccessibleOnEveryScreen(page, 'the table that was searched');
      await sheet.getByRole('button', { name: /^Mesa B02/ }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Mesa B02' })).toBeVisible();
      await expect(phone.getByText('Ahora estás en la mesa B02')).toBeVisible();
      await phone.goto(`${venue.url}/?qr=A1`);
      await expect(phone.getByText('Mesa B02').first()).toBeVisible();
    });

    await test.step('one of two orders moves alone, and back with «Deshacer»', async () => {
      await createStaffOrder(page, venue, { tableCode: 'B2', paidWith: null, quantities: [3] });
      const card = page.getByRole('article', { name: 'Mesa B02' });
      await card.getByRole('button', { name: /3 Caña/ }).click();
      await card.getByRole('button', { name: /^Cambiar de mesa, pedido n\.º \d+, mesa B02$/ }).click();
      await expectAccessibleOnEveryScreen(page, 'one order to move');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Mesa A02$/ })
        .click();
      await expect(page.getByRole('article', { name: 'Mesa A02' })).toContainText('5,40 €');
      await page.getByRole('button', { name: 'Deshacer: Cambio de mesa: B02 → A02' }).click();
      await expect(page.getByRole('article', { name: 'Mesa A02' })).toHaveCount(0);
      await expect(card).toContainText('7,20 €');
      await expectAccessibleOnEveryScreen(page, 'an order that was moved back');
    });
    await phone.close();
  });
});

async function openOwed(page: Page, venueUrl: string): Promise<void> {
  await page.goto(`${venueUrl}/admin/orders/pending-payments`);
  await expect(page.getByRole('heading', { name: 'Mesa A01' })).toBeVisible();
}
