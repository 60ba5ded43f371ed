// Orders that staff create for a table.
import { expect } from '@playwright/test';
import { expectAccessibleScreen } from '#e2e/accessibility.ts';
import { openMailFake } from '#e2e/fakes/mail/index.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import {
  addOrderProduct,
  chooseOrderTable,
  choosePaidWith,
  countStaffOrders,
  createOrderButton,
  expectOrderCreated,
  openOrderPanel,
  startOrder,
} from '#e2e/staff-order.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { openVenue, test } from '#e2e/venue.ts';

const SCREENS = {
  'phone (dark)': {
    details: {},
    options: { viewport: { width: 320, height: 640 }, colorScheme: 'dark', hasTouch: true },
  },
  tablet: {
    details: { tag: '@long' },
    options: { viewport: { width: 1120, height: 800 }, colorScheme: 'light', hasTouch: true },
  },
  'desktop (dark)': {
    details: { tag: '@long' },
    options: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  },
} as const;

test.use({ hasTouch: true });
test('a paid order of a manager appears on both boards with its mixer, ingredients and notes', async ({
  page,
  browser,
  venue,
}) => {
  const tablet = await browser.newPage({ viewport: { width: 768, height: 1024 } });
  await signIn(tablet, venue.url, 'waiter');
  await openBoard(tablet, venue.url, 'drinks');

  await startOrder(page, venue, 'A01');
  await addOrderProduct(page, 'Ron Barceló', 'Cubata');
  await page.getByRole('dialog', { name: '¿Con qué refresco?' }).getByRole('button', { name: 'Red Bull' }).tap();
  await addOrderProduct(page, 'Patatas con tu salsa');
  const ingredients = page.getByRole('dialog', { name: 'Elige ingredientes o sabores' });
  await ingredients.getByRole('button', { name: 'Alioli' }).tap();
  await addOrderProduct(page, 'Croquetas variadas');
  await ingredients.getByRole('button', { name: 'Añadir una unidad de Bacalao' }).tap();
  await ingredients.getByRole('button', { name: 'Añadir una unidad de Boletus' }).tap();
  await ingredients.getByRole('button', { name: 'Añadir una unidad de Boletus' }).tap();
  await expect(ingredients.getByText('Reduce la cantidad').first()).toBeVisible();
  await ingredients.getByRole('button', { name: 'Quitar una unidad de Boletus' }).tap();
  await ingredients.getByRole('button', { name: /^Añadir · / }).tap();

  const panel = await openOrderPanel(page);
  await panel.getByRole('button', { name: 'Nota para Ron Barceló - cubata + Red Bull' }).tap();
  await panel.getByRole('textbox', { name: /^Nota para Ron/ }).fill('Sin limón');
  await panel.getByRole('button', { name: 'Nota para todo el pedido' }).tap();
  await panel.getByRole('textbox', { name: 'Nota para todo el pedido' }).fill('Cumpleaños');
  await panel.getByRole('button', { name: 'Añadir una unidad de Patatas con tu salsa [Alioli]' }).tap();
  await choosePaidWith(panel, 'Datáfono');
  await createOrderButton(panel).tap();

  await expectOrderCreated(page);
  await expect(page.getByText('Mesa A01')).toBeVisible();
  await expect(page.getByText('Pagado con datáfono')).toBeVisible();
  await expect(page.getByText('Croquetas variadas [Bacalao, Boletus]')).toBeVisible();
  await expect(boardTable(tablet, 'A01')).toContainText('Red Bull');
  await expect(boardTable(tablet, 'A01')).toContainText('Sin limón');
  await openBoard(tablet, venue.url, 'food');
  await expect(boardTable(tablet, 'A01')).toContainText('Boletus');
  await expect(boardTable(tablet, 'A01')).toContainText('Cumpleaños');
  await tablet.close();

  // A total in the address is ignored: the page shows the stored one.
  const total = await page
    .getByText(/^\d+,\d\d\s€$/)
    .first()
    .textContent();
  await page.goto(`${page.url()}&totalPrice=1`);
  await expect(page.getByText(total ?? '').first()).toBeVisible();
});

