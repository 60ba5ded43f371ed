// Changes of the catalogue while customers order, and two staff users who edit the same data.
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessibleExceptColours } from '#e2e/accessibility.ts';
import { fillFields, listRow, openBackOffice, openEditForm, saveForm } from '#e2e/back-office.ts';
import { addProduct, cartPanel, expectOrderPlaced, openCart, placeOrder, scanTable, skipEmail } from '#e2e/customer.ts';
import { test } from '#e2e/page-errors.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

const TABLET = { viewport: { width: 768, height: 1024 } };
const PHONE = { viewport: { width: 390, height: 844 } };
// These journeys have their own venue because they change the menu of every customer.
let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

test('changes that a manager makes during service reach a customer’s open cart', async ({ browser }) => {
  const phone = await browser.newPage(PHONE);
  const tablet = await openStaffTablet(browser, 'manager');
  await scanTable(phone, venue.url, 'A1', 'A01');
  await addProduct(phone, 'Caña');
  await skipEmail(phone);
  for (const product of ['Doble', 'Clara con limón']) await addProduct(phone, product);
  const panel = await openCart(phone);
  await expect(panel).toContainText('6,90');
  await openBackOffice(tablet, venue.url, 'products');

  await test.step('the cart shows the changed price', async () => {
    const form = await openEditForm(tablet, 'Caña', 'Editar bebida');
    await fillFields(form, { Normal: '2,10' });
    await runAndWait(tablet, () => form.getByRole('button', { name: 'Guardar', exact: true }).click());
    await expect(panel.getByText('Caña: antes 1,80 €, ahora 2,10 €')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(panel.getByText('Han cambiado estos precios:')).toBeVisible();
    await expect(panel).toContainText('7,20');
    await panel.getByRole('button', { name: 'Entendido' }).click();
    await expect(panel.getByText('Han cambiado estos precios:')).toBeHidden();
  });

  await test.step('a product that sells out does not count, and counts again once it is available', async () => {
    const stock = tablet.getByRole('switch', { name: 'Existencias de Doble' });
    await runAndWait(tablet, () => stock.click());
    await expect(panel.getByText('Agotado: no cuenta en tu pedido.')).toBeVisible();
    await expect(stock).not.toBeChecked();
    await expect(panel).toContainText('4,00');
    await runAndWait(tablet, () => stock.click());
    await expect(panel.getByText('Agotado: no cuenta en tu pedido.')).toBeHidden();
    await expect(panel).toContainText('7,20');
  });

  await test.step('a product that is deleted after the confirmation leaves the cart', async () => {
    await listRow(tablet, 'Clara con limón').getByRole('button', { name: 'Eliminar Clara con limón' }).click();
    const question = tablet.getByRole('alertdialog', { name: '¿Eliminar «Clara con limón»?' });
    await question.getByRole('button', { name: 'Eliminar producto' }).click();
    await expect(tablet.getByText('«Clara con limón» se ha eliminado')).toBeVisible();
    await expect(listRow(tablet, 'Clara con limón')).toBeHidden();
    await expect(panel.getByText('Ya no está en la carta: no cuenta en tu pedido.')).toBeVisible();
  });

  await test.step('the remaining products are ordered at the price shown', async () => {
    await placeOrder(phone);
    await expectOrderPlaced(phone);
    expect(await venue.read('select total_amount_order total from payments')).toEqual([{ total: 530 }]);
  });
});

test('counted stock decreases with each order, and a drink without stock leaves the menu', async ({ browser }) => {
  const phone = await browser.newPage(PHONE);
  const tablet = await openStaffTablet(browser, 'manager');
  await scanTable(phone, venue.url, 'A2', 'A02');
  await openBackOffice(tablet, venue.url, 'products');

  const form = await openEditForm(tablet, 'Jarra', 'Editar bebida');
  await form.getByLabel('Contar existencias').check();
  await fillFields(form, { Existencias: '3' });
  await saveForm(form, 'Producto guardado');
  const units = tablet.getByRole('textbox', { name: 'Existencias de Jarra' });
  await expect(units).toHaveValue('3');

  await test.step('the open list shows the decreased stock', async () => {
    await addProduct(phone, 'Jarra');
    await skipEmail(phone);
    await openCart(phone);
    await runAndWait(phone, () => placeOrder(phone));
    await expect(units).toHaveValue('2');
    await phone.goto(`${venue.url}/?qr=A2`);
  });

  for (const _ of [1, 2]) await addProduct(phone, 'Jarra');
  const panel = await openCart(phone);
  await units.fill('1');
  await runAndWait(tablet, () => units.press('Enter'));
  await expect(panel.getByText('Solo queda 1 de Jarra')).toBeVisible();
  await placeOrder(phone);
  await expect(panel.getByText('No quedan tantas unidades de un producto de tu pedido.')).toBeVisible();
  await panel.getByRole('button', { name: 'Poner 1 de Jarra' }).click();
  await expect(panel.getByText('Solo queda 1 de Jarra')).toBeHidden();
  await units.fill('7');
  await runAndWait(phone, () =>
    cartPanel(phone)
      .getByRole('button', { name: /^Pedir/ })
      .click(),
  );
  await test.step('a typed stock is refused when an order changed the stock after the form was opened', async () => {
    await expect(units).toHaveValue('7');
    await units.press('Enter');
    await expect(units).toHaveAccessibleDescription('Ha cambiado mientras tanto. Ahora hay 0.');
    await expect(units).toHaveValue('0');
  });
  await expectOrderPlaced(phone);

  await phone.goto(`${venue.url}/?qr=A2`);
  const jarra = phone.getByRole('button', { name: /^Añadir Jarra,/ });
  await expect(phone.getByRole('button', { name: /^Añadir Caña,/ })).toBeVisible();
  await expect(jarra).toHaveCount(0);
  await test.step('new stock returns the drink to the open menu', async () => {
    await units.fill('40');
    await runAndWait(tablet, () => units.press('Enter'));
    await expect(jarra).toBeVisible();
    await expect(units).toHaveAccessibleDescription('');
  });
});

test('the second of two owners who move a category sees the saved change, and positions stay unique', async ({
  browser,
}) => {
  const [first, second] = [await openStaffTablet(browser, 'owner'), await openStaffTablet(browser, 'owner')];
  for (const tablet of [first, second]) await openBackOffice(tablet, venue.url, 'categories');
  const staleForm = await openEditForm(second, 'Vinos', 'Editar categoría');
  await fillFields(staleForm, { Orden: '1' });
  const firstForm = await openEditForm(first, 'Vinos', 'Editar categoría');
  await fillFields(firstForm, { Orden: '4' });
  await saveForm(firstForm, 'Categoría guardada');

  await staleForm.getByRole('button', { name: 'Guardar', exact: true }).click();
  const alert = staleForm.getByRole('alert').filter({ hasText: 'Otra persona ha cambiado esto mientras tanto.' });
  await expect(alert).toContainText('Ahora está guardado así:');
  await expect(alert).toContainText('Orden4');
  await expectAccessibleExceptColours(second, 'a change saved by another user, in a dialog');
  await expect(staleForm.getByLabel('Orden')).toHaveValue('1');
  await saveForm(staleForm, 'Categoría guardada');

  const sorts = "select sort from categories where product_type_id = 'drinks' order by sort";
  const stored = await venue.read(sorts);
  expect(stored).toEqual(stored.map((_, index) => ({ sort: index + 1 })));
  await expect(listRow(first, 'Vinos').getByRole('cell').nth(1)).toHaveText('1');
});

/** Runs the action and waits for a successful response to a request that changes data. */
async function runAndWait(page: Page, action: () => Promise<unknown>): Promise<void> {
  const response = page.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.ok());
  await action();
  await response;
}

/** A tablet on which that user is signed in. */
async function openStaffTablet(browser: Browser, role: 'owner' | 'manager' | 'waiter'): Promise<Page> {
  const page = await browser.newPage(TABLET);
  await signIn(page, venue.url, role);
  return page;
}
