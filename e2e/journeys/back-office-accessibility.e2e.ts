import { expect, type Page } from '@playwright/test';
import {
  expectAccessibleExceptColours,
  expectAccessibleInBothColourSchemes,
  expectColourContrast,
  expectNoHorizontalScroll,
} from '#e2e/accessibility.ts';
import { type BackOfficePage, fillFields, openBackOffice, openForm, trySavingInvalidForm } from '#e2e/back-office.ts';
import { signIn } from '#e2e/staff.ts';
import { test } from '#e2e/venue.ts';

const PHONE = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 640 };
const SCREENS = { phone: PHONE, desktop: { width: 1440, height: 900 } } as const;

// They only look, and at much.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const [screen, viewport] of Object.entries(SCREENS)) {
  test.describe(screen, () => {
    test.use({ viewport });

    const look = async (page: Page, state: string) => {
      await expectNoHorizontalScroll(page, state);
      if (viewport !== PHONE) return expectAccessibleExceptColours(page, state);
      await expectAccessibleInBothColourSchemes(page, state);
      await page.setViewportSize(NARROWEST);
      await expectNoHorizontalScroll(page, `${state}, at 320 px`);
      await page.setViewportSize(viewport);
    };

    const lookAtForm = async (page: Page, button: string, title = button) => {
      const form = await openForm(page, button, title);
      await trySavingInvalidForm(form);
      await expect(form.getByRole('alert').first()).toBeVisible();
      await look(page, `${title}, with its faults`);
      return form;
    };

    test('the catalogue’s lists, forms and questions', async ({ page, venue }) => {
      await signIn(page, venue.url, 'owner');
      await openBackOffice(page, venue.url, 'products');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await look(page, 'the products');
      await page.getByRole('button', { name: 'Eliminar Doble' }).click();
      await look(page, 'the question before a product goes');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      const drink = await lookAtForm(page, 'Crear bebida');
      await fillFields(drink, { Nombre: 'Sidra' });
      await drink.getByRole('button', { name: 'Cancelar' }).click();
      await look(page, 'the question before typed changes go');

      await openBackOffice(page, venue.url, 'foods');
      const food = await openForm(page, 'Crear comida');
      await food.getByLabel('El cliente elige los ingredientes').check();
      await food.getByRole('button', { name: 'Añadir ingrediente' }).click();
      await trySavingInvalidForm(food);
      await look(page, 'a food with its ingredients and faults');
    });

    test('categories, subcategories and hours', async ({ page, venue }) => {
      await signIn(page, venue.url, 'owner');
      await openBackOffice(page, venue.url, 'categories');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await look(page, 'the categories');
      await lookAtForm(page, 'Crear categoría');
      await openBackOffice(page, venue.url, 'subCategories');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await look(page, 'the subcategories');
      await lookAtForm(page, 'New', 'Crear subcategoría');
      await openBackOffice(page, venue.url, 'foodHours');
      await expect(page.getByLabel('Abre el lunes')).toBeVisible();
      await look(page, 'the hours');
    });

    test('tables, their codes and the sheet, printers and users', async ({ page, venue }) => {
      await signIn(page, venue.url, 'owner');
      await openBackOffice(page, venue.url, 'tables');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await look(page, 'the tables');
      await lookAtForm(page, 'Crear mesa QR');
      await openBackOffice(page, venue.url, 'tables');
      await page.getByRole('button', { name: 'Código QR de la mesa A01' }).click();
      await expect(page.getByRole('img', { name: 'Código QR que abre la carta en la mesa A01' })).toBeVisible();
      await look(page, 'the code of a table');
      await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await page.getByRole('button', { name: 'Código QR de la mesa Z09' }).click();
      await expect(page.getByText('Esta mesa no está activa')).toBeVisible();
      await look(page, 'the code of a table that is not active');
      await page.goto(`${venue.url}/admin/tables-qr/list?sheet=l`);
      await expect(page.getByText('24 mesas en ')).toBeVisible();
      await look(page, 'the sheet of codes');
      await openBackOffice(page, venue.url, 'printers');
      await page.getByRole('searchbox').fill('zzz');
      await expect(page.getByText('No se han encontrado resultados.').first()).toBeVisible();
      await look(page, 'no printer found');
      await lookAtForm(page, 'Crear impresora');
      await openBackOffice(page, venue.url, 'users');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await look(page, 'the users');
      await lookAtForm(page, 'Crear usuario');
    });

    test('the settings, and a forgotten password', async ({ page, venue }) => {
      await page.goto(`${venue.url}/recover-password`);
      await page.getByLabel('E-Mail').fill('javier');
      await page.getByRole('button', { name: 'Enviar enlace' }).click();
      await expect(page.getByText('El email debe ser válido')).toBeVisible();
      await look(page, 'a forgotten password');
      await page.goto(`${venue.url}/recover-password/new#nada`);
      await expect(page.getByText('Este enlace ya no sirve. Pide otro.')).toBeVisible();
      await look(page, 'a link that serves no more');
      // The journeys of the settings look at these with the whole rules.
      await signIn(page, venue.url, 'owner');
      for (const name of ['config', 'company', 'images'] satisfies BackOfficePage[]) {
        await openBackOffice(page, venue.url, name);
        await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
        await expectColourContrast(page, name);
        await expectNoHorizontalScroll(page, name);
      }
    });
  });
}
