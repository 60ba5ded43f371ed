// An owner sets up an empty venue until its first customer orders.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothColourSchemes, expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { chooseInMainMenu, createOwner, fillFields, listRow, openForm, saveForm } from '#e2e/back-office.ts';
import { addProduct, chooseSection, openCart, placeOrder, skipEmail } from '#e2e/customer.ts';
import { test } from '#e2e/page-errors.ts';
import { boardTable, fillSignIn, openBoard } from '#e2e/staff.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { openEmptyVenue, type Venue } from '#e2e/venue.ts';

const OWNER = { name: 'Rosa Aguilar', email: 'rosa@lapenultima.example', password: 'vermut-y-aceitunas' };
const TABLET = { viewport: { width: 1024, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 } };
/**
 * The most taps and filled fields from the sign-in to the printed codes. Twenty minutes are 1,200 seconds; a tap or a short
 * field takes five seconds with reading the screen, so that these taps take six minutes. The rest is for the other products of the
 * menu.
 */
const TAPS_MAX = 70;

/** The same with a list that the owner has: of these, at most five are in the columns and the preview of the import. */
const TAPS_WITH_LIST_MAX = 50;

/** A list as an owner has it: titles of the bar's own, bands of categories, one price in cents. */
const OWN_LIST = [
  'BAR LA PENÚLTIMA;;',
  'Artículo;P.V.P. (IVA incl.);Coste',
  'CERVEZAS Y VERMUT;;',
  'Caña;1,80 €;0,40',
  'Vermut de grifo;3,20 €;0,90',
  'PARA PICAR;;',
  'Bravas;6,50 €;1,20',
  'Ensaladilla;650;1,50',
  'Precios con el IVA incluido;;',
].join('\n');

