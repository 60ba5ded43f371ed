// Products in the back office: lists, forms, and what customers see of them.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleExceptColours, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import {
  discardForm,
  field,
  fillFields,
  listRow,
  openBackOffice,
  openEditForm,
  openForm,
  saveForm,
} from '#e2e/back-office.ts';
import {
  addProduct,
  cartPanel,
  chooseSection,
  expectOrderPlaced,
  openCart,
  openCategory,
  placeOrder,
  productSheet,
  scanTable,
} from '#e2e/customer.ts';
import { test } from '#e2e/page-errors.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

const TABLET = { viewport: { width: 1024, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 } };

// These journeys have their own venue because they change the menu of every customer.
let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

test('the search, filters and sort direction of a list are in its address and survive a reload', {
  tag: '@long',
}, async ({ browser }) => {
  const tablet = await openOwnerTablet(browser);
  await openBackOffice(tablet, venue.url, 'products');
  const { clear } = filtersOf(tablet);
  await expect(listRow(tablet, 'Caña')).toBeVisible();
  await expect(clear).toHaveAttribute('aria-disabled', 'true');
  await test.step('the search ignores case and accents', () => searchProducts(tablet));
  await test.step('the list is filtered by category and stock, and sorted by name in both directions', () =>
    filterAndSortProducts(tablet));
  await test.step('a product whose stock is switched stays in the list until the filter changes', () =>
    switchStock(tablet));
  await test.step('the positions of the other products move up when one is deleted', () => deleteSortedProduct(tablet));
  await test.step('subcategories are filtered by name and category', () => filterSubCategories(tablet));
});

/** The filters of a list, and the button that clears them. */
function filtersOf(page: Page) {
  const filters = page.getByRole('group', { name: 'Filtros' });
  return { filters, clear: filters.getByRole('button', { name: 'Borrar filtros' }) };
}

async function searchProducts(tablet: Page): Promise<void> {
  const { filters, clear } = filtersOf(tablet);
  await filters.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('JOSE cuervo');
  await expectRows(tablet, ['José Cuervo Especial']);
  await clear.click();
  await expect(listRow(tablet, 'Caña')).toBeVisible();
  await expect(filters.getByRole('searchbox')).toHaveValue('');
}

async function filterAndSortProducts(tablet: Page): Promise<void> {
  const { filters } = filtersOf(tablet);
  await filters.getByLabel('Categoría').selectOption('Copas');
  await filters.getByLabel('Existencias').selectOption('Sin stock');
  await sortBy(tablet, 'Nombre', 'ascending');
  await expectRows(tablet, ["Hendrick's", 'Lagavulin 16']);
  await sortBy(tablet, 'Nombre', 'descending');
  await tablet.reload();
  await expectRows(tablet, ['Lagavulin 16', "Hendrick's"]);
  await expect(filters.getByLabel('Categoría').locator('option:checked')).toHaveText('Copas');
  await expect(filters.getByLabel('Existencias').locator('option:checked')).toHaveText('Sin stock');
  await expectAccessibleExceptColours(tablet, 'filtered products');
}

async function switchStock(tablet: Page): Promise<void> {
  const { filters, clear } = filtersOf(tablet);
  const stock = tablet.getByRole('switch', { name: 'Existencias de Lagavulin 16' });
  await stock.click();
  await expect(stock).toBeChecked();
  await filters.getByLabel('Existencias').selectOption('Con stock');
  await expect(listRow(tablet, 'Lagavulin 16')).toBeVisible();
  await filters.getByLabel('Existencias').selectOption('Sin stock');
  await expectRows(tablet, ["Hendrick's"]);
  await filters.getByRole('searchbox').fill('agua');
  await expect(tablet.getByText('No se han encontrado resultados.').first()).toBeVisible();
  await expectAccessibleExceptColours(tablet, 'no product found');
  await clear.click();
  await expect(listRow(tablet, 'Caña')).toBeVisible();
}

