// A customer is asked once whether to be notified, and reads how long the order takes.
import { expect, type Page } from '@playwright/test';
import {
  expectAccessibleExceptColours,
  expectAccessibleInBothColourSchemes,
  expectAccessibleScreen,
  expectNoHorizontalScroll,
} from '#e2e/accessibility.ts';
import { addProduct, cartPanel, openCart, placeOrder, scanTable, skipEmail } from '#e2e/customer.ts';
import {
  deliverPushMessage,
  expectNotification,
  openPushVenue,
  type PushVenue,
  readPermissionRequests,
  recordNotifications,
  removePushService,
  replacePushService,
  sendWaitNotice,
  tapNotification,
} from '#e2e/notices.ts';
import { test as base, ORDERS_COUNT_AS_PAID, type Venue } from '#e2e/venue.ts';

/** The venue of these journeys sends push messages. */
const test = base.extend<{ venue: PushVenue }, { pushVenue: PushVenue }>({
  pushVenue: [
    async ({}, use) => {
      const venue = await openPushVenue();
      await use(venue);
      await venue.close();
    },
    { scope: 'worker' },
  ],
  venue: ({ pushVenue }, use) => use(pushVenue),
});

test.use({ serviceWorkers: 'allow' });

const EMAIL = 'lucia@correo.es';
const WIDTHS = [768, 1440];

function question(page: Page) {
  return page.getByRole('region', { name: /^¿Te avisamos/ });
}

function pushSwitch(page: Page) {
  return page.getByRole('switch', { name: 'Avisos en este móvil' });
}

function emailSwitch(page: Page) {
  return page.getByRole('switch', { name: 'Avísame por correo' });
}

async function countSubscriptions(venue: Venue): Promise<unknown> {
  const [row] = await venue.read('select count(*)::int as count from push_subscriptions');
  return Reflect.get(Object(row), 'count');
}

/** Gives the e-mail in the dialog of the first product. */
async function giveEmail(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(EMAIL);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog).toBeHidden();
}

async function orderAndOpenOrders(page: Page): Promise<void> {
  await openCart(page);
  await placeOrder(page);
  await page.getByRole('link', { name: 'Ver tus pedidos' }).click();
  await expect(page).toHaveURL(/\/recent$/);
}

