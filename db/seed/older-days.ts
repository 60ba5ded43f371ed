// The two years before the two weeks of past orders, so that every range of days has one a year before. Each day is generated on
// its own, always the same, and the numbers of its Z closure and of its payments are known without generating other days.
import { addDays, weekdayOf } from '#domain/time.ts';
import { ORDER_FACTOR_PER_YEAR_AGO, ORDER_FACTORS_BY_MONTH, ORDERS_BY_WEEKDAY } from './ordering-habits.ts';
import { randomBusinessDay } from './past-orders.ts';
import type { BusinessDay, SeedContext } from './seed-order.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/**
 * How many days of orders the demo venue has before its last two weeks (`PAST_DAYS`). Their Z closures are numbered from 1 to this
 * number, oldest first.
 */
export const OLDER_DAYS = 730;

const YEAR_DAYS = 365;
const RANDOM_SEED = 20_261_122;

/**
 * Returns how many older orders of the demo venue (see `OLDER_DAYS`) are generated for the days before `day`. `zClosureId` is the
 * number of the Z closure of `day`. Each order has one payment, so the payments of `day` are numbered from the result plus 1.
 */
export function countOrdersBefore(zClosureId: number, day: string): number {
  const earlier = Array.from({ length: zClosureId - 1 }, (_, index) => index + 1);
  return earlier.reduce((sum, id) => sum + orderCount(id, addDays(day, id - zClosureId), randomOf(id)), 0);
}

/**
 * Returns the generated orders of one day of the demo venue, in the two years before its last two weeks. The number of its Z
 * closure is the seed, so that they are always the same.
 */
export function olderDay(zClosureId: number, day: string, context: SeedContext): BusinessDay {
  const random = randomOf(zClosureId);
  return randomBusinessDay({ day, count: orderCount(zClosureId, day, random) }, context, random);
}

/** By weekday and month, growing to the number of the two weeks. */
function orderCount(zClosureId: number, day: string, random: SeededRandom): number {
  const yearsAgo = (OLDER_DAYS - zClosureId) / YEAR_DAYS;
  const month = ORDER_FACTORS_BY_MONTH[Number(day.slice(5, 7)) - 1] ?? 1;
  const average = ORDERS_BY_WEEKDAY[weekdayOf(day)] * month * ORDER_FACTOR_PER_YEAR_AGO ** yearsAgo;
  return Math.round(average) + random.between(-3, 3);
}

function randomOf(zClosureId: number): SeededRandom {
  return createSeededRandom(RANDOM_SEED + zClosureId * 7919);
}
