// Money that is awaited: who may be sending it already, and who took it before.
import { expect } from '@playwright/test';
import { signIn } from '#e2e/staff.ts';
import { inOwnVenue, look, NOTHING, PENDING, pendingRows, takeUnpaid } from '#e2e/till.ts';
import { test, type Venue } from '#e2e/venue.ts';

test('money that a guest may be sending is asked about twice, and what is paid already is said calmly', async ({
  page,
}) => {
  await inOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'manager');
    for (const tableCode of ['A1', 'A2']) await takeUnpaid(page, venue, tableCode);
    await venue.sql(`
      update payments set made_by = null, payment_method = 'redsys', email = 'lucia@example.com' where number = 1;
      insert into payment_attempts (id, payment_id, provider, way, ref, return_key, state, amount, created_on, updated_on)
      select gen_random_uuid(), id, 'redsys', 'card', '0001', 'key', 'action', 180, now(), now()
      from payments where number = 1`);
    await page.goto(`${venue.url}${PENDING}?method=redsys`);
    await expect(pendingRows(page)).toHaveCount(1);
    await expect(pendingRows(page)).toContainText('Puede estar pagando');
    await page.reload();
    await expect(page.getByLabel('Método de pago')).toHaveValue('redsys');
    await look(page, 'a payment under way');

    await page.getByRole('button', { name: 'Editar el pago 1' }).click();
    await page.getByRole('button', { name: 'Anular…' }).click({ force: true });
    await expect(
      page.getByText('Este pedido lo ha hecho un cliente: si no lo paga, se anula solo.').filter({ visible: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar estado a PAGADO…' }).click();
    const first = page.getByRole('alertdialog', { name: 'El cliente puede estar pagando ahora mismo' });
    await look(page, 'the first question');
    await first.getByRole('button', { name: 'Me paga a mí' }).click();
    await page.getByRole('button', { name: 'Cambiar estado a PAGADO', exact: true }).click();
    await expect(page.getByText('Pago 1 cambiado a PAGADO')).toBeVisible();
    await expect(page.getByText(NOTHING)).toBeVisible();

    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await page.getByRole('button', { name: 'Editar el pago 2' }).click();
    await page.getByRole('button', { name: 'Cambiar estado a PAGADO…' }).click();
    await settleElsewhere(venue);
    await page.getByRole('button', { name: 'Cambiar estado a PAGADO', exact: true }).click();
    await expect(page.getByText('El pago 2 ya estaba pagado: lo cobró Carmen Robledo')).toBeVisible();
  });
});

/** Another tablet was quicker by a moment, and nothing has told this one. */
async function settleElsewhere(venue: Venue): Promise<void> {
  await venue.sql(`
    update payments set
      state = 'succeeded', amount_paid_by_user = 180, payment_on = now(), paid_with = 'efectivo',
      z_closure_id = (select id from z_closures where closed_on is null),
      settled_by = (select id from staff_users where name = 'Carmen Robledo')
    where number = 2`);
}
