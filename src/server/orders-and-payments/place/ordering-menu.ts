// What every order of a customer is priced and decided with: settings, opening hours and products, cached between orders.
import { sql as raw, type Selectable } from 'kysely';
import type { Product } from '#domain/menu.ts';
import type { ProductCosts } from '#domain/product-cost.ts';
import { momentForOpeningHours } from '#domain/schedule-clock.ts';
import {
  costsByProduct,
  PRODUCT_SIZES_COLUMN,
  type ProductRow,
  type StoredCost,
  toMenuProduct,
} from '#server/menu/index.ts';
import type { Services } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  firstDayWithRelevantHours,
  type OpeningHoursOfVenue,
  openingHoursOf,
  openStateAt,
  type StoredSpecialDay,
  type StoredWeekdayHours,
} from '#server/schedule/index.ts';
import { readMenuVersion } from '#server/settings/index.ts';

/** The settings of the venue that are needed to check and price the order of a customer. */
export type OrderSettings = Pick<
  Selectable<Tables['settings']>,
  | 'payment_mode'
  | 'drinks_at_bar'
  | 'qr_expiry'
  | 'protected_qrs'
  | 'vat_percent'
  | 'manual_orders_are_paid'
  | 'offers_paying_staff'
  | 'cooks_before_collecting'
  | 'accepts_orders'
  | 'session_debt_max'
  | 'table_debt_max'
>;

/**
 * The data by which orders are checked and priced: products, their costs, settings and opening hours. All of it was read from one
 * state of the database; `version` shows later whether it is outdated.
 */
export interface OrderingSnapshot {
  /** The stored version, which the database raises with every change of the rest, and of the tables. */
  readonly version: number;
  readonly settings: OrderSettings;
  /** Whether bar and kitchen are open at this time. */
  readonly openStateAt: (now: Date) => { readonly bar: boolean; readonly kitchen: boolean };
  readonly products: ReadonlyMap<string, Product>;
  /** The costs of the products, by product id. Never part of a response. */
  readonly costs: ReadonlyMap<string, ProductCosts>;
  /** The VAT of the products that have another one than the venue, in per cent, by product id. */
  readonly vatPercents: ReadonlyMap<string, number>;
}

/**
 * Thrown if the menu, the table or the session has changed since the order was checked. Nothing is stored; `withCurrentSnapshot`
 * checks the order again with present data.
 */
export class OutdatedOrderError extends Error {}

/** How often one order is tried. */
const TRIES_MAX = 10;

/**
 * Throws `OutdatedOrderError` if this data (menu, settings, opening hours) is outdated. Call it before an order is refused because
 * of the data, as the current data may allow the order.
 */
export async function requireCurrentSnapshot(sql: Sql, { version }: Pick<OrderingSnapshot, 'version'>): Promise<void> {
  if ((await readMenuVersion(sql)) !== version) throw new OutdatedOrderError('The menu has changed since it was read.');
}

/**
 * Runs `work`, which checks and stores an order, with the cached data of the menu. If it throws `OutdatedOrderError`, reads the
 * data again and repeats the work. Throws `ConcurrentChangeError` after ten tries.
 */
export async function withCurrentSnapshot<T>(
  cache: OrderingSnapshotCache,
  work: (menu: OrderingSnapshot) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const menu = await cache.get();
    try {
      return await work(menu);
    } catch (error) {
      if (!(error instanceof OutdatedOrderError)) throw error;
      cache.invalidate(menu);
    }
  }
  throw new ConcurrentChangeError('The menu, the table or the session was changed again and again.');
}

/**
 * The cache of the data by which orders are checked and priced, one for each process. The data may be outdated: each order compares
 * its version with the stored version.
 */
export interface OrderingSnapshotCache {
  get(): Promise<OrderingSnapshot>;
  /** The next `get` reads the menu again, unless that has happened already. */
  invalidate(outdated: OrderingSnapshot): void;
}

