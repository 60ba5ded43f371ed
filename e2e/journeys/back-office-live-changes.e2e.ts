import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectOperable } from '#e2e/accessibility.ts';
import { cart, openCart, order, scan, skipEmail, tapProduct } from '#e2e/customer.ts';
import { edit, fill, openHouse, row, save } from '#e2e/back-office.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

const TABLET = { viewport: { width: 768, height: 1024 } };
const PHONE = { viewport: { width: 390, height: 844 } };
// A venue of their own: they change what every guest sees.
let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

test('what a manager changes in the middle of the service reaches the guest’s open cart', async ({ browser }) => {
  const phone = await browser.newPage(PHONE);
  const tablet = await staffTablet(browser, 'manager');
  await scan(phone, venue.url, 'A1', 'A01');
  await tapProduct(phone, 'Caña');
  await skipEmail(phone);
  for (const product of ['Doble', 'Clara con limón']) await tapProduct(phone, product);
  const panel = await openCart(phone);
  await expect(panel).toContainText('6,90');
  await openHouse(tablet, venue.url, 'products');

  await test.step('a price', async () => {
    const form = await edit(tablet, 'Caña', 'Editar bebida');
    await fill(form, { Normal: '2,10' });
    await answered(tablet, () => form.getByRole('button', { name: 'Guardar' }).click());
    await expect(panel.getByText('Caña: antes 1,80 €, ahora 2,10 €')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(panel.getByText('Han cambiado estos precios:')).toBeVisible();
    await expect(panel).toContainText('7,20');
    await panel.getByRole('button', { name: 'Entendido' }).click();
    await expect(panel.getByText('Han cambiado estos precios:')).toBeHidden();
  });

  await test.step('sold out, and back again', async () => {
    const stock = tablet.getByRole('switch', { name: 'Stock de Doble' });
    await answered(tablet, () => stock.click());
    await expect(panel.getByText('Agotado: no cuenta en tu pedido.')).toBeVisible();
    await expect(stock).not.toBeChecked();
    await expect(panel).toContainText('4,00');
    await answered(tablet, () => stock.click());
    await expect(panel.getByText('Agotado: no cuenta en tu pedido.')).toBeHidden();
    await expect(panel).toContainText('7,20');
  });

  await test.step('taken off the menu, after the question', async () => {
    await row(tablet, 'Clara con limón').getByRole('button', { name: 'Eliminar Clara con limón' }).click();
    const question = tablet.getByRole('alertdialog', { name: '¿Eliminar «Clara con limón»?' });
    await question.getByRole('button', { name: 'Eliminar producto' }).click();
    await expect(tablet.getByText('«Clara con limón» se ha eliminado')).toBeVisible();
    await expect(row(tablet, 'Clara con limón')).toBeHidden();
    await expect(panel.getByText('Ya no está en la carta: no cuenta en tu pedido.')).toBeVisible();
  });

  await test.step('the rest is ordered at the price that was told', async () => {
    await order(phone);
    await expect(phone).toHaveURL(/\/success\/_/);
    expect(await venue.read('select total_amount_order total from payments')).toEqual([{ total: 530 }]);
  });
});

test('counted units go down with each order, and the last one takes the drink off the menu', async ({ browser }) => {
  const phone = await browser.newPage(PHONE);
  const tablet = await staffTablet(browser, 'manager');
  await scan(phone, venue.url, 'A2', 'A02');
  await openHouse(tablet, venue.url, 'products');

  const form = await edit(tablet, 'Jarra', 'Editar bebida');
  await form.getByLabel('Contar existencias').check();
  await fill(form, { Stock: '3' });
  await save(form, 'Producto guardado');
  const units = tablet.getByRole('textbox', { name: 'Stock de Jarra' });
  await expect(units).toHaveValue('3');

  await test.step('the open list counts along', async () => {
    await tapProduct(phone, 'Jarra');
    await skipEmail(phone);
    await openCart(phone);
    await answered(phone, () => order(phone));
    await expect(units).toHaveValue('2');
    await phone.goto(`${venue.url}/?qr=A2`);
  });

  for (const _ of [1, 2]) await tapProduct(phone, 'Jarra');
  const panel = await openCart(phone);
  await units.fill('1');
  await answered(tablet, () => units.press('Enter'));
  await order(phone);
  await expect(panel.getByText('No quedan tantas unidades de un producto de tu pedido.')).toBeVisible();
  await panel.getByRole('button', { name: 'Uno menos: Jarra' }).click();
  await units.fill('7');
  await answered(phone, () =>
    cart(phone)
      .getByRole('button', { name: /^Pedir/ })
      .click(),
  );
  await test.step('a number typed over one that is sold meanwhile is not taken', async () => {
    await expect(units).toHaveValue('7');
    await units.press('Enter');
    await expect(units).toHaveAccessibleDescription('Ha cambiado mientras tanto. Ahora hay 0.');
    await expect(units).toHaveValue('0');
  });
  await expect(phone).toHaveURL(/\/success\/_/);

  await phone.goto(`${venue.url}/?qr=A2`);
  const jarra = phone.getByRole('button', { name: /^Añadir Jarra,/ });
  await expect(phone.getByRole('button', { name: /^Añadir Caña,/ })).toBeVisible();
  await expect(jarra).toHaveCount(0);
  await test.step('a barrel is tapped, and it is on the open menu', async () => {
    await units.fill('40');
    await answered(tablet, () => units.press('Enter'));
    await expect(jarra).toBeVisible();
    await expect(units).toHaveAccessibleDescription('');
  });
});

test('two who move the same category: the second is told, keeps what was typed, and the order stays whole', async ({
  browser,
}) => {
  const [first, second] = [await staffTablet(browser, 'owner'), await staffTablet(browser, 'owner')];
  for (const tablet of [first, second]) await openHouse(tablet, venue.url, 'categories');
  const late = await edit(second, 'Vinos', 'Editar categoría');
  await fill(late, { Orden: '1' });
  const early = await edit(first, 'Vinos', 'Editar categoría');
  await fill(early, { Orden: '4' });
  await save(early, 'Categoria guardada');

  await late.getByRole('button', { name: 'Guardar' }).click();
  const told = late.getByRole('alert').filter({ hasText: 'Otra persona ha cambiado esto mientras tanto.' });
  await expect(told).toContainText('Ahora está guardado así:');
  await expect(told).toContainText('Orden4');
  await expectOperable(second, 'what somebody else saved meanwhile, in a dialog');
  await expect(late.getByLabel('Orden')).toHaveValue('1');
  await save(late, 'Categoria guardada');

  const sorts = "select sort from categories where product_type_id = 'drinks' order by sort";
  const stored = await venue.read(sorts);
  expect(stored).toEqual(stored.map((_, index) => ({ sort: index + 1 })));
  await expect(row(first, 'Vinos').getByRole('cell').nth(1)).toHaveText('1');
});

/** Does it, and waits for the server's answer to what it sent. */
async function answered(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.ok());
  await act();
  await answer;
}

/** A browser of its own, as a tablet is. */
async function staffTablet(browser: Browser, who: 'owner' | 'manager' | 'waiter'): Promise<Page> {
  const page = await browser.newPage(TABLET);
  await signIn(page, venue.url, who);
  return page;
}
