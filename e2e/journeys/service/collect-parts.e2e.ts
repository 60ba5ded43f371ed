// Collecting in parts: half and half in four taps, cash and the rest by card in one press, chosen products, and what others see of
// it.
import { type Browser, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { expectOrderPlaced, scanAndOrder } from '#e2e/customer.ts';
import { createStaffOrder, createUnpaidOrder, OWED_PATH } from '#e2e/payment-lists.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { test, type Venue, withOwnVenue } from '#e2e/venue.ts';

const SCREENS = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 1024, height: 768 }],
] as const;

for (const [screen, viewport] of SCREENS) {
  test(`a table pays half and half with four taps on ${screen}`, async ({ browser }) => {
    await withOwnVenue(async (venue) => {
      const { page, taps } = await openOwed(browser, venue, viewport);
      const before = taps();
      await card(page)
        .getByRole('button', { name: /^Cobrar 5,40/ })
        .tap();
      await page.getByRole('button', { name: 'La mitad' }).tap();
      await expect(page.getByRole('dialog')).toContainText(/de\s5,40\s€.*2,70\s€/);
      await page.getByRole('button', { name: 'Efectivo', exact: true }).tap();
      await expect(page.getByText(/^Queda por cobrar 2,70\s€$/)).toBeVisible();
      await expect(page.getByRole('dialog').getByText(/^Pagado 2,70\s€ · quedan 2,70\s€$/)).toBeVisible();
      await page.getByRole('button', { name: 'Datáfono', exact: true }).tap();
      await expect(card(page)).toBeHidden();
      expect(taps() - before).toBe(4);
      await expect(page.getByText(/^Cobrado: 2,70\s€, mesa A01$/)).toBeVisible();

      // The wrong button was pressed: one tap corrects it.
      await page.getByRole('button', { name: 'Era efectivo' }).tap();
      await expect(page.getByText('Corregido: era efectivo')).toBeVisible();
      await expect(page.getByText(/^Corregido: 2,70\s€ en efectivo, mesa A01$/)).toBeVisible();
      await expectAccessibleOnEveryScreen(page, 'a corrected collection');
      await page.getByRole('button', { name: 'Deshacer' }).tap();
      await expect(page.getByText(/^Cobrado: 2,70\s€, mesa A01$/)).toBeVisible();
      await page.getByRole('button', { name: 'Era efectivo' }).tap();
      await expect(page.getByText(/^Corregido: 2,70\s€ en efectivo, mesa A01$/)).toBeVisible();
      const [paid] = await venue.read(`select count(*)::int as payments, array_agg(distinct paid_with) as ways
        from payments where state = 'succeeded'`);
      expect(paid).toEqual({ payments: 2, ways: ['efectivo'] });
      await page.close();
    });
  });
}

test('a press collects what the screen shows, and a second tap after a part collects nothing', async ({ browser }) => {
  await withOwnVenue(async (venue) => {
    const { page } = await openOwed(browser, venue, SCREENS[0][1]);
    await card(page)
      .getByRole('button', { name: /^Cobrar 5,40/ })
      .tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/5,40\s€/);
    // Another tablet takes a part while the dialog is open.
    const payments = z
      .array(z.object({ id: z.string() }))
      .parse(await venue.read('select id from payments order by number'));
    const reply = await page.request.put(`${venue.url}/api/admin/collections/${crypto.randomUUID()}`, {
      data: { paymentIds: payments.map(({ id }) => id), ways: [{ paidWith: 'efectivo', amount: 100 }] },
    });
    expect(reply.status()).toBe(200);
    await expect(dialog.getByText(/^Ahora quedan 4,40\s€$/)).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'a table that another tablet has collected in part');
    const collect = page.getByRole('button', { name: 'Datáfono', exact: true });
    await collect.tap();
    await expect(dialog.getByText(/ha cambiado mientras tanto\. Ahora quedan 4,40\s€/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Ver lo que queda' }).tap();
    await expect(dialog).toContainText(/4,40\s€/);

    await page.getByRole('button', { name: 'La mitad' }).tap();
    await collect.tap();
    await expect(dialog.getByText(/^Queda por cobrar 2,20\s€$/)).toBeVisible();
    // Without waiting for the button: what a hasty finger does.
    await collect.dispatchEvent('click');
    await expect(collect).not.toHaveAttribute('aria-disabled');
    await expect(dialog.getByText(/^Queda por cobrar 2,20\s€$/)).toBeVisible();
    const [collected] = await venue.read(`select sum(amount)::int as amount from payment_shares join payments on
      payments.id = payment_id where state = 'succeeded'`);
    expect(collected).toEqual({ amount: 320 });
    await page.close();
  });
});

