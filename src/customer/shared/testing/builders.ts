// Test data and fakes for the customer app: menus, browser storage, a clock, and a server whose replies the test sets.
import { type ClientRequest, NoResponseError, type RequestSender } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { RefusalDetails } from '#contract/refusal-reply.ts';
import { DRINKS_CATEGORY_ID, FOOD_CATEGORY_ID, type Product } from '#contract/testing/products.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { Refusal } from '#domain/refusal.ts';
import { WEEKDAYS_FROM_MONDAY } from '#domain/time.ts';
import type { BrowserStorage } from '#ui/browser-storage.ts';

/** Builds a menu with these products, in a venue where orders are paid at the bar. */
export function aMenu(products: Product[], fields: Partial<Menu> = {}): Menu {
  return {
    venue: {
      name: 'Taberna La Encina',
      shortName: 'La Encina',
      colour: '#2f5d50',
      logoUrl: null,
      backgroundUrl: null,
      paymentMode: 'manual',
      offersPayingStaff: true,
      cooksBeforeCollecting: false,
      drinksAtBar: false,
      showsWaterAndLeftovers: true,
      timeZone: 'Europe/Madrid',
      company: {
        address: 'Plaza del Olmo, 4',
        company: 'Hostelería La Encina, S. L.',
        registerData: 'Registro Mercantil de Salamanca',
        nif: 'B37999992',
        web: 'https://laencina.test',
        email: 'hola@laencina.test',
      },
    },
    openSections: { bar: openSectionHours(), kitchen: openSectionHours(), changesAt: null },
    categories: [
      { id: DRINKS_CATEGORY_ID, section: 'drinks', name: 'Bebidas de la casa', subCategories: [] },
      { id: FOOD_CATEGORY_ID, section: 'food', name: 'Tapas', subCategories: [] },
    ],
    products,
    recipients: [],
    ...fields,
  };
}

/** Builds the opening hours, for tests, of a bar or kitchen that is open now: every day from noon to eleven at night. */
export function openSectionHours(): Menu['openSections']['bar'] {
  const week = [{ days: [...WEEKDAYS_FROM_MONDAY], windows: [{ init: 720, fin: 1380 }] }];
  return { isOpen: true, week, specialDays: [], nextOpening: null, closesAt: '23:00' };
}

/** Builds the opening hours, for tests, of a bar or kitchen that is closed now and opens today at noon. */
export function closedSectionHours(): Menu['openSections']['bar'] {
  const nextOpening = { day: '2026-11-21', weekday: 6 as const, minutes: 720, inDays: 0 };
  return { ...openSectionHours(), isOpen: false, nextOpening, closesAt: null };
}

interface MemoryStorage extends BrowserStorage {
  entries: Map<string, string>;
  isFull: boolean;
}

/** Creates browser storage in memory, for tests. While its field `isFull` is true, every write throws. */
export function aStorage(entries: Record<string, string> = {}): MemoryStorage {
  const storage: MemoryStorage = {
    entries: new Map(Object.entries(entries)),
    isFull: false,
    getItem: (key: string) => storage.entries.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (storage.isFull) throw new Error('QuotaExceededError');
      storage.entries.set(key, text);
    },
    removeItem: (key: string) => void storage.entries.delete(key),
  };
  return storage;
}

/** Creates a clock that the test sets through `at`, in milliseconds since 1970. */
export function aClock(at = 1_795_000_000_000): ServerClock & { at: number } {
  const clock = { at, now: () => clock.at, setFromDateHeader: () => {} };
  return clock;
}

type FakeReply = { status: number; body: unknown };
type ReplyHandler = (request: ClientRequest, input: unknown) => FakeReply | Promise<FakeReply>;

interface FakeServer {
  send: RequestSender;
  requests: { call: string; url: string; input: unknown }[];
}

/**
 * Creates a fake server for tests. `replies` has a reply for each method and path, with `:id` for an id; every request is recorded
 * in `requests`.
 */
export function aServer(replies: Record<string, ReplyHandler>): FakeServer {
  const requests: FakeServer['requests'] = [];
  return {
    requests,
    send: async (request) => {
      const call = `${request.method} ${request.url.replace(/\?.*/, '').replace(/\/[0-9a-f]{8}-[0-9a-f-]+(?=\/(?:payment|abandonments)$|$)/, '/:id')}`;
      const input: unknown = request.body === undefined ? null : JSON.parse(request.body);
      requests.push({ call, url: request.url, input });
      const reply = replies[call];
      if (!reply) throw new Error(`No reply is scripted for ${call}.`);
      return reply(request, input);
    },
  };
}

/** Builds a successful reply of the fake server, with status 200. */
export function aReply(body: unknown): FakeReply {
  return { status: 200, body };
}

/** Builds a reply in which the fake server refuses the request, with status 409 and this refusal code. */
export function aRefusalReply(code: Refusal | 'broken', details?: RefusalDetails): FakeReply {
  return { status: 409, body: { code, message: refusalMessages[code], ...(details ? { details } : {}) } };
}

/** A reply for `aServer` that throws `NoResponseError`, as after a lost connection. */
export function noResponse(): never {
  throw new NoResponseError('No response from the server.');
}
