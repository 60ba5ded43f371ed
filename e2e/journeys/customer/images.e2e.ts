// Product images and venue icons as customers see them.
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { ImageKind } from '#domain/image.ts';
import { ALLERGENS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { expectAccessibleOnEveryScreen, expectAccessibleScreen } from '#e2e/accessibility.ts';
import {
  addProduct,
  chooseSection,
  countProductsInSight,
  openCategory,
  openProduct,
  productSheet,
  scanTable,
  skipEmail,
} from '#e2e/customer.ts';
import { expectNoLayoutShift, recordLayoutShifts } from '#e2e/layout-shift.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';
import { productId } from '#seed/stable-ids.ts';
import { encodeImage } from '#server/images/encode-image.ts';
import { newId } from '#server/platform/ids.ts';

/** The longest that a product may have would say the same. */
const LONG_DESCRIPTION = 'Hecho al momento con producto de la casa, y servido como aquí se ha servido siempre. '.repeat(
  5,
);
const PHONES = [
  { width: 390, height: 844 },
  { width: 375, height: 553 },
];

let venue: Venue;
let beer: Buffer;

test.beforeAll(async () => {
  // Before any image is encoded: from then on the image library refuses drawings.
  beer = await drawImage('#e0a526', 'M45 15h50l-7 75h-36z');
  const [rum, pizza, icon] = await Promise.all([
    drawImage('#8a4b1f', 'M60 8h20v25l12 14v45h-44v-45l12-14z'),
    drawImage('#c5422b', 'M70 15l45 75h-90z'),
    drawImage('#2f5d50', 'M35 15h70v75h-70z'),
  ]);
  const statements = [
    await productImageStatements('drinks', 'Caña', beer),
    await productImageStatements('drinks', 'Ron Barceló', rum),
    await productImageStatements('food', 'Pizza al gusto', pizza),
    // The image of «Doble» has no files.
    `with image as (insert into images (id, kind, uploaded_on) values (gen_random_uuid(), 'product', now()) returning id)
     update products set image_id = image.id from image where products.id = '${productId('drinks', 'Doble')}'`,
    await faviconStatements(icon),
    `update products set description = '${LONG_DESCRIPTION}', allergens = '{${ALLERGENS.join(',')}}', is_new = true
     where id in ('${productId('drinks', 'Ron Barceló')}', '${productId('food', 'Pizza al gusto')}')`,
  ];
  venue = await openVenue(statements.join(';\n'));
});
test.afterAll(() => venue.close());

test('the menu and the sheet show a product’s image, and one that cannot be loaded leaves no hole', async ({
  page,
}) => {
  await recordLayoutShifts(page);
  await scanTable(page, venue.url, 'B6', 'B06');
  const beerImage = productImage(page, 'Caña');
  await expectLoaded(beerImage);
  // The browser selects the smallest size that is sharp on this screen.
  expect(await beerImage.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/320$/);
  const box = await beerImage.boundingBox();
  expect([box?.width, box?.height]).toEqual([72, 72]);
  // The image of «Doble» fails: an icon takes its place, and nothing moved.
  await expect(productImage(page, 'Doble')).toHaveCount(0);
  await expectNoLayoutShift(page);
  await expectAccessibleOnEveryScreen(page, 'the menu');

  await addProduct(page, 'Caña');
  await skipEmail(page);
  await openCategory(page, 'Copas');
  await addProduct(page, 'Ron Barceló', 'Con refresco');
  await expectLoaded(productImage(productSheet(page, 'Ron Barceló'), 'Ron Barceló').locator('img').last());
  await expectAccessibleOnEveryScreen(page, 'the sheet with mixers');
  await page.keyboard.press('Escape');
  await chooseSection(page, 'Comida');
  await openCategory(page, 'Pizzas');
  await addProduct(page, 'Pizza al gusto');
  await expectLoaded(productImage(productSheet(page, 'Pizza al gusto'), 'Pizza al gusto').locator('img').last());
  // Without its picture this sheet is checked on every screen, in accessibility.e2e.ts.
  await expectAccessibleScreen(page, 'the sheet with ingredients');
  await page.keyboard.press('Escape');
  await chooseSection(page, 'Bebida');
  await openProduct(page, 'Doble');
  await expect(productImage(productSheet(page, 'Doble'), 'Doble')).toHaveCount(0);
});

for (const size of PHONES)
  test(`a sheet on ${size.height} pixels has its first choice in sight below a picture, a long description and all allergens`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await scanTable(page, venue.url, 'B6', 'B06');
    await openCategory(page, 'Copas');
    await expectFirstChoiceInSight(await openProduct(page, 'Ron Barceló'), 'Tamaño');
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.scrollTo(0, 0));
    await chooseSection(page, 'Comida');
    await openCategory(page, 'Pizzas');
    const sheet = await openProduct(page, 'Pizza al gusto');
    await expectFirstChoiceInSight(sheet, 'Elige ingredientes o sabores');
    await expectAccessibleScreen(page, 'the sheet with a long description and all allergens');

    await sheet.getByRole('button', { name: 'Ver más' }).click();
    const less = sheet.getByRole('button', { name: 'Ver menos' });
    await expect(less).toBeFocused();
    await less.click();
    await expectFirstChoiceInSight(sheet, 'Elige ingredientes o sabores');
    await expect(sheet.getByText('Sulfitos', { exact: true })).toBeHidden();
    await sheet.getByText(/^Contiene/).click();
    await expect(sheet.getByText('Sulfitos', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Si tienes alguna alergia, díselo también al camarero.')).toBeVisible();
  });

test('the browser tab, the home screen and the installed app use the venue’s icon', async ({ page }) => {
  await page.goto(venue.url);
  const shown = await page
    .locator('link[rel$="icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(shown).toEqual(
    ['32', '192', '180'].map((size) => expect.stringMatching(new RegExp(`^/api/images/.+/${size}$`))),
  );
  const manifest = await (await page.request.get(`${venue.url}/manifest.webmanifest`)).json();
  for (const url of [...shown, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    const icon = await page.request.get(venue.url + url);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});

test('four products are in sight on a phone, with their images and the background of the venue', async ({ page }) => {
  const [product, background] = await Promise.all([uploadedImage('product', beer), uploadedImage('background', beer)]);
  const pictured = await openVenue(
    `${product.rows}; update products set image_id = '${product.id}';
     ${background.rows}; update settings set background = '${background.id}'`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await scanTable(page, pictured.url, 'A1', 'A01');
  await expectLoaded(productImage(page, 'Caña'));
  expect(await countProductsInSight(page)).toBeGreaterThanOrEqual(4);
  const price = page.getByRole('button', { name: /^Añadir (una unidad de )?Caña,/ });
  const place = await price.boundingBox();
  await price.click();
  await skipEmail(page);
  // What is in the cart stands below the price, which stays under the finger.
  await expect(page.getByRole('button', { name: 'Quitar una unidad de Caña' })).toBeVisible();
  expect(await price.boundingBox()).toEqual(place);
  await pictured.close();
});

function productImage(within: Page | Locator, name: string): Locator {
  return within.getByRole('img', { name: `Foto de ${name}` });
}

async function expectLoaded(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveJSProperty('complete', true);
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
}

/** SQL statements that set this image as the image of a demo product. */
async function productImageStatements(section: Section, name: string, png: Buffer): Promise<string> {
  const { id, rows } = await uploadedImage('product', png);
  return `${rows}; update products set image_id = '${id}' where id = '${productId(section, name)}'`;
}

/** Expects that the sheet shows the heading of its choice and the first option whole, without scrolling. */
async function expectFirstChoiceInSight(sheet: Locator, title: string): Promise<void> {
  const choice = sheet.getByRole('group', { name: new RegExp(`^${title}`) });
  const room = () =>
    choice.evaluate((group) => {
      const dialog = group.closest('dialog');
      const option = group.querySelector('label') ?? group.querySelector('legend + div');
      const [header, footer] = [dialog?.querySelector('header'), dialog?.querySelector('footer')];
      if (!header || !footer || !option) return null;
      return {
        isHeadingInSight: group.getBoundingClientRect().top >= header.getBoundingClientRect().bottom,
        isOptionInSight: option.getBoundingClientRect().bottom <= footer.getBoundingClientRect().top,
      };
    });
  await expect.poll(room).toEqual({ isHeadingInSight: true, isOptionInSight: true });
}

/** SQL statements that set this image as the venue's favicon. */
async function faviconStatements(png: Buffer): Promise<string> {
  const { id, rows } = await uploadedImage('favicon', png);
  return `${rows}; update settings set favicon = '${id}'`;
}

/** The id of an image and the SQL statements that store it as an upload does. */
async function uploadedImage(kind: ImageKind, png: Buffer): Promise<{ id: string; rows: string }> {
  const id = newId();
  const files = (await encodeImage(kind, png)).map(
    ({ size, type, bytes }) => `('${id}', '${size}', '${type}', '\\x${bytes.toString('hex')}')`,
  );
  const rows = `insert into images (id, kind, uploaded_on) values ('${id}', '${kind}', now());
    insert into image_files (image_id, size, type, bytes) values ${files.join(', ')}`;
  return { id, rows };
}

/** A PNG of 1400 × 1050 pixels with the shape on a background of that colour. */
function drawImage(colour: string, shape: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1050" viewBox="0 0 140 105">
    <rect width="140" height="105" fill="${colour}"/><path d="${shape}" fill="#fff8e7"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
