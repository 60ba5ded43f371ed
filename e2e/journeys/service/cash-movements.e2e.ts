// The cash of the drawer: staff open the Z closure with its float, pay cash in and out, undo a mistake, and count it, also while
// some money does not say how it was paid.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { createStaffOrder, exportToExcel, Z_CLOSURES_PATH } from '#e2e/payment-lists.ts';
import { signIn } from '#e2e/staff.ts';
import { test, withOwnVenue } from '#e2e/venue.ts';

// Its own venue because a venue has one open Z closure.
test('staff count the drawer with its float and with what they paid in and out', async ({ page }) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url, 'owner');
    await page.goto(venue.url + Z_CLOSURES_PATH);
    await openWithFloat(page);
    await createStaffOrder(page, venue, { tableCode: 'A3', paidWith: 'efectivo' });
    // A payment that does not say how it was paid, such as an order that counted as paid when it was sent.
    await createStaffOrder(page, venue, { tableCode: 'A3', paidWith: 'datafono' });
    await venue.sql(`update payments set paid_with = null where paid_with = 'datafono'`);
    await page.goto(venue.url + Z_CLOSURES_PATH);

    await payOut(page);
    await payOutTooMuch(page);
    await payInAndUndo(page);
    await countAndClose(page);
    await page.keyboard.press('Escape');
    const [titles, row] = await exportToExcel(page);
    expect(row?.at(titles?.indexOf('Fondo de caja') ?? 0)).toBe(150.5);
    expect(row?.at(titles?.indexOf('Salidas') ?? 0)).toBe(20);
    await expectFloatProposed(page, venue.url);
  });
});

/** By the keyboard alone. */
async function openWithFloat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir la caja…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Abrir la caja' });
  await expect(dialog.getByLabel('Fondo de caja')).toBeFocused();
  await page.keyboard.type('mucho');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Escribe el importe, por ejemplo 120,50')).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'an opening float that is no amount');
  await dialog.getByLabel('Fondo de caja').fill('150,50');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Fondo de caja: 150,50\s€$/)).toBeVisible();
  await expect(page.getByText('Caja abierta', { exact: true })).toBeVisible();
}

async function payOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salida de efectivo…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salida de efectivo' });
  await expect(dialog.getByLabel('Importe')).toBeFocused();
  await dialog.getByRole('button', { name: 'Pago a proveedor' }).click();
  await expect(dialog.getByText('Escribe un importe, por ejemplo 20 o 20,50.')).toBeVisible();
  await expect(dialog.getByLabel('Importe')).toBeFocused();
  await expectAccessibleOnEveryScreen(page, 'cash paid out without an amount');
  await dialog.getByLabel('Importe').fill('20');
  await dialog.getByRole('button', { name: 'Pago a proveedor' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Salida: 20,00\s€$/)).toBeVisible();
}

/** 130,50 € of the float, 1,80 € in cash and 1,80 € that may be cash are left. */
async function payOutTooMuch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salida de efectivo…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salida de efectivo' });
  const question = dialog.getByText(/^Según lo apuntado, debería haber 134,10\s€ como mucho\./);
  await dialog.getByLabel('Importe').fill('135');
  await dialog.getByRole('button', { name: 'Propinas' }).click();
  await expect(question).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'more cash paid out than should be in the drawer');
  await dialog.getByLabel('Importe').fill('200');
  await expect(question).toBeHidden();
  await dialog.getByRole('button', { name: 'Propinas' }).click();
  await dialog.getByRole('button', { name: 'Apuntarlo igualmente' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Deshacer: Salida: 200,00\s€ \(Propinas\)$/ }).click();
  await expect(page.getByText('Movimiento deshecho')).toBeVisible();
  await expect(page.getByText(/^Salida: 200,00\s€$/)).toBeHidden();
}

async function payInAndUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Entrada de efectivo…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entrada de efectivo' });
  await dialog.getByLabel('Importe').fill('50');
  await dialog.getByRole('button', { name: 'Otro motivo…' }).click();
  await dialog.getByLabel('Motivo').fill('Monedas del estanco');
  await expectAccessibleOnEveryScreen(page, 'cash paid in for another reason');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Monedas del estanco · Carmen Robledo · /)).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the open Z closure with its cash');
  await page.getByRole('button', { name: /^Deshacer: Entrada: 50,00\s€ \(Monedas del estanco\)$/ }).click();
  await expect(page.getByText('Movimiento deshecho')).toBeVisible();
  await expect(page.getByText(/^Monedas del estanco · /)).toBeHidden();
}

async function countAndClose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar caja…' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cerrar la caja?' });
  for (const [label, value] of [
    ['Fondo de caja', '150,50'],
    ['Cobrado en efectivo', '1,80'],
    ['Salidas de efectivo', '-20,00'],
    ['Efectivo esperado', 'entre 132,30'],
  ])
    await expect(dialog.getByRole('row', { name: new RegExp(`^${label} ${value}`) })).toBeVisible();
  await expect(dialog.getByText(/De 1,80\s€ no consta si se cobraron en efectivo/)).toBeVisible();
  const counted = dialog.getByLabel(/^Efectivo contado/);
  await counted.fill('130');
  await expect(dialog.getByText(/faltan al menos 2,30\s€$/).first()).toBeVisible();
  await counted.fill('133');
  const result = /^Contado 133,00\s€; esperado entre 132,30\s€ y 134,10\s€; cuadra dentro del margen$/;
  await expect(dialog.getByText(result).first()).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'cash counted within the range');
  await dialog.getByRole('button', { name: 'Cerrar caja' }).click();

  const closed = page.getByRole('dialog', { name: 'Cierre 1' });
  await expect(closed.getByText(result)).toBeVisible();
  await expect(closed.getByRole('row', { name: /^Carmen Robledo: Pago a proveedor -20,00/ })).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'a closed Z closure with its cash');
}

/** The next one, opened by nobody yet, proposes the float of the last. */
async function expectFloatProposed(page: Page, url: string): Promise<void> {
  await page.goto(url + Z_CLOSURES_PATH);
  await page.getByRole('button', { name: 'Abrir la caja…' }).click();
  const field = page.getByRole('dialog', { name: 'Abrir la caja' }).getByLabel('Fondo de caja');
  await expect(field).toHaveValue('150,50');
  await expect(page.getByText(/La última vez: 150,50\s€\./)).toBeVisible();
  await expectAccessibleOnEveryScreen(page, 'the float of the last Z closure');
}
