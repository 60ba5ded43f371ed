// Actions of a manager who creates an order for a table, located by visible text.
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './staff.ts';
import type { Venue } from './venue.ts';

/** Signs in as manager, opens the page for a new order and selects a table. */
export async function startOrder(page: Page, venue: Venue, label: string): Promise<void> {
  await signIn(page, venue.url, 'manager');
  await page.goto(`${venue.url}/admin/orders/create-order`);
  await chooseOrderTable(page, label);
}

/** Selects a table by its label, on the staff page for a new order. */
export async function chooseOrderTable(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Mesa ${label}( Debe|$)`) }).click();
  await expect(page.getByRole('searchbox', { name: 'Buscar producto' })).toBeVisible();
}

/**
 * Searches a product on the staff page for a new order, and adds it by a tap. `size` is the visible text of the size, for products
 * with several sizes.
 */
export async function addOrderProduct(page: Page, name: string, size = ''): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill(name);
  const label = [name, size, '\\d'].filter((part) => part !== '').join(' ');
  await page.getByRole('button', { name: new RegExp(`^Añadir ${label}`) }).click();
}

/** Returns the panel of the order on the staff page for a new order. On a phone, the panel is a sheet, which is opened first. */
export async function openOrderPanel(page: Page): Promise<Locator> {
  const panel = orderPanel(page);
  const bar = page.getByRole('button', { name: /Ver pedido/ });
  await expect(panel.or(bar).first()).toBeVisible();
  if (!(await panel.isVisible())) await bar.click();
  return panel;
}

function orderPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Pedido · / }).or(page.getByRole('complementary', { name: /^Pedido · / }));
}

/** Selects how a new order is paid, on the staff page for new orders; `No` leaves it unpaid. */
export async function choosePaidWith(panel: Locator, paidWith: 'Efectivo' | 'Datáfono' | 'No'): Promise<void> {
  await panel.getByRole('radio', { name: paidWith === 'No' ? 'No' : 'Sí', exact: true }).check();
  if (paidWith !== 'No') await panel.getByRole('radio', { name: paidWith }).check();
}

/** Returns the button «Crear Pedido», by which staff create the order. */
export function createOrderButton(panel: Locator): Locator {
  return panel.getByRole('button', { name: 'Crear Pedido', exact: true });
}

/** Expects the page that confirms the created order. */
export async function expectOrderCreated(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pedido creado' })).toBeVisible();
}

/** Counts the stored orders of a table that staff have created. */
export async function countStaffOrders(venue: Venue, code: string): Promise<number> {
  return (await venue.read(`select id from orders where table_code = '${code}' and placed_by is not null`)).length;
}