async function deleteSortedProduct(tablet: Page): Promise<void> {
  const { filters } = filtersOf(tablet);
  await filters.getByLabel('Categoría').selectOption('Cócteles');
  await sortBy(tablet, 'Orden', 'ascending');
  const before = (await rowHeaders(tablet).allTextContents()).map((name) => name.trim());
  expect(before.slice(0, 2)).toEqual(['Mojito', 'Margarita']);
  await sortBy(tablet, 'Orden', 'descending');
  await expectRows(tablet, before.toReversed());
  await listRow(tablet, 'Mojito').getByRole('button', { name: 'Eliminar Mojito' }).click();
  await tablet.getByRole('alertdialog').getByRole('button', { name: 'Eliminar producto' }).click();
  await expectRows(tablet, before.slice(1).toReversed());
  await expect(listRow(tablet, 'Margarita').getByRole('cell').nth(2)).toHaveText('1');
  await expect(
    listRow(tablet, before.at(-1) ?? '')
      .getByRole('cell')
      .nth(2),
  ).toHaveText(`${before.length - 1}`);
}

async function filterSubCategories(tablet: Page): Promise<void> {
  const { filters, clear } = filtersOf(tablet);
  await openBackOffice(tablet, venue.url, 'subCategories');
  await filters.getByLabel('Categoría', { exact: true }).selectOption('Copas');
  await sortBy(tablet, 'Nombre', 'ascending');
  await expectRows(tablet, ['Ginebra', 'Ron', 'Vodka y tequila', 'Whisky']);
  await filters.getByRole('searchbox', { name: 'Subcategoría' }).fill('GIN');
  // The address follows a moment after an input.
  await expectRows(tablet, ['Ginebra']);
  await tablet.reload();
  await expectRows(tablet, ['Ginebra']);
  await expect(filters.getByRole('searchbox')).toHaveValue('GIN');
  await expectNoHorizontalScroll(tablet, 'filtered subcategories');
  await clear.click();
  await expect(listRow(tablet, 'De grifo')).toBeVisible();
}

test('a food is shown in its form and on the customer’s phone as it was entered', async ({ browser }) => {
  const tablet = await openOwnerTablet(browser);
  await createFood(tablet);
  await expectFoodInForm(tablet);

  const phone = await browser.newPage(PHONE);
  await expectFoodOnMenu(phone);
  await chooseIngredients(phone);
  await phone.close();

  await test.step('a product whose image file is missing shows an icon in the menu', async () => {
    await venue.sql('delete from image_files');
    const newPhone = await browser.newPage(PHONE);
    await newPhone.goto(venue.url);
    await chooseSection(newPhone, 'Comida');
    await openCategory(newPhone, 'Pizzas');
    const product = newPhone.getByRole('listitem').filter({ hasText: 'Coca de temporada' });
    await product.scrollIntoViewIfNeeded();
    await expect(product.getByRole('img', { name: 'Foto de Coca de temporada' })).toHaveCount(0);
    await expect(product.locator('svg[aria-hidden] use[href="#icon-plate"]')).toBeAttached();
    await newPhone.close();
  });
});

async function createFood(tablet: Page): Promise<void> {
  await openBackOffice(tablet, venue.url, 'subCategories');
  const heading = await openForm(tablet, 'Crear subcategoría', 'Crear subcategoría');
  await fillFields(heading, { Nombre: 'Al horno de leña' });
  await heading.getByLabel('Categoría').selectOption('Pizzas');
  await saveForm(heading, 'Subcategoría guardada');

  await openBackOffice(tablet, venue.url, 'foods');
  const form = await openForm(tablet, 'Crear comida');
  await fillFields(form, { Nombre: 'Coca de temporada', Descripción: 'Masa fina, con dos cosas de la huerta.' });
  await fillFields(form, { Precio: '9,50', 'IVA (%)': '21', Orden: '1', Existencias: '4' });
  await form.getByLabel('Categoría', { exact: true }).selectOption('Pizzas');
  await form.getByLabel('Subcategoría').selectOption('Al horno de leña');
  await form.getByLabel('El cliente elige los ingredientes').check();
  for (const [place, name] of ['Pimiento', 'Berenjena', 'Escalivada'].entries()) {
    await form.getByRole('button', { name: 'Añadir ingrediente' }).click();
    await fillFields(form, { [`Ingrediente ${place + 1}`]: name });
  }
  await form.getByRole('button', { name: 'Quitar Berenjena' }).click();
  await form.getByRole('button', { name: 'Añadir ingrediente' }).click();
  await fillFields(form, { 'Ingrediente 3': 'Extra de queso', 'Cuántos se eligen': '2' });
  for (const name of ['Nuevo', 'Vegetariano', 'Gluten', 'Lácteos'])
    await form.getByLabel(name, { exact: true }).check();
  await expectAccessibleExceptColours(tablet, 'a food filled in');
  await chooseImageOffline(form);
  await expect(field(form, 'Nombre')).toHaveValue('Coca de temporada');
  await saveForm(form, 'Producto guardado');
}

