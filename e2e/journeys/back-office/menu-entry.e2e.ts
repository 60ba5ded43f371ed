// An owner enters a menu quickly: from a file, as copies, one after the other, and in the order that guests see.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { fillFields, listRow, openBackOffice, openForm, saveForm } from '#e2e/back-office.ts';
import { chooseSection, openCategory, scanTable } from '#e2e/customer.ts';
import { test } from '#e2e/page-errors.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

// This journey has its own venue because it changes the menu of every customer.
let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

const HEADER = 'Sección;Categoría;Nombre;Descripción;Precio;Alérgenos';
const OLIVES = 'Comida;Encurtidos;Aceitunas;De Campo Real;3,20;Sulfitos';
const ANCHOVIES = 'Comida;Encurtidos;Banderillas;Picantes;6,80;Pescado, Sulfitos';
const GHERKINS = 'Comida;Encurtidos;Pepinillos;Picantes;2,90;';

test('a menu is entered from a file, in copies and one after the other, and is in the order of the guests', async ({
  browser,
}) => {
  const tablet = await browser.newPage({ viewport: { width: 1024, height: 768 } });
  await signIn(tablet, venue.url, 'owner');
  await openBackOffice(tablet, venue.url, 'products');
  await test.step('a file with errors names each beside its row and stores nothing', () => importWithErrors(tablet));
  await test.step('the corrected file is imported after a preview', () => importCorrected(tablet));
  await test.step('a pasted text is read line by line', () => readPastedText(tablet));
  await test.step('the exported menu changes nothing', () => importExported(tablet));
  await test.step('the rows are moved with the keyboard and by dragging', () => orderProducts(tablet));
  await test.step('a product is entered as a copy of another', () => duplicateProduct(tablet));
  await test.step('categories are entered one after the other', () => createCategories(tablet));
  await test.step('guests see the new order', async () => {
    const customer = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await scanTable(customer, venue.url, 'A7', 'A07');
    await chooseSection(customer, 'Comida');
    await openCategory(customer, 'Encurtidos');
    const buttons = customer.getByRole('button', { name: /^Añadir (Pepinillos|Banderillas|Aceitunas)( \(copia\))?,/ });
    const names = [/Pepinillos,/, /Banderillas,/, /Aceitunas,/, /Aceitunas \(copia\),/];
    for (const [index, name] of names.entries()) await expect(buttons.nth(index)).toHaveAccessibleName(name);
  });
});

async function importWithErrors(tablet: Page): Promise<void> {
  await tablet.getByRole('link', { name: 'Importar carta' }).click();
  const template = tablet.waitForEvent('download');
  await tablet.getByRole('button', { name: 'Descargar la plantilla' }).click();
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/);
  await chooseFile(tablet, [HEADER, OLIVES.replace('3,20', 'tres'), ANCHOVIES.replace('6,80', 'seis'), GHERKINS]);
  await expect(tablet.getByText('Hay 2 errores que corregir')).toBeVisible();
  const errors = tablet.getByRole('table', { name: 'Errores de la lista' });
  await expect(errors.getByRole('row').nth(1)).toContainText(/^Fila 2.*Precio.*tres/);
  await expect(errors.getByRole('row').nth(2)).toContainText(/^Fila 3.*Precio.*seis/);
  await expectAccessibleOnEveryScreen(tablet, 'errors of a menu file');
  await tablet.getByRole('button', { name: 'Dejar fuera esas 2 filas' }).click();
  await expect(tablet.getByText('1 producto nuevo')).toBeVisible();
  // Errors of another choice are shown again.
  await tablet.getByRole('heading', { name: 'Columnas' }).click();
  await tablet.getByLabel('Qué es la columna «Precio»').selectOption('No se importa');
  await expect(tablet.getByText('Hay 3 errores que corregir')).toBeVisible();
}

async function importCorrected(tablet: Page): Promise<void> {
  await chooseFile(tablet, [HEADER, OLIVES, ANCHOVIES, GHERKINS]);
  await expect(tablet.getByText('3 productos nuevos')).toBeVisible();
  await expect(tablet.getByText('Categorías nuevas: Encurtidos')).toBeVisible();
  await expectAccessibleOnEveryScreen(tablet, 'the preview of a menu file');
  await tablet.getByRole('button', { name: 'Importar la carta' }).click();
  await expect(tablet.getByText('Productos nuevos: 3. Productos cambiados: 0.')).toBeVisible();
}

async function readPastedText(tablet: Page): Promise<void> {
  await tablet.getByRole('button', { name: 'Importar otra lista' }).click();
  await tablet.getByRole('radio', { name: 'Texto pegado' }).click();
  const text = 'Encurtidos\nAlcaparras 3,50\nTallo largo, en vinagre\nPiparras 4\nEstrella 1906';
  await tablet.getByLabel('Texto de la carta').fill(text);
  await tablet.getByRole('button', { name: 'Leer el texto' }).click();
  await expect(tablet.getByText('2 productos nuevos')).toBeVisible();
  await expect(tablet.getByText('Fila 5 (no sabemos si es un producto): Estrella 1906')).toBeVisible();
  await tablet.reload();
}

