// The cache of the menu in memory: read again after each change, rendered after each change and once a minute, and compressed only
// when it differs.

import type { Menu } from '#contract/menu.ts';
import type { DataRecipient } from '#domain/data-recipient.ts';
import { groupDays, hasSpecialDaySoon, nearbySpecialDays } from '#domain/hours-summary.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { closingTime, isOpen, nextOpening, nextOpeningChange, type OpeningHours } from '#domain/schedule.ts';
import { instantOfOpeningChange, momentForOpeningHours } from '#domain/schedule-clock.ts';
import { addDays, type LocalMoment } from '#domain/time.ts';
import type { Services } from '#server/platform/context.ts';
import { PreparedReply } from '#server/platform/http/prepared-reply.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import { type OpeningHoursOfVenue, readOpeningHours } from '#server/schedule/index.ts';
import { readMenuVersion, readSettings, toPublicVenue } from '#server/settings/index.ts';
import { readCategories } from './catalogue/queries.ts';
import { readProducts } from './queries.ts';

/**
 * One version of the menu in memory: the object, and the same menu as a compressed HTTP response, ready to be sent to customers.
 */
export interface CachedMenu {
  readonly menu: Menu;
  readonly reply: PreparedReply;
}

/** Stores the menu in memory, so that requests of customers do not read it from the database. */
export interface MenuCache {
  /** Returns the menu at this time: the same object as long as nothing in it changes. */
  get(now: Date): CachedMenu | Promise<CachedMenu>;
}

/** The data of the menu in the database. */
interface StoredMenu extends Pick<Menu, 'venue' | 'categories' | 'products' | 'recipients'> {
  readonly openingHours: OpeningHoursOfVenue;
  /** The stored version, read before everything else. */
  readonly version: number;
}

/**
 * Function that returns the companies that receive data of customers while the venue uses this payment mode, such as the payment
 * provider. The legal pages name these companies. The result depends on the configuration of the server.
 */
export type DataRecipientLookup = (mode: PaymentMode) => readonly DataRecipient[];

const MINUTE_MS = 60_000;
/** While live events may be missing, a menu that was confirmed longer ago is compared with the stored version. */
const CONFIRMED_MS = 2_000;
/** A comparison that takes longer continues in the background, and the cached menu is served without it. */
const COMPARISON_MS_MAX = 1_000;
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };

/**
 * Creates the cache of the menu. It is emptied whenever the menu changes (the live event `menu`). If such an event may have been
 * missed, requests compare the version of the cached menu with the version in the database. Requests that wait for the menu at the
 * same time share one query.
 */
export function createMenuCache(
  services: Pick<Services, 'db' | 'live' | 'timeZone' | 'log'>,
  recipientsOf: DataRecipientLookup,
): MenuCache {
  let stored: Promise<StoredMenu> | null = null;
  const renderAt = createRenderer();

  /** The last reply, which is sent without waiting while nothing changed. */
  let latest: { minute: number; menu: CachedMenu } | null = null;

  /** The time at which the stored menu was last read or compared, by the clock of the venue. */
  let confirmedOn = Number.NEGATIVE_INFINITY;
  let comparison: Promise<void> | null = null;

  function drop(): void {
    stored = null;
    latest = null;
  }

  // A request that arrives during an older read does not share that read: a new read includes the change.
  services.live.onChanged('menu', drop);

  function getMenu(now: Date): CachedMenu | Promise<CachedMenu> {
    if (stored !== null && !services.live.isComplete() && now.getTime() - confirmedOn > CONFIRMED_MS) {
      return compareAt(now);
    }
    return current(now);
  }

  function current(now: Date): CachedMenu | Promise<CachedMenu> {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    return latest?.minute === minute ? latest.menu : readAt(now, minute);
  }

  async function compareAt(now: Date): Promise<CachedMenu> {
    comparison ??= compare(now).finally(() => {
      comparison = null;
    });
    await waitAtMost(COMPARISON_MS_MAX, comparison);
    return current(now);
  }

  async function compare(now: Date): Promise<void> {
    const compared = stored;
    try {
      const [version, menu] = await Promise.all([readMenuVersion(services.db), compared]);
      if (stored !== compared) return;
      if (menu?.version === version) confirmedOn = now.getTime();
      else drop();
    } catch (error) {
      services.log.warn({ err: error }, 'Menu version could not be read; the cached menu is served');
    }
  }

  async function readAt(now: Date, minute: number): Promise<CachedMenu> {
    if (stored === null) confirmedOn = now.getTime();
    stored ??= readStored(services, recipientsOf, now).catch((error: unknown) => {
      stored = null;
      throw error;
    });
    const reading = stored;
    const menu = await renderAt(await reading, now, minute);
    if (stored === reading) latest = { minute, menu };
    return menu;
  }

  return { get: getMenu };
}

