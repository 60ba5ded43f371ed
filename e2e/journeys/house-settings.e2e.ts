import { truncate, writeFile } from 'node:fs/promises';
import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { expectOperable } from '#e2e/accessible.ts';
import { expectFault, field, fill, openHouse, trySaving } from '#e2e/house.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

test('a payment method whose keys are gone has to be changed before anything else is saved', async ({ page }) => {
  const venue = await openVenue("update settings set payment_method = 'stripe'");
  try {
    await signIn(page, venue.url, 'owner');
    await openHouse(page, venue.url, 'config');
    await trySaving(page);
    await expectFault(
      field(page, 'Método de pago'),
      'Faltan las claves de este método de pago en el servidor. Elige otro.',
    );
    await expect(page.getByRole('option', { name: 'Stripe (faltan las claves)' })).toBeDisabled();
    await page.getByLabel('Método de pago').selectOption('En el local (manual)');
    await fill(page, { 'Código del color': '#12345' });
    await expectFault(field(page, 'Código del color'), 'Elige un color válido.');
    await fill(page, { 'Código del color': '#2f5d50' });
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Configuración guardada')).toBeVisible();
  } finally {
    await venue.close();
  }
});

test('the company’s faults are told in their fields', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await openHouse(page, venue.url, 'company');
  const cases = [
    ['Nombre', ' ', 'Nombre es requerido'],
    ['Nombre corto', '', 'Nombre corto es requerido'],
    ['NIF', 'nada', 'Por favor, introduce un NIF válido'],
    ['IVA (%)', '101', 'Por favor, introduce un IVA entre 0 y 100, con dos decimales como máximo'],
    ['Web', 'mi web', 'Por favor, introduce una dirección web válida'],
    ['Correo de contacto', 'hola@', 'El email debe ser válido'],
    ['Razón social', 'L'.repeat(121), 'Este texto es demasiado largo.'],
  ] as const;
  for (const [label, text, words] of cases) {
    await fill(page, { [label]: text });
    await expectFault(field(page, label), words);
  }
  await trySaving(page);
  await expect(page.getByRole('status').getByText('Revisa el formulario')).toBeVisible();
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
});

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "taken over"</script></svg>';
const MB = 1024 * 1024;
const OVER_8_MB = 8 * MB + 1;
const TOO_LARGE = 'La imagen ocupa demasiado. El máximo es 8 MB.';
const WRONG_FILES = [
  [
    'a page that calls itself a picture',
    'logo.png',
    Buffer.from('<html>'),
    'Solo se admiten imágenes PNG, JPEG o WebP.',
  ],
  ['a drawing with a script', 'logo.svg', Buffer.from(SVG), 'Solo se admiten imágenes PNG, JPEG o WebP.'],
  ['one that is too large', 'logo.png', pngOf(OVER_8_MB), TOO_LARGE],
  ['half of one', 'logo.png', pngOf(512), 'La imagen está dañada o incompleta. Prueba con otra.'],
] as const;

test('an image that is none is refused where it was chosen', async ({ page, venue }, testInfo) => {
  await signIn(page, venue.url, 'owner');
  await openHouse(page, venue.url, 'images');
  const title = await page.title();
  const logo = page.getByRole('group', { name: 'Logo' });
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/images')) uploads.push(request.method());
  });
  for (const [what, name, buffer, words] of WRONG_FILES) {
    await test.step(what, async () => {
      await logo.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });
      await expect(logo.getByRole('alert')).toHaveText(words);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
  await test.step('50 MB, which are not even sent', async () => {
    await logo.locator('input[type="file"]').setInputFiles(await aHugePng(testInfo));
    await expect(logo.getByRole('alert')).toHaveText(TOO_LARGE);
    await expectOperable(page, 'an image that is refused');
  });
  expect(uploads).toEqual([]);
  expect(await page.title()).toBe(title);
  expect(await venue.read('select from images')).toEqual([]);
});

const PICTURE = 'src/customer/public/icon-512.png';
const IMAGES = ['Logo', 'Icono de la web', 'Icono de las notificaciones', 'Imagen de fondo'] as const;

test('every image of the house reaches those who see it, and without it nobody looks at a hole', async ({
  browser,
}) => {
  const venue = await openVenue();
  try {
    const owner = await openImages(browser, venue);
    for (const name of IMAGES) {
      await owner.getByRole('group', { name }).locator('input[type="file"]').setInputFiles(PICTURE);
      await owner
        .getByRole('dialog', { name: `Recortar imagen: ${name}` })
        .getByRole('button', { name: 'Hecho' })
        .click();
      await expect(owner.getByRole('img', { name, exact: true })).toHaveJSProperty('naturalWidth', WIDTHS[name]);
    }
    await owner.getByRole('button', { name: 'Guardar' }).click();
    await expect(owner.getByText('Imágenes guardas')).toBeVisible();

    const guest = await browser.newPage();
    await guest.goto(venue.url);
    await expect(guest.locator('main img').first()).toHaveJSProperty('naturalWidth', WIDTHS['Imagen de fondo']);
    for (const [size, icon] of Object.entries({
      32: 'link[rel="icon"][sizes="32x32"]',
      180: 'link[rel="apple-touch-icon"]',
    })) {
      const address = (await guest.locator(icon).getAttribute('href')) ?? '';
      expect(address).toMatch(new RegExp(`^/api/images/[0-9a-f-]{36}/${size}$`));
      const file = await guest.request.get(`${venue.url}${address}`);
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/png']);
    }

    // As after a restore without them, for phones and tablets that have not kept them.
    await venue.sql('delete from image_files');
    const later = await openImages(browser, venue);
    for (const name of IMAGES)
      await expect(later.getByRole('group', { name })).toContainText('No se ha podido cargar la imagen');
    await expectOperable(later, 'images that do not load');
    const newGuest = await browser.newPage();
    await newGuest.goto(venue.url);
    await expect(newGuest.getByRole('banner').getByText('La Encina', { exact: true })).toBeVisible();
    await expect(newGuest.locator('main img, header img')).toHaveCount(0);
  } finally {
    await venue.close();
  }
});

/** What the server makes of a picture of 512 by 512, cropped as it is proposed. */
const WIDTHS: Readonly<Record<(typeof IMAGES)[number], number>> = {
  Logo: 512,
  'Icono de la web': 192,
  'Icono de las notificaciones': 192,
  'Imagen de fondo': 512,
};

/** In a browser of its own, which has kept no picture. */
async function openImages(browser: Browser, venue: Venue): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, venue.url, 'owner');
  await openHouse(page, venue.url, 'images');
  return page;
}

/** A file of 50 MB that begins as a picture does. */
async function aHugePng(testInfo: TestInfo): Promise<string> {
  const file = testInfo.outputPath('photo.png');
  await writeFile(file, Buffer.from(PNG));
  await truncate(file, 50 * MB);
  return file;
}

/** Begins as a picture does, and goes on with nothing. */
function pngOf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from(PNG), Buffer.alloc(bytes - PNG.length)]);
}
