import { expect } from '@playwright/test';
import { expectFault, field, fill, openHouse, trySaving } from '#e2e/house.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, test } from '#e2e/venue.ts';

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
const OVER_8_MB = 8 * 1024 * 1024 + 1;
const WRONG_FILES = [
  [
    'a page that calls itself a picture',
    'logo.png',
    Buffer.from('<html>'),
    'Solo se admiten imágenes PNG, JPEG o WebP.',
  ],
  ['a drawing with a script', 'logo.svg', Buffer.from(SVG), 'Solo se admiten imágenes PNG, JPEG o WebP.'],
  ['one that is too large', 'logo.png', pngOf(OVER_8_MB), 'La imagen ocupa demasiado. El máximo es 8 MB.'],
  ['half of one', 'logo.png', pngOf(512), 'La imagen está dañada o incompleta. Prueba con otra.'],
] as const;

test('an image that is none is refused where it was chosen', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await openHouse(page, venue.url, 'images');
  const title = await page.title();
  const logo = page.getByRole('group', { name: 'Logo' });
  for (const [what, name, buffer, words] of WRONG_FILES) {
    await test.step(what, async () => {
      await logo.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });
      await expect(logo.getByRole('alert')).toHaveText(words);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
  expect(await page.title()).toBe(title);
  expect(await venue.read('select from images')).toEqual([]);
});

/** Begins as a picture does, and goes on with nothing. */
function pngOf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from(PNG), Buffer.alloc(bytes - PNG.length)]);
}
