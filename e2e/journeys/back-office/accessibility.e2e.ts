// Accessibility of the back office on every screen size. The journeys of the settings check the settings.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen, expectAccessibleScreen } from '#e2e/accessibility.ts';
import { fillFields, openBackOffice, openForm, trySavingInvalidForm } from '#e2e/back-office.ts';
import { signIn } from '#e2e/staff.ts';
import { test } from '#e2e/venue.ts';

// These tests change nothing, so they run in parallel; each checks many states.
test.describe.configure({ mode: 'parallel' });

const checkFormWithErrors = async (page: Page, button: string, title = button) => {
  const form = await openForm(page, button, title);
  await trySavingInvalidForm(form);
  await expect(form.getByRole('alert').first()).toBeVisible();
  await expectAccessibleOnEveryScreen(page, `${title}, with its validation errors`);
  return form;
};

test('the product list, its forms and its confirmation dialogs are accessible', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'products');
  // One category: the time that axe needs grows with the square of the number of buttons.
  await page.getByLabel('Categoría').selectOption('Cervezas');
  await expect(page.getByRole('rowheader')).toHaveCount(11);
  await expectAccessibleOnEveryScreen(page, 'the products');
  await page.getByRole('button', { name: 'Eliminar Doble' }).click();
  await expectAccessibleOnEveryScreen(page, 'the question before a product is deleted');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const drink = await checkFormWithErrors(page, 'Crear bebida');
  await fillFields(drink, { Nombre: 'Sidra' });
  await drink.getByRole('button', { name: 'Cancelar' }).click();
  await expectAccessibleOnEveryScreen(page, 'the question before typed changes are discarded');

  await openBackOffice(page, venue.url, 'foods');
  const food = await openForm(page, 'Crear comida');
  await food.getByLabel('El cliente elige los ingredientes').check();
  await food.getByRole('button', { name: 'Añadir ingrediente' }).click();
  await trySavingInvalidForm(food);
  await expectAccessibleOnEveryScreen(page, 'a food with its ingredients and validation errors');
});

test('categories, subcategories and opening hours are accessible', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'categories');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the categories');
  await checkFormWithErrors(page, 'Crear categoría');
  await openBackOffice(page, venue.url, 'subCategories');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the subcategories');
  await checkFormWithErrors(page, 'Crear subcategoría', 'Crear subcategoría');
  for (const hours of ['drinksHours', 'foodHours'] as const) {
    await openBackOffice(page, venue.url, hours);
    await expect(page.getByLabel('Abre el lunes')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, hours);
  }
});

test('tables, their QR codes and the printed sheet, printers and users are accessible', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'tables');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the tables');
  await checkFormWithErrors(page, 'Crear mesa QR');
  await openBackOffice(page, venue.url, 'tables');
  await page.getByRole('button', { name: 'Código QR de la mesa A01' }).click();
  await expect(page.getByRole('img', { name: 'Código QR que abre la carta en la mesa A01' })).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the code of a table');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.getByRole('button', { name: 'Código QR de la mesa Z09' }).click();
  await expect(page.getByText('Esta mesa no está activa')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the code of a table that is not active');
  await page.goto(`${venue.url}/admin/tables-qr/list?sheet=l`);
  await expect(page.getByText('24 mesas en ')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the sheet of codes');
  await openBackOffice(page, venue.url, 'printers');
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('No se han encontrado resultados.').first()).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'no printer found');
  await checkFormWithErrors(page, 'Crear impresora');
  await openBackOffice(page, venue.url, 'users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the users');
  await checkFormWithErrors(page, 'Crear usuario');
  // Their colours are checked where staff use them.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${venue.url}/admin/users/permissions`);
  await expect(page.getByRole('switch', { name: 'Crear pedidos', exact: true })).toBeVisible();
  await expectAccessibleScreen(page, 'the permissions, 320 pixels');
  await page.goto(`${venue.url}/admin/profile`);
  await expect(page.getByRole('button', { name: 'Compartir esta tableta' })).toBeVisible();
  await expectAccessibleScreen(page, 'the profile, 320 pixels');
});

test('the password recovery is accessible', async ({ page, venue }) => {
  await page.goto(`${venue.url}/recover-password`);
  await page.getByLabel('Correo electrónico').fill('javier');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('El correo electrónico debe ser válido')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'a forgotten password');
  await page.goto(`${venue.url}/recover-password/new#nada`);
  await expect(page.getByText('Este enlace ya no sirve. Pide otro.')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'a recovery link that is not valid any more');
});