async function expectFoodInForm(tablet: Page): Promise<void> {
  const again = await openEditForm(tablet, 'Coca de temporada', 'Editar comida');
  await expectFilled(again, {
    Nombre: 'Coca de temporada',
    Descripción: 'Masa fina, con dos cosas de la huerta.',
    Precio: '9,50',
    'IVA (%)': '21',
    Orden: '1',
    Existencias: '4',
    'Ingrediente 1': 'Pimiento',
    'Ingrediente 2': 'Escalivada',
    'Ingrediente 3': 'Extra de queso',
    'Cuántos se eligen': '2',
  });
  await expect(again.getByLabel('Categoría', { exact: true }).locator('option:checked')).toHaveText('Pizzas');
  await expect(again.getByLabel('Subcategoría').locator('option:checked')).toHaveText('Al horno de leña');
  await expectChecked(again, ['El cliente elige los ingredientes', 'Nuevo', 'Vegetariano', 'Gluten', 'Lácteos']);
  await expect(again.getByRole('img', { name: 'Foto del producto' })).toHaveJSProperty('naturalWidth', 512);
}

async function expectFoodOnMenu(phone: Page): Promise<void> {
  await scanTable(phone, venue.url, 'A1', 'A01');
  await chooseSection(phone, 'Comida');
  await openCategory(phone, 'Pizzas');
  const group = phone.locator('section').filter({ has: phone.getByRole('heading', { name: 'Al horno de leña' }) });
  const product = group.getByRole('listitem').filter({ hasText: 'Coca de temporada' }).first();
  for (const text of ['Masa fina, con dos cosas de la huerta.', 'Nuevo', 'Vegetariano', '9,50'])
    await expect(product).toContainText(text);
  const photo = product.getByRole('img', { name: 'Foto de Coca de temporada' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const allergens = product.getByRole('list', { name: 'Contiene' }).getByRole('img');
  await expect(allergens).toHaveCount(2);
  for (const name of ['Gluten', 'Lácteos']) await expect(product.getByRole('img', { name })).toBeVisible();
}

async function chooseIngredients(phone: Page): Promise<void> {
  await addProduct(phone, 'Coca de temporada');
  const sheet = productSheet(phone, 'Coca de temporada');
  const chooser = sheet.getByRole('group', { name: /^Elige ingredientes o sabores/ });
  await expect(chooser).toContainText('Elige hasta 2.');
  await expect(chooser.getByRole('button', { name: /^Añadir una unidad de / })).toHaveCount(3);
  for (const name of ['Pimiento', 'Extra de queso']) {
    await chooser.getByRole('button', { name: `Añadir una unidad de ${name}` }).click();
  }
  await sheet.getByRole('button', { name: /^Añadir ·/ }).click();
  await phone.getByRole('button', { name: 'Omitir' }).click();
  await expect(await openCart(phone)).toContainText('Pimiento');
  await expect(cartPanel(phone)).toContainText('9,50');
}

test('a drink with several sizes and a mixer is sold until its stock is empty', async ({ browser }) => {
  const tablet = await openOwnerTablet(browser);
  await openBackOffice(tablet, venue.url, 'products');
  const mixer = await openForm(tablet, 'Crear bebida');
  await fillFields(mixer, { Nombre: 'Toro Loco', Normal: '3,60' });
  await mixer.getByLabel('Categoría').selectOption('Refrescos, zumos y aguas');
  for (const name of ['Se puede combinar', 'Es una bebida energética']) await mixer.getByLabel(name).check();
  await saveForm(mixer, 'Producto guardado');

  const form = await openForm(tablet, 'Crear bebida');
  await fillFields(form, { Nombre: 'Ginebra del Valle', Copa: '7', Cubata: '9,25', Botella: '64', Existencias: '1' });
  await fillFields(form, { 'Coste copa': '1,15', 'Coste cubata': '1,9' });
  await form.getByLabel('Categoría').selectOption('Copas');
  await form.getByLabel('Subcategoría').selectOption('Ginebra');
  for (const name of ['Se puede combinar', 'Contar existencias', 'Sulfitos']) await form.getByLabel(name).check();
  await expectAccessibleExceptColours(tablet, 'a drink filled in');
  await saveForm(form, 'Producto guardado');

  const again = await openEditForm(tablet, 'Ginebra del Valle', 'Editar bebida');
  await expectFilled(again, {
    Normal: '',
    Copa: '7,00',
    Cubata: '9,25',
    Botella: '64,00',
    Chupito: '',
    Existencias: '1',
    // The last one of «Copas».
    Orden: '18',
    'Coste copa': '1,15',
    'Coste cubata': '1,90',
    'Coste botella': '',
  });
  await expectChecked(again, ['Se puede combinar', 'Contar existencias', 'Sulfitos']);
  await expect(again.getByLabel('Coste normal')).toHaveCount(0);
  await expect(again.getByLabel('Es una bebida energética')).not.toBeChecked();
  await again.getByRole('button', { name: 'Cancelar' }).click();

  const phone = await browser.newPage(PHONE);
  await scanTable(phone, venue.url, 'A2', 'A02');
  await openCategory(phone, 'Copas');
  const sizes = phone.getByRole('button', { name: /^Añadir Ginebra del Valle,/ });
  await expect(sizes).toHaveCount(3);
  for (const [place, size] of ['Solo, 7,00', 'Con refresco, 9,25', 'Botella, 64,00'].entries())
    await expect(sizes.nth(place)).toHaveAccessibleName(new RegExp(`^Añadir Ginebra del Valle, ${size}`));

  await addProduct(phone, 'Ginebra del Valle', 'Con refresco');
  const sheet = productSheet(phone, 'Ginebra del Valle');
  await expect(sheet).toContainText('Solo queda 1');
  await sheet.getByRole('radio', { name: /^Toro Loco \+ 1,00/ }).check();
  await sheet.getByRole('button', { name: /^Añadir · 10,25/ }).click();
  await phone.getByRole('button', { name: 'Omitir' }).click();
  await expect(await openCart(phone)).toContainText('Toro Loco');
  await placeOrder(phone);
  await expectOrderPlaced(phone);
  expect(await venue.read('select cost from order_lines order by sent_on desc limit 1')).toEqual([{ cost: 190 }]);

  await expect(tablet.getByRole('textbox', { name: 'Existencias de Ginebra del Valle' })).toHaveValue('0');
  await phone.goto(`${venue.url}/?qr=A2`);
  await openCategory(phone, 'Copas');
  await expect(phone.getByRole('button', { name: /^Añadir Beefeater, Solo/ })).toBeVisible();
  await expect(sizes).toHaveCount(0);
  await phone.close();
});

test('a food is sold as tapa, media and ración: one product in its form, the menu, the order and on the board', async ({
  browser,
}) => {
  const tablet = await openOwnerTablet(browser);
  await openBackOffice(tablet, venue.url, 'foods');
  const form = await openForm(tablet, 'Crear comida');
  await fillFields(form, { Nombre: 'Ensaladilla de gambas', Descripción: 'Con gambas de Huelva.' });
  await form.getByLabel('Categoría', { exact: true }).selectOption('Tapas');
  for (const [name, price, cost] of [
    ['Ración', '11,50', '3,20'],
    ['Tapa', '4', '1'],
    ['Media ración', '6,80', ''],
  ] as const) {
    await form.getByRole('button', { name: 'Añadir tamaño' }).click();
    await expect(form.getByLabel('Tamaño', { exact: true }).last()).toBeFocused();
    await tablet.keyboard.type(name);
    await expect(form.getByText('introduce un precio válido')).toHaveCount(0);
    await fillFields(form, { [`Precio de ${name}`]: price });
    await fillFields(form, { [`Coste de ${name}`]: cost });
  }
  await expectAccessible(tablet, 'a food with three sizes');
  await saveForm(form, 'Producto guardado');

  await test.step('the form shows the sizes by price, and refuses a size without a name or used twice', async () => {
    const again = await openEditForm(tablet, 'Ensaladilla de gambas', 'Editar comida');
    await expectFilled(again, {
      Normal: '',
      'Precio de Tapa': '4,00',
      'Coste de Tapa': '1,00',
      'Coste de Media ración': '',
    });
    const names = again.getByLabel('Tamaño', { exact: true });
    await expect(names).toHaveCount(3);
    for (const [place, name] of ['Tapa', 'Media ración', 'Ración'].entries())
      await expect(names.nth(place)).toHaveValue(name);
    await names.nth(1).fill('tapa');
    await expect(again.getByRole('group', { name: 'Precios' })).toContainText('Hay dos tamaños con el mismo nombre.');
    await names.nth(1).fill('');
    await again.getByLabel('Precio de Ración').focus();
    await expect(again.getByRole('group', { name: 'Precios' })).toContainText('Ponle nombre a cada tamaño.');
    await discardForm(again);
  });

  const phone = await browser.newPage(PHONE);
  await scanTable(phone, venue.url, 'A3', 'A03');
  await chooseSection(phone, 'Comida');
  await openCategory(phone, 'Tapas');
  const sizes = phone.getByRole('button', { name: /^Añadir Ensaladilla de gambas,/ });
  await expect(sizes).toHaveCount(3);
  for (const [place, size] of ['Tapa, 4,00', 'Media ración, 6,80', 'Ración, 11,50'].entries())
    await expect(sizes.nth(place)).toHaveAccessibleName(new RegExp(`^Añadir Ensaladilla de gambas, ${size}`));
  await expectAccessible(phone, 'the menu with a food in three sizes');
  await addProduct(phone, 'Ensaladilla de gambas', 'Media ración');
  await phone.getByRole('button', { name: 'Omitir' }).click();
  await addProduct(phone, 'Ensaladilla de gambas', 'Tapa');
  await expect(await openCart(phone)).toContainText('Media ración de Ensaladilla de gambas');
  await expect(cartPanel(phone)).toContainText('10,80');
  await placeOrder(phone);
  await expectOrderPlaced(phone);
  const lines = venue.read(
    `select label, size, price, cost from order_lines where name = 'Ensaladilla de gambas' order by price`,
  );
  expect(await lines).toEqual([
    { label: 'Ensaladilla de gambas - Tapa', size: 'Tapa', price: 400, cost: 100 },
    { label: 'Ensaladilla de gambas - Media ración', size: 'Media ración', price: 680, cost: null },
  ]);

  await openBoard(tablet, venue.url, 'food');
  const board = boardTable(tablet, 'A03');
  await expect(board).toContainText('Ensaladilla de gambas');
  await expect(board).toContainText('Media ración');
  await phone.close();
});

/** A browser in which the owner is signed in. */
async function openOwnerTablet(browser: Browser): Promise<Page> {
  const page = await browser.newPage(TABLET);
  await signIn(page, venue.url, 'owner');
  return page;
}

/** Chooses an image while offline: cropping works, the upload fails, and is repeated once the connection is back. */
async function chooseImageOffline(form: Locator): Promise<void> {
  const page = form.page();
  const image = field(form, 'Foto del producto');
  await page.context().setOffline(true);
  await image.locator('input[type="file"]').setInputFiles('src/customer/public/icon-512.png');
  const cropping = page.getByRole('dialog', { name: 'Recortar imagen: Foto del producto' });
  await cropping.getByRole('button', { name: 'Hecho' }).click();
  await expect(cropping.getByRole('alert').filter({ hasText: 'No se ha subido la imagen' })).toContainText(
    'No hay conexión con el servidor.',
  );
  await expectAccessible(page, 'cropping over the form of a product');
  await page.context().setOffline(false);
  await cropping.getByRole('button', { name: 'Hecho' }).click();
  await expect(cropping).toBeHidden();
  await expect(image.getByRole('button', { name: 'Cambiar imagen: Foto del producto' })).toBeVisible();
}

async function expectFilled(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await expect(field(form, label)).toHaveValue(value);
}

async function expectChecked(form: Locator, labels: readonly string[]): Promise<void> {
  for (const label of labels) await expect(form.getByLabel(label)).toBeChecked();
}

function rowHeaders(page: Page): Locator {
  return page.getByRole('rowheader');
}

/** Expects exactly these rows, in this order. */
async function expectRows(page: Page, expected: readonly string[]): Promise<void> {
  await expect(rowHeaders(page)).toHaveText([...expected]);
}

/** Presses a column header, and expects the sort direction that it then announces. */
async function sortBy(page: Page, header: string, sortDirection: 'ascending' | 'descending'): Promise<void> {
  const column = page.getByRole('columnheader', { name: header });
  await column.getByRole('button').click();
  await expect(column).toHaveAttribute('aria-sort', sortDirection);
}
