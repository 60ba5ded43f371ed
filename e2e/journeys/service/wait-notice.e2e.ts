// «Tiempo de espera»: staff tell the customers of a table how long it takes, and see whom the notice reaches.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothColourSchemes, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import { scanAndOrder } from '#e2e/customer.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import {
  addOrderProduct,
  choosePaidWith,
  createOrderButton,
  expectOrderCreated,
  openOrderPanel,
  startOrder,
} from '#e2e/staff-order.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

test.use({ serviceWorkers: 'allow' });

const PHONE = { viewport: { width: 390, height: 844 } };
const WIDTHS = [320, 390, 768, 1440];
const NOTICES = '**/api/admin/wait-notices/*';
const NO_RESPONSE = 'No se sabe si se ha enviado';

let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

test('a waiter sees whom a waiting time reaches, sends it in two taps, and customer and colleagues see it', async ({
  page,
  browser,
}) => {
  const phone = await order(browser, 'A1');
  const otherPhone = await order(browser, 'A1');
  await otherPhone.close();
  await askForEmails('A1');
  const colleague = await browser.newPage(PHONE);
  for (const tablet of [page, colleague]) {
    await signIn(tablet, venue.url);
    await openBoard(tablet, venue.url, 'drinks');
  }

  await planeOf(page, 'A01').click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('¿Cuánto tardará la bebida de la mesa A01?');
  await expect(dialog.getByRole('status').first()).toHaveText(
    'La recibirán 2 pedidos de esta mesa: 1 por correo. Todos la ven en su página.',
  );
  await expect(sendButton(dialog)).toHaveAttribute('aria-disabled', 'true');
  await sendButton(dialog).press('Enter');
  await expect(dialog.getByRole('status').getByText('Elige un tiempo de espera')).toBeVisible();
  await expectOnAllWidths(page, 'the dialog of the waiting time');

  await dialog.getByRole('radio', { name: '30 min' }).check();
  await sendButton(dialog).click();
  await expect(page.getByText('¡Notificación enviada con éxito! La reciben 2 pedidos: 1 por correo.')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const tablet of [page, colleague]) {
    await expect(boardTable(tablet, 'A01')).toContainText('Avisado: 30 min (ahora mismo)');
  }
  await expectOnAllWidths(page, 'a board with a table that was told the waiting time');
  expect(await readNotices(phone)).toMatchObject([{ section: 'drinks', wait: '30' }]);
  await Promise.all([phone.close(), colleague.close()]);
});

