// Lines that are done already: an invitation in three taps from the table's card in «Por cobrar», a refund of what was paid, and
// the same from the order history.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { createStaffOrder, OWED_PATH } from '#e2e/payment-lists.ts';
import { signIn } from '#e2e/staff.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const SCREENS = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 1024, height: 768 }],
] as const;
type Viewport = (typeof SCREENS)[number][1];

const MARK_ALL_DONE = 'update order_lines set done_on = now(), done_by = (select id from staff_users limit 1)';

for (const [screen, viewport] of SCREENS) {
  test(`a served drink is an invitation with three taps from its table on ${screen}`, async ({ browser }) => {
    await withOwnVenue(async (venue) => {
      const { page, taps } = await openServed(browser, venue, viewport);
      const before = taps();
      await openOrder(page);
      await lineOf(page).first().tap();
      const dialog = page.getByRole('dialog', { name: 'Quitar, invitar o descontar' });
      await expect(dialog).toContainText('La mesa debe 1,80 € menos. En la cuenta sale a 0,00 €.');
      await dialog.getByRole('button', { name: 'Invita la casa' }).tap();
      await expect(card(page)).toContainText(/5,40\s€/);
      expect(taps() - before).toBe(3);

      await expect(page.getByText('Invitado: 1 × Caña')).toBeVisible();
      await expectAccessibleOnEveryScreen(page, `a served line that is an invitation, ${screen}`);
      await page.getByRole('button', { name: 'Deshacer: Invitado: 1 × Caña' }).tap();
      await expect(card(page)).toContainText(/7,20\s€/);
      await page.close();
    });
  });

  test(`a served drink comes off a bill that is paid in part on ${screen}, and what was paid of it is given back`, async ({
    browser,
  }) => {
    await withOwnVenue(async (venue) => {
      const { page } = await openServed(browser, venue, viewport);
      await card(page)
        .getByRole('button', { name: /^Cobrar 7,20/ })
        .tap();
      await page.getByRole('button', { name: 'Importe', exact: true }).tap();
      await page.getByLabel('Importe que se cobra').fill('6,30');
      await page.getByRole('button', { name: 'Efectivo', exact: true }).tap();
      await expect(page.getByText(/^Queda por cobrar 0,90\s€$/)).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).tap();
      await openOrder(page);
      await expectAccessibleOnEveryScreen(page, `the lines of an owed order, ${screen}`);
      await lineOf(page).first().tap();
      const dialog = page.getByRole('dialog', { name: 'Quitar, invitar o descontar' });
      await dialog.getByRole('radio', { name: 'Quitar' }).tap();
      await expect(dialog.getByRole('checkbox', { name: /hecho/ })).toHaveCount(0);
      await expect(dialog.getByRole('checkbox', { name: /^Devolver 0,90\s€$/ })).toBeChecked();
      await expectAccessibleOnEveryScreen(page, `a served line to take off an order that is paid in part, ${screen}`);
      await dialog.getByRole('button', { name: 'El cliente no lo quiere' }).tap();
      await expect(page.getByText('Quitado: 1 × Caña')).toBeVisible();
      await expect(card(page)).toHaveCount(0);
      expect(await venue.read('select amount::int, state from refunds')).toEqual([{ amount: 90, state: 'succeeded' }]);
      await page.close();
    });
  });
}

test('the dialog of a served line has no «Quitar» for a waiter, and says who has it', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url);
    await storeServed(page, venue);
    await page.goto(venue.url + OWED_PATH);
    await card(page).getByRole('button', { expanded: false }).click();
    await lineOf(page).first().click();
    const dialog = page.getByRole('dialog', { name: 'Quitar del pedido' });
    await expect(dialog).toContainText('Ya está hecho: lo quita o lo invita un encargado.');
    await expect(dialog.getByRole('button', { name: 'Error al pedir' })).toHaveCount(0);
    await expectAccessibleOnEveryScreen(page, 'a served line of a waiter');
  });
});

test('a served line of a paid order is taken off from the order history, and its money is given back', async ({
  page,
}) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: 'efectivo', quantities: [2, 1] });
    await venue.sql(MARK_ALL_DONE);
    await page.goto(`${venue.url}/admin/orders/history`);
    const order = page.getByRole('article', { name: 'Mesa A01' });
    await order.getByRole('button', { name: 'Caña', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Quitar, invitar o descontar' });
    await expect(dialog).toContainText(/Ya está cobrado: se devuelven 1,80\s€/);
    await dialog.getByRole('radio', { name: 'Quitar' }).click();
    await expect(dialog.getByRole('checkbox', { name: /^Devolver 1,80\s€$/ })).toBeChecked();
    await expectAccessibleOnEveryScreen(page, 'a served line to take off from the order history');
    await dialog.getByRole('button', { name: 'El cliente no lo quiere' }).click();
    await expect(order.getByText(/^Anulado por .*«El cliente no lo quiere»$/)).toBeVisible();
    expect(await venue.read('select amount::int from refunds')).toEqual([{ amount: 180 }]);

    // Without a refund it can be undone where it was done.
    await order.getByRole('button', { name: 'Caña', exact: true }).first().click();
    await dialog.getByRole('radio', { name: 'Quitar' }).click();
    await dialog.getByRole('checkbox', { name: /^Devolver/ }).uncheck();
    await dialog.getByRole('button', { name: 'Error al pedir' }).click();
    await expect(order.getByText('Quitado: 1 × Caña')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'an order of the history whose change can be undone');
    await order.getByRole('button', { name: 'Deshacer: Quitado: 1 × Caña' }).click();
    await expect(order.getByText(/^Anulado por /)).toHaveCount(1);
  });
});

/** «Por cobrar» of a manager with a finger: a table that owes three beers and one, all of them served. */
async function openServed(browser: Browser, venue: Venue, viewport: Viewport) {
  const page = await browser.newPage({ viewport, hasTouch: true });
  const taps = await countTaps(page);
  await signIn(page, venue.url, 'manager');
  await storeServed(page, venue);
  await page.goto(venue.url + OWED_PATH);
  return { page, taps };
}

async function storeServed(page: Page, venue: Venue): Promise<void> {
  await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: null, quantities: [3, 1] });
  await venue.sql(MARK_ALL_DONE);
}

async function openOrder(page: Page): Promise<void> {
  await card(page).getByRole('button', { expanded: false }).tap();
}

/** The lines of the open order. */
function lineOf(page: Page): Locator {
  return card(page)
    .getByRole('listitem')
    .getByRole('button', { name: /^\d+ × Caña/ });
}

function card(page: Page): Locator {
  return page.getByRole('article', { name: /A01/ });
}
