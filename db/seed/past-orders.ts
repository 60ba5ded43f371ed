// The fortnight before today, as chance and the guests' habits make it: the same one every time.
import { addLine, type PricedLine, type WantedLine } from '#domain/cart.ts';
import {
  type ChosenIngredient,
  isAvailable,
  mixersOf,
  needsMixer,
  offeredSizes,
  type Product,
  type Size,
} from '#domain/menu.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import type { Section } from '#domain/schedule.ts';
import type { Minutes } from '#domain/time.ts';
import { businessDayOf, daysBefore, instantOf, weekdayOf } from './business-day.ts';
import { DEMO_MENU } from './menu.ts';
import {
  COMMENTS,
  CUBATA_NOTES,
  DRINK_UNITS,
  FOOD_UNITS,
  LINES,
  METHODS,
  NOTES,
  ORDERS_BY_WEEKDAY,
  ROUNDS,
  SIZE_WEIGHTS,
  type Spell,
  spellsOf,
} from './ordering-habits.ts';
import { type PlacedOrder, priced, type Scene, type TradeDay } from './placed-order.ts';
import { type Chance, chanceOf } from './seeded-random.ts';
import { categoryId } from './stable-ids.ts';
import { TABLES } from './tables.ts';

export const PAST_DAYS = 14;
const SEED = 20_261_121;
const TILL_CLOSES: Minutes = 25 * 60 + 45;

/** The past days of trade, oldest first, each closed and each with its orders in the order they were placed. */
export function pastOrders(scene: Scene): TradeDay[] {
  const chance = chanceOf(SEED);
  const today = businessDayOf(scene.now, scene.timeZone);
  return daysBefore(today, PAST_DAYS).map((day) => dayOfTrade(day, scene, chance));
}

/** When the till is opened: half an hour before the first guests. */
export function tillOpening(day: string, timeZone: string): Date {
  const [first] = spellsOf(weekdayOf(day));
  return instantOf(day, (first?.from ?? 0) - 30, timeZone);
}

function dayOfTrade(day: string, scene: Scene, chance: Chance): TradeDay {
  const spells = spellsOf(weekdayOf(day));
  const count = ORDERS_BY_WEEKDAY[weekdayOf(day)] + chance.between(-2, 2);
  const orders: PlacedOrder[] = [];
  while (orders.length < count) orders.push(...visit(day, spells, scene, chance).slice(0, count - orders.length));
  return {
    openedOn: tillOpening(day, scene.timeZone),
    closedOn: instantOf(day, TILL_CLOSES, scene.timeZone),
    orders: orders.sort((a, b) => a.startedOn.getTime() - b.startedOn.getTime()),
  };
}

/** A guest sits down, orders, and perhaps orders again. */
function visit(day: string, spells: readonly Spell[], scene: Scene, chance: Chance): PlacedOrder[] {
  const guest = chance.happens(0.4) ? chance.pick(scene.regulars) : scene.newGuest();
  const tableCode = chance.pick(ACTIVE_TABLES);
  const spell = chance.weigh(spells.map((each) => [each, each.share] as const));
  const rounds = chance.weigh(ROUNDS);

  const orders: PlacedOrder[] = [];
  let minutes = chance.between(spell.from, spell.until - 1);
  for (let round = 0; round < rounds; round += 1) {
    const current = spells.find(({ from, until }) => from <= minutes && minutes < until);
    if (!current) break;
    const time = new Date(instantOf(day, minutes, scene.timeZone).getTime() + chance.between(0, 59) * 1000);
    orders.push(orderAt(time, current, { guest, tableCode }, chance));
    minutes += chance.between(18, 40);
  }
  return orders;
}

function orderAt(
  time: Date,
  spell: Spell,
  table: Pick<PlacedOrder, 'guest' | 'tableCode'>,
  chance: Chance,
): PlacedOrder {
  const doneOn: Record<Section, Date> = {
    drinks: later(time, chance.between(2 * 60, 7 * 60)),
    food: later(time, chance.between(8 * 60, 19 * 60)),
  };
  const method = chance.weigh(METHODS);
  return {
    ...table,
    time,
    // At a provider's page people look for their card first.
    startedOn: method === 'manual' ? time : later(time, -chance.between(20, 75)),
    lines: cart(spell, chance).map((line) => ({ priced: line, doneOn: doneOn[line.section] })),
    comment: chance.happens(0.08) ? chance.pick(COMMENTS) : '',
    method,
    externalId: externalId(method, chance),
  };
}

function cart(spell: Spell, chance: Chance): PricedLine[] {
  const count = chance.weigh(LINES);
  let lines: PricedLine[] = [];
  for (let line = 0; line < count; line += 1) {
    const category = chance.weigh(spell.tastes);
    const added = addLine(lines, priced(wantedFrom(category, chance)));
    if ('lines' in added) lines = added.lines;
  }
  return lines;
}

function wantedFrom(category: string, chance: Chance): WantedLine {
  const id = categoryId(category);
  const product = chance.pick(DEMO_MENU.products.filter((each) => each.categoryId === id && isAvailable(each)));
  const size = chance.weigh(offeredSizes(product).map((each) => [each, SIZE_WEIGHTS[each]] as const));
  const units = size === 'botella' ? 1 : chance.weigh(product.section === 'drinks' ? DRINK_UNITS : FOOD_UNITS);
  return {
    productId: product.id,
    size,
    quantity: units,
    notes: chance.happens(0.2) ? noteFor(product, size, chance) : '',
    mixerId: needsMixer(product, size) ? chance.pick(MIXERS).id : null,
    ingredients: chosen(product, chance),
  };
}

function noteFor(product: Product, size: Size, chance: Chance): string {
  const headings = [...DEMO_MENU.subCategories, ...DEMO_MENU.categories];
  const heading = headings.find(({ id }) => id === (product.subCategoryId ?? product.categoryId));
  const notes = size === 'cubata' ? CUBATA_NOTES : NOTES[heading?.name ?? ''];
  return notes === undefined ? '' : chance.pick(notes);
}

function chosen(product: Product, chance: Chance): ChosenIngredient[] {
  const { ingredients, numberOfIngredients } = product;
  if (ingredients.length === 0) return [];
  const names = Array.from({ length: chance.between(1, numberOfIngredients) }, () => chance.pick(ingredients));
  return ingredients
    .map((name) => ({ name, quantity: names.filter((each) => each === name).length }))
    .filter(({ quantity }) => quantity > 0);
}

/** In the shape of the provider's own: Stripe names a payment, the others number an order. */
function externalId(method: PaymentMethod, chance: Chance): string | null {
  if (method === 'manual') return null;
  const radix = method === 'stripe' ? 36 : 10;
  const length = method === 'stripe' ? 24 : 12;
  const text = Array.from({ length }, () => chance.between(0, radix - 1).toString(radix)).join('');
  return method === 'stripe' ? `pi_${text}` : text;
}

function later(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

const ACTIVE_TABLES = TABLES.filter(({ active }) => active).map(({ code }) => code);
const MIXERS = mixersOf(DEMO_MENU.products);