/**
 * Creates the cache of the data by which orders are checked and priced. The first order, and the first one after `invalidate`,
 * reads the data. Orders that arrive meanwhile wait for the same read.
 */
export function createOrderingSnapshotCache(
  services: Pick<Services, 'db' | 'clock' | 'timeZone'>,
): OrderingSnapshotCache {
  let cached: Reading | null = null;
  return {
    get: () => {
      cached ??= startReading(services, (failed) => {
        if (cached === failed) cached = null;
      });
      return cached.promise;
    },
    invalidate: (outdated) => {
      if (cached?.menu === outdated) cached = null;
    },
  };
}

interface Reading {
  readonly promise: Promise<OrderingSnapshot>;
  /** Null until it was read. */
  menu: OrderingSnapshot | null;
}

function startReading(services: Parameters<typeof readMenu>[0], onFailed: (reading: Reading) => void): Reading {
  const reading: Reading = {
    menu: null,
    promise: readMenu(services).then(
      (menu) => {
        reading.menu = menu;
        return menu;
      },
      (error: unknown) => {
        onFailed(reading);
        throw error;
      },
    ),
  };
  return reading;
}

/** Reads the menu and its version in one statement, so that they belong together. */
async function readMenu({
  db,
  clock,
  timeZone,
}: Pick<Services, 'db' | 'clock' | 'timeZone'>): Promise<OrderingSnapshot> {
  const specialDaysFrom = firstDayWithRelevantHours({ now: clock(), timeZone });
  const { rows } = await raw<{ menu: StoredMenu }>`
    select json_build_object(
      'version', menu_version,
      'settings', json_build_object(
        'payment_mode', payment_mode, 'drinks_at_bar', drinks_at_bar, 'qr_expiry', qr_expiry,
        'protected_qrs', protected_qrs, 'vat_percent', vat_percent,
        'manual_orders_are_paid', manual_orders_are_paid, 'offers_paying_staff', offers_paying_staff,
        'cooks_before_collecting', cooks_before_collecting, 'accepts_orders', accepts_orders,
        'session_debt_max', session_debt_max, 'table_debt_max', table_debt_max),
      'schedules', (select json_agg(schedules) from schedules),
      'specialDays', (select json_agg(special_days) from special_days where day >= ${specialDaysFrom}::date),
      'products', (select json_agg(product) from (select products.*, ${PRODUCT_SIZES_COLUMN} from products) as product),
      'costs', (select json_agg(product_sizes) from product_sizes where cost is not null)
    ) as menu
    from settings
  `.execute(db);
  const stored = rows[0]?.menu;
  if (!stored) throw new Error('The settings have one row.');
  const { version, settings, schedules, specialDays, products, costs } = stored;
  return {
    version,
    settings,
    openStateAt: cacheOpenState(openingHoursOf(schedules ?? [], specialDays ?? []), timeZone),
    products: new Map((products ?? []).map((product) => [product.id, toMenuProduct(product)])),
    costs: costsByProduct(costs ?? []),
    vatPercents: new Map(
      (products ?? []).flatMap(({ id, vat_percent: percent }) => (percent === null ? [] : [[id, percent] as const])),
    ),
  };
}

/** Opening hours name minutes, so that the state is computed once in each and cached. */
function cacheOpenState(hours: OpeningHoursOfVenue, timeZone: string): OrderingSnapshot['openStateAt'] {
  let [minute, state] = [Number.NaN, { bar: false, kitchen: false }];
  return (now) => {
    const present = Math.floor(now.getTime() / MINUTE_MS);
    if (present !== minute) [minute, state] = [present, openStateAt(hours, momentForOpeningHours(now, timeZone))];
    return state;
  };
}

const MINUTE_MS = 60_000;

interface StoredMenu extends Pick<OrderingSnapshot, 'version' | 'settings'> {
  readonly schedules: readonly StoredWeekdayHours[] | null;
  readonly specialDays: readonly StoredSpecialDay[] | null;
  readonly products: readonly ProductRow[] | null;
  readonly costs: readonly StoredCost[] | null;
}
