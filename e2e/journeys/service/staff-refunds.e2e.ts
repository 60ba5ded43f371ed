// Refunds and payment incidents as staff handle them.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { scanAndOrder } from '#e2e/customer.ts';
import { signIn, signInOnStartPage } from '#e2e/staff.ts';
import { ORDERS_COUNT_AS_PAID, test, withOwnVenue } from '#e2e/venue.ts';

// Each journey has its own venue: the newest payment is the one that the journey created.
test('a manager refunds a part of a payment made at the bar, and then the rest', async ({ page, browser }) => {
  await withOwnVenue(async (venue) => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await scanAndOrder(phone, venue.url, 'A7', 'A07', 'Caña');
    await phone.close();

    await signIn(page, venue.url, 'manager');
    await page.goto(`${venue.url}/admin/refunds`);
    const newest = page
      .getByRole('list', { name: /^Pagos cobrados/ })
      .getByRole('link')
      .first();
    await expect(newest).toContainText('Mesa A07');
    await expectAccessibleOnEveryScreen(page, 'the list of payments');
    await newest.click();

    await requestRefund(page, '0,50', 'Espuma de más');
    await expect(page.getByText('Di si lo devuelves en efectivo o con el datáfono.')).toBeVisible();
    await chooseReturn(page, 'Efectivo');
    await page.getByRole('button', { name: 'Devolver…' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Devuelve tú el dinero al cliente en efectivo.');
    await expectAccessibleOnEveryScreen(page, 'the question before a refund');
    await page.getByRole('button', { name: /^Apuntar 0,50/ }).click();
    await expect(page.getByText('Devuelto en parte')).toBeVisible();
    await expect(page.getByText('Espuma de más')).toBeVisible();

    await page.getByLabel('Motivo').fill('Se han ido');
    await chooseReturn(page, 'Datáfono');
    await page.getByRole('button', { name: 'Devolver…' }).click();
    // Meanwhile a colleague refunds a part: the amount is refused, and the reason is not typed again.
    const tablet = await page.context().newPage();
    await tablet.goto(page.url());
    await requestRefund(tablet, '0,10', 'Caña corta');
    await chooseReturn(tablet, 'Efectivo');
    await tablet.getByRole('button', { name: 'Devolver…' }).click();
    await tablet.getByRole('button', { name: /^Apuntar 0,10/ }).click();
    await expect(tablet.getByText('Caña corta')).toBeVisible();
    await tablet.close();
    await page.getByRole('button', { name: /^Apuntar/ }).click();
    await expect(page.getByText('No se ha hecho la devolución')).toBeVisible();
    await expect(page.getByText('Caña corta')).toBeVisible();
    await expect(page.getByLabel('Motivo')).toHaveValue('Se han ido');

    await chooseReturn(page, 'Datáfono');
    await page.getByRole('button', { name: 'Devolver…' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Devuelve tú el dinero con el datáfono.');
    await page.getByRole('button', { name: /^Apuntar/ }).click();
    await expect(page.getByText('De este pago no queda nada por devolver.')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'a fully refunded payment');
  }, ORDERS_COUNT_AS_PAID);
});

test('a manager records a refund made in the portal of the bank, beside one that the bank reported', {
  tag: '@long',
}, async ({ page, browser }) => {
  await withOwnVenue(async (venue) => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await scanAndOrder(phone, venue.url, 'A7', 'A07', 'Caña');
    await phone.close();
    await venue.sql(`
          with charged as (
            insert into payment_attempts (id, payment_id, provider, payment_option, ref, return_key, state, amount, data,
              browser, created_on, updated_on)
            select gen_random_uuid(), id, 'redsys', 'card', '112212345678', 'key', 'succeeded', amount_paid_by_user, '{}',
              '{}', now(), now()
            from payments order by number desc limit 1
            returning id, payment_id
          )
          insert into refunds (id, payment_id, attempt_id, amount, reason, state, origin, external_id, created_on, updated_on)
          select gen_random_uuid(), payment_id, id, 50, '', 'succeeded', 'provider', '501602', now(), now() from charged`);

    await signIn(page, venue.url, 'manager');
    await page.goto(`${venue.url}/admin/refunds`);
    await page
      .getByRole('list', { name: /^Pagos cobrados/ })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByText('Hecha en el banco, no desde Comanda')).toBeVisible();
    await expect(page.getByText(/^Nos avisó el banco/)).toBeVisible();
    await page.getByRole('button', { name: 'Apuntar devolución hecha en el banco…' }).click();

    const dialog = page.getByRole('alertdialog', { name: 'Apuntar una devolución hecha en el banco' });
    await expect(dialog).toContainText('Aquí no se mueve dinero');
    await expect(dialog).toContainText('Ya constan: 0,50 €');
    await dialog.getByRole('button', { name: 'Apuntar como devuelto' }).click();
    await expect(dialog.getByText('Escribe el motivo y qué has visto en el banco.')).toBeVisible();
    await expect(dialog.getByLabel('Motivo, y qué has visto en el banco')).toBeFocused();
    await dialog.getByLabel('Motivo, y qué has visto en el banco').fill('Tapa fría, sale en el portal');
    await dialog.getByLabel('Importe en euros').fill('0,30');
    await expectAccessibleOnEveryScreen(page, 'the dialog that records a refund of the bank');
    await dialog.getByRole('button', { name: 'Apuntar como devuelto' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Tapa fría, sale en el portal')).toBeVisible();
    await expect(page.getByText(/^Hecha en el banco\. La apuntó /)).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'a payment with refunds of the bank');
  }, ORDERS_COUNT_AS_PAID);
});

test('closing an incident removes it from the list and from the menu of every tablet', async ({ page, browser }) => {
  await withOwnVenue(async (venue) => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await scanAndOrder(phone, venue.url, 'A7', 'A07', 'Caña');
    await phone.close();
    await venue.sql(`
          insert into payment_incidents (id, kind, payment_id, detail, opened_on)
          select gen_random_uuid(), 'dispute', id, '{"amount": 250, "externalId": "ch_1"}', now()
          from payments order by number desc limit 1`);

    const tablet = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signInOnStartPage(tablet, venue.url, 'owner');
    await expect(menuOf(tablet).getByRole('link', { name: 'Incidencias de pago 1 abierta' })).toBeVisible();

    await signIn(page, venue.url, 'manager');
    await page.goto(`${venue.url}/admin/payment-incidents`);
    const incident = page.getByRole('article', { name: 'Un cliente ha reclamado un cobro a su banco' });
    await expect(incident).toContainText('A07');
    await expectAccessibleOnEveryScreen(page, 'an open incident');
    await incident.getByRole('button', { name: /^Cerrar incidencia/ }).click();
    await page.getByLabel('Qué has comprobado o hecho').fill('Presentado el tique');
    await expectAccessibleOnEveryScreen(page, 'the question before an incident is closed');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar incidencia' }).click();
    await expect(page.getByText('No hay nada pendiente')).toBeVisible();
    await expect(menuOf(tablet).getByRole('link', { name: 'Incidencias de pago', exact: true })).toBeVisible();
    await tablet.close();

    await page.getByRole('radio', { name: 'Cerradas' }).check({ force: true });
    await expect(page).toHaveURL(/state=closed/);
    await expect(page.getByText('Presentado el tique')).toBeVisible();
  }, ORDERS_COUNT_AS_PAID);
});

test('a manager settles a refund with unknown result by what the bank shows', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await scanAndOrder(phone, venue.url, 'A7', 'A07', 'Caña');
    await phone.close();
    await venue.sql(`
          with unconfirmed as (
            insert into refunds (id, payment_id, amount, reason, state, created_on, updated_on)
            select gen_random_uuid(), id, amount_paid_by_user, 'Se han ido', 'unknown', now(), now()
            from payments order by number desc limit 1
            returning id, payment_id, amount
          )
          insert into payment_incidents (id, kind, payment_id, refund_id, detail, opened_on)
          select gen_random_uuid(), 'refund-unknown', payment_id, id, jsonb_build_object('amount', amount), now() from unconfirmed`);

    await signIn(page, venue.url, 'manager');
    await page.goto(`${venue.url}/admin/refunds`);
    await page
      .getByRole('list', { name: /^Pagos cobrados/ })
      .getByRole('link')
      .first()
      .click();
    const settlement = page.getByRole('group', { name: 'Comprobado en el banco' });
    await settlement.getByRole('button', { name: 'Hecha…', exact: true }).click();
    await expect(settlement.getByText('Escribe qué has visto en el banco.')).toBeVisible();
    await settlement.getByLabel('Qué has visto en el banco').fill('Sale en el extracto');
    await expectAccessibleOnEveryScreen(page, 'a refund with unknown result');
    await settlement.getByRole('button', { name: 'No hecha…' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('el cliente lo recibirá dos veces');
    await expectAccessibleOnEveryScreen(page, 'the question before a refund is settled');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await settlement.getByRole('button', { name: 'Hecha…', exact: true }).click();
    await page.getByRole('button', { name: 'Apuntar como hecha' }).click();
    await expect(page.getByText(/^Comprobado en el banco por .*: «Sale en el extracto»$/)).toBeVisible();
    await expect(page.getByText('De este pago no queda nada por devolver.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Devoluciones de este pago' })).toBeFocused();
    await expectAccessibleOnEveryScreen(page, 'a settled refund');

    await page.goto(`${venue.url}/admin/payment-incidents?state=closed`);
    await expect(page.getByText('Sale en el extracto')).toBeVisible();
  }, ORDERS_COUNT_AS_PAID);
});

