// Images of the venue: which files are refused, and where images appear.
import { truncate, writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { IMAGE_BYTES_MAX } from '#domain/image.ts';
import { expectAccessibleExceptColours } from '#e2e/accessibility.ts';
import { chooseImage, openBackOffice } from '#e2e/back-office.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "taken over"</script></svg>';
const MB = 1024 * 1024;
const TOO_LARGE = 'La imagen ocupa demasiado. El máximo es 40 MB.';
const WRONG_FILES = [
  ['an HTML page named as a PNG', 'logo.png', Buffer.from('<html>'), 'Solo se admiten imágenes PNG, JPEG o WebP.'],
  ['an SVG with a script', 'logo.svg', Buffer.from(SVG), 'Solo se admiten imágenes PNG, JPEG o WebP.'],
  [
    'an image of 400 million pixels in 48 KB',
    'logo.png',
    oversizedPng(20_000),
    'La imagen tiene demasiados píxeles. Usa una más pequeña.',
  ],
  ['an incomplete image', 'logo.png', incompletePng(512), 'La imagen está dañada o incompleta. Prueba con otra.'],
] as const;

test('an invalid image file is refused at its field and never uploaded', async ({ page, venue }, testInfo) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'images');
  const title = await page.title();
  const logo = page.getByRole('group', { name: 'Logo' });
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/images')) uploads.push(request.method());
  });
  for (const [what, name, buffer, message] of WRONG_FILES) {
    await test.step(what, async () => {
      await logo.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });
      await expect(logo.getByRole('alert')).toHaveText(message);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
  await test.step('a file of 50 MB is refused without being sent', async () => {
    await logo.locator('input[type="file"]').setInputFiles(await writeHugePng(testInfo));
    await expect(logo.getByRole('alert')).toHaveText(TOO_LARGE);
    await expectAccessibleExceptColours(page, 'an image that is refused');
  });
  expect(uploads).toEqual([]);
  expect(await page.title()).toBe(title);
  expect(await venue.read('select from images')).toEqual([]);
});

test('a photo of 50 megapixels is cropped upright, and only its part is sent', async ({ page, venue }, testInfo) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'images');
  const file = testInfo.outputPath('photo.jpg');
  const photo = sharp({ create: { width: 8160, height: 6120, channels: 3, background: '#a52' } });
  await photo.withMetadata({ orientation: 6 }).jpeg().toFile(file);
  // A photo has more details than one colour. Decoders ignore what follows the end of the image.
  await truncate(file, 12 * MB);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/admin/images'));
  await page.getByRole('group', { name: 'Imagen de fondo' }).locator('input[type="file"]').setInputFiles(file);
  const cropping = page.getByRole('dialog', { name: 'Recortar imagen: Imagen de fondo' });
  // Decoding 50 megapixels takes a second, and far more on a busy machine.
  await expect(cropping.getByRole('img')).toHaveJSProperty('naturalWidth', 3464);
  await cropping.getByRole('button', { name: 'Hecho' }).click();
  await expect(cropping).toBeHidden();
  expect((await sent).postDataBuffer()?.length).toBeLessThan(IMAGE_BYTES_MAX);
  await expect(page.getByRole('img', { name: 'Imagen de fondo', exact: true })).toHaveJSProperty('naturalWidth', 1280);
});

const IMAGE_FILE = 'src/customer/public/icon-512.png';
const IMAGES = ['Logo', 'Icono de la web', 'Icono de las notificaciones', 'Imagen de fondo'] as const;

test('customers see every image of the venue, and a missing file is replaced by text', async ({ browser }) => {
  const venue = await openVenue();
  try {
    const owner = await openImages(browser, venue);
    for (const name of IMAGES) {
      await chooseImage(owner, name, IMAGE_FILE);
      await expect(owner.getByRole('img', { name, exact: true })).toHaveJSProperty('naturalWidth', WIDTHS[name]);
    }
    await owner.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(owner.getByText('Imágenes guardadas')).toBeVisible();

    const customer = await browser.newPage();
    await customer.goto(venue.url);
    await expect(customer.locator('main img').first()).toHaveJSProperty('naturalWidth', WIDTHS['Imagen de fondo']);
    for (const [size, icon] of Object.entries({
      32: 'link[rel="icon"][sizes="32x32"]',
      180: 'link[rel="apple-touch-icon"]',
    })) {
      const address = (await customer.locator(icon).getAttribute('href')) ?? '';
      expect(address).toMatch(new RegExp(`^/api/images/[0-9a-f-]{36}/${size}$`));
      const file = await customer.request.get(`${venue.url}${address}`);
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/png']);
    }

    // The files are missing, as after a restore without them; new browsers have no cached copy.
    await venue.sql('delete from image_files');
    const later = await openImages(browser, venue);
    for (const name of IMAGES)
      await expect(later.getByRole('group', { name })).toContainText('No se ha podido cargar la imagen');
    await expectAccessibleExceptColours(later, 'images that do not load');
    const newCustomer = await browser.newPage();
    await newCustomer.goto(venue.url);
    await expect(newCustomer.getByRole('banner').getByText('La Encina', { exact: true })).toBeVisible();
    await expect(newCustomer.locator('main img, header img')).toHaveCount(0);
  } finally {
    await venue.close();
  }
});

/** Width in pixels that the server produces from an image of 512 × 512 with the proposed crop. */
const WIDTHS: Readonly<Record<(typeof IMAGES)[number], number>> = {
  Logo: 512,
  'Icono de la web': 192,
  'Icono de las notificaciones': 192,
  'Imagen de fondo': 512,
};

/** The images page in a new browser, which has no cached image. */
async function openImages(browser: Browser, venue: Venue): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'images');
  return page;
}

/** Writes a file of 50 MB that starts with the PNG signature. Returns its path. */
async function writeHugePng(testInfo: TestInfo): Promise<string> {
  const file = testInfo.outputPath('photo.png');
  await writeFile(file, Buffer.from(PNG));
  await truncate(file, 50 * MB);
  return file;
}

/** A valid black PNG with sides of that many pixels. */
function oversizedPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  return Buffer.concat([Buffer.from(PNG), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** That many bytes: the PNG signature and zeros. */
function incompletePng(bytes: number): Buffer {
  return Buffer.concat([Buffer.from(PNG), Buffer.alloc(bytes - PNG.length)]);
}
