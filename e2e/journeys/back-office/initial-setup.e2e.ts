// An owner sets up an empty venue until its first customer orders.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothColourSchemes } from '#e2e/accessibility.ts';
import { chooseInMenu, createOwner, fillFields, listRow, openForm, saveForm } from '#e2e/back-office.ts';
import { addProduct, chooseSection, openCart, placeOrder, skipEmail } from '#e2e/customer.ts';
import { fillSignIn, openBoard, tableSection } from '#e2e/staff.ts';
import { openEmptyVenue, type Venue } from '#e2e/venue.ts';

const OWNER = { name: 'Rosa Aguilar', email: 'rosa@lapenultima.example', password: 'vermut-y-aceitunas' };
const TABLET = { viewport: { width: 1024, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

let venue: Venue;
test.beforeAll(async () => {
  venue = await openEmptyVenue({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hola@lapenultima.example' });
  await createOwner(venue, OWNER);
});
test.afterAll(() => venue.close());

test('an owner sets up an empty venue, and its first customer orders', async ({ browser }) => {
  const tablet = await browser.newPage(TABLET);
  const customer = await browser.newPage(PHONE);
  await test.step('the home page of an empty venue is available to customers', () => openEmptyHome(customer));
  await test.step('the signed-in owner sees the missing setup steps', () => signInAsOwner(tablet));
  await test.step('the owner reads what is wrong with the server', () => readGoLiveBanner(tablet));
  await test.step('the owner creates the product types and chooses payment at the bar', () =>
    createProductTypes(tablet));
  await test.step('the owner opens the bar and the kitchen day and night', () => openDayAndNight(tablet));
  const address = await test.step('the owner creates a table, whose code leads to the menu', () => createTable(tablet));
  await test.step('the owner creates the categories that products require', () => createCategories(tablet));
  await test.step('the owner creates a drink and a food', () => createProducts(tablet));
  await test.step('the owner enters the company, and no setup step is left', () => enterCompany(tablet));
  await test.step('a customer scans the code and orders both products', () => orderBothProducts(customer, address));
  await test.step('the boards show the order', () => expectOrderOnBoards(tablet));
});

async function openEmptyHome(customer: Page): Promise<void> {
  await customer.goto(venue.url);
  await expect(customer.getByText('NO QR').first()).toBeVisible();
}

async function signInAsOwner(tablet: Page): Promise<void> {
  await tablet.goto(`${venue.url}/admin`);
  await fillSignIn(tablet, OWNER.email, OWNER.password);
  await expect(tablet.getByRole('heading', { name: 'Hola, Rosa Aguilar' })).toBeVisible();
  await expect(tablet.getByText('1 de 6 hechos')).toBeVisible();
  await expect(tablet.getByText('El correo no está configurado')).toBeHidden();
}

async function readGoLiveBanner(tablet: Page): Promise<void> {
  const banner = tablet.getByRole('region', { name: 'Estado del servidor' });
  await expect(banner).toContainText('Hay 2 cosas que arreglar en el servidor');
  await banner.getByText('Ver cuáles y qué hacer').press('Enter');
  await expect(banner.getByText('no es segura: http://localhost')).toBeVisible();
  await expect(banner.getByText('No se sabe dónde están las copias de seguridad.')).toBeVisible();
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
  await chooseInMenu(tablet, 'Horarios de Comidas');
  await openAllDay(tablet);
}

async function createTable(tablet: Page): Promise<string> {
  await openSetupStep(tablet, 'Mesas');
  const form = await openForm(tablet, 'Crear mesa QR');
  await fillFields(form, { Mesa: 'a1' });
  await saveForm(form, 'Mesa QR guardado');
  await listRow(tablet, 'A01').getByRole('button', { name: 'Código QR de la mesa A01' }).click();
  const code = tablet.getByRole('dialog', { name: 'Código QR de la mesa A01' });
  const leadsTo = (await code.getByRole('link').getAttribute('href')) ?? '';
  await code.getByRole('button', { name: 'Cerrar', exact: true }).click();
  return leadsTo;
}

async function createCategories(tablet: Page): Promise<void> {
  await openSetupStep(tablet, 'Productos');
  const early = await openForm(tablet, 'Crear bebida');
  await expect(early.getByText('Todavía no hay categorías de este tipo. Se crean en «Categorías».')).toBeVisible();
  await early.getByRole('button', { name: 'Cancelar' }).click();
  await chooseInMenu(tablet, 'Categorías');
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
  await chooseInMenu(tablet, 'Inicio');
  await expect(tablet.getByText('Nada pendiente').first()).toBeVisible();
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
  await expect(customer.getByText('Tu pedido está en curso, te llegará a la mesa A01')).toBeVisible();
}

async function expectOrderOnBoards(tablet: Page): Promise<void> {
  await openBoard(tablet, venue.url, 'drinks');
  await expect(tableSection(tablet, 'A01')).toContainText('Vermut de grifo');
  await openBoard(tablet, venue.url, 'food');
  await expect(tableSection(tablet, 'A01')).toContainText('Bravas');
}

/** Opens a setup step from the start page of the back office. */
async function openSetupStep(page: Page, step: string): Promise<void> {
  await chooseInMenu(page, 'Inicio');
  const steps = page.getByRole('region', { name: 'Prepara tu local' });
  await steps.getByRole('link', { name: new RegExp(`^${step}`) }).click();
  await expect(steps).toBeHidden();
}

/** Sets each weekday from midnight to midnight, so that the journey does not depend on the time of day. */
async function openAllDay(page: Page): Promise<void> {
  for (const end of DAYS.flatMap((day) => [`Abre el ${day}`, `Cierra el ${day}`])) {
    const response = page.waitForResponse(/\/api\/admin\/schedules\/\w+\/days\/\d$/);
    await page.getByLabel(end).selectOption('00:00');
    expect((await response).status()).toBe(200);
  }
  await expect(page.getByText('Todo el día')).toHaveCount(DAYS.length);
}

async function createCategory(page: Page, name: string, productType: string): Promise<void> {
  const form = await openForm(page, 'Crear categoría');
  await fillFields(form, { Nombre: name });
  await form.getByLabel('Tipo de producto').selectOption(productType);
  await saveForm(form, 'Categoria guardada');
}
