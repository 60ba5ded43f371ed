// Print agents and polling printers: the owner sets them up with a command or an address that is shown once.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothColourSchemes, expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import {
  discardForm,
  expectFieldError,
  field,
  fillFields,
  listRow,
  openBackOffice,
  openEditForm,
  openForm,
  saveForm,
  trySavingInvalidForm,
} from '#e2e/back-office.ts';
import {
  type CloudprntFake,
  openCloudprntFake,
  openPrinterFake,
  openSdpFake,
  type PrinterFake,
} from '#e2e/fakes/printers/index.ts';
import { startPrintAgent } from '#e2e/print-agent.ts';
import { chooseBoardPrinter, openPrintQueue, queuedTicketStatement } from '#e2e/printing.ts';
import { openBoard, signIn } from '#e2e/staff.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

/** The simulated printer listens on a free port of loopback. */
const ANY_PORT = { PRINTER_PORTS: '1024-65535' };
const POLL_EVERY_MS = 200;
const AGENTS = 'Programas de impresión';

let venue: Venue;
let terrace: PrinterFake;
let star: CloudprntFake;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeAll(async () => {
  venue = await openVenue('update settings set active_printers = true', ANY_PORT);
  terrace = await openPrinterFake({ name: 'Terraza' });
  star = openCloudprntFake({ url: venue.url, mac: '00:11:62:1a:2b:3c' });
});
test.afterAll(async () => {
  await star.close();
  await venue.close();
  await terrace.close();
});

test('an owner sets up a print agent by its command, and a printer through it', async ({ page }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'printers');
  await expect(page.getByText('No hay ningún programa de impresión')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'no print agent');

  await test.step('a printer has no choice of agents while there is none', async () => {
    const form = await openForm(page, 'Crear impresora');
    await expect(form.getByLabel('Ancho del papel')).toBeVisible();
    await expect(form.getByLabel('Quién imprime')).toBeHidden();
    await fillFields(form, { Nombre: 'Terraza', Dirección: 'escpos://8.8.8.8' });
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('¿El servidor está fuera del local?')).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'an address that no agent prints on');
    await discardForm(form);
  });

  const command = await test.step('a new agent shows its command once', async () => {
    const form = await openForm(page, 'Crear programa');
    await trySavingInvalidForm(form);
    await expect(form.getByText('El nombre es obligatorio')).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'an invalid form of a print agent');
    await fillFields(form, { Nombre: 'Mini PC' });
    await form.getByLabel('Nombre').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Orden de Mini PC' });
    await expect(dialog.getByText('Esperando a que se conecte…')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'the command of a print agent');
    return copied(page, dialog, 'Orden que pone en marcha el programa');
  });

  const agent = await startPrintAgent(command);
  try {
    await test.step('the dialog says when the program has called', async () => {
      const dialog = page.getByRole('dialog', { name: 'Orden de Mini PC' });
      await expect(dialog.getByRole('status').getByText('Conectado')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Crear programa' })).toBeFocused();
      await expect(listRow(page, 'Mini PC')).toContainText('Conectado');
    });

    await test.step('a printer prints through the agent', async () => {
      const form = await openForm(page, 'Crear impresora');
      await fillFields(form, { Nombre: terrace.name, Dirección: terrace.url });
      await form.getByLabel('Quién imprime').selectOption('Mini PC');
      await expectAccessibleOnEveryScreen(page, 'the form of a printer with an agent');
      await saveForm(form, 'Impresora guardada');
      const dialog = page.getByRole('dialog', { name: 'Prueba de Terraza' });
      await expect(dialog.getByRole('status').getByText('Confirma cada ticket')).toBeVisible();
      const [paper] = await terrace.untilTickets(1);
      expect(paper?.text).toContain('áéíóúüñç');
      await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Crear impresora' })).toBeFocused();
      await expect(listRow(page, 'Terraza')).toContainText('Imprime: Mini PC');
      await expect(listRow(page, 'Mini PC').getByRole('cell', { name: '1', exact: true })).toBeVisible();
    });
  } finally {
    await agent.stop();
  }
  expect(terrace.errors).toEqual([]);
});

