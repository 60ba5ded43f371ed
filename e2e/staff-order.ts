// What a manager does to take an order for guests without a phone, by the words on the screen.
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './staff.ts';
import type { Venue } from './venue.ts';

/** Signs in as one who may, and sits the order at a table. */
export async function startOrder(page: Page, venue: Venue, label: string): Promise<void> {
  await signIn(page, venue.url, 'manager');
  await page.goto(`${venue.url}/admin/orders/create-order`);
  await pickTable(page, label);
}

export async function pickTable(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Mesa ${label}( Debe|$)`) }).click();
  await expect(page.getByRole('searchbox', { name: 'Buscar producto' })).toBeVisible();
}

/** Looks for a product in drinks and food, and taps it; `size` as it is written, where there are several. */
export async function addOrderProduct(page: Page, name: string, size = ''): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill(name);
  const words = [name, size, '\\d'].filter((part) => part !== '').join(' ');
  await page.getByRole('button', { name: new RegExp(`^Añadir ${words}`) }).click();
}

/** The order itself: a column where there is room, a sheet on a phone, which is opened. */
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

/** Says how it is paid, or that it is not. */
export async function choosePaid(panel: Locator, how: 'efectivo' | 'datafono' | 'No'): Promise<void> {
  await panel.getByRole('radio', { name: how === 'No' ? 'No' : 'Sí', exact: true }).check();
  if (how !== 'No') await panel.getByRole('radio', { name: how }).check();
}

export function createOrderButton(panel: Locator): Locator {
  return panel.getByRole('button', { name: 'Crear Pedido', exact: true });
}

export async function expectOrderCreated(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pedido creado' })).toBeVisible();
}

/** How many orders staff made for a table, as stored. */
export async function countStaffOrders(venue: Venue, code: string): Promise<number> {
  return (await venue.read(`select id from payments where table_code = '${code}' and made_by is not null`)).length;
}
