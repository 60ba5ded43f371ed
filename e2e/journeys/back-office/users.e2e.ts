// Staff users in the back office: roles, access, filters, an owner's own account, and their key for backups.
import os from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import { expectAccessibleExceptColours, expectAccessibleInBothColourSchemes } from '#e2e/accessibility.ts';
import {
  chooseInMainMenu,
  deleteListItem,
  expectFieldError,
  expectListRows,
  fillFields,
  listRow,
  openBackOffice,
  openEditForm,
  openForm,
  saveForm,
} from '#e2e/back-office.ts';
import { test } from '#e2e/page-errors.ts';
import { fillSignIn, signIn } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { hotp, timeStepOf } from '#server/staff/totp.ts';

const TABLET = { viewport: { width: 1024, height: 768 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const NOELIA = { email: 'noelia@laencina.example', password: 'vermut-de-grifo' };
const CURRENT_PASSWORD = 'Tu contraseña actual';
const SESSION_ENDED = 'Tu sesión ha terminado. Vuelve a entrar.';

// These journeys have their own venue because they change who can sign in.
let venue: Venue;
test.beforeAll(async () => {
  // The first backup is due a quarter of an hour after the start: none is made.
  venue = await openVenue('', { BACKUP_DIR: path.join(os.tmpdir(), 'comanda-journey-backups') });
});
test.afterAll(() => venue.close());

test('an owner creates a user, removes a role, disables the user and enables the user again', async ({ browser }) => {
  const [owner, tablet] = [await browser.newPage(TABLET), await browser.newPage(TABLET)];
  await signIn(owner, venue.url, 'owner');
  await openBackOffice(owner, venue.url, 'users');

  await test.step('a user with two roles has the permissions of both', async () => {
    const form = await openForm(owner, 'Crear usuario');
    await fillFields(form, { Nombre: 'Noelia Ríos', 'Correo electrónico': NOELIA.email, Contraseña: NOELIA.password });
    for (const role of ['Camarero', 'Encargado']) await form.getByLabel(role).check();
    await saveForm(form, 'Usuario guardado');
    await expect(listRow(owner, 'Noelia Ríos')).toContainText('EncargadoCamarero');
    await signInAsNoelia(tablet, 'Noelia Ríos');
    await chooseInMainMenu(tablet, 'Mesas QR');
    await expect(tablet.getByRole('heading', { name: 'Mesas QR' })).toBeVisible();
  });

  await test.step('removing a role ends the session, and the permissions are missing at the next sign-in', async () => {
    const form = await openEditForm(owner, 'Noelia Ríos', 'Editar usuario');
    await fillFields(form, { Nombre: 'Noelia Ríos Vega' });
    await form.getByLabel('Encargado').uncheck();
    await saveForm(form, 'Usuario guardado');
    await expect(tablet.getByText(SESSION_ENDED)).toBeVisible();
    await fillSignIn(tablet, NOELIA.email, NOELIA.password);
    // The user has no access any more to the page that was open.
    await expect(tablet.getByRole('heading', { name: 'Hola, Noelia Ríos Vega' })).toBeVisible();
    await expect(tablet.getByRole('link', { name: 'Mesas QR' })).toHaveCount(0);
  });

  const enabled = owner.getByRole('switch', { name: 'Activo: Noelia Ríos Vega' });
  await test.step('disabling a user ends the session without any request of the user', async () => {
    await toggleAndWait(owner, enabled);
    // The server ends the user's live stream. The delay is measured by `npm run bench -- --only changes`.
    await expect(tablet.getByText(SESSION_ENDED)).toBeVisible();
    await fillSignIn(tablet, NOELIA.email, NOELIA.password);
    await expect(tablet.getByText('Correo electrónico o contraseña incorrectos')).toBeVisible();
  });

  await test.step('an enabled user can sign in again', async () => {
    await toggleAndWait(owner, enabled);
    await signInAsNoelia(tablet, 'Noelia Ríos Vega');
  });

  await test.step('a user who has signed in is not deleted, one who never has is, and nobody deletes themselves', async () => {
    const question = await deleteListItem(
      owner,
      'Noelia Ríos Vega',
      '¿Eliminar a Noelia Ríos Vega?',
      'Eliminar usuario',
    );
    await expect(question.getByRole('alert').getByText('Este usuario ya ha entrado alguna vez')).toBeVisible();
    await expectAccessibleInBothColourSchemes(owner, 'the refused deletion of a user');
    await question.getByRole('button', { name: 'Cancelar' }).click();

    const form = await openForm(owner, 'Crear usuario');
    await fillFields(form, {
      Nombre: 'Error',
      'Correo electrónico': 'error@laencina.example',
      Contraseña: 'vermut-de-grifo',
    });
    await form.getByLabel('Camarero').check();
    await saveForm(form, 'Usuario guardado');
    await deleteListItem(owner, 'Error', '¿Eliminar a Error?', 'Eliminar usuario');
    await expect(owner.getByText('El usuario «Error» se ha eliminado')).toBeVisible();
    await expect(listRow(owner, 'error@laencina.example')).toHaveCount(0);
    const own = owner.getByRole('row').filter({ has: owner.getByText('tú', { exact: true }) });
    await expect(own.getByRole('button', { name: /^Editar/ })).toBeVisible();
    await expect(own.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
  });
});

test('the list of users is filtered by name, e-mail and role, sorted, and survives a reload', async ({ browser }) => {
  const owner = await browser.newPage(TABLET);
  await signIn(owner, venue.url, 'owner');
  await openBackOffice(owner, venue.url, 'users');
  const name = owner.getByRole('searchbox', { name: 'Buscar por nombre' });
  const email = owner.getByRole('searchbox', { name: 'Buscar por correo' });
  const role = owner.getByLabel('Rol', { exact: true });
  await expect(role.getByRole('option')).toHaveText(['Todos', 'Propietario', 'Encargado', 'Camarero']);

  await name.fill('lucia');
  await expectListRows(owner, 'Usuarios', ['Lucía Martín']);
  await name.fill('');
  await email.fill('COMANDA.test');
  await role.selectOption('Encargado');
  await expectListRows(owner, 'Usuarios', ['Javier Iglesias']);
  await owner.reload();
  await expectListRows(owner, 'Usuarios', ['Javier Iglesias']);
  await expect(email).toHaveValue('COMANDA.test');
  await role.selectOption('Todos');
  await owner.getByRole('button', { name: 'Nombre', exact: true }).click();
  const header = owner.getByRole('columnheader', { name: 'Nombre' });
  // The rows had this order before.
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expectListRows(owner, 'Usuarios', ['Carmen Robledo tú', 'Javier Iglesias', 'Lucía Martín']);
  await owner.getByRole('button', { name: 'Nombre', exact: true }).click();
  await expectListRows(owner, 'Usuarios', ['Lucía Martín', 'Javier Iglesias', 'Carmen Robledo tú']);
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await email.fill('nadie@');
  await expect(owner.getByText('No se han encontrado resultados.').first()).toBeVisible();
  await owner.getByRole('button', { name: 'Borrar filtros' }).click();
  await expect(listRow(owner, 'Javier Iglesias')).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(owner).toHaveURL(`${venue.url}/admin/users/list`);
});

test('the page of a recovery link and a refused deletion are accessible', async ({ page }) => {
  const token = newToken();
  await venue.sql(`
    insert into password_resets (token_hash, user_id, expires_on)
    select '\\x${hashToken(token).toString('hex')}', id, now() + interval '1 hour' from staff_users
    where email_key = 'owner@comanda.test'`);
  await page.goto(`${venue.url}/recover-password/new#${token}`);
  await expect(page.getByLabel('Contraseña nueva')).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'a new password');

  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'categories');
  await page.getByRole('button', { name: 'Eliminar Vinos' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /^Eliminar/ }).click();
  await expect(question.getByRole('alert').getByText(/^Esta categoría está asignada/)).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'a deletion that is refused');
});

