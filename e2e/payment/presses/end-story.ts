// The end of a story: everything works again and the page comes to rest. Then it is judged, and the customer orders once more.
import { expect, type Page } from '@playwright/test';
import { type Control, pressControl, readControls } from './controls.ts';
import { collectOwed } from './moves.ts';
import { type CustomerStory, changeWantedUnits, menuPath, openAddress, PRODUCTS } from './story.ts';
import { countsAsPlaced, findProblems, type OrderRow, readOrders } from './verdict.ts';

/** Notices and questions in front of the page. */
const IN_FRONT = /^(?:Entendido|Descartar|Omitir|Esperar aquí)$/;

const OPEN_CART = /Ver tu pedido/;

/** What a customer does before the last press: begins anew, and accepts the terms. */
const BEFORE_ORDERING = /^(?:Entendido|Descartar|Empezar de nuevo)$|Términos y condiciones y/;

/** Only ends what hangs: on a quiet machine the page is at rest within seconds. */
const AT_REST = { timeout: 60_000 };

/**
 * Ends a random test of one customer (a story). Checks that orders, money and cart agree, lets the customer order once more without
 * faults, and checks again.
 */
export async function endStory(story: CustomerStory): Promise<void> {
  const { network, simulators, tabs } = story;
  network.restore();
  simulators.redsys.clearFaults();
  simulators.redsys.setBehaviour({ notifications: 'on' });
  await simulators.redsys.release();
  for (const tab of tabs.filter((each) => each !== story.page)) await tab.close();
  tabs.splice(0, tabs.length, story.page);

  story.steps.push('  at the end opens the menu');
  await openAddress(story.page, menuPath(story));
  await expectNoProblems(story);

  story.steps.push('  orders once more, and pays staff');
  await collectOwed(story, true);
  await orderOnceMore(story);
  await expectNoProblems(story);
  await expectOrdersShown(story);
}

async function expectNoProblems(story: CustomerStory): Promise<void> {
  await expect(async () => {
    const cart = await readCart(story);
    expect(findProblems(story, await readOrders(story), cart)).toEqual([]);
  }).toPass(AT_REST);
}

/** The units in the cart, by product. Removes what stands in front of it, and opens it. */
async function readCart(story: CustomerStory): Promise<ReadonlyMap<string, number>> {
  const { page, network } = story;
  await network.whenQuiet(page);
  if (!hasCart(story)) await openAddress(page, menuPath(story));
  const controls = await readControls(page);
  const inFront = controls.find(({ name }) => IN_FRONT.test(name));
  if (inFront) await pressControl(inFront);
  const open = controls.find(({ name }) => OPEN_CART.test(name));
  if (open) await pressControl(open);
  await network.whenQuiet(page);
  const quantities = await page.evaluate(() =>
    [...document.querySelectorAll('dialog [role=group] output')].map((output): [string, number] => [
      output.closest('[role=group]')?.getAttribute('aria-label') ?? '',
      Number(output.textContent),
    ]),
  );
  return new Map(
    quantities.flatMap(([label, units]) => {
      const product = PRODUCTS.find((each) => label === `Cantidad de ${each}`);
      return product === undefined ? [] : [[product, units] as const];
    }),
  );
}

/** The menu and the orders have the cart. The last press may still lead to the bank, or to a page of its own. */
function hasCart({ page, venue }: CustomerStory): boolean {
  return ['/', '/recent'].some((path) => page.url().split('?')[0] === venue.url + path);
}

/** A press on the button must place the cart. */
async function orderOnceMore(story: CustomerStory): Promise<void> {
  const before = (await readOrders(story)).filter(countsAsPlaced).length;
  const { page } = story;
  await openAddress(page, menuPath(story));
  await pressWhenPossible(page, new RegExp(`^Añadir (?:una unidad de )?${PRODUCTS[0]},`));
  changeWantedUnits(story, PRODUCTS[0], 1);
  await expect(async () => {
    // The page may still be reading what another tab began, and an earlier payment that turns out paid opens its own page.
    await story.network.whenQuiet(page);
    const controls = await readControls(page);
    const button = controls.find(({ name }) => name === 'Pagar al camarero');
    const isBefore = ({ name, isChecked }: Control) =>
      (BEFORE_ORDERING.test(name) && !isChecked) || (!button && OPEN_CART.test(name));
    const first = controls.find(isBefore);
    if (first) await pressControl(first);
    expect(!first && button && (await pressControl(button)), '«Pagar al camarero» can be pressed').toBe(true);
  }).toPass(AT_REST);
  story.orderingPresses += 1;
  await expect.poll(async () => (await readOrders(story)).filter(countsAsPlaced).length, 'orders').toBe(before + 1);
  await expect(page).toHaveURL(/\/(?:success|recent)/);
  await openAddress(page, '/recent');
}

/** Waits until the control can be pressed, and presses it once. Notices in front of it are removed. */
async function pressWhenPossible(page: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    const controls = await readControls(page);
    const wanted: Control | undefined = controls.find((control) => name.test(control.name));
    const inFront = controls.find((control) => IN_FRONT.test(control.name));
    if (!wanted && inFront) await pressControl(inFront);
    expect(wanted && (await pressControl(wanted)), `${name} can be pressed`).toBe(true);
  }).toPass(AT_REST);
}

/** The page of the orders shows each order that is made or that staff canceled, and says «Pagado» of the paid ones alone. */
async function expectOrdersShown(story: CustomerStory): Promise<void> {
  await expect(async () => {
    const orders = await readOrders(story);
    const expected = orders
      .filter((order) => countsAsPlaced(order) || order.isCanceledByStaff)
      .map(shownAs)
      .toSorted();
    const articles = await story.page.getByRole('main').getByRole('article').allInnerTexts();
    const shown = articles.map((text) => `${unitsIn(text)} units, ${/\bPagado\b/.test(text) ? 'paid' : 'not paid'}`);
    expect(shown.toSorted()).toEqual(expected);
  }).toPass(AT_REST);
}

function shownAs({ lines, isPaid }: OrderRow): string {
  return `${lines.reduce((sum, { units }) => sum + units, 0)} units, ${isPaid ? 'paid' : 'not paid'}`;
}

function unitsIn(text: string): number {
  return [...text.matchAll(/(\d+)×/g)].reduce((sum, [, units]) => sum + Number(units), 0);
}