test('incidents are listed in pages of fifty', { tag: '@long' }, async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await scanAndOrder(page, venue.url, 'A7', 'A07', 'Caña');
    await venue.sql(`
      with failed as (
        insert into refunds (id, payment_id, amount, reason, state, created_on, updated_on)
        select gen_random_uuid(), payments.id, 1, 'Prueba', 'failed', now(), now() from payments, generate_series(1, 55)
        returning id, payment_id
      )
      insert into payment_incidents (id, kind, payment_id, refund_id, opened_on)
      select gen_random_uuid(), 'refund-failed', payment_id, id, now() from failed`);
    await signIn(page, venue.url, 'manager');
    await page.goto(`${venue.url}/admin/payment-incidents`);
    await expect(page.getByRole('article')).toHaveCount(50);
    await page.getByRole('button', { name: 'Ver más' }).click();
    await expect(page.getByRole('article')).toHaveCount(55);
    await expect(page.getByRole('button', { name: 'Ver más' })).toBeHidden();
  }, ORDERS_COUNT_AS_PAID);
});

test('a waiter cannot open refunds or payment incidents', { tag: '@long' }, async ({ page, venue }) => {
  await signIn(page, venue.url, 'waiter');
  for (const address of ['refunds', 'refunds/1', 'payment-incidents']) {
    await page.goto(`${venue.url}/admin/${address}`);
    await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
  }
});

async function requestRefund(page: Page, amount: string, reason: string): Promise<void> {
  await page.getByLabel('Importe en euros').fill(amount);
  await page.getByLabel('Motivo').fill(reason);
  await page.getByRole('button', { name: 'Devolver…' }).click();
}

function chooseReturn(page: Page, way: 'Efectivo' | 'Datáfono'): Promise<void> {
  return page.getByRole('group', { name: '¿Cómo lo devuelves?' }).getByRole('radio', { name: way }).click();
}

function menuOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Menú principal' });
}