/** Checks the screen on a phone in both colour schemes, and on wider screens. */
async function checkAtAllWidths(page: Page, state: string): Promise<void> {
  await expectAccessibleInBothColourSchemes(page, state);
  await expectNoHorizontalScroll(page, state);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleExceptColours(page, state);
    await expectNoHorizontalScroll(page, state);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

test('a customer who says yes receives push messages, and a tapped notification opens the orders', async ({
  page,
  browser,
  venue,
}) => {
  const phones = await replacePushService(page, venue);
  await scanTable(page, venue.url, 'A1', 'A01');
  await expect(question(page)).toBeHidden();
  await addProduct(page, 'Caña');
  await expect(question(page)).toBeHidden();
  await skipEmail(page);

  await test.step('the question stands above the cart bar, and opens nothing by itself', async () => {
    await expect(question(page)).toContainText('¿Te avisamos cuando sepamos cuánto tarda?');
    const card = await question(page).boundingBox();
    const bar = await page.getByRole('button', { name: /Ver tu pedido/ }).boundingBox();
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await checkAtAllWidths(page, 'the question about notices');
    expect(await readPermissionRequests(page)).toBe('');
  });

  await test.step('«Sí, avísame» subscribes in that tap', async () => {
    await question(page).getByRole('button', { name: 'Sí, avísame' }).click();
    await expect(page.getByText('Vale. Te avisaremos en este móvil.')).toBeVisible();
    await expect(question(page)).toBeHidden();
    expect(await readPermissionRequests(page)).toBe('in a tap;');
    expect(await countSubscriptions(venue)).toBe(1);
  });

  await test.step('a tapped notification opens the orders in the open tab, without loading it again', async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await orderAndOpenOrders(page);
    await page.getByRole('link', { name: /ir a la carta/ }).click();
    await addProduct(page, 'Caña');
    await openCart(page);

    const staff = await browser.newPage();
    await sendWaitNotice(staff, venue.url, { section: 'drinks', tableCode: 'A1', wait: '20' });
    await staff.close();
    const [phone] = phones;
    await venue.pushService.until(() => phone?.messages.length === 1);
    const worker = await recordNotifications(page);
    await deliverPushMessage(page, venue.url, phone?.messages[0]?.text ?? '');
    const body = 'Tu pedido de bebida para la mesa A01 estará listo en 20 min';
    await expectNotification(worker, { title: 'La Encina', body, lang: 'es', renotify: true });
    expect(await tapNotification(worker)).toEqual([]);
    await expect(page).toHaveURL(/\/recent$/);
    await expect(cartPanel(page)).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);

    await deliverPushMessage(page, venue.url, 'not a message of the server');
    await expectNotification(worker, { title: 'Tu pedido' });
    await page.goto('about:blank');
    await expect.poll(() => tapNotification(worker)).toEqual(['/recent']);
  });

  await test.step('another session on the same phone takes the subscription over', async () => {
    const readOwner = () => venue.read('select customer_id from push_subscriptions');
    const before = await readOwner();
    await page.context().clearCookies();
    await page.goto(`${venue.url}/?qr=A1`);
    await expect.poll(readOwner).not.toEqual(before);
    expect(await countSubscriptions(venue)).toBe(1);
  });

  await test.step('the switch below the orders takes it back, and the question does not return', async () => {
    await page.goto(`${venue.url}/recent`);
    await expect(pushSwitch(page)).toBeChecked();
    await checkAtAllWidths(page, 'the switch for notices');
    await pushSwitch(page).click();
    await expect(pushSwitch(page)).not.toBeChecked();
    await expect.poll(() => countSubscriptions(venue)).toBe(0);
    await page.reload();
    await expect(pushSwitch(page)).not.toBeChecked();
    await expect(question(page)).toBeHidden();
  });
});

test('a customer who says no is not asked again', { tag: '@long' }, async ({ page, venue }) => {
  await replacePushService(page, venue);
  await scanTable(page, venue.url, 'A2', 'A02');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await question(page).getByRole('button', { name: 'No', exact: true }).click();
  await expect(question(page)).toBeHidden();
  await page.reload();
  const cart = await openCart(page);
  await expect(cart).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  await addProduct(page, 'Caña');
  await expect(page.getByRole('button', { name: /Ver tu pedido/ })).toContainText('2');
  await page.goto(`${venue.url}/recent`);
  await expect(pushSwitch(page)).not.toBeChecked();
  await expect(question(page)).toBeHidden();
  expect(await readPermissionRequests(page)).toBe('');
});

test('a browser that blocks notifications is not asked, and the switch says so', { tag: '@long' }, async ({
  page,
  venue,
}) => {
  await replacePushService(page, venue, { permission: 'denied' });
  await scanTable(page, venue.url, 'A3', 'A03');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await page.goto(`${venue.url}/recent`);
  await expect(pushSwitch(page)).toBeDisabled();
  await expect(page.getByText(/^Tu navegador tiene bloqueados los avisos/)).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expectAccessibleScreen(page, 'the switch of blocked notices');
});

test('a customer on an iPhone who gave an e-mail gets the notices there, and can take it back', async ({
  page,
  venue,
}) => {
  await removePushService(page);
  await scanTable(page, venue.url, 'A4', 'A04');
  await addProduct(page, 'Caña');
  await giveEmail(page);
  await expect(question(page)).toContainText('¿Te avisamos por correo cuando sepamos cuánto tarda?');
  await expect(question(page)).toContainText(EMAIL);
  await checkAtAllWidths(page, 'the question about notices by e-mail');
  await question(page).getByRole('button', { name: 'Sí, avísame' }).click();
  await expect(question(page)).toBeHidden();
  await orderAndOpenOrders(page);
  await expect(emailSwitch(page)).toBeChecked();
  await expect(pushSwitch(page)).toBeHidden();
  await checkAtAllWidths(page, 'an order with notices by e-mail');

  await emailSwitch(page).click();
  await expect.poll(() => venue.read('select 1 from notice_emails')).toEqual([]);
  await page.reload();
  await expect(emailSwitch(page)).not.toBeChecked();
});

