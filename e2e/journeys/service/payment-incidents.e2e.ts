// Payment incidents: what staff read about each, what they record after looking at the bank, and incidents that close themselves.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen, expectAccessibleScreen } from '#e2e/accessibility.ts';
import { createUnpaidOrder } from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const INCIDENTS_PATH = '/admin/payment-incidents';
const UNKNOWN = 'No sabemos si un pago se ha cobrado';

test('a manager records what the bank shows about two unknown payments: one sends the order, the other waits', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    await createUnknownPayment(page, venue, { tableCode: 'A1', number: 1 });
    await createUnknownPayment(page, venue, { tableCode: 'A2', number: 2 });
    const board = await browser.newPage({ viewport: { width: 768, height: 1024 } });
    await signIn(board, venue.url, 'waiter');
    await openBoard(board, venue.url, 'drinks');

    await page.goto(venue.url + INCIDENTS_PATH);
    await expect(incidentOf(page, 'A01')).toContainText('apunta aquí lo que veas');
    await expect(incidentOf(page, 'A01')).toContainText('Por cobrar');
    await expectAccessibleOnEveryScreen(page, 'open incidents');
    await recordCharged(page);
    await expect(boardTable(board, 'A01')).toContainText('Caña');
    await board.close();
    await recordNotCharged(page);
    await expect(page.getByText('No hay nada pendiente')).toBeVisible();

    await page.getByRole('radio', { name: 'Cerradas' }).check({ force: true });
    await expect(incidentOf(page, 'A01')).toContainText('El banco lo cobró. Sale en el portal');
    await expect(incidentOf(page, 'A01')).toContainText('Lo apuntó Javier Iglesias');
    await expect(incidentOf(page, 'A01')).toContainText('Cobrado');
    await expect(incidentOf(page, 'A02')).toContainText('El banco no lo cobró. No está');
    await expectAccessibleOnEveryScreen(page, 'closed incidents');
    await incidentOf(page, 'A02').getByRole('link', { name: 'Abrir el pago 2' }).click();
    await expect(page.getByRole('dialog', { name: 'Pago 2' })).toBeVisible();
  });
});

test('two refunds without a result stand first: a manager answers one with yes, the other with no, and requests it again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    await createLostRefund(page, venue, { tableCode: 'A1', number: 1, days: 3 });
    await createLostRefund(page, venue, { tableCode: 'A2', number: 2, days: 1 });
    await createUnknownPayment(page, venue, { tableCode: 'A3', number: 3 });
    await page.goto(venue.url + INCIDENTS_PATH);
    await expect(page.getByText(/^2 devoluciones sin confirmar: 3,60/)).toBeVisible();
    const cards = page.getByRole('article');
    await expect(cards.nth(0)).toContainText(/1,80.€\s*hace 3 días/);
    await expect(cards.nth(0)).toContainText('Pedida al banco el');
    await expect(cards.nth(1)).toContainText('hace 1 día');
    await expect(cards.nth(2)).toContainText(UNKNOWN);
    await expectAccessibleOnEveryScreen(page, 'refunds without a result');

    await answerRefund(
      page,
      'Se devolvió (pago 1)',
      /^¿Apuntar como hecha la devolución de 1,80/,
      'Consta en el portal',
    );
    await expect(page.getByText('Apuntado: se devolvió')).toBeVisible();
    await expect(page.getByText(/^1 devolución sin confirmar: 1,80/)).toBeVisible();
    await answerRefund(page, 'No se devolvió (pago 2)', /^¿Apuntar como no hecha la devolución de 1,80/, 'No consta');
    await expect(cards.nth(0)).toContainText('Javier Iglesias la buscó en el banco y no se devolvió: «No consta»');
    await expectAccessibleOnEveryScreen(page, 'a refund that was not made');
    await answerRefund(page, 'Devolver ahora (pago 2)', /^¿Devolver ahora 1,80/, 'Se pide otra vez');
    await expect(page.getByText(/^Devolución: /)).toBeVisible();
    await page.getByRole('radio', { name: 'Cerradas' }).check({ force: true });
    await expect(cards.filter({ hasText: 'A01' })).toContainText('El dinero está devuelto. Consta en el portal');
    await expect(cards.filter({ hasText: 'A02' })).toContainText('se ha pedido otra vez. Se pide otra vez');
  });
});

