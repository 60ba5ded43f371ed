// Two presses of one button before the page has answered the first, as an impatient finger or a slow tablet makes them.
import { expect, type Locator, type Page } from '@playwright/test';
import { listRow, openBackOffice, openForm } from '#e2e/back-office.ts';
import { createUnpaidOrder, OWED_PATH } from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { test, withOwnVenue } from '#e2e/venue.ts';

test('a second press of the same button sends nothing, and a press for another line is sent', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'owner');
    for (const table of ['A1', 'A2', 'A3']) await createUnpaidOrder(page, venue, table);
    const sent = watchChanges(page);

    await test.step('«Hecho», on two lines', async () => {
      await openBoard(page, venue.url, 'drinks');
      await pressTogether(page, [doneButton(page, 'A01'), doneButton(page, 'A01'), doneButton(page, 'A02')]);
      await expect(boardTable(page, 'A01')).toBeHidden();
      await expect(boardTable(page, 'A02')).toBeHidden();
      expect(sent()).toHaveLength(2);
    });

    await test.step('«Recuperar» in the history', async () => {
      await page.goto(`${venue.url}/admin/orders/history`);
      const order = page.getByRole('article', { name: 'Mesa A01' });
      await pressTwice(page, order.getByRole('button', { name: /^Recuperar/ }));
      await expect(order.getByRole('button', { name: /^Recuperar/ })).toHaveCount(0);
      expect(sent()).toHaveLength(1);
    });

    await test.step('the saving of a form', async () => {
      await openBackOffice(page, venue.url, 'categories');
      const form = await openForm(page, 'Crear categoría');
      await form.getByLabel('Nombre').fill('Postres caseros');
      await form.getByLabel('Tipo de producto').selectOption('Comidas');
      await pressTwice(page, form.getByRole('button', { name: 'Guardar', exact: true }));
      await expect(listRow(page, 'Postres caseros')).toBeVisible();
      expect(sent()).toHaveLength(1);
    });

    await test.step('a collection', async () => {
      await page.goto(venue.url + OWED_PATH);
      await page
        .getByRole('button', { name: /^Cobrar 1,80/ })
        .first()
        .click();
      await pressTwice(page, page.getByRole('button', { name: 'Datáfono', exact: true }));
      await expect(page.getByText(/^Cobrad/).first()).toBeVisible();
      expect(sent()).toHaveLength(1);
    });
  });
});

function doneButton(page: Page, table: string): Locator {
  return boardTable(page, table).getByRole('button', { name: /^Hecho: la línea/ });
}

function pressTwice(page: Page, button: Locator): Promise<void> {
  return pressTogether(page, [button, button]);
}

/** Presses the buttons in one task of the page, so that it renders nothing between them. */
async function pressTogether(page: Page, buttons: readonly Locator[]): Promise<void> {
  const elements = await Promise.all(buttons.map((button) => button.elementHandle()));
  await page.evaluate((pressed) => {
    for (const element of pressed) if (element instanceof HTMLElement) element.click();
  }, elements);
}

/** Watches the requests that change something. Returns those since the last call, as method and path. */
function watchChanges(page: Page): () => readonly string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return () => changes.splice(0);
}
