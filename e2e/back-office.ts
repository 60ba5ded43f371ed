// Actions of owners and managers in the lists and forms of the back office, located by visible text.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ReceivedMail } from './fakes/mail/index.ts';
import type { Venue } from './venue.ts';

const CREATE_OWNER = path.resolve(import.meta.dirname, '../scripts/create-owner.ts');

interface Owner {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Creates an owner with the command line script, as an operator does once on the venue's machine. */
export async function createOwner({ databaseUrl }: Venue, { name, email, password }: Owner): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl };
  const command = spawn(process.execPath, [CREATE_OWNER, '--email', email, '--name', name], { env });
  command.stdin.end(`${password}\n${password}\n`);
  const [output, errors] = await Promise.all([text(command.stdout), text(command.stderr)]);
  expect(errors).toBe('');
  expect(output).toContain(`${name} (${email})`);
}

const PAGES = {
  products: ['products/list', 'Productos'],
  foods: ['products/list?section=food', 'Productos'],
  categories: ['products/categories', 'Categorías'],
  subCategories: ['products/subcategories', 'Subcategorías'],
  drinksHours: ['schedule/bars-drinks', 'Horarios de Bebida'],
  foodHours: ['schedule/bars-food', 'Horarios de Comidas'],
  tables: ['tables-qr/list', 'Mesas QR'],
  printers: ['printers/list', 'Impresoras'],
  users: ['users/list', 'Usuarios'],
  config: ['settings/config', 'Configuración'],
  company: ['settings/info', 'Información de la empresa'],
  images: ['settings/images', 'Imágenes'],
} as const;
/** A page of the back office that `openBackOffice` opens. */
export type BackOfficePage = keyof typeof PAGES;

/** Opens a back office page by its address. The browser is signed in already. */
export async function openBackOffice(page: Page, venueUrl: string, name: BackOfficePage): Promise<void> {
  const [address, title] = PAGES[name];
  await page.goto(`${venueUrl}/admin/${address}`);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

const MENU_GROUPS = ['Local', 'Carta', 'Servicio'];

/** Opens a page of the staff app by its entry in the main menu (the navigation, not the menu of the bar). */
export async function chooseInMainMenu(page: Page, entry: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Abrir el menú' });
  if (await opener.isVisible()) await opener.click();
  // In the narrow menu the name of the link begins with a shorter word.
  const name = new RegExp(`(^|: )${entry.replace(/[()]/g, '\\$&')}$`);
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu).toBeVisible();
  const link = menu.getByRole('link', { name });
  // The groups of an owner's menu are opened one after the other until the entry is visible.
  for (const group of MENU_GROUPS) {
    if (await link.isVisible()) break;
    const heading = page.getByRole('button', { name: group, exact: true, expanded: false });
    if (await heading.isVisible()) await heading.click();
  }
  await link.click();
}

/**
 * Presses a button of a list and returns the form that it opens. `title` is the title of the form if it differs from
 * the button.
 */
export async function openForm(page: Page, button: string, title = button): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const form = page.getByRole('dialog', { name: title });
  await expect(form.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible();
  return form;
}

/** Opens the edit form of a list entry by the entry's name. `title` is the title of the form. */
export function openEditForm(page: Page, name: string, title: string): Promise<Locator> {
  return openForm(page, `Editar ${name}`, title);
}

/** Fills in fields by their labels, in the given order. */
export async function fillFields(form: Locator | Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
}

/** Chooses a file for the image field of that name in the page, and accepts the crop that the page proposes. */
export async function chooseImage(page: Page, name: string, file: string): Promise<void> {
  await page.getByRole('group', { name, exact: true }).locator('input[type="file"]').setInputFiles(file);
  const cropping = page.getByRole('dialog', { name: `Recortar imagen: ${name}` });
  await cropping.getByRole('button', { name: 'Hecho' }).click();
  await expect(cropping).toBeHidden();
}

/** Saves the form of a dialog and waits for the confirmation message. */
export async function saveForm(form: Locator, confirmation: string): Promise<void> {
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(form.page().getByRole('status').getByText(confirmation)).toBeVisible();
}

/** Presses «Guardar» with the keyboard while the form is invalid, so that a screen reader announces the reason. */
export async function trySavingInvalidForm(form: Locator | Page): Promise<void> {
  await form.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
}

/** Closes the form of a dialog and confirms that its changes are discarded. */
export async function discardForm(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Cancelar' }).click();
  const question = form.page().getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toBeHidden();
}

/** Returns the row of a list of the back office, by the name in its row header. */
export function listRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

/** Expects that the list has exactly these rows, in this order. */
export async function expectListRows(page: Page, list: string, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('table', { name: list }).getByRole('rowheader')).toHaveText([...names]);
}

/** Returns a field or a group of fields of a form, by its label. */
export function field(form: Locator | Page, label: string): Locator {
  return form
    .getByRole('group', { name: label, exact: true })
    .or(form.getByLabel(label, { exact: true }))
    .first();
}

/**
 * Expects this validation error at a field. It must be the first element that `aria-describedby` of the field names, before the
 * hint.
 */
export async function expectFieldError(control: Locator, message: string): Promise<void> {
  await expect.poll(() => fieldErrorOf(control)).toBe(message);
}

async function fieldErrorOf(control: Locator): Promise<string | null> {
  const [errorId = ''] = (await control.getAttribute('aria-describedby'))?.split(' ') ?? [];
  return errorId.endsWith('-error') ? control.page().locator(`[id="${errorId}"]`).textContent() : null;
}

/** Returns the address of the link in an e-mail, such as that of a password reset. Throws if the e-mail has none. */
export function linkInMail({ source }: ReceivedMail): string {
  const readable = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [link] = /https?:\/\/[^\s"<>]+#[\w-]+/.exec(readable) ?? [];
  if (link === undefined) throw new Error('The mail has no link.');
  return link;
}

/** Presses «Eliminar» of a list item, then the button `confirm` in the dialog with this title. Returns the dialog. */
export async function deleteListItem(page: Page, name: string, title: string, confirm: string): Promise<Locator> {
  await page.getByRole('button', { name: `Eliminar ${name}`, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: title });
  await question.getByRole('button', { name: confirm }).click();
  return question;
}
