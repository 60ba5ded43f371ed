// A role changed in service: the owner takes a permission away while a waiter uses a shared tablet.
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import { expectAccessibleInBothColourSchemes } from '#e2e/accessibility.ts';
import { chooseInMainMenu } from '#e2e/back-office.ts';
import { test } from '#e2e/page-errors.ts';
import { fillSignIn, signInOnStartPage } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

const TABLET = { viewport: { width: 1024, height: 768 } };
const PIN = '4826';

// The journey has its own venue because it changes what a role may do.
let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

test('the owner takes a permission away while a waiter is on a shared tablet, and gives it back', async ({
  browser,
}) => {
  const [owner, tablet] = [await browser.newPage(TABLET), await browser.newPage(TABLET)];

  await test.step('the waiter chooses a PIN, and simple ones are refused', async () => {
    await signInOnStartPage(tablet, venue.url, 'waiter');
    await setPin(tablet, '1234');
    await expect(tablet.getByText(/demasiado fácil de adivinar/)).toBeVisible();
    await setPin(tablet, PIN);
    await expect(tablet.getByText('PIN guardado')).toBeVisible();
    await expectAccessibleInBothColourSchemes(tablet, 'the profile');
    await tablet.getByRole('button', { name: 'Cerrar sesión' }).click();
  });

  await test.step('the owner shares the tablet, and their session on it ends', async () => {
    await fillSignIn(tablet, 'owner@comanda.test', DEMO_PASSWORD);
    await setPin(tablet, '90315');
    await expect(tablet.getByText('PIN guardado')).toBeVisible();
    await tablet.getByLabel('Nombre de este dispositivo').fill('Barra');
    await tablet.getByRole('button', { name: 'Compartir esta tableta' }).click();
    await tablet.getByRole('alertdialog').getByRole('button', { name: 'Compartir esta tableta' }).click();
    await expect(tablet.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible();
    await expectAccessibleInBothColourSchemes(tablet, 'who are you');
  });

  await test.step('the waiter enters with the PIN and stays after a reload', async () => {
    await tablet.getByRole('button', { name: 'Lucía Martín' }).click();
    await enterPin(tablet, '5271');
    await expect(tablet.getByText('PIN incorrecto')).toBeVisible();
    await expectAccessibleInBothColourSchemes(tablet, 'a wrong PIN');
    await enterPin(tablet, PIN);
    await expect(menuLink(tablet, 'Crear Pedido')).toBeVisible();
    await tablet.reload();
    await expect(menuLink(tablet, 'Crear Pedido')).toBeVisible();
  });

  await test.step('a permission that the owner takes away leaves the open screen, and the API refuses', async () => {
    await signInOnStartPage(owner, venue.url, 'owner');
    await chooseInMainMenu(owner, 'Usuarios');
    await owner.getByRole('link', { name: 'Permisos' }).click();
    await expectAccessibleInBothColourSchemes(owner, 'the permissions');
    await chooseInMainMenu(tablet, 'Crear Pedido');
    await expect(tablet).toHaveURL(/create-order$/);
    await switchPermission(owner, 'Crear pedidos', 'Quitar');
    await expect(tablet).toHaveURL(`${venue.url}/admin`);
    await expect(menuLink(tablet, 'Crear Pedido')).toHaveCount(0);
    expect(await statusOfStaffOrder(tablet)).toBe(403);
    await switchPermission(owner, 'Cobrar', 'Quitar');
    await expect(owner.getByRole('switch', { name: 'Cobrar' })).not.toBeChecked();
    await owner.getByRole('button', { name: 'Restablecer' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Restablecer' }).click();
    await expect(owner.getByRole('switch', { name: 'Cobrar' })).toBeChecked();
    await expect(menuLink(tablet, 'Crear Pedido')).toBeVisible();
  });

  await test.step('another person takes over, and what is the owner’s only asks for the password', async () => {
    await tablet.getByRole('button', { name: 'Cambiar de persona' }).click();
    await tablet.getByRole('button', { name: 'Carmen Robledo' }).click();
    await enterPin(tablet, '90315');
    await chooseInMainMenu(tablet, 'Usuarios');
    await expect(tablet.getByRole('heading', { name: 'Escribe tu contraseña' })).toBeVisible();
    await expectAccessibleInBothColourSchemes(tablet, 'the password on a shared tablet');
    await tablet.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
    await tablet.getByRole('button', { name: 'Continuar' }).click();
    await expect(tablet.getByRole('heading', { name: 'Usuarios' })).toBeVisible();
  });

  await test.step('the owner removes the PIN of the waiter, who leaves the list of the tablet', async () => {
    await tablet.getByRole('button', { name: 'Editar Lucía Martín' }).click();
    await tablet.getByRole('button', { name: 'Quitar PIN' }).click();
    const question = tablet.getByRole('alertdialog', { name: '¿Quitar el PIN de Lucía Martín?' });
    await expectAccessibleInBothColourSchemes(tablet, 'removing a PIN');
    await question.getByRole('button', { name: 'Quitar PIN' }).click();
    await expect(tablet.getByLabel('PIN', { exact: true })).toBeFocused();
    await expect(tablet.getByRole('button', { name: 'Quitar PIN' })).toHaveCount(0);
    await expectAccessibleInBothColourSchemes(tablet, 'a user without a PIN');
    await tablet.getByRole('button', { name: 'Cancelar' }).click();
    await tablet.getByRole('button', { name: 'Cambiar de persona' }).click();
    await expect(tablet.getByRole('button', { name: 'Carmen Robledo' })).toBeVisible();
    await expect(tablet.getByRole('button', { name: 'Lucía Martín' })).toHaveCount(0);
  });
});

async function setPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('link', { name: /Mi perfil|Lucía Martín|Carmen Robledo/ }).click();
  await page.getByLabel('PIN nuevo').fill(pin);
  await page.getByRole('button', { name: 'Guardar PIN' }).click();
}

async function enterPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function switchPermission(page: Page, name: string, confirm: string): Promise<void> {
  await page.getByRole('switch', { name, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
}

function menuLink(page: Page, name: string) {
  return page.getByRole('navigation').getByRole('link', { name });
}

/** The status with which the API answers a staff order of this browser; the order itself is not valid. */
function statusOfStaffOrder(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`/api/admin/orders/${crypto.randomUUID()}`, { method: 'PUT', headers, body: '{}' })).status;
  });
}