test('an owner who edits the own account sees the change immediately, stays the last owner, and is signed out by a new password', async ({
  browser,
}) => {
  const [owner, elsewhere] = [await browser.newPage(DESKTOP), await browser.newPage(TABLET)];
  for (const page of [owner, elsewhere]) {
    await signIn(page, venue.url, 'owner');
    await openBackOffice(page, venue.url, 'users');
  }
  const staleForm = await openEditForm(elsewhere, 'Carmen Robledo', 'Editar usuario');
  await fillFields(staleForm, { 'Correo electrónico': 'carmen@laencina.example', [CURRENT_PASSWORD]: DEMO_PASSWORD });

  await test.step('the menu shows the saved name and roles', async () => {
    const form = await openEditForm(owner, 'Carmen Robledo', 'Editar usuario');
    await fillFields(form, { Nombre: 'Carmen Robledo Gil' });
    await form.getByLabel('Camarero').check();
    await saveForm(form, 'Usuario guardado');
    await expect(owner.getByText('Propietario, Camarero', { exact: true })).toBeVisible();
    await chooseInMainMenu(owner, 'Inicio');
    await expect(owner.getByRole('heading', { name: 'Hola, Carmen Robledo Gil' })).toBeVisible();
  });

  await test.step('a key for the backups is created with the current password, and shown once', async () => {
    const create = owner.getByRole('button', { name: 'Crear clave' });
    await create.click();
    const asking = owner.getByRole('dialog', { name: 'Crear la clave de las copias' });
    const password = asking.getByLabel(CURRENT_PASSWORD);
    await expect(password).toBeFocused();
    await password.fill('otra-clave');
    await password.press('Enter');
    await expectFieldError(password, 'Contraseña incorrecta');
    await expectAccessibleInBothColourSchemes(owner, 'the password for a key of backups');
    await asking.getByRole('button', { name: 'Cancelar' }).click();
    await expect(create).toBeFocused();
    await create.click();
    await password.fill(DEMO_PASSWORD);
    await asking.getByRole('button', { name: 'Crear clave' }).click();
    const shown = owner.getByRole('dialog', { name: 'Clave de las copias de seguridad' });
    await expect(shown.getByText(/^AGE-SECRET-KEY-1/)).toBeVisible();
    await expectAccessibleInBothColourSchemes(owner, 'a key of backups');
    await shown.getByRole('button', { name: 'Ya la he guardado' }).click();
    await expect(owner.getByRole('button', { name: 'Crear otra clave' })).toBeFocused();
    await expect(owner.getByText(/^Están cifradas con la clave/)).toBeVisible();
    await chooseInMainMenu(owner, 'Usuarios');
  });

  await test.step('the other tablet shows the saved changes', async () => {
    await staleForm.getByRole('button', { name: 'Guardar', exact: true }).click();
    const alert = staleForm.getByRole('alert').filter({ hasText: 'Otra persona ha cambiado esto mientras tanto.' });
    await expect(alert).toContainText('NombreCarmen Robledo Gil');
    await expect(alert).toContainText('RolesPropietario, Camarero');
    await expectAccessibleInBothColourSchemes(elsewhere, 'a change saved by another user, in a dialog');
    await saveForm(staleForm, 'Usuario guardado');
  });

  await test.step('the last owner cannot be disabled or lose the owner role', async () => {
    const enabled = owner.getByRole('switch', { name: 'Activo: Carmen Robledo Gil' });
    await enabled.click();
    await expect(owner.getByRole('alert').getByText('Tiene que quedar al menos un propietario activo.')).toBeVisible();
    await expect(enabled).toBeChecked();
    // The form must begin with the change that the other tablet has just saved.
    await expect(owner.getByText('carmen@laencina.example')).toBeVisible();
    const form = await openEditForm(owner, 'Carmen Robledo Gil', 'Editar usuario');
    await form.getByLabel('Propietario').uncheck();
    await form.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(form.getByRole('alert').filter({ hasText: 'No se ha guardado' })).toContainText(
      'Tiene que quedar al menos un propietario activo.',
    );
    await expectAccessibleExceptColours(owner, 'a refused save, in a dialog');
    await form.getByLabel('Propietario').check();
    await fillFields(form, { Contraseña: ` ${NOELIA.password}-y-mas `, [CURRENT_PASSWORD]: 'otra-clave' });
    await form.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectFieldError(form.getByLabel(CURRENT_PASSWORD), 'Contraseña incorrecta');
    await fillFields(form, { [CURRENT_PASSWORD]: DEMO_PASSWORD });
    await saveForm(form, 'Usuario guardado');
  });

  await test.step('both tablets return to the sign-in, and the old password is refused', async () => {
    for (const page of [owner, elsewhere]) {
      await expect(page.getByRole('heading', { name: 'Acceso' })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^${venue.url}/admin($|\\?)`));
    }
    await fillSignIn(owner, 'carmen@laencina.example', DEMO_PASSWORD);
    await expect(owner.getByText('Contraseña incorrecta', { exact: true })).toBeVisible();
    await fillSignIn(owner, 'carmen@laencina.example', `${NOELIA.password}-y-mas`);
    await expect(owner.getByText('Propietario, Camarero', { exact: true })).toBeVisible();
  });

  await test.step('the owner ends their other sessions', async () => {
    await fillSignIn(elsewhere, 'carmen@laencina.example', `${NOELIA.password}-y-mas`);
    await expect(elsewhere.getByText('Propietario, Camarero', { exact: true })).toBeVisible();
    await owner.goto(`${venue.url}/admin/profile`);
    await owner.getByRole('button', { name: 'Cerrar las demás' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Cerrar las demás' }).click();
    await expect(owner.getByText('No tienes más sesiones abiertas.')).toBeVisible();
    await expect(elsewhere.getByRole('heading', { name: 'Acceso' })).toBeVisible();
  });

  const password = `${NOELIA.password}-y-mas`;
  await test.step('the owner changes the own password in the profile, and back', () =>
    changeOwnPassword(owner, password));
  await test.step('the owner turns two-step verification on, and signs in with a code', () =>
    useSecondFactor(owner, password));
  const [first, second] = await test.step('the owner replaces the recovery codes', () =>
    replaceRecoveryCodes(owner, password));
  await test.step('the owner turns it off for a person who lost the phone', () =>
    removeSecondFactor(owner, { name: 'Lucía Martín', password, code: first }));
  await test.step('the owner turns the own one off with a recovery code, while codes of the app are not accepted', () =>
    turnSecondFactorOff(owner, { password, code: second }));
});

async function changeOwnPassword(page: Page, password: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Contraseña', exact: true });
  const [current, next] = [section.getByLabel(CURRENT_PASSWORD), section.getByLabel('Contraseña nueva')];
  const change = section.getByRole('button', { name: 'Cambiar la contraseña' });
  await change.click();
  await expectFieldError(current, 'La contraseña es obligatoria');
  await current.fill('otra-clave');
  await next.fill('caracoles-picantes');
  await change.click();
  await expectFieldError(current, 'Contraseña incorrecta');
  await expectAccessibleInBothColourSchemes(page, 'a wrong password in the profile');
  await current.fill(password);
  await change.click();
  await expect(page.getByText('Contraseña cambiada')).toBeVisible();
  await expect(current).toHaveValue('');
  await current.fill('caracoles-picantes');
  await next.fill(password);
  await next.press('Enter');
  await expect(next).toHaveValue('');
}

async function useSecondFactor(page: Page, password: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
  const currentPassword = section.getByLabel(CURRENT_PASSWORD);
  await currentPassword.fill('otra-clave');
  await section.getByRole('button', { name: 'Activar' }).click();
  await expectFieldError(currentPassword, 'Contraseña incorrecta');
  await currentPassword.fill(password);
  await section.getByRole('button', { name: 'Activar' }).click();
  await expect(section.getByRole('img', { name: 'Código QR para tu aplicación de verificación' })).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'the secret of two-step verification');
  const secret = await section.locator('code').textContent();
  const step = timeStepOf(new Date());
  await section.getByLabel('Código de la aplicación').fill(hotp(fromBase32(secret ?? ''), step));
  await section.getByRole('button', { name: 'Confirmar' }).click();
  await expect(section.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(8);
  await expectAccessibleExceptColours(page, 'the recovery codes');
  await section.getByRole('button', { name: 'Los he guardado' }).click();
  await expect(section.getByText('Está activada. Te quedan 8 códigos de recuperación.')).toBeVisible();

  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await fillSignIn(page, 'carmen@laencina.example', password);
  const code = page.getByLabel('Código de verificación');
  await expect(code).toBeFocused();
  await expectAccessibleExceptColours(page, 'the code of the sign-in');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expectFieldError(code, 'El código no es correcto o ya se ha usado.');
  // The code of the next half minute is accepted too; that of the present one was used.
  await code.fill(hotp(fromBase32(secret ?? ''), step + 1));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Propietario, Camarero', { exact: true })).toBeVisible();
}

/** Returns two of the new recovery codes. */
async function replaceRecoveryCodes(page: Page, password: string): Promise<[string, string]> {
  // The code of the app that the sign-in used works once: a recovery code is stored instead.
  await venue.sql(`
    insert into recovery_codes (code_hash, user_id)
    select '\\x${hashToken('ABCDEFGHIJKLMNOP').toString('hex')}', user_id from second_factors`);
  await page.goto(`${venue.url}/admin/profile`);
  const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
  await section.getByRole('button', { name: 'Códigos nuevos…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Códigos de recuperación nuevos' });
  const [currentPassword, code] = [dialog.getByLabel(CURRENT_PASSWORD), dialog.getByLabel('Tu código de verificación')];
  await expect(currentPassword).toBeFocused();
  await currentPassword.fill(password);
  await dialog.getByRole('button', { name: 'Crear códigos' }).click();
  await expectFieldError(code, 'Escribe el código de tu aplicación de verificación.');
  await expectAccessibleInBothColourSchemes(page, 'the confirmation of new recovery codes');
  await code.fill('abcd efgh ijkl mnop');
  await code.press('Enter');
  const codes = section.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(8);
  const [first = '', second = ''] = await codes.allTextContents();
  await section.getByRole('button', { name: 'Los he guardado' }).click();
  await expect(section.getByText('Está activada. Te quedan 8 códigos de recuperación.')).toBeVisible();
  return [first, second];
}

async function turnSecondFactorOff(
  page: Page,
  { password, code: recoveryCode }: { password: string; code: string },
): Promise<void> {
  await venue.sql(`
    insert into second_factor_failures (user_id, is_stranger, failures, locked_until, failed_on)
    select user_id, false, 9, now() + interval '1 hour', now() from second_factors`);
  await page.goto(`${venue.url}/admin/profile`);
  const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
  await section.getByRole('button', { name: 'Desactivar' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Desactivar la verificación en dos pasos?' });
  const code = dialog.getByLabel('Tu código de verificación');
  await dialog.getByLabel(CURRENT_PASSWORD).fill(password);
  await code.fill('000000');
  await code.press('Enter');
  await expect(dialog.getByText(/los de tu aplicación vuelven a servir a las? \d?\d:\d\d\.$/)).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'codes of the app that are not accepted');
  await code.fill(recoveryCode);
  await code.press('Enter');
  await expect(page.getByText('Verificación en dos pasos desactivada')).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeFocused();
  await expect(section.getByRole('button', { name: 'Activar' })).toBeVisible();
}

async function removeSecondFactor(
  page: Page,
  { name, password, code }: { name: string; password: string; code: string },
): Promise<void> {
  await venue.sql(`
    insert into second_factors (user_id, secret, confirmed_on)
    select id, decode(repeat('00', 20), 'hex'), now() from staff_users where name = '${name}'`);
  await openBackOffice(page, venue.url, 'users');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Dos pasos');
  await page.getByRole('button', { name: `Quitar la verificación en dos pasos a ${name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `¿Quitar la verificación en dos pasos a ${name}?` });
  const currentPassword = dialog.getByLabel(CURRENT_PASSWORD);
  const remove = dialog.getByRole('button', { name: 'Quitar la verificación' });
  await currentPassword.fill('otra-clave');
  await remove.click();
  await expectFieldError(currentPassword, 'Contraseña incorrecta');
  await currentPassword.fill(password);
  await remove.click();
  await expect(dialog.getByLabel('Tu código de verificación')).toBeFocused();
  await expectAccessibleInBothColourSchemes(page, 'the removal of two-step verification');
  await dialog.getByLabel('Tu código de verificación').fill(code);
  await remove.click();
  await expect(page.getByText('Verificación en dos pasos quitada')).toBeVisible();
  await expect(row).not.toContainText('Dos pasos');
  await expect(page.getByRole('heading', { name: 'Usuarios' })).toBeFocused();
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function signInAsNoelia(page: Page, name: string): Promise<void> {
  await page.goto(`${venue.url}/admin`);
  await fillSignIn(page, NOELIA.email, NOELIA.password);
  await expect(page.getByRole('heading', { name: `Hola, ${name}` })).toBeVisible();
}

/** Presses a user's switch and waits for the server's response. */
async function toggleAndWait(page: Page, toggle: Locator): Promise<void> {
  const response = page.waitForResponse(/\/api\/admin\/users\/[^/]+\/disabled$/);
  await toggle.click();
  expect((await response).status()).toBe(200);
}
