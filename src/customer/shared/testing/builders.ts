// What the tests of this app build their cases from: a menu, a browser's storage, and a server that answers by hand.
import { type Send, type Sent, Unreachable } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import { messages } from '#contract/messages.es.ts';
import type { RefusalDetails } from '#contract/refused.ts';
import { DRINKS_CATEGORY, FOOD_CATEGORY, type Product } from '#contract/testing/products.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { StorageBackend } from '#customer/shared/storage/device-storage.ts';
import type { Refusal } from '#domain/refusal.ts';

export function aMenu(products: Product[], given: Partial<Menu> = {}): Menu {
  return {
    venue: {
      name: 'Taberna La Encina',
      shortName: 'La Encina',
      colour: '#2f5d50',
      logoUrl: null,
      backgroundUrl: null,
      paymentMethod: 'manual',
      drinksAtBar: false,
      timeZone: 'Europe/Madrid',
      company: {
        address: 'Plaza del Olmo, 4',
        company: 'Hostelería La Encina, S. L.',
        registerData: 'Registro Mercantil de Salamanca',
        nif: 'B37999992',
        iva: 10,
        web: 'https://laencina.test',
        email: 'hola@laencina.test',
      },
    },
    doors: { bar: anOpenDoor(), kitchen: anOpenDoor(), changesAt: null },
    categories: [
      { id: DRINKS_CATEGORY, section: 'drinks', name: 'Bebidas de la casa', subCategories: [] },
      { id: FOOD_CATEGORY, section: 'food', name: 'Tapas', subCategories: [] },
    ],
    products,
    ...given,
  };
}

export function anOpenDoor(): Menu['doors']['bar'] {
  return { isOpen: true, hours: 'Todos los días 12h-23h', opens: null };
}

export function aClosedDoor(): Menu['doors']['bar'] {
  return { isOpen: false, hours: 'Todos los días 12h-23h', opens: 'Abre hoy a las 12:00' };
}

/** A browser's storage; `isFull` makes it refuse to keep anything more. */
export function aStorage(
  kept: Record<string, string> = {},
): StorageBackend & { kept: Map<string, string>; isFull: boolean } {
  const storage = {
    kept: new Map(Object.entries(kept)),
    isFull: false,
    getItem: (key: string) => storage.kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (storage.isFull) throw new Error('QuotaExceededError');
      storage.kept.set(key, text);
    },
    removeItem: (key: string) => void storage.kept.delete(key),
  };
  return storage;
}

/** A clock whose hands are turned by hand. */
export function aClock(at = 1_795_000_000_000): ServerClock & { at: number } {
  const clock = { at, now: () => clock.at, learn: () => {} };
  return clock;
}

type Answer = { status: number; body: unknown };
type Answering = (request: Sent, input: unknown) => Answer | Promise<Answer>;

/** A server that answers each method and path (its ids cut off) by hand, and remembers what it was asked. */
export function aServer(answers: Record<string, Answering>): {
  send: Send;
  asked: { call: string; url: string; input: unknown }[];
} {
  const asked: { call: string; url: string; input: unknown }[] = [];
  return {
    asked,
    send: async (request) => {
      const call = `${request.method} ${request.url.replace(/\?.*/, '').replace(/\/[0-9a-f]{8}-[0-9a-f-]+$/, '/:id')}`;
      const input: unknown = request.body === undefined ? null : JSON.parse(request.body);
      asked.push({ call, url: request.url, input });
      const answer = answers[call];
      if (!answer) throw new Error(`Nobody answers ${call}.`);
      return answer(request, input);
    },
  };
}

export function anAnswer(body: unknown): Answer {
  return { status: 200, body };
}

export function aRefusal(code: Refusal | 'broken', details?: RefusalDetails): Answer {
  return { status: 409, body: { code, message: messages[code], ...(details ? { details } : {}) } };
}

export function noAnswer(): never {
  throw new Unreachable('No answer came.');
}
