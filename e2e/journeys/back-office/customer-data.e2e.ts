// A customer asks for their data: the owner finds, reads, downloads and erases them, and the order stays in the history.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import {
  addProduct,
  cartPanel,
  expectOrderPlaced,
  openCart,
  placeOrder,
  scanTable,
  writeOrderNote,
} from '#e2e/customer.ts';
import { signIn } from '#e2e/staff.ts';
import { ORDERS_COUNT_AS_PAID, test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const EMAIL = 'lucia.lopez@example.com';
const COMMENT = 'Somos alérgicos a los frutos secos';

test('an owner finds what is stored of a customer, downloads it and erases it', async ({ page, browser }) => {
  await withOwnVenue(async (venue) => {
    const phone = await (await browser.newContext()).newPage();
    await orderWithEmail(phone, venue);
    await signIn(page, venue.url, 'owner');
    await page.goto(`${venue.url}/admin/customer-data`);

    await test.step('the search begins at three letters', async () => {
      const search = page.getByRole('searchbox', { name: 'Buscar por correo o por nombre' });
      await search.fill('lu');
      await expect(page.getByRole('article')).toHaveCount(0);
      await search.fill('nadie@');
      await expect(page.getByText('No hay ningún cliente así')).toBeVisible();
      await search.fill('Lucia.L');
      await expect(page.getByRole('article')).toContainText(/1 pedido · Último pedido/);
      await expectAccessibleOnEveryScreen(page, 'the customers found');
    });

    await test.step('the data is shown and downloaded as a file', async () => {
      await page.getByRole('button', { name: `Ver datos de ${EMAIL}` }).click();
      await expect(page.getByText(COMMENT)).toBeVisible();
      await expectAccessibleOnEveryScreen(page, 'the data of a customer');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Descargar copia' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^datos-de-cliente-\d{4}-\d\d-\d\d\.json$/);
      const text = await readFile(await file.path(), 'utf8');
      expect(text).toContain(EMAIL);
      expect(text).toContain(COMMENT);
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await page.getByRole('button', { name: 'Imprimir' }).click();
      await expect(page.locator('body[data-printed]')).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(COMMENT)).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('the data is erased after a question that names what goes and what stays', async () => {
      await page.getByRole('button', { name: 'Borrar datos' }).click();
      const question = page.getByRole('alertdialog', { name: `¿Borrar los datos de ${EMAIL}?` });
      await expect(question).toContainText('Las facturas completas con NIF');
      await expectAccessibleOnEveryScreen(page, 'the question before data is erased');
      await question.getByRole('button', { name: 'Borrar datos' }).click();
      await expect(page.getByText('Se han borrado los datos de 1 dispositivo.')).toBeVisible();
      await expectAccessibleOnEveryScreen(page, 'the data was erased');
      await page.getByRole('searchbox').fill(EMAIL);
      await expect(page.getByText('No hay ningún cliente así')).toBeVisible();
    });

    await test.step('the order stays in the history under a neutral label', async () => {
      await page.goto(`${venue.url}/admin/orders/history`);
      const order = page.getByRole('article', { name: 'Mesa A01' });
      await expect(order).toContainText(/Cliente borrado [a-z0-9]{4}/);
      await expect(order).toContainText('Caña');
      await expect(order).not.toContainText(COMMENT);
    });

    await test.step('the phone of the customer is a new customer, and does not send the e-mail again', async () => {
      await phone.goto(`${venue.url}/recent`);
      await expect(phone.getByText('Caña')).toHaveCount(0);
      await scanTable(phone, venue.url, 'A1', 'A01');
      await phone.reload();
      await scanTable(phone, venue.url, 'B2', 'B02');
      expect(await venue.read('select email from customers where email is not null')).toEqual([]);
    });
  }, ORDERS_COUNT_AS_PAID);
});

async function orderWithEmail(phone: Page, venue: Venue): Promise<void> {
  await scanTable(phone, venue.url, 'A1', 'A01');
  await addProduct(phone, 'Caña');
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('textbox').fill(EMAIL);
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toBeHidden();
  await openCart(phone);
  await writeOrderNote(cartPanel(phone), COMMENT);
  await placeOrder(phone);
  await expectOrderPlaced(phone);
}