test('an unpaid order goes to the board at once and is owed by its table', async ({ page, venue }) => {
  await startOrder(page, venue, 'TERRAZA 6');
  await addOrderProduct(page, 'Doble');
  const panel = await openOrderPanel(page);
  await expect(createOrderButton(panel)).toHaveAttribute('aria-disabled', 'true');
  await createOrderButton(panel).click({ force: true });
  await expect(page.getByText('Di si está pagado: Sí o No.').filter({ visible: true })).toBeVisible();
  await choosePaidWith(panel, 'No');
  await expect(panel.getByText(/queda en «Por cobrar»/)).toBeVisible();
  await expect(panel.getByText(/IVA 10\s% incluido: 0,29\s€/)).toBeVisible();
  await createOrderButton(panel).click();
  await expectOrderCreated(page);
  await expect(page.getByText('Falta cobrarlo')).toBeVisible();
  const bill = page.getByRole('region', { name: 'Cuenta por correo' });
  await expect(bill.getByRole('button', { name: 'Enviar la cuenta' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ticket por correo' })).toBeHidden();

  await page.getByRole('button', { name: 'Otra mesa' }).click();
  await expect(page.getByRole('button', { name: /^Mesa TERRAZA 6 Debe 3,20/ })).toBeVisible();
  await chooseOrderTable(page, 'TERRAZA 6');
  await expect(page.getByText(/^Mesa TERRAZA 6 debe 3,20\s€/)).toBeVisible();
  await openBoard(page, venue.url, 'drinks');
  await expect(boardTable(page, 'TERRAZA 6')).toContainText('Doble');
});

test('a manager e-mails the receipt of a paid order', async ({ page }) => {
  const mailServer = await openMailFake();
  mailServer.mode = 'late';
  const venue = await openVenue('', { SMTP_URL: mailServer.url, MAIL_FROM: 'hola@encina.example' });
  try {
    await startOrder(page, venue, 'A01');
    await addOrderProduct(page, 'Jarra');
    const panel = await openOrderPanel(page);
    await choosePaidWith(panel, 'Efectivo');
    await createOrderButton(panel).click();
    await expectOrderCreated(page);
    const field = page.getByLabel('Correo del cliente');
    await field.fill('lucia');
    await field.press('Enter');
    await expect(page.getByText('Introduce un correo electrónico válido')).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessibleScreen(page, 'an invalid address');
    await field.fill('lucia@comanda.test');
    await page.getByRole('button', { name: 'Enviar ticket' }).click();
    await expect(page.getByText('El ticket va de camino a lucia@comanda.test.')).toBeVisible();
    await expectAccessibleScreen(page, 'a receipt being sent');
    await expect.poll(() => mailServer.receivedBy('lucia@comanda.test')).toHaveLength(1);
    mailServer.confirmReceived();
    await expect(page.getByText('El ticket de este pago ya se ha enviado.')).toBeVisible();
  } finally {
    await venue.close();
    await mailServer.close();
  }
});

test('the products last ordered on this tablet are listed first, and the next order can be for the same table', async ({
  page,
  venue,
}) => {
  await startOrder(page, venue, 'A03');
  await expect(page.getByRole('button', { name: 'Últimos usados' })).toBeHidden();
  await addOrderProduct(page, 'Vermut de grifo');
  await choosePaidWith(await openOrderPanel(page), 'Efectivo');
  await createOrderButton(await openOrderPanel(page)).click();
  await expectOrderCreated(page);
  await page.getByRole('button', { name: 'Otro pedido para la misma mesa' }).click();
  await expect(page.getByRole('button', { name: 'Mesa A03. Cambiar la mesa A03' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Últimos usados', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: /^Añadir Vermut/ }).click();
  await expect(page.getByRole('button', { name: /^1 Ver pedido/ })).toBeVisible();
});

test('leaving an order requires a confirmation, and the order is restored on return', async ({ page, venue }) => {
  await startOrder(page, venue, 'A04');
  await addOrderProduct(page, 'Caña');
  await addOrderProduct(page, 'Jarra');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('link', { name: 'Historial de Pedidos' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Salir sin crear el pedido?' });
  await expectAccessibleScreen(page, 'the question before leaving');
  await question.getByRole('button', { name: 'Seguir con el pedido' }).click();
  await expect(page.getByRole('button', { name: /^2 Ver pedido/ })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('link', { name: 'Historial de Pedidos' }).click();
  await question.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/orders\/history/);

  await page.goBack();
  const panel = await openOrderPanel(page);
  await panel.getByRole('button', { name: 'Quitar Jarra' }).click();
  await expect(panel.getByText('Jarra: quitado del pedido.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Deshacer' })).toBeFocused();
  await panel.getByRole('button', { name: 'Deshacer' }).click();
  await expect(panel.getByRole('list', { name: 'Productos del pedido' }).getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Cerrar' }).click();

  await page.getByRole('button', { name: 'Mesa A04. Cambiar la mesa A04' }).click();
  await expect(page.getByRole('heading', { name: 'Crear Pedido' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Buscar mesa' }).fill('5');
  await chooseOrderTable(page, 'A05');
  await choosePaidWith(await openOrderPanel(page), 'Efectivo');
  await createOrderButton(await openOrderPanel(page)).click();
  await expectOrderCreated(page);
  expect([await countStaffOrders(venue, 'A4'), await countStaffOrders(venue, 'A5')]).toEqual([0, 1]);
});

test('a waiter serves three drinks for cash with six taps on a phone, and one more shows the change', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, venue.url, 'waiter');
  const taps = await countTaps(page);
  await page.goto(`${venue.url}/admin`);
  await page.getByRole('main').getByRole('link', { name: 'Crear Pedido' }).click();
  expect(taps(), 'taps from the start page to the order').toBe(1);
  await chooseOrderTable(page, 'A06');
  const beer = page.getByRole('button', { name: /^Añadir Caña/ });
  const top = (await beer.boundingBox())?.y ?? Infinity;
  expect(top, 'where the products begin, in pixels of 844').toBeLessThan(844 * 0.35);
  for (let unit = 0; unit < 3; unit += 1) await beer.click();
  await page.getByRole('button', { name: 'Efectivo', exact: true }).click();
  const panel = await openOrderPanel(page);
  await expect(panel.getByRole('radio', { name: 'Sí' })).toBeChecked();
  await panel.getByRole('button', { name: '10 €', exact: true }).click();
  await expect(panel.getByText('Cambio', { exact: true }).locator('..')).toHaveText(/^Cambio\s*4,60\s€$/);
  await expectAccessibleScreen(page, 'an order paid in cash');
  await createOrderButton(panel).click();
  await expectOrderCreated(page);
  await expect(page.getByText(/^Cambio: 4,60\s€$/)).toBeVisible();
  expect(taps() - 2, 'taps from the open order, with the table and without the change').toBe(6);
  await expect(page.getByRole('button', { name: 'Imprimir ticket' })).toBeVisible();
});

for (const [screen, { details, options }] of Object.entries(SCREENS)) {
  test.describe(`on a ${screen}`, details, () => {
    test.use(options);

    test('the screens of a staff order are accessible', async ({ page, venue }) => {
      await signIn(page, venue.url, 'manager');
      await page.goto(`${venue.url}/admin/orders/create-order`);
      await expect(page.getByRole('button', { name: /^Mesa B01/ })).toBeVisible();
      await expectAccessibleScreen(page, 'the tables');
      await chooseOrderTable(page, 'B01');
      await expectAccessibleScreen(page, 'the menu and an empty order');
      await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('nada de esto');
      await expect(page.getByText(/^No se han encontrado resultados/).first()).toBeVisible();
      await expectAccessibleScreen(page, 'no product found');
      await addOrderProduct(page, 'Ron Barceló', 'Cubata');
      await expectAccessibleScreen(page, 'the soft drinks');
      await page.getByRole('dialog').getByRole('button', { name: 'Coca-Cola', exact: true }).click();
      await addOrderProduct(page, 'Croquetas variadas');
      await expectAccessibleScreen(page, 'the ingredients');
      await page.keyboard.press('Escape');
      const panel = await openOrderPanel(page);
      await panel.getByRole('button', { name: /^Nota para Ron/ }).click();
      await panel.getByRole('radio', { name: 'Sí' }).check();
      await expect(panel.getByRole('radio', { name: 'Efectivo' })).toBeChecked();
      await expectAccessibleScreen(page, 'the order');
      await createOrderButton(panel).click();
      await expectOrderCreated(page);
      await expectAccessibleScreen(page, 'the created order');
      await page.goto(`${venue.url}/admin/orders/create-order/success`);
      await expectAccessibleScreen(page, 'no created order');
    });
  });
}