test('a waiting time is chosen and sent by keyboard, and a second one is refused for twenty seconds', {
  tag: '@long',
}, async ({ page, browser }) => {
  await (await order(browser, 'A2')).close();
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'drinks');
  const dialog = dialogOf(page);

  await test.step('arrow keys choose, Enter sends, and the focus is on the plane again', async () => {
    await planeOf(page, 'A02').press('Enter');
    await expect(dialog.getByRole('radio', { name: '20 min' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('radio', { name: 'Más de una hora' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText('¡Notificación enviada con éxito! La ve 1 pedido en su página.')).toBeVisible();
    await expect(planeOf(page, 'A02')).toBeFocused();
  });

  await test.step('the refusal is shown in the dialog, which stays open', async () => {
    // On a busy machine the keys take longer than the twenty seconds.
    await venue.sql(`update wait_notices set sent_on = sent_on + interval '10 minutes' where table_code = 'A2'`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert').filter({ hasText: 'Acabas de avisar a esta mesa' })).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'a refused waiting time');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(planeOf(page, 'A02')).toBeFocused();
  });
  expect(await storedNotices('A2')).toBe(1);
});

test('a table where only staff ordered cannot be told anything, and its plane says why', { tag: '@long' }, async ({
  page,
}) => {
  await startOrder(page, venue, 'A03');
  await addOrderProduct(page, 'Caña');
  const panel = await openOrderPanel(page);
  await choosePaidWith(panel, 'Efectivo');
  await createOrderButton(panel).click();
  await expectOrderCreated(page);
  await openBoard(page, venue.url, 'drinks');
  const reason = 'En esta mesa no hay pedidos hechos desde el móvil.';
  await expect(planeOf(page, 'A03')).toHaveAttribute('aria-disabled', 'true');
  await expect(planeOf(page, 'A03')).toHaveAccessibleDescription(reason);
  await expect(planeOf(page, 'A03')).toHaveAttribute('title', reason);
  await planeOf(page, 'A03').press('Enter');
  await expect(page.getByRole('status').getByText(reason)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
});

test('a notice without a response is sent again with the same id, also after the dialog was closed', async ({
  page,
  browser,
}) => {
  await (await order(browser, 'A4')).close();
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'drinks');
  // The server handles the request, and its response is lost.
  await page.route(
    NOTICES,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const dialog = dialogOf(page);
  await planeOf(page, 'A04').click();
  await dialog.getByRole('radio', { name: '20 min' }).check();
  await sendButton(dialog).click();
  await expect(dialog.getByRole('alert').filter({ hasText: NO_RESPONSE })).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'a waiting time without a response');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await planeOf(page, 'A04').click();
  await expect(dialog.getByText(NO_RESPONSE)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '20 min' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('¡Notificación enviada con éxito!')).toBeVisible();
  expect(await storedNotices('A4')).toBe(1);
});

test('the dialog says what it does not know while offline, and that no order is left', { tag: '@long' }, async ({
  page,
  context,
  browser,
}) => {
  await (await order(browser, 'A6')).close();
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'drinks');
  await expect(boardTable(page, 'A06')).toBeVisible();
  const dialog = dialogOf(page);

  await context.setOffline(true);
  await planeOf(page, 'A06').click();
  await expect(dialog.getByText('No se ha podido saber a quién llega.')).toBeVisible();
  await dialog.getByRole('radio', { name: '45 min' }).check();
  await sendButton(dialog).click();
  await expect(dialog.getByText(NO_RESPONSE)).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'the dialog of the waiting time offline');
  expect(await storedNotices('A6')).toBe(0);

  await context.setOffline(false);
  await expect(dialog.getByText('La recibirá 1 pedido de esta mesa, solo en su página')).toBeVisible();
  await markDone(browser, 'A06');
  await expect(dialog.getByRole('status').getByText('ya no queda nada pendiente')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reintentar' })).toHaveAttribute('aria-disabled', 'true');
});

/** A customer of this table orders one beer; returns their page. */
async function order(browser: Browser, code: string): Promise<Page> {
  const phone = await browser.newPage(PHONE);
  await scanAndOrder(phone, venue.url, code, `${code.charAt(0)}0${code.charAt(1)}`, 'Caña');
  return phone;
}

/** The first customer of the table asked for the notices of their order by e-mail. */
async function askForEmails(code: string): Promise<void> {
  await venue.sql(`
    with first as (select id, customer_id from orders where table_code = '${code}' order by sent_on limit 1),
    asked as (insert into notice_emails (order_id, asked_on) select id, now() from first)
    update customers set email = 'lucia@comanda.test' where id in (select customer_id from first)`);
}

/** Another member of staff marks everything of the table as done. */
async function markDone(browser: Browser, label: string): Promise<void> {
  const tablet = await browser.newPage(PHONE);
  await signIn(tablet, venue.url);
  await openBoard(tablet, venue.url, 'drinks');
  await boardTable(tablet, label)
    .getByRole('button', { name: /^Hecho.*la línea/ })
    .click();
  await expect(boardTable(tablet, label)).toBeHidden();
  await tablet.close();
}

/** The wait notices of the customer's latest order. */
async function readNotices(phone: Page): Promise<unknown> {
  const response = await phone.request.get(`${venue.url}/api/orders?page=1`);
  const { orders } = await response.json();
  return orders[0].notices;
}

async function storedNotices(code: string): Promise<number> {
  return (await venue.read(`select id from wait_notices where table_code = '${code}'`)).length;
}

function planeOf(page: Page, label: string): Locator {
  return boardTable(page, label).getByRole('button', { name: `Avisar a la mesa ${label} del tiempo de espera` });
}

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Tiempo de espera' });
}

function sendButton(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Enviar' });
}

/** Expects no accessibility violation, and no horizontal scrolling on phones, tablets and screens. */
async function expectOnAllWidths(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoHorizontalScroll(page, `${state}, ${width} px`);
  }
  await page.setViewportSize(PHONE.viewport);
  await expectAccessibleInBothColourSchemes(page, state);
}
