// Merchants and terminals of the simulator with their secret keys, which can change.
import type { Merchant } from './wire/envelope.ts';

/** The merchants and terminals of the simulated Redsys, with their secret keys. */
export interface MerchantRegistry {
  add(merchant: Merchant): void;
  /** The merchant once for each accepted key, newest first; empty for an unknown merchant or terminal. */
  withAcceptedKeys(code: string, terminal: string): readonly Merchant[];
  /** The merchant with its newest key. */
  withNewestKey(merchant: Merchant): Merchant;
  /** Gives the main merchant a new key. Its previous keys stay accepted. */
  changeKey(secretKey: string): void;
}

interface Entry {
  readonly code: string;
  readonly terminal: string;
  /** Secret keys, newest first. */
  keys: string[];
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
export function createMerchantRegistry(main: Merchant): MerchantRegistry {
  const entries = new Map<string, Entry>();
  const add = ({ code, terminal, secretKey }: Merchant) => {
    entries.set(accountOf({ code, terminal }), { code, terminal, keys: [secretKey] });
  };
  const merchantWith = ({ code, terminal }: Entry, secretKey: string): Merchant => ({ code, terminal, secretKey });
  add(main);
  return {
    add,
    withAcceptedKeys: (code, terminal) => {
      const entry = /^\d{1,3}$/.test(terminal) ? entries.get(accountOf({ code, terminal })) : undefined;
      return entry === undefined ? [] : entry.keys.map((key) => merchantWith(entry, key));
    },
    withNewestKey: (merchant) => {
      const entry = entries.get(accountOf(merchant));
      const [newest] = entry?.keys ?? [];
      return entry === undefined || newest === undefined ? merchant : merchantWith(entry, newest);
    },
    changeKey: (secretKey) => void entries.get(accountOf(main))?.keys.unshift(secretKey),
  };
}