test('an owner renames a print agent, sees since when it is away, and gives it a new key', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'printers');

  await test.step('the list says that an agent does not call, and since when', async () => {
    await venue.sql(`update print_agents set seen_on = now() - interval '1 day'`);
    await venue.sql(`insert into printer_states (printer_id, problem, problem_on)
      select id, 'away', now() - interval '1 day' from printers where name = 'Terraza'
      on conflict (printer_id) do update set problem = excluded.problem, problem_on = excluded.problem_on`);
    await page.reload();
    await expect(listRow(page, 'Mini PC')).toContainText(/No da señales desde el .* a las? \d?\d:\d\d/);
    await expect(listRow(page, 'Terraza')).toContainText(/No da señales desde el .* a las? \d?\d:\d\d/);
    await expectAccessibleOnEveryScreen(page, 'a print agent that is away');
  });

  await test.step('a board says it too, and that its tickets wait', async () => {
    await venue.sql(queuedTicketStatement({ table: 'A4', printer: 'Terraza', state: 'waiting', problem: 'away' }));
    await openBoard(page, venue.url, 'food');
    await chooseBoardPrinter(page, 'Terraza · no da señales');
    const banner =
      /^Terraza no da señales desde el .* a las? \d?\d:\d\d\. 1 ticket espera y saldrá en cuanto vuelva\.$/;
    await expect(page.getByText(banner)).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'a board whose printer is away');
    const queue = await openPrintQueue(page);
    await expect(queue.getByRole('row').filter({ hasText: 'Mesa A04' })).toContainText('Esperando');
    await openBackOffice(page, venue.url, 'printers');
  });

  await test.step('a renamed agent keeps its key', async () => {
    const form = await openEditForm(page, 'Mini PC', 'Editar programa');
    await fillFields(form, { Nombre: 'Mini PC del almacén' });
    await saveForm(form, 'Programa guardado');
    await expect(listRow(page, 'Mini PC del almacén')).toBeVisible();
    await expect(listRow(page, 'Terraza')).toContainText('Imprime: Mini PC del almacén');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a new key is asked for by keyboard, and tried again after a lost connection', async () => {
    const button = page.getByRole('button', { name: 'Nueva clave: Mini PC del almacén' });
    await button.press('Enter');
    const question = page.getByRole('alertdialog', { name: '¿Nueva clave para Mini PC del almacén?' });
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await expectAccessibleInBothColourSchemes(page, 'the question before a new key');
    await page.route('**/api/admin/print-agents/*/keys', (route) => route.abort());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Orden de Mini PC del almacén' });
    await expect(dialog.getByText('No se ha podido crear la clave')).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'a key that could not be created');
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await copied(page, dialog, 'Orden que pone en marcha el programa');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  await test.step('a list that cannot be read says so, and the printers stay', async () => {
    await page.route('**/api/admin/print-agents', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('No se han podido leer los programas de impresión')).toBeVisible();
    await expect(listRow(page, 'Terraza')).toContainText('Imprime: Un programa de impresión');
    await expectAccessibleInBothColourSchemes(page, 'print agents that cannot be read');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(listRow(page, 'Mini PC del almacén')).toBeVisible();
  });
});