test('part in cash and the rest by card in one press, and products that somebody pays', async ({ browser }) => {
  await withOwnVenue(async (venue) => {
    const { page } = await openOwed(browser, venue, SCREENS[0][1]);
    await card(page)
      .getByRole('button', { name: /^Cobrar 5,40/ })
      .tap();
    await page.getByRole('button', { name: 'Productos', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Datáfono', exact: true })).toHaveAttribute('aria-disabled', 'true');
    await page
      .getByRole('group', { name: /^Cuántos: Caña/ })
      .getByRole('button', { name: 'Uno más' })
      .tap();
    await expectAccessibleOnEveryScreen(page, 'products that somebody pays');
    await page.getByRole('button', { name: 'Datáfono', exact: true }).tap();
    await expect(page.getByText(/^Queda por cobrar 3,60\s€$/)).toBeVisible();

    await page.getByRole('button', { name: 'Importe', exact: true }).tap();
    await page.getByLabel('Importe que se cobra').fill('9');
    await expect(page.getByText('Es más de lo que se debe.')).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'an amount that is more than what is owed');
    await page.getByRole('button', { name: 'Todo', exact: true }).tap();
    await page.getByLabel('Entregado en efectivo (opcional)').fill('2');
    await expectAccessibleOnEveryScreen(page, 'cash that does not reach');
    await page.getByRole('button', { name: /^2,00\s€ en efectivo y 1,60\s€ con datáfono$/ }).tap();
    await expect(card(page)).toBeHidden();
    const payments = await venue.read(
      `select paid_with, amount_paid_by_user as amount from payments where state = 'succeeded' order by number, amount`,
    );
    expect(payments).toEqual(
      expect.arrayContaining([
        { paid_with: 'datafono', amount: 180 },
        { paid_with: 'efectivo', amount: 200 },
        { paid_with: 'datafono', amount: 160 },
      ]),
    );

    await page.goto(`${venue.url}/admin/orders/history`);
    await expect(page.getByText(/^Cobrado, /)).toHaveCount(3);
    await page.close();
  });
});

test('how a payment was taken is corrected by others in its details, with a reason', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'waiter');
    await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: 'efectivo', quantities: [1] });
    await signIn(page, venue.url, 'manager');
    await page.goto(`${venue.url}/admin/orders/payment-history`);
    await page
      .getByRole('link', { name: /^Pago \d+$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Era datáfono…' }).click();
    const dialog = page.getByRole('dialog', { name: /era datáfono$/ });
    await expectAccessibleOnEveryScreen(page, 'the correction of a payment');
    await dialog.getByRole('button', { name: 'Se pulsó mal' }).click();
    await expect(page.getByText('Corregido: era datáfono')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Era efectivo…' })).toBeVisible();
  });
});

test('who took a payment corrects it with one press wherever it is shown, without a reason', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'waiter');
    await createUnpaidOrder(page, venue, 'A1');
    await page.goto(venue.url + OWED_PATH);

    await test.step('each of two parts that were taken in one press', async () => {
      await card(page)
        .getByRole('button', { name: /^Cobrar 1,80/ })
        .click();
      await page.getByLabel('Entregado en efectivo (opcional)').fill('1');
      await page.getByRole('button', { name: /^1,00\s€ en efectivo y 0,80\s€ con datáfono$/ }).click();
      await page.getByRole('button', { name: /^0,80\s€: Era efectivo$/ }).click();
      await expect(page.getByText('Corregido: era efectivo')).toBeVisible();
      await expect(page.getByRole('button', { name: /^0,80\s€: Era datáfono$/ })).toBeVisible();
      await expectAccessibleOnEveryScreen(page, 'two parts of which each can be corrected');
    });

    await test.step('in the order history, after leaving the page', async () => {
      await page.goto(`${venue.url}/admin/orders/history`);
      const order = page.getByRole('article', { name: 'Mesa A01' });
      await expect(order.getByText('Cobrado, Efectivo')).toHaveCount(2);
      await order
        .getByRole('button', { name: /^Era datáfono, pago \d+$/ })
        .first()
        .click();
      await expect(order.getByText('Cobrado, Datáfono')).toHaveCount(1);
      await expectAccessibleOnEveryScreen(page, 'payments of the order history that can be corrected');
    });

    await test.step('an order that was placed as paid', async () => {
      await createStaffOrder(page, venue, { tableCode: 'B1', paidWith: 'efectivo' });
      const [{ id } = { id: '' }] = z.parse(
        z.array(z.object({ id: z.string() })),
        await venue.read("select id from payments where table_code = 'B1'"),
      );
      await page.goto(`${venue.url}/admin/orders/create-order/success?payment=${id}`);
      await page.getByRole('button', { name: 'Era datáfono' }).click();
      await expect(page.getByRole('button', { name: 'Era efectivo' })).toBeVisible();
      await expectAccessibleOnEveryScreen(page, 'a placed order whose payment can be corrected');
    });
  });
});

