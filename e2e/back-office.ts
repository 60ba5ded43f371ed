// What an owner or a manager does with the house's lists and forms, by the words on the screen.
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

/** What an operator does once on the venue's machine: the command that makes an owner, its questions answered. */
export async function createOwner({ databaseUrl }: Venue, { name, email, password }: Owner): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl };
  const command = spawn(process.execPath, [CREATE_OWNER, '--email', email, '--name', name], { env });
  command.stdin.end(`${password}\n${password}\n`);
  const [said, problem] = await Promise.all([text(command.stdout), text(command.stderr)]);
  expect(problem).toBe('');
  expect(said).toContain(`${name} (${email})`);
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
export type BackOfficePage = keyof typeof PAGES;

/** Goes to a page by its address; whoever looks at it is signed in already. */
export async function openBackOffice(page: Page, venueUrl: string, name: BackOfficePage): Promise<void> {
  const [address, title] = PAGES[name];
  await page.goto(`${venueUrl}/admin/${address}`);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** Goes to a page by the menu, as a person does. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Abrir el menú' });
  if (await opener.isVisible()) await opener.click();
  // In the small menu a shorter word stands before it.
  const name = new RegExp(`(^|: )${entry.replace(/[()]/g, '\\$&')}$`);
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name }).click();
}

/** Presses that button of a list and gives the form it opens, which has another title where `title` says so. */
export async function openForm(page: Page, button: string, title = button): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const form = page.getByRole('dialog', { name: title });
  await expect(form.getByRole('button', { name: 'Guardar' })).toBeVisible();
  return form;
}

/** Opens the form of a thing in a list, by what it is called; `title` is the form's. */
export function openEditForm(page: Page, name: string, title: string): Promise<Locator> {
  return openForm(page, `Editar ${name}`, title);
}

/** Fills in the fields by their labels, in their order. */
export async function fillFields(form: Locator | Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
}

/** Chooses a picture for an image of a form, cropped as it is proposed. */
export async function chooseImage(page: Page, name: string, file: string): Promise<void> {
  await page.getByRole('group', { name, exact: true }).locator('input[type="file"]').setInputFiles(file);
  const cropping = page.getByRole('dialog', { name: `Recortar imagen: ${name}` });
  await cropping.getByRole('button', { name: 'Hecho' }).click();
  await expect(cropping).toBeHidden();
}

/** Saves a dialog's form and waits until it is said. */
export async function saveForm(form: Locator, confirmation: string): Promise<void> {
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form).toBeHidden();
  await expect(form.page().getByRole('status').getByText(confirmation)).toBeVisible();
}

/** Presses «Guardar» by key while something is wrong: the button is off, and says why. */
export async function trySavingInvalidForm(form: Locator | Page): Promise<void> {
  await form.getByRole('button', { name: 'Guardar' }).press('Enter');
}

/** Closes a dialog's form; what was typed goes only after the question. */
export async function discardForm(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Cancelar' }).click();
  const question = form.page().getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toBeHidden();
}

/** A row of a list, by what it is called. */
export function listRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

/** The list with that name has these rows and no others, in this order. */
export async function expectListRows(page: Page, list: string, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('table', { name: list }).getByRole('rowheader')).toHaveText([...names]);
}

/** A field or a group of fields by its label, in a form. */
export function field(form: Locator | Page, label: string): Locator {
  return form
    .getByRole('group', { name: label, exact: true })
    .or(form.getByLabel(label, { exact: true }))
    .first();
}

/** The words, and no others, stand under the field and are tied to it, before its hint. */
export async function expectFieldError(control: Locator, words: string): Promise<void> {
  await expect.poll(() => fieldErrorOf(control)).toBe(words);
}

async function fieldErrorOf(control: Locator): Promise<string | null> {
  const [errorId = ''] = (await control.getAttribute('aria-describedby'))?.split(' ') ?? [];
  return errorId.endsWith('-error') ? control.page().locator(`[id="${errorId}"]`).textContent() : null;
}

/** The address of the link in a mail. */
export function linkInMail({ source }: ReceivedMail): string {
  const readable = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [link] = /https?:\/\/[^\s"<>]+#[\w-]+/.exec(readable) ?? [];
  if (link === undefined) throw new Error('The mail has no link.');
  return link;
}