test('an owner saves a polling printer, and its address is shown once', async ({ page }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'printers');

  const address = await test.step('a printer of Star gets the address that it must call', async () => {
    const form = await openForm(page, 'Crear impresora');
    await fillFields(form, { Nombre: 'Pase', Dirección: 'cloudprnt://pase' });
    await expect(form.getByText('Al guardar verás la dirección')).toBeVisible();
    await expect(form.getByLabel('Quién imprime')).toBeHidden();
    await trySavingInvalidForm(form);
    await expectFieldError(
      field(form, 'Dirección'),
      'Escribe cloudprnt:// y la dirección MAC de la impresora, o sdp:// y su identificador.',
    );
    await expectAccessibleInBothColourSchemes(page, 'an invalid form of a polling printer');
    await fillFields(form, { Dirección: 'cloudprnt://00:11:62:1a:2b:3c' });
    await form.getByRole('button', { name: 'Guardar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dirección para Pase' });
    await expect(dialog.getByText('Star Quick Setup Utility')).toBeVisible();
    await expect(dialog.getByText('Esperando a que la impresora llame…')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'the address of a printer of Star');
    const url = await copied(page, dialog, 'Dirección a la que llama la impresora');
    expect(url).toMatch(new RegExp(`^${venue.url}/api/cloudprnt/[\\w-]{20,}$`));
    star.setUrl(url);
    star.start(POLL_EVERY_MS);
    await expect(dialog.getByText('La impresora ya llama')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Crear impresora' })).toBeFocused();
    await expect(listRow(page, 'Pase')).toContainText('Llama ella misma (Star CloudPRNT)');
    return url;
  });

  await test.step('a test print is fetched and confirmed by the printer', async () => {
    await page.getByRole('button', { name: 'Imprimir prueba: Pase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prueba de Pase' });
    await expect(dialog.getByRole('status').getByText('Confirma cada ticket')).toBeVisible();
    expect(star.tickets().map(({ text }) => text.includes('áéíóúüñç'))).toEqual([true]);
    expect(star.errors).toEqual([]);
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  });

  await test.step('another name leaves the address as it is', async () => {
    const form = await openEditForm(page, 'Pase', 'Editar impresora');
    await fillFields(form, { Nombre: 'Pase de cocina' });
    await saveForm(form, 'Impresora guardada');
    await expect(listRow(page, 'Pase de cocina')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a new address is asked for, and replaces the former one', async () => {
    await page.getByRole('button', { name: 'Nueva dirección: Pase de cocina' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: '¿Nueva dirección para Pase de cocina?' });
    await expect(question.getByText('La impresora dejará de imprimir hasta que pongas la nueva.')).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'the question before a new address');
    await question.getByRole('button', { name: 'Nueva dirección' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dirección para Pase de cocina' });
    expect(await copied(page, dialog, 'Dirección a la que llama la impresora')).not.toBe(address);
    expect(await star.ask()).toMatchObject({ status: 401 });
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  });

  await test.step('the same printer as one of Epson gets an address with other instructions', async () => {
    const form = await openEditForm(page, 'Pase de cocina', 'Editar impresora');
    await fillFields(form, { Dirección: 'sdp://PASE1' });
    await form.getByRole('button', { name: 'Guardar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dirección para Pase de cocina' });
    await expect(dialog.getByText('En «Server Direct Print», actívalo')).toBeVisible();
    await expect(dialog.getByText(`${venue.url}/api/epson-direct/`)).toBeVisible();
    await expectAccessibleInBothColourSchemes(page, 'the address of a printer of Epson');
    const epson = openSdpFake({
      url: await copied(page, dialog, 'Dirección a la que llama la impresora'),
      id: 'PASE1',
    });
    // A call within five seconds of the last stored one is not stored, so the printer calls again, as a real one does.
    await expect(async () => {
      await epson.poll();
      await expect(dialog.getByText('La impresora ya llama')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
    await expect(listRow(page, 'Pase de cocina')).toContainText('Llama ella misma (Epson Server Direct Print)');
  });

  await test.step('typed changes are not lost without a question', async () => {
    const form = await openEditForm(page, 'Pase de cocina', 'Editar impresora');
    await fillFields(form, { Dirección: 'escpos://192.168.1.77' });
    await expect(form.getByText('Al guardar verás la dirección')).toBeHidden();
    await discardForm(form);
  });
});

test('a manager sees neither printers nor print agents', { tag: '@long' }, async ({ page }) => {
  await signIn(page, venue.url, 'manager');
  await page.goto(`${venue.url}/admin/printers/list`);
  await expect(page.getByRole('heading', { name: AGENTS })).toBeHidden();
  expect((await page.request.get(`${venue.url}/api/admin/print-agents`)).status()).toBe(403);
});

/** Copies the text of the dialog with its button, and returns it. */
async function copied(page: Page, dialog: Locator, label: string): Promise<string> {
  const text = await dialog.getByLabel(label).innerText();
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  await expect(dialog.getByText('Copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  return text;
}
