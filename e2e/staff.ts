// Actions of staff on a tablet: sign-in and boards, located by visible text.
import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';

type DemoRole = 'owner' | 'manager' | 'waiter';

/**
 * Signs in as a staff user of the demo venue by a request, without opening the staff app. The test then opens a screen by its
 * address. That is faster than loading the start page. Other tests check the sign-in form.
 */
export async function signIn(page: Pick<Page, 'request'>, venueUrl: string, role: DemoRole = 'waiter'): Promise<void> {
  const data = { email: `${role}@comanda.test`, password: DEMO_PASSWORD };
  const response = await page.request.post(`${venueUrl}/api/admin/session`, { data });
  expect(response.status(), await response.text()).toBe(200);
}

/** Signs in as a staff user of the demo venue and opens the start page. */
export async function signInOnStartPage(page: Page, venueUrl: string, role: DemoRole = 'waiter'): Promise<void> {
  await signIn(page, venueUrl, role);
  await page.goto(`${venueUrl}/admin`);
  await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
}

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Opens the board of drinks or food. */
export async function openBoard(page: Page, venueUrl: string, board: 'drinks' | 'food'): Promise<void> {
  await page.goto(`${venueUrl}/admin/orders/${board}`);
  await expect(page.getByRole('heading', { name: BOARD_TITLES[board] })).toBeVisible();
}

/** Opens the settings dialog of a board («Ajustes»), calls `work` with it, and closes it. */
export async function inBoardSettings(page: Page, work: (dialog: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Ajustes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajustes de la pantalla' });
  await work(dialog);
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(dialog).toBeHidden();
  await expectDialogHistoryEntries(page, 0);
}

/** Returns the part of a board that shows the orders of one table. */
export function boardTable(page: Page, label: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^Mesa ${label}`) });
}

const BOARD_TITLES = { drinks: 'Pedidos de bebidas', food: 'Pedidos de comida' };

/**
 * Waits until the browser's history has `count` entries for open dialogs. The page changes these entries shortly after a dialog
 * opens or closes. A reload before that would leave the browser on a wrong entry.
 */
export async function expectDialogHistoryEntries(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => Number(history.state?.dialogs ?? 0))).toBe(count);
}