test('an incident that closes itself while it is on the screen disappears with the reason, and its dialog keeps the note', async ({
  page,
}) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    await createUnknownPayment(page, venue, { tableCode: 'A1', number: 1 });
    await page.goto(venue.url + INCIDENTS_PATH);
    await incidentOf(page, 'A01')
      .getByRole('button', { name: /^Cerrar incidencia/ })
      .click();
    await page.getByLabel('Qué has comprobado o hecho').fill('Lo estoy mirando');
    await venue.sql(`update payment_incidents set closed_on = now(), closing_reason = 'charged'`);
    // Any change of the payments reaches the open page.
    await createUnpaidOrder(page, venue, 'A3');
    await expect(page.getByText(`Se ha cerrado sola «${UNKNOWN}». El banco lo cobró.`)).toBeVisible();
    await expect(page.getByLabel('Qué has comprobado o hecho')).toHaveValue('Lo estoy mirando');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar incidencia' }).click();
    await expect(page.getByText('Esta incidencia se había cerrado sola')).toBeVisible();
    await expect(page.getByText('No hay nada pendiente')).toBeVisible();
  });
});

test('an operation of the bank that belongs to no payment has its data, and can only be closed', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'owner');
    await venue.sql(`
      insert into payment_incidents (id, kind, provider, operation_id, detail, opened_on)
      values (gen_random_uuid(), 'unmatched-charge', 'stripe', 'ch_9', '{"amount": 700, "time": "2026-11-21T20:15:00Z"}', now())`);
    await page.goto(venue.url + INCIDENTS_PATH);
    await expect(page.getByRole('link', { name: 'Incidencias de pago 1 abierta' })).toBeVisible();
    const incident = page.getByRole('article', { name: 'Un cobro no cuadra con el banco' });
    for (const text of ['Stripe', 'ch_9', /7,00/, 'Hecho en el banco el']) await expect(incident).toContainText(text);
    await expectAccessibleScreen(page, 'an incident without a payment');
    await expect(incident.getByRole('link')).toHaveCount(0);
    await incident.getByRole('button', { name: 'Cerrar incidencia' }).click();
    await expect(page.getByRole('alertdialog', { name: '¿Cerrar esta incidencia?' })).toBeVisible();
  });
});

test('tested cards are an incident with the day, and without money', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'owner');
    await venue.sql(`
      insert into payment_incidents (id, kind, day, detail, opened_on)
      values (gen_random_uuid(), 'card-testing', '2026-11-20', '{}', now())`);
    await page.goto(venue.url + INCIDENTS_PATH);
    const incident = page.getByRole('article', { name: 'Alguien está probando tarjetas' });
    await expect(incident).toContainText('20 nov 2026');
    await expect(incident.getByRole('button')).toHaveText(['Cerrar incidencia']);
    await expectAccessibleScreen(page, 'an incident about a day');
  });
});

test('incidents that could not be read show how to try again', { tag: '@long' }, async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    await page.route('**/api/admin/payment-incidents*', (route) => route.abort());
    await page.goto(venue.url + INCIDENTS_PATH);
    await expect(page.getByText('No se han podido leer las incidencias')).toBeVisible();
    await expectAccessibleScreen(page, 'incidents that could not be read');
  });
});

function incidentOf(page: Page, table: string): Locator {
  return page.getByRole('article', { name: UNKNOWN }).filter({ hasText: table });
}

async function recordCharged(page: Page): Promise<void> {
  await incidentOf(page, 'A01')
    .getByRole('button', { name: /^El banco lo ha cobrado/ })
    .click();
  const dialog = page.getByRole('alertdialog', { name: '¿Apuntar que el banco lo ha cobrado?' });
  await expect(dialog).toContainText('el pedido sale a barra y cocina');
  await expect(dialog.getByLabel('Qué has visto en el banco')).toBeFocused();
  await expectAccessibleScreen(page, 'the question before a charge is recorded');
  await page.keyboard.type('Sale en el portal');
  await dialog.getByRole('button', { name: 'El banco lo ha cobrado' }).click();
  await expect(page.getByText('Apuntado: el banco lo ha cobrado')).toBeVisible();
  await expect(incidentOf(page, 'A01')).toBeHidden();
}

