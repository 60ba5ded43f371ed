// Tables, their QR codes and printed sheets, and printers.
import { readFile } from 'node:fs/promises';
import { type Browser, type Download, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { expectAccessibleInBothColourSchemes } from '#e2e/accessibility.ts';
import {
  deleteListItem,
  expectListRows,
  fillFields,
  listRow,
  openBackOffice,
  openForm,
  saveForm,
} from '#e2e/back-office.ts';
import { addProduct, expectOrderPlaced, openCart, placeOrder, skipEmail } from '#e2e/customer.ts';
import { test } from '#e2e/page-errors.ts';
import { countPdfPages } from '#e2e/pdf-pages.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

const TABLET = { viewport: { width: 1024, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const LOGO = 'src/customer/public/icon-512.png';
const NO_RESULTS = 'No se han encontrado resultados. Por favor, revisa los filtros de búsqueda.';

// These journeys have their own venue with protected codes, a logo, a table whose name has the maximum length, and no printers.
let venue: Venue;
test.beforeAll(async () => {
  const logo = (await readFile(LOGO)).toString('hex');
  venue = await openVenue(`
    insert into images (id, kind, uploaded_on) values ('${LOGO_ID}', 'logo', now());
    insert into image_files (image_id, size, type, bytes) values ('${LOGO_ID}', 'main', 'image/png', '\\x${logo}');
    update settings set protected_qrs = true, logo = '${LOGO_ID}';
    update table_qrs set code = 'Reservado Terraza 12', code_key = 'reservado terraza 12' where code = 'B9';
    delete from printers`);
});
test.afterAll(() => venue.close());

const LOGO_ID = '00000000-0000-7000-8000-000000000001';

test('a manager creates tables, filters them, and deactivates one for customers', async ({ browser }) => {
  const [manager, phone] = [await browser.newPage(TABLET), await browser.newPage(PHONE)];
  await signIn(manager, venue.url, 'manager');
  await openBackOffice(manager, venue.url, 'tables');
  const search = manager.getByRole('searchbox', { name: 'Buscar por mesa' });

  await test.step('new tables are sorted by number', async () => {
    for (const code of ['patio 10', 'patio 9']) {
      const form = await openForm(manager, 'Crear mesa QR');
      await fillFields(form, { Mesa: code });
      await saveForm(form, 'Mesa QR guardada');
    }
    await search.fill('patio');
    await expectListRows(manager, 'Mesas QR', ['PATIO 9', 'PATIO 10']);
    for (const labels of [
      ['PATIO 9', 'PATIO 10'],
      ['PATIO 10', 'PATIO 9'],
    ]) {
      await manager.getByRole('button', { name: 'Mesa', exact: true }).click();
      await expectListRows(manager, 'Mesas QR', labels);
    }
  });

  await test.step('a deactivated table stays in the list until the filter changes, and customers cannot use its code', async () => {
    await manager.getByLabel('Activa', { exact: true }).selectOption('Sí');
    const active = manager.getByRole('switch', { name: 'Activa: mesa PATIO 9' });
    const code = await openCode(manager, 'PATIO 9');
    const address = await addressOf(code);
    await code.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await toggleAndWait(manager, active);
    await expectListRows(manager, 'Mesas QR', ['PATIO 10', 'PATIO 9']);
    await phone.goto(address);
    await expect(phone.getByText('Sin mesa').first()).toBeVisible();
    await manager.getByLabel('Activa', { exact: true }).selectOption('No');
    await expectListRows(manager, 'Mesas QR', ['PATIO 9']);
    await search.fill('zzz');
    await expect(manager.getByText(NO_RESULTS)).toBeVisible();
    await manager.getByRole('button', { name: 'Borrar filtros' }).click();
    await expect(listRow(manager, 'A01')).toBeVisible();
    await expect(manager).toHaveURL(`${venue.url}/admin/tables-qr/list`);
    await toggleAndWait(manager, active);
    await phone.goto(address);
    await expect(phone.getByText('Mesa PATIO 9').first()).toBeVisible();
  });

  await test.step('a table without orders is deleted, and one that has them says to deactivate it', async () => {
    await deleteListItem(manager, 'PATIO 9', '¿Eliminar la mesa PATIO 9?', 'Eliminar mesa');
    await expect(manager.getByText('La mesa PATIO 9 se ha eliminado')).toBeVisible();
    await expect(listRow(manager, 'PATIO 9')).toHaveCount(0);
    await expect(listRow(manager, 'PATIO 10')).toBeVisible();

    await venue.sql(`
      insert into orders (id, email, table_code, placed_on, state, ending, ended_on)
      values (gen_random_uuid(), '', 'patio 10', now(), 'ended', 'expired', now())`);
    const question = await deleteListItem(manager, 'PATIO 10', '¿Eliminar la mesa PATIO 10?', 'Eliminar mesa');
    await expect(question.getByRole('alert').getByText('Esta mesa ya tiene pedidos')).toBeVisible();
    await expectAccessibleInBothColourSchemes(manager, 'the refused deletion of a table');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(listRow(manager, 'PATIO 10')).toBeVisible();
  });
});

test('a renewed key invalidates the printed code, and the downloaded files contain the new one', async ({
  browser,
}) => {
  const manager = await browser.newPage(TABLET);
  await signIn(manager, venue.url, 'manager');
  await openBackOffice(manager, venue.url, 'tables');
  const code = await openCode(manager, 'A04');
  const printed = await addressOf(code);
  expect(new URL(printed).searchParams.get('k')).toMatch(/^[\w-]{16,}$/);
  const customer = await scanAddress(browser, printed, 'Mesa A04');
  await addProduct(customer, 'Caña');
  await skipEmail(customer);

  await code.getByRole('button', { name: 'Renovar la clave' }).click();
  const question = manager.getByRole('alertdialog', { name: '¿Renovar la clave de la mesa A04?' });
  await expect(question).toContainText('El código que ya está impreso dejará de servir.');
  await expectAccessibleInBothColourSchemes(manager, 'the question before a key is renewed');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect(await addressOf(code)).toBe(printed);
  await code.getByRole('button', { name: 'Renovar la clave' }).click();
  await question.getByRole('button', { name: 'Renovar la clave' }).click();
  await expect(manager.getByText('Clave renovada. Imprime el código nuevo.')).toBeVisible();
  await expect(code.getByRole('link')).not.toHaveAttribute('href', printed);
  const renewed = await addressOf(code);
  await expectScanShows(browser, printed, 'Sin mesa');
  await expectScanShows(browser, renewed, 'Mesa A04');

  await test.step('a customer of the printed code scans the new code and orders the cart', async () => {
    const cart = await openCart(customer);
    await placeOrder(customer);
    await expect(cart.getByText('Por favor, escanea el código QR de nuevo').first()).toBeVisible();
    expect(await venue.read('select from payments')).toEqual([]);
    await customer.goto(renewed);
    await openCart(customer);
    await placeOrder(customer);
    await expectOrderPlaced(customer);
  });

  for (const format of ['SVG', 'PNG']) {
    const file = await download(manager, code, `Descargar ${format}`);
    expect(file.suggestedFilename()).toBe(`mesa-a04.${format.toLowerCase()}`);
    expect(await modulesIn(await file.path(), renewed), format).toEqual(modulesOf(renewed));
  }
});

const SHEETS = [
  ['Pequeño', 4 * 5],
  ['Mediano', 3 * 3],
  ['Grande', 2 * 2],
  ['Una por hoja', 1],
] as const;

test('the printed sheet of codes has four sizes, and no part of a card is cut', async ({ browser }) => {
  const manager = await browser.newPage(TABLET);
  await signIn(manager, venue.url, 'manager');
  await openBackOffice(manager, venue.url, 'tables');
  await manager.getByRole('button', { name: 'Hoja para imprimir' }).click();
  const tables = (await venue.read('select from table_qrs where active')).length;

  for (const [size, perSheet] of SHEETS) {
    await test.step(size, async () => {
      const sheets = Math.ceil(tables / perSheet);
      // The choice is in the address, so it is shown a moment after the press: `check()` would not wait for it.
      await manager.getByRole('radio', { name: size }).click();
      await expect(manager.getByText(`${tables} mesas en ${sheets} hojas`)).toBeVisible();
      const card = manager.getByRole('listitem').filter({ hasText: 'Mesa RESERVADO TERRAZA 12' });
      await expect(card.getByRole('img', { name: 'Taberna La Encina' })).toHaveJSProperty('complete', true);
      await expect(card.getByRole('img', { name: /^Código QR/ })).toBeVisible();
      await expect(card).toContainText(new URL(venue.url).host);
      await manager.emulateMedia({ media: 'print' });
      expect(await cutParts(manager), size).toEqual([]);
      expect(countPdfPages(await manager.pdf({ preferCSSPageSize: true })), size).toBe(sheets);
      await manager.emulateMedia({ media: 'screen' });
    });
  }
});

test('an owner creates printers, filters them, edits one and deactivates it', { tag: '@long' }, async ({ browser }) => {
  const owner = await browser.newPage(TABLET);
  await signIn(owner, venue.url, 'owner');
  await openBackOffice(owner, venue.url, 'printers');
  for (const [name, host] of [
    ['Barra 10', '192.168.1.50'],
    ['Barra 9', '192.168.1.51'],
    ['Cocina', '10.0.0.7'],
  ] as const) {
    const form = await openForm(owner, 'Crear impresora');
    await fillFields(form, { Nombre: name, Dirección: `http://${host}/print` });
    await saveForm(form, 'Impresora guardada');
  }
  await expectListRows(owner, 'Impresoras', ['Barra 9', 'Barra 10', 'Cocina']);
  const header = owner.getByRole('columnheader', { name: 'Nombre' });
  for (const [direction, names] of [
    ['ascending', ['Barra 9', 'Barra 10', 'Cocina']],
    ['descending', ['Cocina', 'Barra 10', 'Barra 9']],
  ] as const) {
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', direction);
    await expectListRows(owner, 'Impresoras', names);
  }
  await owner.getByRole('searchbox', { name: 'Buscar por nombre o dirección' }).fill('192.168');
  await expectListRows(owner, 'Impresoras', ['Barra 10', 'Barra 9']);

  await owner.getByRole('button', { name: 'Editar Barra 9' }).click();
  const form = owner.getByRole('dialog', { name: 'Editar impresora' });
  await fillFields(form, { Nombre: 'Terraza', Dirección: 'http://192.168.1.60/print' });
  await saveForm(form, 'Impresora guardada');
  await expect(listRow(owner, 'Terraza')).toContainText('http://192.168.1.60/print');
  await toggleAndWait(owner, owner.getByRole('switch', { name: 'Activa: Terraza' }));
  await owner.getByLabel('Activa', { exact: true }).selectOption('No');
  await expectListRows(owner, 'Impresoras', ['Terraza']);
  await owner.getByRole('button', { name: 'Borrar filtros' }).click();
  await expectListRows(owner, 'Impresoras', ['Barra 10', 'Cocina', 'Terraza']);
});

/** Presses a switch and waits for the server's response. */
async function toggleAndWait(page: Page, toggle: Locator): Promise<void> {
  const response = page.waitForResponse(/\/active$/);
  await toggle.click();
  expect((await response).status()).toBe(200);
}

async function openCode(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: `Código QR de la mesa ${label}` }).click();
  const code = page.getByRole('dialog', { name: `Código QR de la mesa ${label}` });
  await expect(code.getByRole('img')).toBeVisible();
  return code;
}

async function addressOf(code: Locator): Promise<string> {
  return (await code.getByRole('link').getAttribute('href')) ?? '';
}

async function expectScanShows(browser: Browser, address: string, text: string): Promise<void> {
  await (await scanAddress(browser, address, text)).close();
}

/** Opens the address in a new browser and expects the text. */
async function scanAddress(browser: Browser, address: string, text: string): Promise<Page> {
  const phone = await browser.newPage(PHONE);
  await phone.goto(address);
  await expect(phone.getByText(text).first()).toBeVisible();
  return phone;
}

async function download(page: Page, code: Locator, button: string): Promise<Download> {
  const started = page.waitForEvent('download');
  await code.getByRole('button', { name: button }).click();
  return started;
}

/** The expected modules, row by row, with the quiet zone and error correction of the venue's codes. */
function modulesOf(address: string): string[] {
  const { data } = encode(address, { ecc: 'Q', border: 4 });
  return data.map((modules) => modules.map((isDark) => (isDark ? '#' : ' ')).join(''));
}

const MODULE_PIXELS = 8;

/** The modules in an image file, row by row, read at the centre of each. */
async function modulesIn(file: string, address: string): Promise<string[]> {
  const size = modulesOf(address).length;
  const width = size * MODULE_PIXELS;
  const pixels = await sharp(file).resize({ width }).flatten().greyscale().raw().toBuffer();
  const centres = Array.from({ length: size }, (_, index) => index * MODULE_PIXELS + MODULE_PIXELS / 2);
  return centres.map((y) => centres.map((x) => ((pixels[y * width + x] ?? 0) < 128 ? '#' : ' ')).join(''));
}

/** The texts of cards with a part outside the card, or with a part missing. */
function cutParts(page: Page): Promise<string[]> {
  return page.getByRole('listitem').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const cardBox = card.getBoundingClientRect();
      const isInside = (part: Element) => {
        const { top, right, bottom, left } = part.getBoundingClientRect();
        return top >= cardBox.top && left >= cardBox.left && right <= cardBox.right && bottom <= cardBox.bottom;
      };
      const parts = [...card.querySelectorAll('img, svg, strong, span')];
      return parts.length >= 5 && parts.every(isInside) ? [] : [card.textContent];
    }),
  );
}