test('a customer on an iPhone without an e-mail is asked nothing', { tag: '@long' }, async ({ page, venue }) => {
  await removePushService(page);
  await scanTable(page, venue.url, 'A5', 'A05');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await orderAndOpenOrders(page);
  await expect(page.getByRole('article')).toContainText('Caña');
  await expect(question(page)).toBeHidden();
  await expect(emailSwitch(page)).toBeHidden();
  await expect(pushSwitch(page)).toBeHidden();
});

test('a notice appears on the open page, counts down, and is gone when the lines are done', async ({
  page,
  browser,
  venue,
}) => {
  await page.addInitScript(() => {
    navigator.vibrate = () => {
      localStorage.setItem('test-vibrations', `${localStorage.getItem('test-vibrations') ?? ''}x`);
      return true;
    };
  });
  const readVibrations = () => page.evaluate(() => localStorage.getItem('test-vibrations'));
  await page.clock.install();
  await removePushService(page);
  await scanTable(page, venue.url, 'A6', 'A06');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await openCart(page);
  // The receipt of a paid order is offered on the success page.
  await venue.sql(ORDERS_COUNT_AS_PAID);
  await placeOrder(page);
  await venue.sql('update settings set manual_orders_are_paid = false');
  // A customer who wants the receipt stays on the page.
  await page.getByRole('button', { name: 'Recibir el ticket' }).click();
  const staff = await browser.newPage();
  await sendWaitNotice(staff, venue.url, { section: 'drinks', tableCode: 'A6', wait: '20' });

  // Four minutes may pass for each of both texts: on a busy machine the checks of a page take longer than one.
  const text = /^Bebida: lista en unos (?:20|19|18|17) min \(hacia las? \d?\d:\d\d\)$/;
  await expect(page.getByRole('status').getByText(text)).toBeVisible();
  await expect(page.getByRole('main').getByText(text)).toBeVisible();
  expect(await readVibrations()).toBe('x');
  await expectAccessibleScreen(page, 'the success page with a wait notice');

  await page.getByRole('link', { name: 'Ver tus pedidos' }).click();
  const card = page.getByRole('article');
  await expect(card.getByText(text)).toBeVisible();
  await checkAtAllWidths(page, 'an order with a wait notice');
  await page.clock.fastForward('04:00');
  await expect(card.getByText(/^Bebida: lista en unos (?:16|15|14|13) min/)).toBeVisible();

  await test.step('on the menu the next notice is announced, without a vibration if motion is reduced', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('link', { name: /ir a la carta/ }).click();
    await expect(page.getByRole('heading', { name: 'Nuestra carta' })).toBeVisible();
    // Staff may send the next notice only some time later.
    await venue.sql(`update wait_notices set sent_on = sent_on - interval '1 minute'`);
    await sendWaitNotice(staff, venue.url, { section: 'drinks', tableCode: 'A6', wait: 'over-hour' });
    await expect(page.getByRole('status').getByText('Bebida: tardará más de una hora')).toBeVisible();
    expect(await readVibrations()).toBe('x');
  });

  await test.step('past its time it says so, and it is gone when the lines are done', async () => {
    await venue.sql(`update wait_notices set minutes = 20, sent_on = sent_on - interval '1 hour'`);
    await page.goto(`${venue.url}/recent`);
    await expect(card.getByText('Bebida: tarda un poco más de lo previsto')).toBeVisible();
    await venue.sql('update order_lines set done_on = now(), done_by = (select id from staff_users limit 1)');
    await page.reload();
    await expect(card.getByText('Todo listo')).toBeVisible();
    await expect(card.getByText(/^Bebida:/)).toBeHidden();
  });
  await staff.close();
});