/** Renders the menu once a minute at most, and compresses it only when its text has changed. */
function createRenderer(): (current: StoredMenu, now: Date, minute: number) => Promise<CachedMenu> {
  let rendered: { minute: number; stored: StoredMenu; text: string; menu: Promise<CachedMenu> } | null = null;

  return (current: StoredMenu, now: Date, minute: number): Promise<CachedMenu> => {
    if (rendered?.stored === current && rendered.minute === minute) return rendered.menu;

    const menu = menuOf(current, now);
    const text = JSON.stringify(menu);
    const isSame = rendered?.text === text;
    rendered = { minute, stored: current, text, menu: isSame && rendered ? rendered.menu : prepare(menu, text) };
    return rendered.menu;
  };
}

async function prepare(menu: Menu, text: string): Promise<CachedMenu> {
  return { menu, reply: await PreparedReply.of(text, HEADERS) };
}

/** The settings with their version come first: what is read after them is at least as new. */
async function readStored(
  services: Pick<Services, 'db' | 'timeZone'>,
  recipientsOf: DataRecipientLookup,
  now: Date,
): Promise<StoredMenu> {
  const { db, timeZone } = services;
  const settings = await readSettings(db);
  const [openingHours, categories, products] = await Promise.all([
    readOpeningHours(db, { now, timeZone }),
    readCategories(db),
    readProducts(db),
  ]);
  const venue = toPublicVenue(settings, timeZone);
  return {
    venue,
    openingHours,
    categories,
    version: settings.menu_version,
    products: products.map(toContractProduct),
    recipients: [...recipientsOf(settings.payment_mode)],
  };
}

type ContractProduct = Menu['products'][number];

/** Copies the lists, since those of the contract are not read-only. */
function toContractProduct(product: Awaited<ReturnType<typeof readProducts>>[number]): ContractProduct {
  const { sizes, ingredients, allergens } = product;
  return { ...product, sizes: [...sizes], ingredients: [...ingredients], allergens: allergens && [...allergens] };
}

function menuOf(stored: StoredMenu, now: Date): Menu {
  const {
    venue,
    openingHours: { drinks, food },
    categories,
    products,
    recipients,
  } = stored;
  const moment = momentForOpeningHours(now, venue.timeZone);
  const changes = [drinks, food].flatMap((hours) => changesOf(hours, moment, venue.timeZone));
  return {
    venue,
    openSections: {
      bar: sectionHoursOf(drinks, moment),
      kitchen: sectionHoursOf(food, moment),
      changesAt: changes.length === 0 ? null : new Date(Math.min(...changes)).toISOString(),
    },
    categories,
    products,
    recipients,
  };
}

function sectionHoursOf(hours: OpeningHours, moment: LocalMoment): Menu['openSections']['bar'] {
  return {
    isOpen: isOpen(hours, moment),
    week: groupDays(hours.week),
    specialDays: nearbySpecialDays(hours, moment.day),
    nextOpening: nextOpening(hours, moment),
    closesAt: closingTime(hours, moment),
  };
}

/**
 * The instants at which the state or the texts of a section change next, in milliseconds since 1970: when it opens or closes,
 * and the next midnight if a text names a day by its distance, such as tomorrow.
 */
function changesOf(hours: OpeningHours, moment: LocalMoment, timeZone: string): number[] {
  const next = nextOpeningChange(hours, moment);
  const midnight = { day: addDays(moment.day, 1), minutes: 0 };
  const namesDays = hasSpecialDaySoon(hours, moment) || (next !== null && !isOpen(hours, moment));
  return [...(next ? [next] : []), ...(namesDays ? [midnight] : [])].map((change) =>
    instantOfOpeningChange(change, timeZone),
  );
}
