// The orders of the last fourteen days, generated from the ordering habits with a fixed random seed: always the same.
import { addLine, type PricedLine, type RequestedLine } from '#domain/cart.ts';
import {
  availableMixers,
  type ChosenIngredient,
  isAvailable,
  needsMixer,
  offeredSizes,
  type Product,
  type Size,
} from '#domain/menu.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import type { Section } from '#domain/schedule.ts';
import { type Minutes, weekdayOf } from '#domain/time.ts';
import { businessDayAt, daysBefore, instantAt } from './business-day.ts';
import { DEMO_MENU } from './menu.ts';
import {
  COMMENTS,
  CUBATA_NOTES,
  type DayPeriod,
  DRINK_UNITS,
  dayPeriods,
  FOOD_UNITS,
  LINES_PER_ORDER,
  METHODS,
  NOTES,
  ORDERS_BY_WEEKDAY,
  ORDERS_PER_VISIT,
  SIZE_WEIGHTS,
} from './ordering-habits.ts';
import { type BusinessDay, type PlacedOrder, priceFromDemoMenu, type SeedContext } from './placed-order.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { categoryId } from './stable-ids.ts';
import { TABLES } from './tables.ts';

export const PAST_DAYS = 14;
const RANDOM_SEED = 20_261_121;
const Z_CLOSURE_CLOSES: Minutes = 25 * 60 + 45;

/** The past business days, oldest first. Each is closed, with its orders in the order in which they were placed. */
export function pastOrders(context: SeedContext): BusinessDay[] {
  const random = createSeededRandom(RANDOM_SEED);
  const today = businessDayAt(context.now, context.timeZone);
  return daysBefore(today, PAST_DAYS).map((day) => businessDay(day, context, random));
}

/** When the Z closure of a day is opened: half an hour before the first customers. */
export function zClosureOpening(day: string, timeZone: string): Date {
  const [first] = dayPeriods(weekdayOf(day));
  return instantAt(day, (first?.from ?? 0) - 30, timeZone);
}

function businessDay(day: string, context: SeedContext, random: SeededRandom): BusinessDay {
  const periods = dayPeriods(weekdayOf(day));
  const count = ORDERS_BY_WEEKDAY[weekdayOf(day)] + random.between(-2, 2);
  const orders: PlacedOrder[] = [];
  while (orders.length < count)
    orders.push(...customerVisit(day, periods, context, random).slice(0, count - orders.length));
  return {
    openedOn: zClosureOpening(day, context.timeZone),
    closedOn: instantAt(day, Z_CLOSURE_CLOSES, context.timeZone),
    orders: orders.sort((a, b) => a.startedOn.getTime() - b.startedOn.getTime()),
  };
}

/** The orders of one customer during a visit. */
function customerVisit(
  day: string,
  periods: readonly DayPeriod[],
  context: SeedContext,
  random: SeededRandom,
): PlacedOrder[] {
  const customer = random.isTrue(0.4) ? random.pick(context.regulars) : context.newCustomer();
  const tableCode = random.pick(ACTIVE_TABLES);
  const period = random.pickWeighted(periods.map((each) => [each, each.share] as const));
  const rounds = random.pickWeighted(ORDERS_PER_VISIT);

  const orders: PlacedOrder[] = [];
  let minutes = random.between(period.from, period.until - 1);
  for (let round = 0; round < rounds; round += 1) {
    const current = periods.find(({ from, until }) => from <= minutes && minutes < until);
    if (!current) break;
    const time = new Date(instantAt(day, minutes, context.timeZone).getTime() + random.between(0, 59) * 1000);
    orders.push(randomOrder(time, current, { customer, tableCode }, random));
    minutes += random.between(18, 40);
  }
  return orders;
}

function randomOrder(
  time: Date,
  period: DayPeriod,
  table: Pick<PlacedOrder, 'customer' | 'tableCode'>,
  random: SeededRandom,
): PlacedOrder {
  const doneOn: Record<Section, Date> = {
    drinks: secondsLater(time, random.between(2 * 60, 7 * 60)),
    food: secondsLater(time, random.between(8 * 60, 19 * 60)),
  };
  const method = random.pickWeighted(METHODS);
  return {
    ...table,
    time,
    // Paying on a provider's page takes some time.
    startedOn: method === 'manual' ? time : secondsLater(time, -random.between(20, 75)),
    lines: randomCart(period, random).map((line) => ({ priced: line, doneOn: doneOn[line.section] })),
    comment: random.isTrue(0.08) ? random.pick(COMMENTS) : '',
    method,
    externalId: externalId(method, random),
  };
}

function randomCart(period: DayPeriod, random: SeededRandom): PricedLine[] {
  const count = random.pickWeighted(LINES_PER_ORDER);
  let lines: PricedLine[] = [];
  for (let line = 0; line < count; line += 1) {
    const category = random.pickWeighted(period.categories);
    const added = addLine(lines, priceFromDemoMenu(randomLine(category, random)));
    if ('lines' in added) lines = added.lines;
  }
  return lines;
}

function randomLine(category: string, random: SeededRandom): RequestedLine {
  const id = categoryId(category);
  const product = random.pick(DEMO_MENU.products.filter((each) => each.categoryId === id && isAvailable(each)));
  const size = random.pickWeighted(offeredSizes(product).map((each) => [each, SIZE_WEIGHTS[each]] as const));
  const units = size === 'botella' ? 1 : random.pickWeighted(product.section === 'drinks' ? DRINK_UNITS : FOOD_UNITS);
  return {
    productId: product.id,
    size,
    quantity: units,
    notes: random.isTrue(0.2) ? randomNote(product, size, random) : '',
    mixerId: needsMixer(product, size) ? random.pick(MIXERS).id : null,
    ingredients: randomIngredients(product, random),
  };
}

function randomNote(product: Product, size: Size, random: SeededRandom): string {
  const headings = [...DEMO_MENU.subCategories, ...DEMO_MENU.categories];
  const heading = headings.find(({ id }) => id === (product.subCategoryId ?? product.categoryId));
  const notes = size === 'cubata' ? CUBATA_NOTES : NOTES[heading?.name ?? ''];
  return notes === undefined ? '' : random.pick(notes);
}

function randomIngredients(product: Product, random: SeededRandom): ChosenIngredient[] {
  const { ingredients, numberOfIngredients } = product;
  if (ingredients.length === 0) return [];
  const names = Array.from({ length: random.between(1, numberOfIngredients) }, () => random.pick(ingredients));
  return ingredients
    .map((name) => ({ name, quantity: names.filter((each) => each === name).length }))
    .filter(({ quantity }) => quantity > 0);
}

/** An id in the format of the provider: a payment intent id for Stripe, an order number for the others. */
function externalId(method: PaymentMethod, random: SeededRandom): string | null {
  if (method === 'manual') return null;
  const radix = method === 'stripe' ? 36 : 10;
  const length = method === 'stripe' ? 24 : 12;
  const text = Array.from({ length }, () => random.between(0, radix - 1).toString(radix)).join('');
  return method === 'stripe' ? `pi_${text}` : text;
}

function secondsLater(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

const ACTIVE_TABLES = TABLES.filter(({ active }) => active).map(({ code }) => code);
const MIXERS = availableMixers(DEMO_MENU.products);
