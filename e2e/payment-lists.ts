// Lists of payments and Z closures as staff use them: addresses, rows, exports.
import { expect, type Locator, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import * as z from 'zod/mini';
import type { PaidWith } from '#domain/payment.ts';
import type { Venue } from './venue.ts';

/** The path of the staff's page «Por cobrar», which lists the owed payments. */
export const OWED_PATH = '/admin/orders/pending-payments';
/** The path of the list of all pending payments. */
export const PENDING_PAYMENTS_PATH = `${OWED_PATH}?state=pending`;
/** The path of the list of the Z closures (daily cash closings). */
export const Z_CLOSURES_PATH = '/admin/orders/cierres-de-caja-z';
/** The text that a list of staff shows if its filters find nothing. */
export const NO_RESULTS = 'No se han encontrado resultados. Por favor, revisa los filtros de búsqueda.';

/** Returns the row called `name` of a table of totals. */
export function totalsRow(container: Page | Locator, name: string): Locator {
  return container.getByRole('row', { name: new RegExp(`^${name} [-\\d]`) });
}

/** Returns the rows of the list of pending payments, without the row of titles. */
export function pendingPaymentRows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'Pagos Pendientes' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
}

const menuShape = z.object({ products: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Creates an unpaid order of one beer for a table, as a member of staff does, through the API. */
export async function createUnpaidOrder(page: Page, venue: Venue, tableCode: string): Promise<void> {
  await createStaffOrder(page, venue, { tableCode, paidWith: null });
}

interface StoredStaffOrder {
  readonly tableCode: string;
  readonly paidWith: PaidWith | null;
  readonly quantities?: readonly number[];
}

/**
 * Creates an order of beers for a table as a member of staff does, through the API. `quantities` has the units of each line; by
 * default one beer. `paidWith` is null for an unpaid order.
 */
export async function createStaffOrder(
  page: Page,
  { url }: Venue,
  { tableCode, paidWith, quantities = [1] }: StoredStaffOrder,
): Promise<void> {
  const menu = menuShape.parse(await (await page.request.get(`${url}/api/menu`)).json());
  const productId = menu.products.find(({ name }) => name === 'Caña')?.id;
  const line = { productId, size: 'base', notes: '', mixerId: null, ingredients: [], shownPrice: 180 };
  const lines = quantities.map((quantity, index) => ({ ...line, quantity, notes: '.'.repeat(index) }));
  const reply = await page.request.put(`${url}/api/admin/orders/${crypto.randomUUID()}`, {
    data: { tableCode, lines, comment: '', paidWith },
  });
  expect(reply.status()).toBe(200);
}

/** Presses «Exportar a Excel» and returns the rows of the downloaded file, with the column titles first. */
export async function exportToExcel(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar a Excel' }).click(),
  ]);
  return readSheet(await download.path());
}