async function recordNotCharged(page: Page): Promise<void> {
  await incidentOf(page, 'A02')
    .getByRole('button', { name: /^No lo ha cobrado/ })
    .click();
  const dialog = page.getByRole('alertdialog', { name: '¿Apuntar que el banco no lo ha cobrado?' });
  await dialog.getByLabel('Qué has visto en el banco').fill('No está');
  await dialog.getByRole('button', { name: 'No lo ha cobrado' }).click();
  await expect(page.getByText('Apuntado: el banco no lo ha cobrado')).toBeVisible();
}

/** Presses an answer on its card and confirms it with a note. */
async function answerRefund(page: Page, answer: string, title: RegExp, note: string): Promise<void> {
  await page.getByRole('button', { name: answer, exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expectAccessibleScreen(page, `the question «${answer}»`);
  await page.keyboard.type(note);
  await dialog.getByRole('button', { name: answer.replace(/ \(.*/u, '') }).click();
  await expect(dialog).toBeHidden();
}

/** A paid order whose refund got no response of the bank, that many days ago. */
async function createLostRefund(
  page: Page,
  venue: Venue,
  { tableCode, number, days }: { tableCode: string; number: number; days: number },
): Promise<void> {
  await createUnpaidOrder(page, venue, tableCode);
  await venue.sql(`
    update orders set placed_by = null, email = 'lucia@example.com' where id = (select remainder_of from payments where number = ${number});
    update payments set payment_method = 'redsys', state = 'succeeded',
      amount_paid_by_user = 180, payment_on = now(), z_closure_id = (select max(id) from z_closures)
    where number = ${number};
    with attempt as (
      insert into payment_attempts (id, payment_id, provider, payment_option, ref, return_key, state, amount, created_on, updated_on)
      select gen_random_uuid(), id, 'redsys', 'card', '00${number}', 'key-${number}', 'succeeded', 180, now(), now()
      from payments where number = ${number}
      returning id, payment_id
    ), refund as (
      insert into refunds (id, payment_id, attempt_id, amount, reason, state, sent_on, created_on, updated_on)
      select gen_random_uuid(), payment_id, id, 180, 'Plato frío', 'unknown', now() - interval '${days} days',
        now() - interval '${days} days', now()
      from attempt
      returning id, payment_id, attempt_id
    )
    insert into payment_incidents (id, kind, payment_id, attempt_id, refund_id, detail, opened_on)
    select gen_random_uuid(), 'refund-unknown', payment_id, attempt_id, id, '{"amount": 180, "code": "no-answer"}',
      now() - interval '${days} days'
    from refund`);
}

/** An order that a customer tried to pay by card, and whose bank does not respond whether it was charged. */
async function createUnknownPayment(
  page: Page,
  venue: Venue,
  { tableCode, number }: { tableCode: string; number: number },
): Promise<void> {
  await createUnpaidOrder(page, venue, tableCode);
  await venue.sql(`
    update orders set placed_by = null, email = 'lucia@example.com' where id = (select remainder_of from payments where number = ${number});
    update payments set payment_method = 'redsys' where number = ${number};
    with attempt as (
      insert into payment_attempts (id, payment_id, provider, payment_option, ref, return_key, state, amount, created_on, updated_on, next_query_on)
      select gen_random_uuid(), id, 'redsys', 'card', '000${number}', 'key-${number}', 'unknown', 180, now(), now(), now() + interval '1 hour'
      from payments where number = ${number}
      returning id, payment_id
    )
    insert into payment_incidents (id, kind, payment_id, attempt_id, detail, opened_on)
    select gen_random_uuid(), 'unknown-outcome', payment_id, id, '{"amount": 180, "code": "no-answer"}', now() from attempt`);
}
