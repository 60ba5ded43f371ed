import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleExceptColours, expectAccessibleInBothColourSchemes } from '#e2e/accessibility.ts';
import {
  chooseInMenu,
  expectListRows,
  fillFields,
  listRow,
  openBackOffice,
  openEditForm,
  openForm,
  saveForm,
} from '#e2e/back-office.ts';
import { fillSignIn, signIn } from '#e2e/staff.ts';
import { DEMO_PASSWORD } from '#e2e/start-database.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';
import { newToken, tokenHash } from '#server/platform/ids.ts';

const TABLET = { viewport: { width: 1024, height: 768 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const NOELIA = { email: 'noelia@laencina.example', password: 'vermut-de-grifo' };
const OUT = 'Tu sesión ha terminado. Vuelve a entrar.';

// A venue of their own: they change who may come in.
let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

test('an owner makes a user, takes a role from them, locks them out and lets them in again', async ({ browser }) => {
  const [owner, tablet] = [await browser.newPage(TABLET), await browser.newPage(TABLET)];
  await signIn(owner, venue.url, 'owner');
  await openBackOffice(owner, venue.url, 'users');

  await test.step('with two roles they may do what either may', async () => {
    const form = await openForm(owner, 'Crear usuario');
    await fillFields(form, { Nombre: 'Noelia Ríos', 'Correo electrónico': NOELIA.email, Contraseña: NOELIA.password });
    for (const role of ['Camarero', 'Encargado']) await form.getByLabel(role).check();
    await saveForm(form, 'Usuario guardado');
    await expect(listRow(owner, 'Noelia Ríos')).toContainText('EncargadoCamarero');
    await comeIn(tablet, 'Noelia Ríos');
    await chooseInMenu(tablet, 'Mesas QR');
    await expect(tablet.getByRole('heading', { name: 'Mesas QR' })).toBeVisible();
  });

  await test.step('without one of them they are out, and it is gone when they come back', async () => {
    const form = await openEditForm(owner, 'Noelia Ríos', 'Editar usuario');
    await fillFields(form, { Nombre: 'Noelia Ríos Vega' });
    await form.getByLabel('Encargado').uncheck();
    await saveForm(form, 'Usuario guardado');
    await expect(tablet.getByText(OUT)).toBeVisible();
    await fillSignIn(tablet, NOELIA.email, NOELIA.password);
    // Where they were they may be no more.
    await expect(tablet.getByRole('heading', { name: 'Hola, Noelia Ríos Vega' })).toBeVisible();
    await expect(tablet.getByRole('link', { name: 'Mesas QR' })).toHaveCount(0);
  });

  const enabled = owner.getByRole('switch', { name: 'Activo: Noelia Ríos Vega' });
  await test.step('switched off they are out, without asking for anything', async () => {
    await press(owner, enabled);
    // The server ends their live stream. How soon is measured: `npm run bench -- --only changes`.
    await expect(tablet.getByText(OUT)).toBeVisible();
    await fillSignIn(tablet, NOELIA.email, NOELIA.password);
    await expect(tablet.getByText('Email o contraseña erronea')).toBeVisible();
  });

  await test.step('switched on they come in again', async () => {
    await press(owner, enabled);
    await comeIn(tablet, 'Noelia Ríos Vega');
  });
});

test('the list is found through by name, e-mail and role, sorted, and kept by its address', async ({ browser }) => {
  const owner = await browser.newPage(TABLET);
  await signIn(owner, venue.url, 'owner');
  await openBackOffice(owner, venue.url, 'users');
  const name = owner.getByRole('searchbox', { name: 'Buscar por nombre' });
  const email = owner.getByRole('searchbox', { name: 'Buscar por correo' });
  const role = owner.getByLabel('Rol', { exact: true });
  await expect(role.getByRole('option')).toHaveText(['Todos', 'Manager', 'Owner', 'Waiter']);

  await name.fill('lucia');
  await expectListRows(owner, 'Usuarios', ['Lucía Martín']);
  await name.fill('');
  await email.fill('COMANDA.test');
  await role.selectOption('Manager');
  await expectListRows(owner, 'Usuarios', ['Javier Iglesias']);
  await owner.reload();
  await expectListRows(owner, 'Usuarios', ['Javier Iglesias']);
  await expect(email).toHaveValue('COMANDA.test');
  await role.selectOption('Todos');
  await owner.getByRole('button', { name: 'Nombre', exact: true }).click();
  await expectListRows(owner, 'Usuarios', ['Carmen Robledo tú', 'Javier Iglesias', 'Lucía Martín']);
  await owner.getByRole('button', { name: 'Nombre', exact: true }).click();
  await expectListRows(owner, 'Usuarios', ['Lucía Martín', 'Javier Iglesias', 'Carmen Robledo tú']);
  await expect(owner.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'descending');
  await email.fill('nadie@');
  await expect(owner.getByText('No se han encontrado resultados.').first()).toBeVisible();
  await owner.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(listRow(owner, 'Javier Iglesias')).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(owner).toHaveURL(`${venue.url}/admin/users/list`);
});

test('a mailed link and a deletion that is refused are no hurdle to anybody', async ({ page }) => {
  const token = newToken();
  await venue.sql(`
    insert into password_resets (token_hash, user_id, expires_on)
    select '\\x${tokenHash(token).toString('hex')}', id, now() + interval '1 hour' from staff_users
    where email_key = 'owner@comanda.test'`);
  await page.goto(`${venue.url}/recover-password/new#${token}`);
  await expect(page.getByLabel('Contraseña nueva')).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'a new password');

  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'categories');
  await page.getByRole('button', { name: 'Eliminar Vinos' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /^Eliminar/ }).click();
  await expect(question.getByRole('alert').getByText(/^Esta categoria está asignada/)).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'a deletion that is refused');
});

