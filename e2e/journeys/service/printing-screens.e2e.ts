// The states of printing that no printer needs to be asked for, on a phone, a tablet and a wide screen.
import { expect } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { discardForm, fillFields, openBackOffice, openForm, trySavingInvalidForm } from '#e2e/back-office.ts';
import { scanAndOrder } from '#e2e/customer.ts';
import { chooseBoardPrinter, openPrintQueue, type QueuedTicket, queuedTicketStatement } from '#e2e/printing.ts';
import { openBoard, signIn } from '#e2e/staff.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

/** One printer for each kind of banner, and one that is switched off. Their addresses lead nowhere. */
const PRINTERS = `update settings set active_printers = true;
  insert into printers (id, name, name_key, url, active, version, updated_on)
  select gen_random_uuid(), name, lower(name), url, name <> 'Almacén', 1, now()
  from (values ('Terraza de la plaza mayor', 'epos://terraza.local'), ('Pase', 'escpos://192.168.1.50'),
    ('Almacén', 'http://192.168.1.77/imprimir/tickets')) as added(name, url);
  insert into printer_states (printer_id, confirmation, tested_on, tested_url, problem, problem_on, held_on, is_paper_low,
    seen_on)
  select id, 'job', now(), url, problem, case when problem is not null then now() end,
    case name when 'Cocina' then now() end, name = 'Pase', now()
  from printers join (values ('Barra', 'paper-out'), ('Cocina', null), ('Pase', null),
    ('Terraza de la plaza mayor', 'unreachable')) as known(name, problem) using (name);
  insert into auto_runs (section, mode, interval_minutes, printer_id, set_on, next_run_on, paused_for)
  select 'food', 'interval', 5, id, now(), now() + interval '1 hour', 'printer-held' from printers where name = 'Cocina'`;

const QUEUE: readonly QueuedTicket[] = [
  { table: 'B3', printer: 'Barra', state: 'waiting', problem: 'paper-out' },
  { table: 'B4', printer: 'Cocina', state: 'unknown', problem: 'no-confirmation', mayRepeat: true },
  { table: 'B5', printer: 'Terraza de la plaza mayor', state: 'waiting', problem: 'unreachable', copies: 3 },
  { table: 'B6', printer: 'Pase', state: 'failed', problem: 'gave-up' },
];

let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue([PRINTERS, ...QUEUE.map(queuedTicketStatement)].join(';'));
});
test.afterAll(() => venue.close());

test('a board names every trouble of its printers, and its queue every state of a ticket', async ({ page }) => {
  await scanAndOrder(page, venue.url, 'A1', 'A01', 'Caña');
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'drinks');
  await page.getByRole('button', { name: 'Ajustes' }).click();
  await expect(page.getByText('Selecciona una impresora')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the settings of a board without a printer');

  await openBoard(page, venue.url, 'food');
  await chooseBoardPrinter(page, 'Pase · poco papel');
  for (const banner of [
    'Cocina no confirma lo que imprime.',
    /^Barra: sin papel\. 1 ticket/,
    'A Pase le queda poco papel',
  ])
    await expect(page.getByText(banner, { exact: true })).toBeVisible();
  await expect(page.getByText('Modo automático en pausa')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'a board with every trouble');

  const queue = await openPrintQueue(page);
  await queue.getByRole('checkbox', { name: /B04/ }).press('Space');
  await expectAccessibleOnEveryScreen(page, 'a selected ticket of the queue');
  await queue.getByRole('button', { name: 'Eliminar' }).click();
  await expectAccessibleOnEveryScreen(page, 'the question before a removal');
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await test.step('a reload keeps the queue and its filter', async () => {
    await queue.getByLabel('Mesa', { exact: true }).selectOption('B5');
    await expect(queue.getByRole('row')).toHaveCount(1 + 1);
    await page.reload();
    await expect(queue.getByRole('row').filter({ hasText: 'Mesa B05' })).toContainText('Faltan 3 de 3 copias');
    await expect(queue.getByRole('row')).toHaveCount(1 + 1);
    await queue.getByRole('button', { name: 'Borrar filtros' }).click();
    await expect(queue.getByRole('row')).toHaveCount(1 + QUEUE.length);
  });

  await test.step('the queue of a server that is gone says that it may have changed', async () => {
    await venue.kill();
    await expect(queue.getByText('Sin conexión. La cola puede haber cambiado.')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'the queue of a server that is gone');
    await venue.start();
    await expect(queue.getByText('Sin conexión. La cola puede haber cambiado.')).toBeHidden();
    await page.goBack();
    await expect(queue).toBeHidden();
  });
});

test('the printers of the back office show their states, and a form and a test print what is wrong', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'printers');
  for (const state of ['Retenida', 'Sin papel', 'No responde', 'Poco papel', 'Desactivada'])
    await expect(page.getByRole('table', { name: 'Impresoras' }).getByText(state, { exact: true })).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the printers with every state');

  const form = await openForm(page, 'Crear impresora');
  await fillFields(form, { Dirección: 'ftp://192.168.1.50' });
  await trySavingInvalidForm(form);
  await expect(form.getByText('El nombre es obligatorio')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'an invalid form of a printer');
  await discardForm(form);

  await page.getByRole('button', { name: 'Imprimir prueba: Barra' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prueba de Barra' });
  await expect(dialog.getByRole('button', { name: 'Probar ahora' })).toBeEnabled();
  await expectAccessibleOnEveryScreen(page, 'a test print on a printer without a connection');

  await venue.sql('update settings set active_printers = false');
  await venue.kill();
  await venue.start();
  await openBackOffice(page, venue.url, 'printers');
  await expect(page.getByText('Las impresoras no están activas')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the printers of a venue that does not print');
  await openBoard(page, venue.url, 'food');
  await expect(page.getByText('Las impresoras no están activas').first()).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'a board of a venue that does not print');
});
