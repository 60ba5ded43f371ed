import { expect, type Locator, type Page, test } from '@playwright/test';
import { DAY_NAMES, formatMinutes, QUARTERS } from '#domain/schedule.ts';
import { localMoment } from '#domain/time.ts';
import { expectAccessibleExceptColours } from '#e2e/accessibility.ts';
import { openBackOffice } from '#e2e/back-office.ts';
import { scanTable } from '#e2e/customer.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

const TABLET = { viewport: { width: 768, height: 1024 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const CLOSED = 'La cocina está cerrada.';

// A venue of its own, open day and night: it closes the kitchen to every guest.
let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue();
});
test.afterAll(() => venue.close());

test('what a manager changes in the hours shows in the week’s picture and on a guest’s open phone', async ({
  browser,
}) => {
  const [manager, phone] = [await browser.newPage(TABLET), await browser.newPage(PHONE)];
  await scanTable(phone, venue.url, 'A1', 'A01');
  await signIn(manager, venue.url, 'manager');
  await openBackOffice(manager, venue.url, 'foodHours');
  // The day after tomorrow, or tomorrow when midnight comes meanwhile: closed now, whatever the hour.
  const [day, next] = [dayIn(2), dayIn(3)];
  const kitchen = phone.getByRole('definition').nth(1);
  await expect(kitchen).toHaveText('Todos los días 24 horas');

  await test.step('Monday comes first, and every quarter of an hour can be chosen', async () => {
    await expect(manager.getByRole('rowheader')).toHaveText(DAYS);
    const quarters = QUARTERS.map(formatMinutes);
    expect(quarters).toHaveLength(96);
    for (const end of ['Abre', 'Cierra'])
      await expect(manager.getByLabel(`${end} el domingo`).getByRole('option')).toHaveText(quarters);
  });

  await test.step('the picture follows the hours, beyond midnight too', async () => {
    await choose(manager, 'Abre el lunes', '19:15');
    await expect(manager.getByText('Se ha actualizado la hora')).toBeVisible();
    await choose(manager, 'Cierra el lunes', '23:45');
    await expect(words(manager)).toHaveText('Lunes 19:15h-23:45h · Martes a domingo 24 horas');
    await expect(kitchen).toHaveText('Lunes 19:15h-23:45h · Martes a domingo 24 horas');
    expect(await barsOf(manager, 'lun')).toEqual([[19.25, 23.75]]);
    await choose(manager, 'Cierra el lunes', '01:30');
    await expect(manager.getByRole('row', { name: /^lunes/ })).toContainText('del día siguiente');
    await expect(words(manager)).toHaveText('Lunes 19:15h-1:30h · Martes a domingo 24 horas');
    expect(await barsOf(manager, 'lun')).toEqual([[19.25, 24]]);
  });

  await test.step('closed on every day, the kitchen is closed and nobody says until when', async () => {
    for (const each of DAYS) await setClosed(manager, each, true);
    await expect(words(manager)).toHaveText('Cerrado');
    await expect(manager.getByLabel('Abre el jueves')).toBeDisabled();
    await expect(kitchen).toHaveText('Cerrado');
    await expect(phone.getByText(CLOSED).first()).toBeVisible();
    await expect(phone.getByText(/^Abre /)).toHaveCount(0);
  });

  await test.step('outside of its hours guests are told when it opens', async () => {
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

  await test.step('open again, it is ordered from at once', async () => {
    for (const other of DAYS.filter((each) => each !== day)) await setClosed(manager, other, false);
    for (const end of ['Abre', 'Cierra']) await choose(manager, `${end} el lunes`, '00:00');
    await expect(phone.getByText(CLOSED)).toHaveCount(0);
    await expect(phone.getByRole('button', { name: /^Añadir/ }).first()).not.toHaveAttribute('aria-disabled');
  });
});

/** What the venue's calendar calls the day in so many days. */
function dayIn(days: number): string {
  return DAY_NAMES[localMoment(new Date(Date.now() + days * 24 * 60 * 60 * 1000), 'Europe/Madrid').weekday];
}

async function setClosed(page: Page, day: string, closed: boolean): Promise<void> {
  const toggle = page.getByRole('switch', { name: `Cerrado el ${day}` });
  await expectSaved(page, () => toggle.click());
  await expect(toggle).toBeChecked({ checked: closed });
}

async function choose(page: Page, label: string, time: string): Promise<void> {
  await expectSaved(page, () => page.getByLabel(label).selectOption(time));
}

/** Does it, and waits until the house has stored it: what is said of it may still stand there from the change before. */
async function expectSaved(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(/\/api\/admin\/schedules\/\w+\/days\/\d$/);
  await act();
  expect((await answer).status()).toBe(200);
}

/** The hours as guests read them, under the picture. */
function words(page: Page): Locator {
  return page.getByRole('figure').locator('figcaption');
}

/** The bars of a day, from hour to hour, by how they lie between its midnights. */
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