test('a customer whose table pays a part reads what is left, and gets the receipt of the own order', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    const customer = await browser.newPage();
    await scanAndOrder(customer, venue.url, 'A1', 'A01', 'Caña');
    await expectOrderPlaced(customer);
    await signIn(page, venue.url, 'manager');
    await page.goto(venue.url + OWED_PATH);
    await card(page)
      .getByRole('button', { name: /^Cobrar 1,80/ })
      .click();
    await page.getByRole('button', { name: 'La mitad' }).click();
    await page.getByRole('button', { name: 'Efectivo', exact: true }).click();
    await expect(customer.getByText(/^Pagado 0,90\s€ · quedan 0,90\s€$/)).toBeVisible();
    await expectAccessibleOnEveryScreen(customer, 'an order of which a part is paid');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect(card(page)).toContainText(/Pagado 0,90\s€ · quedan 0,90\s€/);
    await expectAccessibleOnEveryScreen(page, 'a table that has paid a part');
    await openBoard(page, venue.url, 'drinks');
    await expect(boardTable(page, 'A01')).toContainText(/Pagado 0,90\s€ · quedan 0,90\s€/);
    await expectAccessibleOnEveryScreen(page, 'a board with a table that has paid a part');

    // With another order of the table: one payment for both.
    await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: null, quantities: [1] });
    await page.goto(venue.url + OWED_PATH);
    await card(page)
      .getByRole('button', { name: /^Cobrar la mesa/ })
      .click();
    await page.getByRole('button', { name: 'Datáfono', exact: true }).click();
    await expect(card(page)).toBeHidden();
    await expect(customer.getByText('Pagado: ya lo estamos preparando.')).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Recibir el ticket' })).toBeVisible();
  });
});

test('one order whose bank does not answer is named, and the others of its table are collected', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    for (let order = 0; order < 3; order += 1) await createUnpaidOrder(page, venue, 'A1');
    await venue.sql(`
      insert into payment_attempts (id, payment_id, provider, payment_option, ref, return_key, state, amount, created_on, updated_on, next_query_on)
      select gen_random_uuid(), id, 'redsys', 'card', '0001', 'key', 'action', 180, now(), now(), now() + interval '1 hour'
      from payments where number = 2`);
    await page.goto(venue.url + OWED_PATH);
    await page.getByRole('button', { name: /^Cobrar la mesa/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Cobrar, mesa A01' });
    const named = dialog.getByRole('listitem').filter({ hasText: /^Pago \d/ });
    await dialog.getByRole('button', { name: 'Efectivo', exact: true }).click();
    await expect(dialog.getByText('El cliente puede estar pagando ahora mismo')).toBeVisible();
    await expect(named).toHaveText(/^Pago 2 · .+ · 1,80\s€$/);
    await expectAccessibleOnEveryScreen(page, 'a table of which one order may be being paid');
    await dialog.getByRole('button', { name: 'Me paga a mí' }).click();
    await expect(dialog.getByText(/^El banco no ha contestado/)).toBeVisible();
    await expect(named).toHaveText(/^Pago 2 · .+ · 1,80\s€$/);
    await expectAccessibleOnEveryScreen(page, 'a table of which one order has a silent bank');
    await dialog.getByRole('button', { name: /^Cobrar los demás · 3,60\s€$/ }).click();
    await expect(dialog.getByText('2 pedidos')).toBeVisible();
    await dialog.getByRole('button', { name: 'Efectivo', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Cobrar, mesa A01' })).toBeHidden();
    expect(await venue.read(`select number::int from payments where state = 'pending'`)).toEqual([{ number: 2 }]);
    const collected = `select sum(amount_paid_by_user)::int as cents from payments where state = 'succeeded'`;
    expect(await venue.read(collected)).toEqual([{ cents: 360 }]);
  });
});

/** A table that owes one order of three beers, as a waiter with a finger sees it. */
async function openOwed(browser: Browser, venue: Venue, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport, hasTouch: true });
  const taps = await countTaps(page);
  await signIn(page, venue.url, 'manager');
  await createStaffOrder(page, venue, { tableCode: 'A1', paidWith: null, quantities: [3] });
  await page.goto(venue.url + OWED_PATH);
  return { page, taps };
}

function card(page: Page) {
  return page.getByRole('article', { name: /A01/ });
}
