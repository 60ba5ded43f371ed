// Accessibility of the back office on a phone, at 320 px and on a desktop.
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

// These tests change nothing, so they run in parallel; each checks many states.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const [screen, viewport] of Object.entries(SCREENS)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    const checkScreen = async (page: Page, state: string) => {
      await expectNoHorizontalScroll(page, state);
      if (viewport !== PHONE) return expectAccessibleExceptColours(page, state);
      await expectAccessibleInBothColourSchemes(page, state);
      await page.setViewportSize(NARROWEST);
      await expectNoHorizontalScroll(page, `${state}, at 320 px`);
      await page.setViewportSize(viewport);
    };

    const checkFormWithErrors = async (page: Page, button: string, title = button) => {
      const form = await openForm(page, button, title);
      await trySavingInvalidForm(form);
      await expect(form.getByRole('alert').first()).toBeVisible();
      await checkScreen(page, `${title}, with its validation errors`);
      return form;
    };

    test('the product list, its forms and its confirmation dialogs are accessible', async ({ page, venue }) => {
      await signIn(page, venue.url, 'owner');
      await openBackOffice(page, venue.url, 'products');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await checkScreen(page, 'the products');
      await page.getByRole('button', { name: 'Eliminar Doble' }).click();
      await checkScreen(page, 'the question before a product is deleted');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      const drink = await checkFormWithErrors(page, 'Crear bebida');
      await fillFields(drink, { Nombre: 'Sidra' });
      await drink.getByRole('button', { name: 'Cancelar' }).click();
      await checkScreen(page, 'the question before typed changes are discarded');

      await openBackOffice(page, venue.url, 'foods');
      const food = await openForm(page, 'Crear comida');
      await food.getByLabel('El cliente elige los ingredientes').check();
      await food.getByRole('button', { name: 'Añadir ingrediente' }).click();
      await trySavingInvalidForm(food);
      await checkScreen(page, 'a food with its ingredients and validation errors');
    });

    test('categories, subcategories and opening hours are accessible', async ({ page, venue }) => {
      await signIn(page, venue.url, 'owner');
      await openBackOffice(page, venue.url, 'categories');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await checkScreen(page, 'the categories');
      await checkFormWithErrors(page, 'Crear categoría');
      await openBackOffice(page, venue.url, 'subCategories');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await checkScreen(page, 'the subcategories');
      await checkFormWithErrors(page, 'New', 'Crear subcategoría');
      await openBackOffice(page, venue.url, 'foodHours');
      await expect(page.getByLabel('Abre el lunes')).toBeVisible();
      await checkScreen(page, 'the hours');
    });

    test('tables, their QR codes and the printed sheet, printers and users are accessible', async ({ page, venue }) => {
      await signIn(page, venue.url, 'owner');
      await openBackOffice(page, venue.url, 'tables');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await checkScreen(page, 'the tables');
      await checkFormWithErrors(page, 'Crear mesa QR');
      await openBackOffice(page, venue.url, 'tables');
      await page.getByRole('button', { name: 'Código QR de la mesa A01' }).click();
      await expect(page.getByRole('img', { name: 'Código QR que abre la carta en la mesa A01' })).toBeVisible();
      await checkScreen(page, 'the code of a table');
      await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await page.getByRole('button', { name: 'Código QR de la mesa Z09' }).click();
      await expect(page.getByText('Esta mesa no está activa')).toBeVisible();
      await checkScreen(page, 'the code of a table that is not active');
      await page.goto(`${venue.url}/admin/tables-qr/list?sheet=l`);
      await expect(page.getByText('24 mesas en ')).toBeVisible();
      await checkScreen(page, 'the sheet of codes');
      await openBackOffice(page, venue.url, 'printers');
      await page.getByRole('searchbox').fill('zzz');
      await expect(page.getByText('No se han encontrado resultados.').first()).toBeVisible();
      await checkScreen(page, 'no printer found');
      await checkFormWithErrors(page, 'Crear impresora');
      await openBackOffice(page, venue.url, 'users');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await checkScreen(page, 'the users');
      await checkFormWithErrors(page, 'Crear usuario');
    });

    test('the settings and the password recovery are accessible', async ({ page, venue }) => {
      await page.goto(`${venue.url}/recover-password`);
      await page.getByLabel('E-Mail').fill('javier');
      await page.getByRole('button', { name: 'Enviar enlace' }).click();
      await expect(page.getByText('El email debe ser válido')).toBeVisible();
      await checkScreen(page, 'a forgotten password');
      await page.goto(`${venue.url}/recover-password/new#nada`);
      await expect(page.getByText('Este enlace ya no sirve. Pide otro.')).toBeVisible();
      await checkScreen(page, 'a recovery link that is not valid any more');
      // The journey back-office-settings-screens checks these pages with all rules; here only colours and width.
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
