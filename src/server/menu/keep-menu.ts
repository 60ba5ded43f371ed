// The menu kept in memory: read once per change, shaped once a minute at most, compressed once per difference.
import type { Menu } from '#contract/menu.ts';
import { hoursText, isOpen, minutesToNextChange, nextOpening, openingText, type WeekHours } from '#domain/schedule.ts';
import { type LocalMoment, localMoment } from '#domain/time.ts';
import type { House } from '#server/platform/context.ts';
import { PreparedReply } from '#server/platform/prepared-reply.ts';
import { readWeeks, type Weeks } from '#server/schedule/index.ts';
import { readSettings, venueOf } from '#server/settings/index.ts';
import { readCategories } from './catalogue/queries.ts';
import { readProducts } from './queries.ts';

export interface KeptMenu {
  readonly menu: Menu;
  readonly reply: PreparedReply;
}

export interface MenuKeeper {
  /** The menu as it is at this moment. The same object comes back while nothing about it changes. */
  at(now: Date): KeptMenu | Promise<KeptMenu>;
}

type Facts = Pick<Menu, 'venue' | 'categories' | 'products'> & { readonly weeks: Weeks };

const MINUTE_MS = 60_000;
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };

/** Keeps the menu of this house; the topic `menu` makes it read again. */
export function keepMenu(house: Pick<House, 'db' | 'live' | 'timeZone'>): MenuKeeper {
  let facts: Promise<Facts> | null = null;
  let kept: { minute: number; facts: Facts; text: string; menu: Promise<KeptMenu> } | null = null;

  /** What was answered last, which needs no waiting while nothing changed. */
  let latest: { minute: number; menu: KeptMenu } | null = null;

  // Whoever asks while an older reading is under way joins it no more: the next reading sees the change.
  house.live.onChanged('menu', () => {
    facts = null;
    latest = null;
  });

  function at(now: Date): KeptMenu | Promise<KeptMenu> {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    return latest?.minute === minute ? latest.menu : readAt(now, minute);
  }

  async function readAt(now: Date, minute: number): Promise<KeptMenu> {
    facts ??= readFacts(house).catch((error: unknown) => {
      facts = null;
      throw error;
    });
    const reading = facts;
    const answered = await menuAt(await reading, now, minute);
    if (facts === reading) latest = { minute, menu: answered };
    return answered;
  }

  function menuAt(current: Facts, now: Date, minute: number): Promise<KeptMenu> {
    if (kept?.facts === current && kept.minute === minute) return kept.menu;

    const menu = menuOf(current, now);
    const text = JSON.stringify(menu);
    const isSame = kept?.text === text;
    kept = { minute, facts: current, text, menu: isSame && kept ? kept.menu : prepare(menu, text) };
    return kept.menu;
  }

  return { at };
}

async function prepare(menu: Menu, text: string): Promise<KeptMenu> {
  return { menu, reply: await PreparedReply.of(text, HEADERS) };
}

async function readFacts({ db, timeZone }: Pick<House, 'db' | 'timeZone'>): Promise<Facts> {
  const [settings, weeks, categories, products] = await Promise.all([
    readSettings(db),
    readWeeks(db),
    readCategories(db),
    readProducts(db),
  ]);
  return { venue: venueOf(settings, timeZone), weeks, categories, products: products.map(asShape) };
}

type Shape = Menu['products'][number];

/** The contract's lists are not read-only; ours are. */
function asShape(product: Awaited<ReturnType<typeof readProducts>>[number]): Shape {
  return { ...product, ingredients: [...product.ingredients], allergens: [...product.allergens] };
}

function menuOf({ venue, weeks, categories, products }: Facts, now: Date): Menu {
  const moment = localMoment(now, venue.timeZone);
  const changes = [weeks.drinks, weeks.food].flatMap((week) => minutesToNextChange(week, moment) ?? []);
  return {
    venue,
    doors: {
      bar: doorOf(weeks.drinks, moment),
      kitchen: doorOf(weeks.food, moment),
      changesAt: changes.length === 0 ? null : minutesAfter(now, Math.min(...changes)),
    },
    categories,
    products,
  };
}

function doorOf(week: WeekHours, moment: LocalMoment): Menu['doors']['bar'] {
  const open = isOpen(week, moment);
  const next = open ? null : nextOpening(week, moment);
  return { isOpen: open, hours: hoursText(week), opens: next && openingText(next, moment) };
}

/** The start of the minute that many minutes ahead, in ISO. */
function minutesAfter(now: Date, minutes: number): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return new Date((minute + minutes) * MINUTE_MS).toISOString();
}
