// Settings screens of the back office, with accessibility checks in both colour schemes.
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { chooseImage, chooseInMainMenu } from '#e2e/back-office.ts';
import { fillSignIn, signIn } from '#e2e/staff.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const IMAGE_FILE = 'src/customer/public/icon-512.png';
// Each journey has its own venue because it changes what every customer sees.
test('an owner who changes the colour gets a question before leaving without saving', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await openSettings(page, venue, 'config');
    await expectAccessibleOnEveryScreen(page, 'the configuration');
    await page.getByLabel('Código del color').fill('#ffe68');
    await expect(page.getByText('Elige un color válido.')).toBeVisible();
    await page.getByLabel('Código del color').fill('#ffe680');
    await expect(page.getByText(/^Texto sobre el color: contraste 16,/)).toBeVisible();
    await page.getByLabel('Caducidad del QR').selectOption('45 minutos');
    await chooseInMainMenu(page, 'Imágenes');
    await expect(page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'the question before leaving');
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Configuración guardada')).toBeVisible();

    expect(await venue.read('select colour, qr_expiry from settings')).toEqual([{ colour: '#ffe680', qr_expiry: 45 }]);
    await page.goto(venue.url);
    await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#ffe680');
  });
});

test('an owner who edits the company sees the changes that another owner saves at the same time', {
  tag: '@long',
}, async ({ page, browser }) => {
  await withOwnVenue(async (venue) => {
    await openSettings(page, venue, 'info');
    await page.getByLabel('NIF').fill('nada');
    await expect(page.getByRole('button', { name: 'Guardar' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessibleOnEveryScreen(page, 'a company with a validation error');
    await page.getByLabel('NIF').fill('b-12.345.674');

    const elsewhere = await browser.newPage();
    await openSettings(elsewhere, venue, 'info');
    await elsewhere.getByLabel('IVA (%)').fill('4,5');
    await elsewhere.getByRole('button', { name: 'Guardar' }).click();
    await expect(elsewhere.getByText('Información de la empresa guardada')).toBeVisible();
    await elsewhere.close();

    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Otra persona ha cambiado esto mientras tanto.')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'a change saved by another user');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Información de la empresa guardada')).toBeVisible();
    expect(await venue.read('select nif, vat_percent::text as iva from settings')).toEqual([
      { nif: 'B12345674', iva: '4.50' },
    ]);
  });
});

test('an owner crops a logo with the keyboard, and links to a partner on the welcome page', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await openSettings(page, venue, 'images');
    const logo = page.getByRole('group', { name: 'Logo' });
    const file = logo.locator('input[type="file"]');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
    await expect(logo.getByText('Solo se admiten imágenes PNG, JPEG o WebP.')).toBeVisible();

    await file.setInputFiles(IMAGE_FILE);
    await expect(page.getByRole('dialog', { name: 'Recortar imagen: Logo' })).toBeVisible();
    await page.getByLabel('Zoom').press('End');
    await page.getByLabel('Posición horizontal').press('Home');
    await expectAccessibleOnEveryScreen(page, 'cropping');
    await page.getByRole('button', { name: 'Hecho' }).click();
    await expect(logo.getByRole('img', { name: 'Logo' })).toBeVisible();
    await page.getByLabel('Web de la marca colaboradora').fill('http://cervezas.test');
    await expect(page.getByText('La dirección tiene que empezar por https://', { exact: true })).toBeVisible();
    await page.getByLabel('Web de la marca colaboradora').fill('cervezas.test/bar');
    await chooseImage(page, 'Marca colaboradora', IMAGE_FILE);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Imágenes guardadas')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'the images');

    await page.goto(`${venue.url}/admin`);
    const partner = page.getByRole('link', { name: 'cervezas.test (se abre en otra pestaña)' });
    await expect(partner).toHaveAttribute('href', 'https://cervezas.test/bar');
    await expect(partner).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(partner).toHaveAttribute('target', '_blank');
    await expect(partner.getByRole('img')).toHaveJSProperty('naturalWidth', 512);
    await expectAccessibleOnEveryScreen(page, 'the welcome page with a link to a partner');

    await page.goto(venue.url);
    const shown = page.locator('header img').first();
    await expect(shown).toHaveAttribute('src', /^\/api\/images\/[0-9a-f-]{36}$/);
    await expect(shown).toHaveJSProperty('complete', true);
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});

test('the owner of an empty venue sees the missing setup steps', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await page.goto(`${venue.url}/admin`);
    await fillSignIn(page, 'owner@comanda.test', DEMO_PASSWORD);
    await expect(page.getByRole('heading', { name: 'Prepara tu local' })).toBeVisible();
    await expect(page.getByText('El correo no está configurado')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'the setup steps of an empty venue');
    await page.getByRole('link', { name: /^Tipos de producto/ }).click();
    const create = page.getByRole('button', { name: 'Crear tipos de producto y horarios' });
    await expect(create).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'the product types of a new venue');
    await create.click();
    await expect(page.getByText('Tipos de producto y horarios creados')).toBeVisible();
    await expect(create).toBeHidden();
    await page.goto(`${venue.url}/admin`);
    await expect(page.getByRole('link', { name: /^Tipos de producto.*Hecho$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Mesas.*Por hacer$/ })).toBeVisible();
  }, "update settings set initialized_on = null, nif = ''; update table_qrs set active = false");
});

async function openSettings(page: Page, venue: Venue, screen: 'config' | 'info' | 'images'): Promise<void> {
  await signIn(page, venue.url, 'owner');
  await page.goto(`${venue.url}/admin/settings/${screen}`);
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
}