async function importExported(tablet: Page): Promise<void> {
  const exported = tablet.waitForEvent('download');
  await tablet.getByRole('button', { name: 'Descargar la carta actual' }).click();
  const file = await (await exported).path();
  await tablet
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'carta.xlsx', mimeType: 'application/octet-stream', buffer: await readFile(file) });
  await expect(tablet.getByText('La lista es igual que la carta: no hay nada que cambiar.')).toBeVisible();
  await expect(tablet.getByRole('button', { name: 'Importar la carta' })).toBeHidden();
}

async function orderProducts(tablet: Page): Promise<void> {
  await tablet.getByRole('link', { name: 'Productos' }).last().click();
  await tablet.getByRole('tab', { name: 'Comida' }).click();
  await tablet.getByLabel('Categoría').selectOption('Encurtidos');
  await expectRows(tablet, ['Aceitunas', 'Banderillas', 'Pepinillos']);
  const handle = tablet.getByRole('button', { name: 'Mover Pepinillos' });
  await handle.focus();
  await tablet.keyboard.press('ArrowUp');
  await tablet.keyboard.press('ArrowUp');
  await expectRows(tablet, ['Pepinillos', 'Aceitunas', 'Banderillas']);
  await expect(handle).toBeFocused();
  await expect(tablet.getByText('Pepinillos: posición 1 de 3')).toBeAttached();
  await expectAccessibleOnEveryScreen(tablet, 'products that can be moved');

  const moved = tablet.waitForResponse(/\/api\/admin\/products\/[^/]+\/position$/);
  const { height } = (await listRow(tablet, 'Banderillas').boundingBox()) ?? { height: 0 };
  await tablet
    .getByRole('button', { name: 'Mover Aceitunas' })
    .dragTo(listRow(tablet, 'Banderillas'), { targetPosition: { x: 20, y: height - 4 } });
  await expectRows(tablet, ['Pepinillos', 'Banderillas', 'Aceitunas']);
  expect((await moved).status()).toBe(200);
  await tablet.reload();
  await expectRows(tablet, ['Pepinillos', 'Banderillas', 'Aceitunas']);
}

async function duplicateProduct(tablet: Page): Promise<void> {
  await listRow(tablet, 'Aceitunas').getByRole('button', { name: 'Duplicar Aceitunas' }).click();
  const form = tablet.getByRole('dialog', { name: 'Crear comida' });
  await expect(form.getByLabel('Nombre')).toHaveValue('Aceitunas (copia)');
  await expect(form.getByLabel('Orden')).toHaveAttribute('placeholder', 'Al final');
  await expect(form.getByRole('checkbox', { name: 'Sulfitos' })).toBeChecked();
  await expectAccessibleOnEveryScreen(tablet, 'the form of a copy');
  await saveForm(form, 'Producto guardado');
  await expect(tablet.getByRole('rowheader')).toHaveCount(4);
}

async function createCategories(tablet: Page): Promise<void> {
  await openBackOffice(tablet, venue.url, 'categories');
  const first = await openForm(tablet, 'Crear categoría');
  await fillFields(first, { Nombre: 'Postres caseros' });
  await first.getByLabel('Tipo de producto').selectOption('Comidas');
  await expect(first.getByLabel('Orden')).toHaveAttribute('placeholder', 'Al final');
  // The list comes late: the place of the second one does not depend on it.
  const list = await holdCategories(tablet);
  await first.getByRole('button', { name: 'Guardar y crear otro' }).click();
  const second = tablet.getByRole('dialog', { name: 'Crear categoría' });
  await expect(second.getByLabel('Nombre')).toHaveValue('');
  await expect(second.getByLabel('Nombre')).toBeFocused();
  await expect(second.getByLabel('Tipo de producto').locator('option:checked')).toHaveText('Comidas');
  await expect(second.getByLabel('Orden')).toHaveValue('');
  await fillFields(second, { Nombre: 'Cafés y tés' });
  await saveForm(second, 'Categoría guardada');
  list.release();
  await expect(listRow(tablet, 'Cafés y tés')).toBeVisible();
  const names = await tablet.getByRole('rowheader').allTextContents();
  expect(names.slice(names.indexOf('Postres caseros')).slice(0, 2)).toEqual(['Postres caseros', 'Cafés y tés']);
}

/** Holds the list of categories back until it is released. */
async function holdCategories(tablet: Page): Promise<{ readonly release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tablet.route(/\/api\/admin\/categories$/, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

async function chooseFile(tablet: Page, lines: readonly string[]): Promise<void> {
  await tablet
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'carta.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
}

/** Expects the products of the list in this order. Other words, such as «Sin alérgenos indicados», may follow a name. */
async function expectRows(tablet: Page, names: readonly string[]): Promise<void> {
  await expect(tablet.getByRole('rowheader')).toHaveText(names.map((name) => new RegExp(`^${name}`)));
}