let venue: Venue;
test.beforeEach(async () => {
  venue = await openEmptyVenue({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hola@lapenultima.example' });
  await createOwner(venue, OWNER);
});
test.afterEach(() => venue.close());

test('an owner sets up an empty venue within the taps of twenty minutes, and its first customer orders', async ({
  browser,
}) => {
  const tablet = await browser.newPage(TABLET);
  const customer = await browser.newPage(PHONE);
  const taps = await countTaps(tablet);
  await test.step('the home page of an empty venue is available to customers', () => openEmptyHome(customer));
  await test.step('the signed-in owner sees the missing setup steps', () => signInAsOwner(tablet));
  await test.step('the owner reads what is wrong with the server', () => readGoLiveBanner(tablet));
  await test.step('the owner creates the product types and chooses payment at the bar', () =>
    createProductTypes(tablet));
  await test.step('the owner opens the bar and the kitchen day and night', () => openDayAndNight(tablet));
  await test.step('the owner creates the categories that products require', () => createCategories(tablet));
  await test.step('the owner creates a drink and a food', () => createProducts(tablet));
  await test.step('the owner enters the company', () => enterCompany(tablet));
  const address = await test.step('the owner creates 25 tables at once, and prints their codes', () =>
    createTables(tablet));
  expect(taps(), 'taps and filled fields until the codes are printed').toBeLessThanOrEqual(TAPS_MAX);
  await test.step('only a test order and the public address are missing', () => expectLastStepsMissing(tablet));
  await test.step('a customer scans the code and orders both products', () => orderBothProducts(customer, address));
  await test.step('the test order is done without a reload', () =>
    expect(tablet.getByText('9 de 10 hechos')).toBeVisible());
  await test.step('the boards show the order', () => expectOrderOnBoards(tablet));
  await test.step('the checklist disappears once the server has a public address', () => expectSetupComplete(tablet));
});

test('an owner imports an own list, and has its codes printed within the taps of a quarter of an hour', async ({
  browser,
}) => {
  const tablet = await browser.newPage(TABLET);
  const taps = await countTaps(tablet);
  await signInAsOwner(tablet);
  await createProductTypes(tablet);
  await openDayAndNight(tablet);
  await test.step('the list is imported with at most five taps in its columns and preview', () =>
    importOwnList(tablet, taps));
  await enterCompany(tablet);
  const address = await createTables(tablet);
  expect(taps(), 'taps and filled fields until the codes are printed').toBeLessThanOrEqual(TAPS_WITH_LIST_MAX);
  const customer = await browser.newPage(PHONE);
  await test.step('a customer orders what the list has', () => orderBothProducts(customer, address));
});

/** Imports the list: one press says that «650» is in cents, and one imports. */
async function importOwnList(tablet: Page, taps: () => number): Promise<void> {
  await openSetupStep(tablet, 'Productos');
  await tablet.getByRole('link', { name: 'Importar carta' }).click();
  const file = { name: 'precios.csv', mimeType: 'text/csv', buffer: Buffer.from(OWN_LIST) };
  await tablet.getByLabel('Elegir archivo').setInputFiles(file);
  await expect(tablet.getByText('Se importan: Artículo y P.V.P. (IVA incl.). No se importan: Coste.')).toBeVisible();
  await expect(tablet.getByText('Falta 1 respuesta para poder importar.')).toBeVisible();
  await expectAccessibleOnEveryScreen(tablet, 'questions about an own list');
  const before = taps();
  await tablet.getByRole('radio', { name: 'Céntimos: 6,50 €' }).click();
  const changes = tablet.getByRole('table', { name: 'Productos nuevos y cambiados' });
  await expect(changes.getByRole('row', { name: /^Ensaladilla/ })).toContainText(/Para picar.*6,50/);
  await tablet.getByRole('button', { name: 'Importar la carta' }).click();
  await expect(tablet.getByText('Productos nuevos: 4. Productos cambiados: 0.')).toBeVisible();
  expect(taps() - before, 'taps and filled fields in the columns and the preview').toBeLessThanOrEqual(5);
  await expect(tablet.getByText('2 productos no tienen descripción: Bravas y Ensaladilla')).toBeVisible();
  await expectAccessibleOnEveryScreen(tablet, 'an imported own list');
}

async function openEmptyHome(customer: Page): Promise<void> {
  await customer.goto(venue.url);
  await expect(customer.getByText('Sin mesa').first()).toBeVisible();
}

async function signInAsOwner(tablet: Page): Promise<void> {
  await tablet.goto(`${venue.url}/admin`);
  await fillSignIn(tablet, OWNER.email, OWNER.password);
  await expect(tablet.getByRole('heading', { name: 'Hola, Rosa Aguilar' })).toBeVisible();
  await expect(tablet.getByText('1 de 10 hechos')).toBeVisible();
  await expect(tablet.getByText('El correo no está configurado')).toBeHidden();
}

async function readGoLiveBanner(tablet: Page): Promise<void> {
  const banner = tablet.getByRole('region', { name: 'Estado del servidor' });
  await expect(banner).toContainText('Hay 3 cosas que arreglar en el servidor');
  await banner.getByText('Ver cuáles y qué hacer').press('Enter');
  await expect(banner.getByText('no es segura: http://localhost')).toBeVisible();
  await expect(banner.getByText('que solo abre el propio servidor')).toBeVisible();
  await expect(banner.getByText('Todavía no hay ninguna copia de seguridad.')).toBeVisible();
  await expectAccessibleInBothColourSchemes(tablet, 'go-live banner');
}

async function createProductTypes(tablet: Page): Promise<void> {
  await openSetupStep(tablet, 'Tipos de producto');
  await tablet.getByRole('button', { name: 'Crear tipos de producto y horarios' }).click();
  await expect(tablet.getByText('Tipos de producto y horarios creados')).toBeVisible();
  await tablet.getByLabel('Método de pago').selectOption('En el local (manual)');
  await tablet.getByLabel('Caducidad del QR').selectOption('120 minutos');
  await tablet.getByRole('button', { name: 'Guardar' }).click();
  await expect(tablet.getByText('Configuración guardada')).toBeVisible();
}

async function openDayAndNight(tablet: Page): Promise<void> {
  await openSetupStep(tablet, 'Horarios');
  await openAllDay(tablet);
  await chooseInMainMenu(tablet, 'Horarios de Comidas');
  // Both pages have the same fields.
  await expect(tablet.getByRole('heading', { name: 'Horarios de Comidas' })).toBeVisible();
  await openAllDay(tablet);
  await tablet.getByRole('button', { name: 'Los horarios están bien' }).click();
  await expect(tablet.getByText('Horarios confirmados')).toBeVisible();
  await expect(tablet.getByText('¿Son estos tus horarios?')).toBeHidden();
}

/** Creates 25 tables and prints their codes. Returns the address in the code of the first table. */
async function createTables(tablet: Page): Promise<string> {
  await openSetupStep(tablet, 'Mesas');
  await expect(tablet.getByText('Todavía no hay mesas')).toBeVisible();
  await tablet.getByRole('button', { name: 'Crear varias mesas' }).first().click();
  const form = tablet.getByRole('dialog', { name: 'Crear varias mesas' });
  await expect(form.getByText('Se van a crear 25 mesas: A01, A02 … A25')).toBeVisible();
  await expectAccessibleInBothColourSchemes(tablet, 'tables of a range');
  await form.getByRole('button', { name: 'Crear 25 mesas' }).click();
  await expect(form).toBeHidden();
  await expect(listRow(tablet, 'A25')).toBeVisible();
  await tablet.getByRole('button', { name: 'Hoja para imprimir' }).click();
  await expect(tablet.getByText('25 mesas en')).toBeVisible();
  const reported = tablet.waitForResponse(/\/api\/admin\/tables\/printed-codes$/);
  await tablet.getByRole('button', { name: 'Imprimir', exact: true }).click();
  expect((await reported).status()).toBe(200);
  return `${venue.url}/?qr=A01`;
}

async function createCategories(tablet: Page): Promise<void> {
  await openSetupStep(tablet, 'Productos');
  await tablet.getByRole('link', { name: 'Ir a las categorías' }).click();
  await expect(tablet.getByText('Todavía no hay categorías')).toBeVisible();
  await createCategory(tablet, 'Vermut', 'Bebidas');
  await createCategory(tablet, 'Raciones', 'Comidas');
}

async function createProducts(tablet: Page): Promise<void> {
  await openSetupStep(tablet, 'Productos');
  const drink = await openForm(tablet, 'Crear bebida');
  await fillFields(drink, { Nombre: 'Vermut de grifo', Normal: '3,20' });
  await drink.getByLabel('Categoría').selectOption('Vermut');
  await saveForm(drink, 'Producto guardado');
  await tablet.getByRole('tab', { name: 'Comida' }).click();
  const food = await openForm(tablet, 'Crear comida');
  await fillFields(food, { Nombre: 'Bravas', Descripción: 'Con alioli y su picante.', Precio: '6,50' });
  await food.getByLabel('Categoría').selectOption('Raciones');
  await saveForm(food, 'Producto guardado');
}

async function enterCompany(tablet: Page): Promise<void> {
  await openSetupStep(tablet, 'Información de la empresa');
  await fillFields(tablet, {
    Nombre: 'La Penúltima',
    'Nombre corto': 'Penúltima',
    'Razón social': 'Aguilar Bares S.L.',
  });
  await fillFields(tablet, { NIF: 'B12345674', Dirección: 'Calle Mayor, 7\n28013 Madrid' });
  await tablet.getByRole('button', { name: 'Guardar' }).click();
  await expect(tablet.getByText('Información de la empresa guardada')).toBeVisible();
}

async function expectLastStepsMissing(tablet: Page): Promise<void> {
  await chooseInMainMenu(tablet, 'Inicio');
  await expect(tablet.getByText('8 de 10 hechos')).toBeVisible();
  await expect(tablet.getByRole('link', { name: /Por hacer$/ })).toHaveText(/^Pedido de prueba/);
  const steps = tablet.getByRole('region', { name: 'Prepara tu local' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'PUBLIC_URL' })).toHaveText(
    /^Dirección pública.*Por hacer$/,
  );
  await expect(tablet.getByRole('link', { name: /Opcional$/ })).toHaveText([/^Personal/, /^Impresoras/]);
}

async function expectSetupComplete(tablet: Page): Promise<void> {
  await chooseInMainMenu(tablet, 'Inicio');
  await expect(tablet.getByText('9 de 10 hechos')).toBeVisible();
  await venue.kill();
  await venue.start({ PUBLIC_URL: 'http://lapenultima.example' });
  await expect(tablet.getByRole('heading', { name: 'Prepara tu local' })).toBeHidden();
}

async function orderBothProducts(customer: Page, address: string): Promise<void> {
  await customer.goto(address);
  await expect(customer.getByText('Mesa A01').first()).toBeVisible();
  await expect(customer).toHaveTitle(/La Penúltima/);
  await addProduct(customer, 'Vermut de grifo');
  await skipEmail(customer);
  await chooseSection(customer, 'Comida');
  await addProduct(customer, 'Bravas');
  await expect(await openCart(customer)).toContainText('9,70');
  await placeOrder(customer);
  await expect(customer.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
}

async function expectOrderOnBoards(tablet: Page): Promise<void> {
  await openBoard(tablet, venue.url, 'drinks');
  await expect(boardTable(tablet, 'A01')).toContainText('Vermut de grifo');
  await openBoard(tablet, venue.url, 'food');
  await expect(boardTable(tablet, 'A01')).toContainText('Bravas');
}

/** Opens a setup step from the start page of the back office. */
async function openSetupStep(page: Page, step: string): Promise<void> {
  await chooseInMainMenu(page, 'Inicio');
  const steps = page.getByRole('region', { name: 'Prepara tu local' });
  await steps.getByRole('link', { name: new RegExp(`^${step}`) }).click();
  await expect(steps).toBeHidden();
}

/** Sets Monday from midnight to midnight and copies it, so that the journey does not depend on the time of day. */
async function openAllDay(page: Page): Promise<void> {
  for (const end of ['Abre el lunes', 'Cierra el lunes']) {
    const response = page.waitForResponse(/\/api\/admin\/schedules\/\w+\/days\/\d$/);
    await page.getByLabel(end).selectOption('00:00');
    expect((await response).status()).toBe(200);
  }
  await page.getByRole('button', { name: 'Copiar a… el horario del lunes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'A todos los días' }).click();
  await expect(page.getByText('Todo el día')).toHaveCount(7);
}

async function createCategory(page: Page, name: string, productType: string): Promise<void> {
  const form = await openForm(page, 'Crear categoría');
  await fillFields(form, { Nombre: name });
  await form.getByLabel('Tipo de producto').selectOption(productType);
  await saveForm(form, 'Categoría guardada');
}
