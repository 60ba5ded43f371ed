// Opening hours: what a manager changes, and what customers see of it.
import { expect, type Locator, type Page } from '@playwright/test';
import { WEEKDAY_NAMES } from '#contract/weekday-names.es.ts';
import { formatMinutesAsTime, QUARTER_HOURS } from '#domain/schedule.ts';
import { localMoment } from '#domain/time.ts';
import { expectAccessibleExceptColours, expectAccessibleInBothColourSchemes } from '#e2e/accessibility.ts';
import { openBackOffice } from '#e2e/back-office.ts';
import { scanTable } from '#e2e/customer.ts';
import { test } from '#e2e/page-errors.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

const TABLET = { viewport: { width: 768, height: 1024 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const CLOSED = 'La cocina está cerrada.';

// The journey has its own venue, open day and night, because it closes the kitchen for every customer.
let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

test('changes of the opening hours appear in the manager’s week chart and on a customer’s open phone', async ({
  browser,
}) => {
  const [manager, phone] = [await browser.newPage(TABLET), await browser.newPage(PHONE)];
  await scanTable(phone, venue.url, 'A1', 'A01');
  await signIn(manager, venue.url, 'manager');
  await openBackOffice(manager, venue.url, 'foodHours');
  // The day after tomorrow, or tomorrow if midnight passes during the journey: not open now, at any time of day.
  const [day, next] = [weekdayIn(2), weekdayIn(3)];
  await phone.locator('summary', { hasText: 'Ver el horario de la semana' }).click();
  const kitchen = phone.getByRole('definition').nth(1);
  await expect(kitchen).toHaveText('Todos los días 24 horas');

  await test.step('the week starts on Monday, and every quarter of an hour can be chosen', async () => {
    await expect(manager.getByRole('rowheader')).toHaveText(DAYS);
    const quarters = QUARTER_HOURS.map(formatMinutesAsTime);
    expect(quarters).toHaveLength(96);
    for (const end of ['Abre', 'Cierra'])
      await expect(manager.getByLabel(`${end} el domingo`).getByRole('option')).toHaveText(quarters);
  });

  await test.step('the week chart shows the hours, including those after midnight', async () => {
    await choose(manager, 'Abre el lunes', '19:15');
    await expect(manager.getByText('Se ha actualizado la hora')).toBeVisible();
    await choose(manager, 'Cierra el lunes', '23:45');
    await expect(hoursCaption(manager)).toHaveText('Lunes 19:15h-23:45h · Martes a domingo 24 horas');
    await expect(kitchen).toHaveText('Lunes 19:15h-23:45h · Martes a domingo 24 horas');
    expect(await barsOf(manager, 'lun')).toEqual([[19.25, 23.75]]);
    await choose(manager, 'Cierra el lunes', '01:30');
    await expect(manager.getByRole('row', { name: /^lunes/ })).toContainText('del día siguiente');
    await expect(hoursCaption(manager)).toHaveText('Lunes 19:15h-1:30h · Martes a domingo 24 horas');
    expect(await barsOf(manager, 'lun')).toEqual([[19.25, 24]]);
  });

  await test.step('a change stays shown while it is saved, so that the next one is made from it', async () => {
    const shown = await recordShown(manager, 'Abre el lunes');
    const session = await manager.context().newCDPSession(manager);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times = QUARTER_HOURS.slice(40, 56);
    for (const time of times) await choose(manager, 'Abre el lunes', formatMinutesAsTime(time));
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(await shown()).toEqual([19 * 60 + 15, ...times].map(String));
    await choose(manager, 'Abre el lunes', '19:15');
  });

  await test.step('a second window, copied to Monday to Friday, appears in the chart and for customers', async () => {
    await choose(manager, 'Abre el lunes', '13:00');
    await choose(manager, 'Cierra el lunes', '16:00');
    await expectSaved(manager, () => manager.getByRole('button', { name: 'Añadir franja el lunes' }).click());
    await expect(manager.getByLabel('Abre el lunes, franja 2')).toHaveValue(String(20 * 60));
    await expect(hoursCaption(manager)).toHaveText('Lunes 13h-16h y 20h-23:30h · Martes a domingo 24 horas');
    expect(await barsOf(manager, 'lun')).toEqual([
      [13, 16],
      [20, 23.5],
    ]);
    await manager.getByLabel('Cierra el lunes, franja 1').selectOption('21:00');
    await expect(manager.getByText('Dos franjas del mismo día no pueden solaparse ni tocarse')).toBeVisible();
    await expect(manager.getByLabel('Cierra el lunes, franja 1')).toHaveValue(String(16 * 60));
    await manager.getByRole('button', { name: 'Copiar a… el horario del lunes' }).click();
    await expectAccessibleInBothColourSchemes(manager, 'copying the hours of a day');
    await manager.getByRole('button', { name: 'De lunes a viernes' }).click();
    const week = 'Lunes a viernes 13h-16h y 20h-23:30h · Sábado y domingo 24 horas';
    await expect(hoursCaption(manager)).toHaveText(week);
    await expect(kitchen).toHaveText(week);
    await manager.getByRole('button', { name: 'Quitar el lunes, franja 2' }).click();
    await expect(manager.getByLabel('Abre el lunes', { exact: true })).toHaveValue(String(13 * 60));
  });

  await test.step('a special day of today is what customers read first, until it is deleted', async () => {
    const today = localMoment(new Date(), 'Europe/Madrid').day;
    await manager.getByRole('button', { name: 'Añadir día especial' }).click();
    const form = manager.getByRole('dialog', { name: 'Día especial' });
    await form.getByLabel('Fecha').fill(today);
    await form.getByLabel('Nota (opcional)').fill('Comida de empresa');
    await expectAccessibleInBothColourSchemes(manager, 'form of a special day');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(manager.getByText('Día especial guardado')).toBeVisible();
    await expect(kitchen).toHaveText(/^Hoy, \d+ de \w+, cerrado · Lunes/);
    await expect(phone.getByText(CLOSED).first()).toBeVisible();
    await manager.getByRole('button', { name: /^Eliminar el \d+ de/ }).click();
    await manager.getByRole('button', { name: 'Eliminar día especial' }).click();
    await expect(manager.getByText('No hay ningún día especial')).toBeVisible();
    await expect(kitchen).toHaveText(/^Lunes/);
    await openAllDay(manager, 'lunes');
    await copyToAllDays(manager, 'lunes');
  });

  await test.step('the kitchen that is closed on every day shows no opening time', async () => {
    await setClosed(manager, 'lunes', true);
    await copyToAllDays(manager, 'lunes');
    await expect(hoursCaption(manager)).toHaveText('Cerrado');
    await expect(manager.getByLabel('Abre el jueves')).toBeDisabled();
    await expect(kitchen).toHaveText('Cerrado');
    await expect(phone.getByText(CLOSED).first()).toBeVisible();
    await expect(phone.getByText(/^Abre /)).toHaveCount(0);
  });

  await test.step('outside the opening hours customers see when the kitchen opens', async () => {
    await setClosed(manager, day, false);
    await choose(manager, `Abre el ${day}`, '13:15');
    await choose(manager, `Cierra el ${day}`, '01:30');
    await expect(phone.getByText(new RegExp(`^Abre (el ${day}|mañana) a las 13:15\\.$`))).toBeVisible();
    await expect(manager.getByRole('figure')).toContainText('13:15h-1:30h');
    expect(await barsOf(manager, day.slice(0, 3))).toEqual([[13.25, 24]]);
    expect(await barsOf(manager, next.slice(0, 3))).toEqual([[0, 1.5]]);
    await expectAccessibleExceptColours(manager, 'hours of which days are closed');
    await phone.getByRole('radio', { name: 'Comida' }).check({ force: true });
    await expect(phone.getByRole('button', { name: /^Añadir/ }).first()).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('customers can order immediately once the kitchen is open again', async () => {
    await setClosed(manager, 'lunes', false);
    await openAllDay(manager, 'lunes');
    await copyToAllDays(manager, 'lunes');
    await expect(phone.getByText(CLOSED)).toHaveCount(0);
    await expect(phone.getByRole('button', { name: /^Añadir/ }).first()).not.toHaveAttribute('aria-disabled');
  });
});

/** Weekday name of the day in `days` days, in the venue's time zone. */
function weekdayIn(days: number): string {
  return WEEKDAY_NAMES[localMoment(new Date(Date.now() + days * 24 * 60 * 60 * 1000), 'Europe/Madrid').weekday];
}

async function setClosed(page: Page, day: string, closed: boolean): Promise<void> {
  const toggle = page.getByRole('switch', { name: `Cerrado el ${day}` });
  if ((await toggle.isChecked()) === closed) return;
  await expectSaved(page, () => toggle.click());
  await expect(toggle).toBeChecked({ checked: closed });
}

/** Copies the hours of that day to all days. */
async function copyToAllDays(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: `Copiar a… el horario del ${day}` }).click();
  const response = page.waitForResponse(/\/api\/admin\/schedules\/\w+\/days\/\d\/copies$/);
  await page.getByRole('button', { name: 'A todos los días' }).click();
  expect((await response).status()).toBe(200);
}

/** Makes the only window of that day one of 24 hours. */
async function openAllDay(page: Page, day: string): Promise<void> {
  for (const end of ['Abre', 'Cierra']) await page.getByLabel(`${end} el ${day}`).selectOption('00:00');
  await expect(page.getByRole('row', { name: new RegExp(`^${day}`) })).toContainText('Todo el día');
}

async function choose(page: Page, label: string, time: string): Promise<void> {
  await expectSaved(page, () => page.getByLabel(label).selectOption(time));
}

/** Runs the action and waits for the server's response: a message of the previous change may still be visible. */
async function expectSaved(page: Page, action: () => Promise<unknown>): Promise<void> {
  const response = page.waitForResponse(/\/api\/admin\/schedules\/\w+\/days\/\d$/);
  await action();
  expect((await response).status()).toBe(200);
}

/** The caption of the week chart: the opening hours as customers read them. */
function hoursCaption(page: Page): Locator {
  return page.getByRole('figure').locator('figcaption');
}

/** The bars of one day in the week chart, each as start and end hour, measured by position. */
function barsOf(page: Page, shortName: string): Promise<number[][]> {
  const day = page
    .getByRole('figure')
    .locator('div')
    .filter({ hasText: new RegExp(`^${shortName}$`) });
  return day.evaluate((element) => {
    const track = element.lastElementChild;
    if (!track) return [];
    const { left, width } = track.getBoundingClientRect();
    const hourAt = (x: number) => Math.round(((x - left) / width) * 24 * 4) / 4;
    return [...track.children].map((bar) => {
      const { left: from, right: until } = bar.getBoundingClientRect();
      return [hourAt(from), hourAt(until)];
    });
  });
}

/** Records what a field shows in every task of the page. Returns the function that ends it and gives the values in turn. */
async function recordShown(page: Page, label: string): Promise<() => Promise<string[]>> {
  const field = await page.getByLabel(label, { exact: true }).elementHandle();
  const recorder = await page.evaluateHandle((select) => {
    if (!(select instanceof HTMLSelectElement)) throw new Error('The field is not a select.');
    const shown = [select.value];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (select.value !== shown.at(-1)) shown.push(select.value);
      port2.postMessage(null);
    };
    port2.postMessage(null);
    return { end: () => (port1.close(), shown) };
  }, field);
  return () => recorder.evaluate(({ end }) => end());
}
