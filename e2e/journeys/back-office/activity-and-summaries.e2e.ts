// The owner updates the sums of past years, and reads in the activity log who did what.
import { expect, type Page } from '@playwright/test';
import type { Client } from 'pg';
import { expectAccessibleInBothColourSchemes, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import { chooseInMainMenu } from '#e2e/back-office.ts';
import { test } from '#e2e/page-errors.ts';
import { createStaffOrder } from '#e2e/payment-lists.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';
import { DAY_SUM_REBUILD_LOCK } from '#server/day-sums/rebuild.ts';
import { connectDirectly } from '#server/platform/database/database.ts';

const PHONE = { width: 390, height: 844 };
/** The age of the only order of the venue. */
const DAYS_AGO = 40;
const yearOfOrder = new Date(Date.now() - DAYS_AGO * 24 * 60 * 60_000).getFullYear();
const WIDTHS = [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }];

// The journeys change settings that others rely on.
let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

test('a rebuild shows how many days were different, that it runs also after a reload, and that it was interrupted', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, venue.url, 'owner');
  await createStaffOrder(page, venue, { tableCode: 'A3', paidWith: 'efectivo' });
  await venue.sql(`update payments set payment_on = now() - interval '${DAYS_AGO} days'`);
  await page.goto(`${venue.url}/try-out/update-summary`);
  const start = page.getByRole('button', { name: 'Actualizar resúmenes' });
  await expect(start).toBeVisible();

  await test.step('years are added and removed', async () => {
    const year = page.getByLabel('Otro año');
    await year.fill('20');
    await year.press('Enter');
    await expect(page.getByText('Escribe un año entre 2000 y 2100.')).toBeVisible();
    await checkScreen(page, 'the years of a rebuild, with a validation error');
    await year.fill(String(yearOfOrder));
    await page.getByRole('button', { name: 'Añadir año' }).click();
    await page.getByRole('button', { name: 'Quitar 2020' }).click();
    await expect(page.getByRole('button', { name: 'Quitar 2020' })).toBeHidden();
  });

  await test.step('the server compares every day since the first order', async () => {
    await start.click();
    await expect(page.getByText(/^(\d+ días no cuadraban|Todos los días cuadraban)/u)).toBeVisible();
    await checkScreen(page, 'the result of a rebuild');
  });

  await test.step('a running rebuild is shown after a reload, and one whose process is gone as interrupted', async () => {
    const other = await holdRebuildLock(venue);
    await venue.sql(`
      insert into day_sum_rebuilds (id, years, started_on)
      values ('01234567-89ab-7cde-8123-456789abcdef', '{2020,2021}', now() + interval '1 second')
    `);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Actualizando resúmenes' })).toBeVisible();
    await expect(page.getByText('Comparando los días de 2020 y 2021 con sus pedidos')).toBeVisible();
    for (const viewport of WIDTHS) {
      await page.setViewportSize(viewport);
      await checkScreen(page, 'a running rebuild');
    }
    await other.end();
    await expect(page.getByText('La actualización de 2020 y 2021 se quedó a medias')).toBeVisible();
    for (const viewport of WIDTHS) {
      await page.setViewportSize(viewport);
      await checkScreen(page, 'an interrupted rebuild');
    }
  });

  await test.step('the owner starts it again, and it ends', async () => {
    await venue.sql(`update day_sum_rebuilds set started_on = now() - interval '1 minute'`);
    await start.click();
    await expect(page.getByText('Todos los días cuadraban: no ha cambiado nada.')).toBeVisible();
  });
});

/** Holds the lock of a rebuild, as another server process would, until the connection ends. */
async function holdRebuildLock({ databaseUrl }: Venue): Promise<Client> {
  const client = await connectDirectly({ url: databaseUrl });
  await client.query('select pg_advisory_lock($1)', [DAY_SUM_REBUILD_LOCK]);
  return client;
}

test('the activity log shows what staff did, filtered by person and kind, and exports it', async ({ page }) => {
  await signIn(page, venue.url, 'owner');
  await page.goto(`${venue.url}/admin/settings/info`);
  await expect(page.getByLabel('IVA (%)')).toBeVisible();
  await checkScreen(page, 'the company');
  await page.getByLabel('IVA (%)').fill('21');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Información de la empresa guardada')).toBeVisible();
  await page.goto(`${venue.url}/admin/tables-qr/list`);
  await page.getByRole('switch').first().click();

  await chooseInMainMenu(page, 'Registro de actividad');
  const today = page.getByRole('list', { name: 'Actividad: Hoy' });
  await expect(today.getByText('Cambió el IVA de 10 % a 21 %')).toBeVisible();
  await expect(today.getByText(/^Chrome en /u).first()).toBeVisible();
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    await checkScreen(page, 'the activity log');
  }
  await expect(page.getByRole('link', { name: 'Exportar a Excel' })).toBeVisible();

  await page.getByLabel('Tipo').selectOption('Configuración');
  await expect(today.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/kind=settings-saved/u);
  await page.getByLabel('Tipo').selectOption('Cierres de caja');
  await expect(page.getByText('No se han encontrado resultados.')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
  await expect(today.getByText('Cambió el IVA de 10 % a 21 %')).toBeVisible();
});

async function checkScreen(page: Page, state: string): Promise<void> {
  await expectNoHorizontalScroll(page, state);
  await expectAccessibleInBothColourSchemes(page, state);
}
