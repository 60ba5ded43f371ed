// Password recovery by e-mail.
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import { expectFieldError, linkInMail } from '#e2e/back-office.ts';
import { type MailFake, openMailFake, type ReceivedMail } from '#e2e/fakes/mail/index.ts';
import { test } from '#e2e/page-errors.ts';
import { fillSignIn } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

const SENT = 'Se ha enviado el enlace de recuperación de contraseña a tu correo electrónico';
const NEW_PASSWORD = 'caracoles-picantes';

let mailServer: MailFake;
let venue: Venue;
test.beforeAll(async () => {
  mailServer = await openMailFake();
  venue = await openVenue('', { SMTP_URL: mailServer.url, MAIL_FROM: 'local@laencina.example' });
});
test.afterAll(async () => {
  await venue.close();
  await mailServer.close();
});

test('a staff user replaces a forgotten password by the link of an e-mail, which works once', async ({
  page,
  browser,
}) => {
  const tablet = await browser.newPage();
  await tablet.goto(`${venue.url}/admin`);
  await fillSignIn(tablet, 'manager@comanda.test', DEMO_PASSWORD);
  await expect(tablet.getByRole('heading', { name: 'Hola, Javier Iglesias' })).toBeVisible();
  await test.step('the manager is mailed that they signed in on a new device', () =>
    expect
      .poll(() => mailServer.receivedBy('manager@comanda.test').map(readable))
      .toEqual([expect.stringContaining('en un dispositivo nuevo')]));

  await page.goto(`${venue.url}/admin`);
  await page.getByRole('link', { name: 'Recuperar contraseña' }).click();
  await test.step('an empty address sends nothing, and an unknown address is refused', () =>
    requestUnknownAddress(page));
  await test.step('the e-mail is sent, and the page returns to the sign-in', () => requestLink(page));
  const link = resetMails().map(linkInMail)[0] ?? '';
  expect(link).toContain(`${venue.url}/recover-password/new#`);
  await test.step('a link that could not be checked is checked again on demand', () => checkLinkAgain(page, link));
  await test.step('the new password has the minimum length', () => setNewPassword(page));
  await test.step('sessions of the old password end, and the link is not valid any more', () =>
    expectOldSessionEnded(page, tablet, link));
  await test.step('the old password is refused, and the new one is accepted', () => signInWithNewPassword(tablet));
});

/** The mails with a link. The manager is also mailed about signing in on the tablet, which has none. */
function resetMails(): ReceivedMail[] {
  return mailServer.received.filter((mail) => readable(mail).includes('/recover-password/new#'));
}

function readable({ source }: ReceivedMail): string {
  return source.replaceAll('=\r\n', '');
}

async function requestUnknownAddress(page: Page): Promise<void> {
  const email = page.getByLabel('Correo electrónico');
  const send = page.getByRole('button', { name: 'Enviar enlace' });
  await send.click();
  await expect(page.getByRole('alert')).toBeEmpty();
  await email.fill('javier');
  await send.click();
  await expectFieldError(email, 'El correo electrónico debe ser válido');
  await email.fill('nadie@comanda.test');
  await send.click();
  await expectFieldError(email, 'El correo no existe');
  await expect(email).toBeFocused();
  expect(resetMails()).toEqual([]);
}

async function requestLink(page: Page): Promise<void> {
  const email = page.getByLabel('Correo electrónico');
  const send = page.getByRole('button', { name: 'Enviar enlace' });
  await email.fill(' MANAGER@comanda.test ');
  await send.click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Acceso' })).toBeVisible();
  await expect.poll(() => resetMails().map(({ to }) => to)).toEqual([['manager@comanda.test']]);
}

async function checkLinkAgain(page: Page, link: string): Promise<void> {
  await page.route('**/api/admin/password-reset-checks', (route) => route.abort());
  await page.goto(link);
  const alert = page.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor.' });
  await expect(alert).toBeVisible();
  await page.unroute('**/api/admin/password-reset-checks');
  await alert.getByRole('button', { name: 'Reintentar' }).click();
}

async function setNewPassword(page: Page): Promise<void> {
  const password = page.getByLabel('Contraseña nueva');
  const saveButton = page.getByRole('button', { name: 'Guardar contraseña' });
  await saveButton.click();
  await expectFieldError(password, 'La contraseña es obligatoria');
  await password.fill('seis66');
  await expectFieldError(password, 'La contraseña es demasiado corta');
  await password.fill(NEW_PASSWORD);
  await saveButton.click();
  await expect(page.getByText('Contraseña guardada. Ya puedes entrar.')).toBeVisible();
}

async function expectOldSessionEnded(page: Page, tablet: Page, link: string): Promise<void> {
  await expect(tablet.getByRole('heading', { name: 'Acceso' })).toBeVisible();
  await page.goto(link);
  await page.reload();
  await expect(page.getByText('Este enlace ya no sirve. Pide otro.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible();
}

async function signInWithNewPassword(tablet: Page): Promise<void> {
  await fillSignIn(tablet, 'manager@comanda.test', DEMO_PASSWORD);
  await expect(tablet.getByText('Contraseña incorrecta', { exact: true })).toBeVisible();
  await fillSignIn(tablet, 'manager@comanda.test', NEW_PASSWORD);
  await expect(tablet.getByRole('heading', { name: 'Hola, Javier Iglesias' })).toBeVisible();
}