test('an owner who saves themself sees it at once, stays the last one, and is out with another password', async ({
  browser,
}) => {
  const [owner, elsewhere] = [await browser.newPage(DESKTOP), await browser.newPage(TABLET)];
  for (const page of [owner, elsewhere]) {
    await signIn(page, venue.url, 'owner');
    await openBackOffice(page, venue.url, 'users');
  }
  const late = await openEditForm(elsewhere, 'Carmen Robledo', 'Editar usuario');
  await fillFields(late, { 'Correo electrónico': 'carmen@laencina.example' });

  await test.step('their name and roles in the menu are those that they saved', async () => {
    const form = await openEditForm(owner, 'Carmen Robledo', 'Editar usuario');
    await fillFields(form, { Nombre: 'Carmen Robledo Gil' });
    await form.getByLabel('Camarero').check();
    await saveForm(form, 'Usuario guardado');
    await expect(owner.getByText('Propietario, Camarero', { exact: true })).toBeVisible();
    await chooseInMenu(owner, 'Inicio');
    await expect(owner.getByRole('heading', { name: 'Hola, Carmen Robledo Gil' })).toBeVisible();
    await chooseInMenu(owner, 'Usuarios');
  });

  await test.step('the other tablet is told what was saved meanwhile', async () => {
    await late.getByRole('button', { name: 'Guardar' }).click();
    const told = late.getByRole('alert').filter({ hasText: 'Otra persona ha cambiado esto mientras tanto.' });
    await expect(told).toContainText('NombreCarmen Robledo Gil');
    await expect(told).toContainText('RolesPropietario, Camarero');
    await expectAccessibleInBothColourSchemes(elsewhere, 'what somebody else saved, in a dialog');
    await saveForm(late, 'Usuario guardado');
  });

  await test.step('they cannot be switched off, nor be anything else', async () => {
    const enabled = owner.getByRole('switch', { name: 'Activo: Carmen Robledo Gil' });
    await enabled.click();
    await expect(owner.getByRole('alert').getByText('Tiene que quedar al menos un propietario activo.')).toBeVisible();
    await expect(enabled).toBeChecked();
    const form = await openEditForm(owner, 'Carmen Robledo Gil', 'Editar usuario');
    await form.getByLabel('Propietario').uncheck();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByRole('alert').filter({ hasText: 'No se ha guardado' })).toContainText(
      'Tiene que quedar al menos un propietario activo.',
    );
    await expectAccessibleExceptColours(owner, 'a refused save, in a dialog');
    await form.getByLabel('Propietario').check();
    await fillFields(form, { Contraseña: ` ${NOELIA.password}-y-mas ` });
    await saveForm(form, 'Usuario guardado');
  });

  await test.step('then both tablets ask who they are, and the old password is wrong', async () => {
    for (const page of [owner, elsewhere]) {
      await expect(page.getByRole('heading', { name: 'Acceso' })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^${venue.url}/admin($|\\?)`));
    }
    await fillSignIn(owner, 'carmen@laencina.example', DEMO_PASSWORD);
    await expect(owner.getByText('Contraseña erronea', { exact: true })).toBeVisible();
    await fillSignIn(owner, 'carmen@laencina.example', `${NOELIA.password}-y-mas`);
    await expect(owner.getByText('Propietario, Camarero', { exact: true })).toBeVisible();
  });
});

async function comeIn(page: Page, name: string): Promise<void> {
  await page.goto(`${venue.url}/admin`);
  await fillSignIn(page, NOELIA.email, NOELIA.password);
  await expect(page.getByRole('heading', { name: `Hola, ${name}` })).toBeVisible();
}

/** Presses a user's switch, and waits for the server's answer. */
async function press(page: Page, toggle: Locator): Promise<void> {
  const answer = page.waitForResponse(/\/api\/admin\/users\/[^/]+\/disabled$/);
  await toggle.click();
  expect((await answer).status()).toBe(200);
}
