// The orders of the last fourteen days, generated from the ordering habits with a fixed random seed: always the same.
import { addLine, type LineInCart, type PricedLine, type RequestedLine } from '#domain/cart.ts';
import {
  availableMixers,
  type ChosenIngredient,
  isAvailable,
  needsMixer,
  type Product,
  type Size,
} from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { type MinutesAfterMidnight, weekdayOf } from '#domain/time.ts';
import { businessDayAt, daysBefore, instantAt } from './business-day.ts';
import { DEMO_MENU } from './menu.ts';
import {
  CUBATA_NOTES,
  type DayPeriod,
  DRINK_UNITS,
  dayPeriods,
  FOOD_UNITS,
  LINE_NOTES,
  LINES_PER_ORDER,
  ORDER_COMMENTS,
  ORDERS_BY_WEEKDAY,
  ORDERS_PER_VISIT,
  STAFF_VISIT_SHARE,
  sizeWeight,
  TERRACE_MONTHS,
} from './ordering-habits.ts';
import { randomPayment, secondsLater } from './random-payment.ts';
import {
  type BusinessDay,
  priceFromDemoMenu,
  type SeedContext,
  type SeedCustomer,
  type SeedOrder,
} from './seed-order.ts';
import { createSeededRandom, type SeededRandom, type Weights } from './seeded-random.ts';
import { categoryId } from './stable-ids.ts';
import { SERVING_STAFF } from './staff-and-regulars.ts';
import { TABLES, TERRACE_PREFIX } from './tables.ts';

/** How many past days with orders the demo venue has when it is filled; older days are loaded later. */
export const PAST_DAYS = 14;
const RANDOM_SEED = 20_261_121;
const Z_CLOSURE_CLOSES: MinutesAfterMidnight = 25 * 60 + 45;

/**
 * Returns the past business days of the demo venue, oldest first. Each is closed, with its orders in the order in which they were
 * placed.
 */
export function pastBusinessDays(context: SeedContext): BusinessDay[] {
  const random = createSeededRandom(RANDOM_SEED);
  const today = businessDayAt(context.now, context.timeZone);
  return daysBefore(today, PAST_DAYS).map((day) => {
    const count = ORDERS_BY_WEEKDAY[weekdayOf(day)] + random.between(-2, 2);
    return randomBusinessDay({ day, count }, context, random);
  });
}

/** Returns when the Z closure (daily cash closing) of a business day is opened: half an hour before the first customers. */
export function zClosureOpening(day: string, timeZone: string): Date {
  const [first] = dayPeriods(weekdayOf(day));
  return instantAt(day, (first?.from ?? 0) - 30, timeZone);
}

/** Returns a closed business day with `count` random orders, in the order in which they were placed. */
export function randomBusinessDay(
  { day, count }: { readonly day: string; readonly count: number },
  context: SeedContext,
  random: SeededRandom,
): BusinessDay {
  const periods = dayPeriods(weekdayOf(day));
  const orders: SeedOrder[] = [];
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
): SeedOrder[] {
  const placedBy = random.isTrue(STAFF_VISIT_SHARE) ? random.pickWeighted(SERVING_STAFF) : null;
  const customer = placedBy === null ? visitor(context, random) : null;
  const tableCode = random.pickWeighted(tableWeights(day));
  const period = random.pickWeighted(periods.map((each) => [each, each.share] as const));
  const rounds = random.pickWeighted(ORDERS_PER_VISIT);

  const orders: SeedOrder[] = [];
  let minutes = random.between(period.from, period.until - 1);
  for (let round = 0; round < rounds; round += 1) {
    const current = periods.find(({ from, until }) => from <= minutes && minutes < until);
    if (!current) break;
    const time = new Date(instantAt(day, minutes, context.timeZone).getTime() + random.between(0, 59) * 1000);
    orders.push(randomOrder(time, current, { customer, tableCode, placedBy }, random));
    minutes += random.between(18, 40);
  }
  return orders;
}

function visitor({ regulars, newCustomer }: SeedContext, random: SeededRandom): SeedCustomer {
  const isRegular = random.isTrue(0.4);
  return isRegular && regulars.length > 0 ? random.pick(regulars) : newCustomer();
}

function tableWeights(day: string): Weights<string> {
  const isSummer = TERRACE_MONTHS.includes(Number(day.slice(5, 7)));
  return ACTIVE_TABLES.map((code) => [code, isSummer && code.startsWith(TERRACE_PREFIX) ? 4 : 1]);
}

function randomOrder(
  placedOn: Date,
  period: DayPeriod,
  { customer, tableCode, placedBy }: Pick<SeedOrder, 'customer' | 'tableCode'> & { readonly placedBy: string | null },
  random: SeededRandom,
): SeedOrder {
  const lines = randomCart(period, random);
  const payment = randomPayment({ placedOn, placedBy, lines }, random);
  const doneOn: Record<Section, Date> = {
    drinks: secondsLater(payment.time, random.between(2 * 60, 7 * 60)),
    food: secondsLater(payment.time, random.between(8 * 60, 19 * 60)),
  };
  return {
    ...{ customer, tableCode, ...payment },
    lines: lines.map((line) => ({ priced: line, doneOn: doneOn[line.section] })),
    comment: random.isTrue(0.08) ? random.pick(ORDER_COMMENTS) : '',
  };
}

function randomCart(period: DayPeriod, random: SeededRandom): PricedLine[] {
  const count = random.pickWeighted(LINES_PER_ORDER);
  let lines: (PricedLine & LineInCart)[] = [];
  for (let line = 0; line < count; line += 1) {
    const category = random.pickWeighted(period.categories);
    const added = addLine(lines, { id: 0, ...priceFromDemoMenu(randomLine(category, random)) });
    if ('lines' in added) lines = added.lines;
  }
  return lines.map(({ id: _id, ...line }) => line);
}

function randomLine(category: string, random: SeededRandom): RequestedLine {
  const id = categoryId(category);
  const product = random.pick(DEMO_MENU.products.filter((each) => each.categoryId === id && isAvailable(each)));
  const size = random.pickWeighted(product.sizes.map((each) => [each.size, sizeWeight(each.size)] as const));
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
  const notes = size === 'cubata' ? CUBATA_NOTES : LINE_NOTES[heading?.name ?? ''];
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

const ACTIVE_TABLES = TABLES.filter(({ active }) => active).map(({ code }) => code);
const MIXERS = availableMixers(DEMO_MENU.products);
