// Refusals of the server in the back office, shown where they belong.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothColourSchemes, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import {
  discardForm,
  expectFieldError,
  field,
  fillFields,
  listRow,
  openBackOffice,
  openForm,
  saveForm,
} from '#e2e/back-office.ts';
import { signIn } from '#e2e/staff.ts';
import { test } from '#e2e/venue.ts';

const NAME_NOT_UNIQUE = 'El nombre debe ser único';

test('a refusal that only the server can decide is shown at its field', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'tables');
  const table = await openForm(page, 'Crear mesa QR');
  await fillFields(table, { Mesa: ' a1 ' });
  await expectRefused(table, 'Mesa', NAME_NOT_UNIQUE);
  await discardForm(table);

  await openBackOffice(page, venue.url, 'printers');
  const printer = await openForm(page, 'Crear impresora');
  await fillFields(printer, { Nombre: 'Terraza', Dirección: 'http://8.8.8.8/print' });
  await expectRefused(printer, 'Dirección', 'Esa dirección no está en la red de las impresoras.');
  await fillFields(printer, { Dirección: 'http://192.168.1.50/print' });
  await saveForm(printer, 'Impresora guardada');
  await expect(listRow(page, 'Terraza')).toBeVisible();
  await expectNoHorizontalScroll(page, 'the printers');
  await expectAccessibleInBothColourSchemes(page, 'the printers');
  const duplicate = await openForm(page, 'Crear impresora');
  await fillFields(duplicate, { Nombre: 'TERRAZA', Dirección: 'http://192.168.1.51/print' });
  await expectRefused(duplicate, 'Nombre', NAME_NOT_UNIQUE);
  await discardForm(duplicate);

  await openBackOffice(page, venue.url, 'users');
  const user = await openForm(page, 'Crear usuario');
  await fillFields(user, { Nombre: 'lucía martín', 'Correo electrónico': 'nueva@comanda.test', Contraseña: 'siete77' });
  await user.getByLabel('Camarero').check();
  await expectRefused(user, 'Nombre', NAME_NOT_UNIQUE);
  await fillFields(user, { Nombre: 'Noelia Ríos', 'Correo electrónico': 'WAITER@comanda.test' });
  await expectRefused(user, 'Correo electrónico', 'Ese correo ya es de otro usuario.');
  await discardForm(user);
});

test('a venue keeps its last owner, and a user form without a response is not saved', { tag: '@long' }, async ({
  page,
  venue,
  context,
}) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'users');
  const enabled = page.getByRole('switch', { name: 'Activo: Carmen Robledo' });
  await enabled.click();
  await expect(page.getByRole('alert').getByText('Tiene que quedar al menos un propietario activo.')).toBeVisible();
  await expect(enabled).toBeChecked();

  await listRow(page, 'Carmen Robledo tú').getByRole('button', { name: 'Editar Carmen Robledo' }).click();
  const form = page.getByRole('dialog', { name: 'Editar usuario' });
  await form.getByLabel('Propietario').uncheck();
  await form.getByLabel('Encargado').check();
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'No se ha guardado' })).toContainText(
    'Tiene que quedar al menos un propietario activo.',
  );
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(form.getByText('algo salió mal')).toBeVisible();
  await context.setOffline(false);
  await discardForm(form);
});

test('a category or subcategory in use is not deleted, and the refusal names where it is used', {
  tag: '@long',
}, async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'categories');
  await expectNotDeleted(
    page,
    'Vermut y aperitivos',
    /^Esta categoría está asignada a los productos: Vermut de grifo, /,
  );
  await openBackOffice(page, venue.url, 'subCategories');
  await expectNotDeleted(page, 'De grifo', /^Esta subcategoría está asignada a los productos: Caña, Doble, /);

  await openBackOffice(page, venue.url, 'categories');
  const category = await openForm(page, 'Crear categoría');
  await fillFields(category, { Nombre: 'Bodega', Orden: '99' });
  await category.getByLabel('Tipo de producto').selectOption('Bebidas');
  await saveForm(category, 'Categoría guardada');
  await openBackOffice(page, venue.url, 'subCategories');
  const subCategory = await openForm(page, 'Crear subcategoría', 'Crear subcategoría');
  await fillFields(subCategory, { Nombre: 'Añadas viejas' });
  await subCategory.getByLabel('Categoría').selectOption('Bodega');
  await saveForm(subCategory, 'Subcategoría guardada');
  await openBackOffice(page, venue.url, 'categories');
  await expectNotDeleted(page, 'Bodega', 'Esta categoría está asignada a la subcategoría:  Añadas viejas');
});

test('an opening hour that did not reach the server returns to its previous value', { tag: '@long' }, async ({
  page,
  venue,
  context,
}) => {
  await signIn(page, venue.url, 'manager');
  await openBackOffice(page, venue.url, 'foodHours');
  const opens = page.getByLabel('Abre el lunes');
  const before = await opens.inputValue();
  await context.setOffline(true);
  await opens.selectOption('06:15');
  await expect(page.getByText('No hay conexión con el servidor.')).toBeVisible();
  await expect(opens).toHaveValue(before);
  await context.setOffline(false);
});

test('a list that cannot be loaded shows an error and loads on «Reintentar»', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  for (const list of LISTS) await page.route(list, (route) => route.abort());
  await openBackOffice(page, venue.url, 'subCategories');
  const alert = page.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor.' });
  await expect(alert).toContainText('No se han podido leer las subcategorías');
  await expectAccessibleInBothColourSchemes(page, 'a list that cannot be read');

  await page.unroute(LISTS[0]);
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(listRow(page, 'De grifo')).toBeVisible();
  await expect(alert).toContainText('No se han podido leer las categorías');
  await page.unroute(LISTS[1]);
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(alert).toBeHidden();
  await page.getByLabel('Categoría', { exact: true }).selectOption('Copas');
  await expect(listRow(page, 'Ginebra')).toBeVisible();
  await expect(listRow(page, 'De grifo')).toBeHidden();
});

/** Requests of the subcategories page. */
const LISTS = ['**/api/admin/sub-categories', '**/api/admin/categories'] as const;

/** Saves the form and expects the server's refusal at that field, which has the focus. */
async function expectRefused(form: Locator, label: string, message: string): Promise<void> {
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectFieldError(field(form, label), message);
  await expect(field(form, label)).toBeFocused();
}

async function expectNotDeleted(page: Page, name: string, message: string | RegExp): Promise<void> {
  await listRow(page, name)
    .getByRole('button', { name: `Eliminar ${name}` })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /^Eliminar/ }).click();
  await expect(question.getByRole('alert').getByText(message)).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(listRow(page, name)).toBeVisible();
}
