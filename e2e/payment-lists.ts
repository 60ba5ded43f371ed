// What staff see and do of the till, by the words on the screen.
import { expect, type Locator, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import * as z from 'zod/mini';
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts';
import { openVenue, type Venue } from './venue.ts';

export const PENDING_PAYMENTS_PATH = '/admin/orders/pending-payments';
export const Z_CLOSURES_PATH = '/admin/orders/cierres-de-caja-z';
export const NO_RESULTS = 'No se han encontrado resultados. Por favor, revisa los filtros de búsqueda!';

/** A row of the totals. */
export function totalsRow(place: Page | Locator, name: string): Locator {
  return place.getByRole('row', { name: new RegExp(`^${name} [-\\d]`) });
}

/** The payments that are awaited, as the list shows them. */
export function pendingPaymentRows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'Pagos Pendientes' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
}

const menuShape = z.object({ products: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Staff take a beer down for a table, as the till is told of it, unpaid. */
export async function createUnpaidOrder(page: Page, { url }: Venue, tableCode: string): Promise<void> {
  const menu = menuShape.parse(await (await page.request.get(`${url}/api/menu`)).json());
  const productId = menu.products.find(({ name }) => name === 'Caña')?.id;
  const line = { productId, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [], shownPrice: 180 };
  const reply = await page.request.put(`${url}/api/admin/orders/${crypto.randomUUID()}`, {
    data: { tableCode, lines: [line], comment: '', paidWith: null },
  });
  expect(reply.status()).toBe(200);
}

/** Presses «Exportar a Excel». Gives the rows of the file, its titles first, as a spreadsheet program has them. */
export async function exportToExcel(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar a Excel' }).click(),
  ]);
  return readSheet(await download.path());
}

/** Nothing of it is a hurdle, and nothing is wider than the screen. */
export async function look(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNoHorizontalScroll(page, state);
}

/** There is one till: who closes it needs a venue of their own. */
export async function inOwnVenue(journey: (venue: Venue) => Promise<void>): Promise<void> {
  const venue = await openVenue();
  try {
    await journey(venue);
  } finally {
    await venue.close();
  }
}
