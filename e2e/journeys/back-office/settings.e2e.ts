// Settings of the venue: validation, effects, and two owners who save at the same time.
import { type Browser, expect, type Page } from '@playwright/test';
import {
  chooseImage,
  chooseInMainMenu,
  expectFieldError,
  field,
  fillFields,
  openBackOffice,
  trySavingInvalidForm,
} from '#e2e/back-office.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

test('a payment mode whose keys are missing must be changed before other settings are saved', async ({ page }) => {
  const venue = await openVenue("update settings set payment_mode = 'stripe'");
  try {
    await signIn(page, venue.url, 'owner');
    await openBackOffice(page, venue.url, 'config');
    await trySavingInvalidForm(page);
    await expectFieldError(
      field(page, 'Método de pago'),
      'Faltan las claves de este método de pago en el servidor. Elige otro.',
    );
    await expect(page.getByRole('option', { name: 'Stripe (faltan las claves)' })).toBeDisabled();
    await page.getByLabel('Método de pago').selectOption('En el local (manual)');
    await fillFields(page, { 'Código del color': '#12345' });
    await expectFieldError(field(page, 'Código del color'), 'Elige un color válido.');
    await fillFields(page, { 'Código del color': '#2f5d50' });
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Configuración guardada')).toBeVisible();
  } finally {
    await venue.close();
  }
});

test('settings that an owner saves reach customers and the other tablets', async ({ browser }) => {
  const venue = await openVenue();
  try {
    const [owner, tablet] = [await openConfig(browser, venue), await openConfig(browser, venue)];
    await test.step('the service options and the colour reach the other tablet', async () => {
      for (const name of CHOICES) await owner.getByRole('checkbox', { name }).check();
      for (const name of ON_BY_DEFAULT) await owner.getByRole('checkbox', { name }).uncheck();
      await fillFields(owner, { 'Código del color': '#7a1f2b' });
      await owner.getByRole('button', { name: 'Guardar' }).click();
      const question = owner.getByRole('alertdialog');
      await expect(question).toContainText(/Los QR ya impresos dejarán de funcionar: \d+ mesas/);
      await question.getByRole('button', { name: 'Guardar de todos modos' }).click();
      await expect(owner.getByText('Configuración guardada')).toBeVisible();
      await expect.poll(() => colourOf(tablet)).toBe('#7a1f2b');
      for (const name of CHOICES) await expect(tablet.getByRole('checkbox', { name })).toBeChecked();
      for (const name of ON_BY_DEFAULT) await expect(tablet.getByRole('checkbox', { name })).not.toBeChecked();
      const columns =
        'protected_qrs, drinks_at_bar, active_printers, notifies_ready, sends_day_mail, shows_staff_sales';
      expect(await venue.read(`select ${columns} from settings`)).toEqual([
        {
          ...{ protected_qrs: true, drinks_at_bar: true, active_printers: true, notifies_ready: true },
          ...{ sends_day_mail: false, shows_staff_sales: false },
        },
      ]);
      const customer = await browser.newPage();
      await customer.goto(venue.url);
      await expect(customer.getByText('Las bebidas se piden en barra', { exact: true })).toBeVisible();
      await customer.close();
    });

    for (const [screen, { ownChange, otherChange, conflict, confirmation }] of Object.entries(CONCURRENT_CHANGES)) {
      await test.step(`${screen}: the second owner to save sees what the first one saved`, async () => {
        for (const page of [owner, tablet]) await chooseInMainMenu(page, screen);
        await ownChange(owner);
        await otherChange(tablet);
        await savePage(tablet, confirmation);
        await owner.getByRole('button', { name: 'Guardar' }).click();
        await expect(
          owner.getByRole('alert').filter({ hasText: 'Otra persona ha cambiado esto mientras tanto.' }),
        ).toContainText(conflict);
        await savePage(owner, confirmation);
      });
    }
    expect(
      await venue.read('select qr_expiry, colour, logo is null no_logo, favicon is null no_icon from settings'),
    ).toEqual([{ qr_expiry: 45, colour: '#2f5d50', no_logo: false, no_icon: false }]);
  } finally {
    await venue.close();
  }
});

const IMAGE_FILE = 'src/customer/public/icon-512.png';
const CHOICES = [
  'QR protegidos',
  'Las bebidas se piden en barra',
  'Activar impresoras',
  'Avisar cuando el pedido esté listo',
] as const;
const ON_BY_DEFAULT = [
  'Enviarme el resumen del día al cerrar la caja',
  'Mostrar las ventas por persona en el panel',
] as const;

/** By screen: the changes of two owners, what the later one sees of the other's change, and the confirmation. */
const CONCURRENT_CHANGES = {
  Configuración: {
    ownChange: (page: Page) => page.getByLabel('Caducidad del QR').selectOption('45 minutos'),
    otherChange: (page: Page) => fillFields(page, { 'Código del color': '#2f5d50' }),
    conflict: 'Color del local#2f5d50',
    confirmation: 'Configuración guardada',
  },
  Imágenes: {
    ownChange: (page: Page) => chooseImage(page, 'Icono de la web', IMAGE_FILE),
    otherChange: (page: Page) => chooseImage(page, 'Logo', IMAGE_FILE),
    conflict: 'LogoSí',
    confirmation: 'Imágenes guardadas',
  },
} as const;

async function openConfig(browser: Browser, venue: Venue): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'config');
  return page;
}

async function savePage(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(message)).toBeVisible();
}

/** The venue's colour as the page applies it. */
function colourOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.style.getPropertyValue('--venue'));
}

test('the configuration says that push messages do not work, and what the server lacks', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'config');
  const notices = page.getByRole('region', { name: 'Avisos a tus clientes' });
  await expect(notices.getByRole('status')).toContainText('Los avisos en el móvil no funcionan');
  await expect(notices.getByRole('status')).toContainText('PUBLIC_URL');
});

test('the company form shows each validation error at its field', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'company');
  const cases = [
    ['Nombre', ' ', 'El nombre es obligatorio'],
    ['Nombre corto', '', 'El nombre corto es obligatorio'],
    ['NIF', 'nada', 'Por favor, introduce un NIF válido'],
    ['IVA (%)', '101', 'Por favor, introduce un IVA entre 0 y 100, con dos decimales como máximo'],
    ['Web', 'mi web', 'Por favor, introduce una dirección web válida'],
    ['Correo de contacto', 'hola@', 'El correo electrónico debe ser válido'],
    ['Razón social', 'L'.repeat(121), 'Este texto es demasiado largo.'],
  ] as const;
  for (const [label, text, message] of cases) {
    await fillFields(page, { [label]: text });
    await expectFieldError(field(page, label), message);
  }
  await trySavingInvalidForm(page);
  await expect(page.getByRole('status').getByText('Revisa el formulario')).toBeVisible();
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
});
