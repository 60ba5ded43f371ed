// A line that staff take off an order: two taps from the table's card, the money of a paid one, and what is refused.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { createStaffOrder } from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const SCREENS = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 1024, height: 768 }],
] as const;

for (const [screen, viewport] of SCREENS) {
  test(`a wrong line comes off with two taps on ${screen}, and what the table owes falls`, async ({ browser }) => {
    await withOwnVenue(async (venue) => {
      const page = await browser.newPage({ viewport, hasTouch: true });
      const taps = await countTaps(page);
      await signIn(page, venue.url);
      await storeOrder(page, venue, 3);
      await openBoard(page, venue.url, 'drinks');
      const card = boardTable(page, 'A01');
      await expect(card).toContainText('La cuenta 7,20 €');

      const before = taps();
      await card.getByRole('button', { name: 'Caña', exact: true }).first().tap();
      const dialog = page.getByRole('dialog', { name: /^Quitar/ });
      await expect(dialog).toContainText('3 × Caña · Mesa A01');
      await expect(dialog).toContainText('La mesa debe 1,80 € menos.');
      await expectAccessibleOnEveryScreen(page, 'a line to take off an unpaid order');
      await dialog.getByRole('button', { name: 'Error al pedir' }).tap();

      await expect(page.getByText('Quitado: 1 × Caña')).toBeVisible();
      expect(taps() - before).toBe(2);
      // While the board is touched, the struck unit has a card of its own. Both cards show what the table owes now.
      await expect(card.first()).toContainText('La cuenta 5,40 €');
      await expect(card.filter({ hasText: 'Anulado' })).toContainText('La cuenta 5,40 €');
      await expect(card).toHaveCount(1);

      await page.getByRole('button', { name: 'Deshacer: Quitado: 1 × Caña' }).tap();
      await expect(page.getByText('Anulado')).toHaveCount(0);
      await expect(card).toContainText('La cuenta 7,20 €');
      await card.getByRole('button', { name: 'Caña', exact: true }).first().tap();
      await dialog.getByRole('button', { name: 'Se ha acabado' }).tap();
      await expect(card.filter({ hasText: 'Anulado' })).toContainText('La cuenta 5,40 €');
      await expect(card).toHaveCount(1);
      await expectAccessibleOnEveryScreen(page, 'a line that was taken off, which can be undone');
      await card.getByRole('button', { name: /^Visto/ }).tap();
      await expect(card.getByText('Anulado')).toHaveCount(0);
      await page.close();
    });
  });
}

test('all that an order owes is canceled, another reason is typed, and a paid line is refunded by who may', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url);
    await storeOrder(page, venue, 2);
    await openBoard(page, venue.url, 'drinks');

    await test.step('the last line of an order leads to canceling it', async () => {
      const dialog = await openLine(page, 'A01', 1);
      await dialog.getByRole('button', { name: 'Otro motivo…' }).click();
      await dialog.getByRole('button', { name: 'Quitar', exact: true }).click();
      await expect(dialog.getByText('Escribe por qué se quita.')).toBeVisible();
      await expectAccessibleOnEveryScreen(page, 'another reason to take a line off');
      await dialog.getByLabel('Motivo').fill('Ya tenían');
      await dialog.getByLabel('Motivo').press('Enter');
      await expect(page.getByText('Quitado: 1 × Caña')).toBeVisible();
      const last = await openLine(page, 'A01', 0);
      await last.getByRole('button', { name: 'Una unidad más' }).click();
      await expect(last.getByText('Es lo último del pedido')).toBeVisible();
      await expectAccessibleOnEveryScreen(page, 'the last line of an order');
      await page.keyboard.press('Escape');
    });

    await test.step('a waiter is told who gives the money of a paid order back', async () => {
      await createStaffOrder(page, venue, { tableCode: 'B1', paidWith: 'efectivo' });
      const dialog = await openLine(page, 'B01', 0);
      await expect(dialog).toContainText('El pedido está cobrado: el dinero lo devuelve un encargado.');
      await page.keyboard.press('Escape');
    });

    await test.step('a manager takes the line off and gives the money back', async () => {
      const manager = await browser.newPage();
      await signIn(manager, venue.url, 'manager');
      await openBoard(manager, venue.url, 'drinks');
      const dialog = await openLine(manager, 'B01', 0);
      await expect(dialog.getByRole('checkbox', { name: 'Devolver 1,80 €' })).toBeChecked();
      await expectAccessibleOnEveryScreen(manager, 'a line to take off a paid order');
      await dialog.getByRole('button', { name: 'El cliente no lo quiere' }).click();
      await expect(manager.getByText('Quitado: 1 × Caña')).toBeVisible();
      expect(await venue.read("select state from payments where table_code = 'B1'")).toEqual([{ state: 'refunded' }]);
      await manager.close();
    });
  });
});

/** Opens the dialog of the line with this place on the card of the table. */
async function openLine(page: Page, table: string, place: number): Promise<Locator> {
  await boardTable(page, table).getByRole('button', { name: 'Caña', exact: true }).nth(place).click();
  return page.getByRole('dialog', { name: /^Quitar/ });
}

/** An unpaid order of `beers` beers in one line, and of one more in another. */
async function storeOrder(page: Page, venue: Venue, beers: number): Promise<void> {
  await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: null, quantities: [beers, 1] });
}
