// The bill of a table on paper, with one tap from its card on a board or in «Por cobrar», and a board without printing.
import { expect } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { createUnpaidOrder, OWED_PATH } from '#e2e/payment-lists.ts';
import { withPrintingVenue } from '#e2e/printing.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { test, withOwnVenue } from '#e2e/venue.ts';

const SCREENS = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 1024, height: 768 }],
] as const;
const ONE_PRINTER = "update printers set active = name = 'Barra'";

for (const [screen, viewport] of SCREENS) {
  test(`the bill of a table prints with one tap on ${screen}, and a printer without paper is reported`, async ({
    browser,
  }) => {
    await withPrintingVenue(
      async (venue) => {
        const page = await browser.newPage({ viewport, hasTouch: true });
        const taps = await countTaps(page);
        await signIn(page, venue.url);
        await createUnpaidOrder(page, venue, 'A1');

        await openBoard(page, venue.url, 'drinks');
        const onBoard = taps();
        await boardTable(page, 'A01').getByRole('button', { name: 'La cuenta 1,80 €, mesa A01' }).tap();
        await venue.bar.untilTickets(1);
        expect(taps() - onBoard).toBe(1);

        await page.goto(venue.url + OWED_PATH);
        const onOwed = taps();
        await page.getByRole('button', { name: 'La cuenta, mesa A01' }).tap();
        await expect(page.getByText('Imprimiendo la cuenta de la mesa A01 en Barra')).toBeVisible();
        const [, bill] = await venue.bar.untilTickets(2);
        expect(taps() - onOwed).toBe(1);
        expect(bill?.text).toMatch(/^La cuenta · Mesa A01/);

        venue.bar.set({ paperLines: 0 });
        await page.getByRole('button', { name: 'La cuenta, mesa A01' }).tap();
        await expect(page.getByText(/^La cuenta, mesa A01\. .*Saldrá solo en cuanto se pueda/)).toBeVisible();
        await expectAccessibleOnEveryScreen(page, `a bill that waits for paper, ${screen}`);

        // A second press prints no second bill: it replaces the one that waits.
        await page.getByRole('button', { name: 'La cuenta, mesa A01' }).tap();
        const dialog = page.getByRole('dialog', { name: 'La cuenta · Mesa A01' });
        await expect(dialog.getByText('La que espera en Barra ya no saldrá')).toBeVisible();
        await expectAccessibleOnEveryScreen(page, `a bill that replaces another, ${screen}`);
        await dialog.getByRole('button', { name: 'Imprimir' }).tap();
        await expect(dialog.getByRole('status').getByText('Barra: sin papel')).toBeVisible();
        await dialog.getByRole('button', { name: 'Cerrar' }).first().tap();
        await expect(dialog).toBeHidden();
        await expect(page.getByText(/^La cuenta, mesa A01\. .*Saldrá solo en cuanto se pueda/)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Imprimir en otra' })).toBeVisible();
        venue.bar.set({ paperLines: null });
        await venue.bar.untilTickets(3);
        await expect(page.getByRole('button', { name: 'Imprimir en otra' })).toBeHidden();
        await page.getByRole('button', { name: 'La cuenta, mesa A01' }).tap();
        expect(await venue.bar.untilTickets(4)).toHaveLength(4);
        await page.close();
      },
      { prepare: ONE_PRINTER },
    );
  });
}

test('a tap on the bill before the printers are loaded prints it', async ({ browser }) => {
  await withPrintingVenue(
    async (venue) => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
      await signIn(page, venue.url);
      await createUnpaidOrder(page, venue, 'A1');
      let release: (() => void) | undefined;
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/admin/printing', async (route) => {
        await isReleased;
        await route.continue();
      });
      await openBoard(page, venue.url, 'drinks');
      await page.getByRole('button', { name: 'La cuenta 1,80 €, mesa A01' }).tap();
      // The request that is under way is canceled when the live updates come back, and another one follows it.
      const nextRequest = page.waitForRequest('**/api/admin/printing');
      await venue.kill();
      await venue.start();
      await nextRequest;
      await expect(page.getByRole('dialog')).toBeHidden();
      release?.();
      await expect(page.getByText('Imprimiendo la cuenta de la mesa A01 en Barra')).toBeVisible();
      await venue.bar.untilTickets(1);
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.close();
    },
    { prepare: ONE_PRINTER },
  );
});

test('a board without printing shows no button «Imprimir», also before it knows that again', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url);
    await createUnpaidOrder(page, venue, 'A1');
    await openBoard(page, venue.url, 'drinks');
    const print = boardTable(page, 'A01').getByRole('button', { name: /^Imprimir/ });
    await expect(boardTable(page, 'A01')).toBeVisible();
    await expect(print).toBeHidden();
    await page.route('**/api/admin/printing', () => undefined);
    await page.reload();
    await expect(boardTable(page, 'A01')).toBeVisible();
    await expect(print).toBeHidden();
  });
});

test('without printers the bill is sent by e-mail, from a board and from «Por cobrar»', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url);
    await createUnpaidOrder(page, venue, 'A1');
    await openBoard(page, venue.url, 'drinks');
    await boardTable(page, 'A01').getByRole('button', { name: 'La cuenta 1,80 €, mesa A01' }).click();
    const dialog = page.getByRole('dialog', { name: 'La cuenta · Mesa A01' });
    await expect(dialog.getByText('Las impresoras no están activas')).toBeVisible();
    await expect(dialog.getByLabel('Correo del cliente')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'the bill of a table without printers');
    await page.goto(venue.url + OWED_PATH);
    await page.getByRole('button', { name: 'La cuenta, mesa A01' }).click();
    await expect(dialog.getByLabel('Correo del cliente')).toBeVisible();
  });
});
