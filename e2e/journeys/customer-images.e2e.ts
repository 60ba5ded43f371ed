import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { ImageKind } from '#domain/image.ts';
import type { Section } from '#domain/schedule.ts';
import { expectAccessible, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import { addProduct, chooseSection, openCategory, scanTable, skipEmail } from '#e2e/customer.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';
import { productId } from '#seed/stable-ids.ts';
import { encodeImage } from '#server/images/encode-image.ts';
import { newId } from '#server/platform/ids.ts';

const SCREENS = {
  'phone, light': { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  '320 px, dark': { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
} as const;

let venue: Venue;

test.beforeAll(async () => {
  const [beer, rum, pizza, icon] = await Promise.all([
    draw('#e0a526', 'M45 15h50l-7 75h-36z'),
    draw('#8a4b1f', 'M60 8h20v25l12 14v45h-44v-45l12-14z'),
    draw('#c5422b', 'M70 15l45 75h-90z'),
    draw('#2f5d50', 'M35 15h70v75h-70z'),
  ]);
  const statements = [
    await pictureOf('drinks', 'Caña', beer),
    await pictureOf('drinks', 'Ron Barceló', rum),
    await pictureOf('food', 'Pizza al gusto', pizza),
    // Its files got lost.
    `with image as (insert into images (id, kind, uploaded_on) values (gen_random_uuid(), 'product', now()) returning id)
     update products set picture = image.id from image where products.id = '${productId('drinks', 'Doble')}'`,
    await iconOf(icon),
  ];
  venue = await openVenue(statements.join(';\n'));
});
test.afterAll(() => venue.close());

for (const [screen, options] of Object.entries(SCREENS)) {
  test.describe(screen, () => {
    test.use(options);

    test('a product’s picture is on the menu and in its choosers, and takes its room before it is there', async ({
      page,
    }) => {
      await scanTable(page, venue.url, 'B6', 'B06');
      const beer = pictureNamed(page, 'Caña');
      await expectLoaded(beer);
      // Of the sizes there are, the smallest that is sharp.
      expect(await beer.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/320$/);
      // One that does not come has its words, in a box as large: nothing moves as the others come.
      const missing = pictureNamed(page, 'Doble');
      const [there, away] = [await beer.boundingBox(), await missing.boundingBox()];
      expect([away?.width, away?.height]).toEqual([there?.width, there?.height]);
      await expect(page.getByRole('img', { name: /^Foto de/ })).toHaveCount(2);
      await look(page, `the menu (${screen})`);

      await addProduct(page, 'Caña');
      await skipEmail(page);
      await openCategory(page, 'Copas');
      await addProduct(page, 'Ron Barceló', 'Cubata');
      await expectLoaded(pictureNamed(page.getByRole('dialog', { name: 'ESCOGE TU REFRESCO' }), 'Ron Barceló'));
      await look(page, `the mixer chooser (${screen})`);
      await page.keyboard.press('Escape');
      await chooseSection(page, 'Comida');
      await openCategory(page, 'Pizzas');
      await addProduct(page, 'Pizza al gusto');
      await expectLoaded(pictureNamed(page.getByRole('dialog'), 'Pizza al gusto'));
      await look(page, `the ingredient chooser (${screen})`);
    });
  });
}

test('the venue’s own icon stands in the tab, on the home screen and in the installed app', async ({ page }) => {
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

function pictureNamed(within: Page | Locator, name: string): Locator {
  return within.getByRole('img', { name: `Foto de ${name}` });
}

async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

async function look(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNoHorizontalScroll(page, state);
}

/** Statements that give a product of the demo this picture. */
async function pictureOf(section: Section, name: string, png: Buffer): Promise<string> {
  const { id, rows } = await uploaded('product', png);
  return `${rows}; update products set picture = '${id}' where id = '${productId(section, name)}'`;
}

async function iconOf(png: Buffer): Promise<string> {
  const { id, rows } = await uploaded('favicon', png);
  return `${rows}; update settings set favicon = '${id}'`;
}

/** An image as an upload leaves it. */
async function uploaded(kind: ImageKind, png: Buffer): Promise<{ id: string; rows: string }> {
  const id = newId();
  const files = (await encodeImage(kind, png)).map(
    ({ size, type, bytes }) => `('${id}', '${size}', '${type}', '\\x${bytes.toString('hex')}')`,
  );
  const rows = `insert into images (id, kind, uploaded_on) values ('${id}', '${kind}', now());
    insert into image_files (image_id, size, type, bytes) values ${files.join(', ')}`;
  return { id, rows };
}

/** Something of that shape on a tray of that colour. */
function draw(colour: string, shape: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1050" viewBox="0 0 140 105">
    <rect width="140" height="105" fill="${colour}"/><path d="${shape}" fill="#fff8e7"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
