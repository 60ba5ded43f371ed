// The back button of the browser in the staff app: it closes the open dialog and stays on the page.
import { expect, type Locator, type Page } from '@playwright/test';
import { createStaffOrder, OWED_PATH } from '#e2e/payment-lists.ts';
import { boardTable, expectDialogHistoryEntries, openBoard, signIn } from '#e2e/staff.ts';
import { test, withOwnVenue } from '#e2e/venue.ts';

const SCREENS = [
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const;

for (const [screen, viewport] of SCREENS) {
  test(`going back closes the dialogs of boards and «Por cobrar» on ${screen}, the topmost first`, async ({
    browser,
  }) => {
    await withOwnVenue(async (venue) => {
      const page = await browser.newPage({ viewport });
      await signIn(page, venue.url, 'manager');
      await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: null, quantities: [3, 1] });
      // The board is the first page of its tab: without an entry of the dialog, going back would leave the app.
      await openBoard(page, venue.url, 'drinks');
      const card = boardTable(page, 'A01');
      const line = card.getByRole('button', { name: 'Caña', exact: true }).first();
      const entries = await countEntries(page);

      await test.step('«Quitar» closes by going back, and by its button without an entry left behind', async () => {
        const dialog = page.getByRole('dialog', { name: /^Quitar/ });
        await line.click();
        await goBackFrom(page, dialog);
        await expect(card).toBeVisible();
        for (let time = 0; time < 3; time += 1) {
          await line.click();
          await expect(dialog).toBeVisible();
          await dialog.getByRole('button', { name: 'Cerrar' }).click();
          await expect(dialog).toBeHidden();
          await expectDialogHistoryEntries(page, 0);
        }
        expect(await countEntries(page)).toBeLessThanOrEqual(entries + 1);
      });

      await test.step('«Mover» closes by going back', async () => {
        await card.getByRole('button', { name: 'Mesa A01', exact: true }).click();
        await goBackFrom(page, page.getByRole('dialog', { name: 'Cambiar de mesa · Mesa A01' }));
        await expect(card).toBeVisible();
      });

      await test.step('«Cobrar» closes by going back from «Por cobrar»', async () => {
        await page.goto(`${venue.url}${OWED_PATH}`);
        const collect = page.getByRole('button', { name: /^Cobrar/ }).first();
        await collect.click();
        await goBackFrom(page, page.getByRole('dialog'));
        await expect(collect).toBeVisible();
      });

      await test.step('a dialog over one of the address closes alone, and the one of the address by one more step', async () => {
        // Of another person: who took it corrects it without a dialog.
        await signIn(page, venue.url, 'waiter');
        await createStaffOrder(page, venue, { tableCode: 'B1', paidWith: 'efectivo' });
        await signIn(page, venue.url, 'manager');
        await page.goto(`${venue.url}/admin/orders/payment-history`);
        const list = page.url();
        const payment = page.getByRole('link', { name: /^Pago \d+$/ }).first();
        const correct = page.getByRole('button', { name: 'Era datáfono…' });
        const correction = page.getByRole('dialog', { name: /era datáfono$/ });
        await payment.click();
        await correct.click();
        await goBackFrom(page, correction);
        await correct.click();
        await correction.getByRole('button', { name: 'Cerrar' }).click();
        await expectDialogHistoryEntries(page, 0);
        await page.goBack();
        await expect(correct).toBeHidden();
        await expect(page).toHaveURL(list);

        await payment.click();
        await correct.click();
        await correction.getByRole('button', { name: 'Cerrar' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page).toHaveURL(list);
      });

      await test.step('after a reload with an open dialog, one step back leaves the page', async () => {
        await openBoard(page, venue.url, 'drinks');
        await line.click();
        await expectDialogHistoryEntries(page, 1);
        await page.reload();
        await expect(card).toBeVisible();
        await expectDialogHistoryEntries(page, 0);
        await page.goBack();
        await expect(page).toHaveURL(/payment-history/);
      });
      await page.close();
    });
  });
}

/** Goes back, which closes the dialog and nothing else. */
async function goBackFrom(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const address = page.url();
  await expectDialogHistoryEntries(page, 1);
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(address);
  await expectDialogHistoryEntries(page, 0);
}

function countEntries(page: Page): Promise<number> {
  return page.evaluate(() => history.length);
}
