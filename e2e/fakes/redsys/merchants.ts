// Merchants and terminals of the simulator with their secret keys, which can change.
import type { Merchant } from './wire/envelope.ts';

/** A new secret key for a merchant, and until when its previous keys are accepted. */
export interface KeyChange {
  /** The main merchant by default. */
  readonly merchantCode?: string;
  readonly terminal?: string;
  /** The new key. */
  readonly secretKey: string;
  /** Instant (ISO 8601) until which previous keys are accepted; null: for ever; undefined: no longer. */
  readonly previousAcceptedUntil?: string | null;
}

/** The merchants and terminals of the simulated Redsys, with their secret keys. */
export interface MerchantRegistry {
  add(merchant: Merchant): void;
  /** The merchant once for each accepted key, newest first; empty for an unknown merchant or terminal. */
  withAcceptedKeys(code: string, terminal: string): readonly Merchant[];
  /** The merchant with its newest key. */
  withNewestKey(merchant: Merchant): Merchant;
  /** False for an unknown merchant or terminal. */
  changeKey(change: KeyChange): boolean;
}

interface Key {
  readonly secretKey: string;
  /** Null: for ever. */
  acceptedUntil: Date | null;
}

interface Entry {
  readonly code: string;
  readonly terminal: string;
  /** Newest first. */
  keys: Key[];
}

/** Returns the text that identifies a terminal of a merchant, such as `999008881/1`. */
export function accountOf({ code, terminal }: Pick<Merchant, 'code' | 'terminal'>): string {
  return `${code}/${Number(terminal)}`;
}

/** Returns the text that identifies an order: order numbers are unique only for a terminal of a merchant. */
export function orderKey(merchant: Merchant, order: string): string {
  return `${accountOf(merchant)}/${order}`;
}

/** Creates the registry of merchants, which contains the main merchant. */
export function createMerchantRegistry(main: Merchant, now: () => Date): MerchantRegistry {
  const entries = new Map<string, Entry>();
  const add = ({ code, terminal, secretKey }: Merchant) => {
    entries.set(accountOf({ code, terminal }), { code, terminal, keys: [{ secretKey, acceptedUntil: null }] });
  };
  const merchantWith = ({ code, terminal }: Entry, { secretKey }: Key): Merchant => ({ code, terminal, secretKey });
  add(main);
  return {
    add,
    withAcceptedKeys: (code, terminal) => {
      const entry = /^\d{1,3}$/.test(terminal) ? entries.get(accountOf({ code, terminal })) : undefined;
      if (entry === undefined) return [];
      return entry.keys
        .filter(({ acceptedUntil }) => acceptedUntil === null || acceptedUntil > now())
        .map((key) => merchantWith(entry, key));
    },
    withNewestKey: (merchant) => {
      const entry = entries.get(accountOf(merchant));
      const [newest] = entry?.keys ?? [];
      return entry === undefined || newest === undefined ? merchant : merchantWith(entry, newest);
    },
    changeKey: ({ merchantCode = main.code, terminal = main.terminal, secretKey, previousAcceptedUntil }) => {
      const entry = entries.get(accountOf({ code: merchantCode, terminal }));
      if (entry === undefined) return false;
      const until = previousAcceptedUntil === undefined ? now() : previousAcceptedUntil;
      for (const key of entry.keys) key.acceptedUntil = until === null ? null : new Date(until);
      entry.keys = [{ secretKey, acceptedUntil: null }, ...entry.keys];
      return true;
    },
  };
}
