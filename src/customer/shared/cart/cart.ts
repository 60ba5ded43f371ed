// The cart: stored in the browser, priced from the menu, synchronised between tabs.
import type { Menu } from '#contract/menu.ts';
import { productsById } from '#customer/shared/menu/products-by-id.ts';
import { ordersBeingPaid } from '#customer/shared/order/open-orders.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import {
  addLine,
  CART_LINE_QUANTITY_MAX,
  CART_LINES_MAX,
  cartQuantity,
  cartTotal,
  migrateStoredCartLine,
  type PricedLine,
  priceLine,
  type RequestedLine,
  withLineIds,
} from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import type { Refusal, RefusalResult } from '#domain/refusal.ts';
import { noteRefusal, toPlainNote } from '#domain/text.ts';
import { isOneOf, isString } from '#domain/type-guards.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import {
  type CartLine,
  isCartLine,
  lineRefusal,
  type ProductMap,
  repriceLine,
  toCartLine,
  withSendableNote,
} from './cart-line.ts';

/**
 * A price in the cart that changed since the customer saw it: name of the line, old and new price in cents. Shown until the
 * customer acknowledges it.
 */
interface PriceChange {
  readonly label: string;
  readonly before: Cents;
  readonly now: Cents;
}

/**
 * The contents of the cart, with the price changes that the customer has not acknowledged yet, and the lines before the last
 * removal, so that the customer can undo the removal.
 */
interface CartState {
  readonly lines: readonly CartLine[];
  readonly generalNotes: string;
  readonly termsAccepted: boolean;
  /** Price changes that the customer has not acknowledged yet. */
  readonly priceChanges: readonly PriceChange[];
  /** The lines before the last removal, to undo it, with the text that describes the removal. */
  readonly removed: { readonly lines: readonly CartLine[]; readonly text: string } | null;
}

/**
 * The cart of this browser: its lines, and the functions that change them. The cart is stored in the browser and is the same in all
 * tabs.
 */
export interface Cart {
  readonly state: Store<CartState>;
  /** Loads the cart from browser storage: at start, and after another tab changed it. */
  readonly restore: () => void;
  /** Adds one line. Returns what was added, or the refusal. */
  readonly add: (requested: RequestedLine) => { readonly added: Pick<PricedLine, 'name' | 'size'> } | RefusalResult;
  readonly setQuantity: (id: number, quantity: number) => void;
  readonly setNotes: (id: number, notes: string) => void;
  readonly setGeneralNotes: (notes: string) => void;
  /** Remembered until `clearTermsOnTableChange` clears it. */
  readonly acceptTerms: (accepted: boolean) => void;
  /** Removes the lines with these ids. `text` describes the removal next to the undo button. */
  readonly remove: (ids: readonly number[], text: string) => void;
  readonly undoRemoval: () => void;
  /** Updates names and prices from the current menu and records the prices that changed. */
  readonly refresh: () => void;
  readonly acknowledgePriceChanges: () => void;
  /** Any other change: what `next` returns replaces those fields, and is stored. */
  readonly update: (next: (present: CartState) => Partial<CartState>) => void;
}

const EMPTY: CartState = { lines: [], generalNotes: '', termsAccepted: false, priceChanges: [], removed: null };

/** Creates an empty cart; call `restore` to load it from browser storage. */
export function createCart(menu: Store<Menu>, storage: DeviceStorage): Cart {
  const state = createStore<CartState>(EMPTY);

  function update(next: (present: CartState) => Partial<CartState>) {
    const before = state.get();
    const after = { ...before, ...next(before) };
    state.set(after);
    if (after.lines !== before.lines) storage.write('cart', after.lines);
    if (after.generalNotes !== before.generalNotes) storage.write('generalNotes', after.generalNotes || null);
  }

  function changeLine(id: number, change: (line: CartLine) => CartLine) {
    update(({ lines }) => ({ lines: lines.map((line) => (line.id === id ? change(line) : line)), removed: null }));
  }

  return {
    state,
    restore: () => {
      const generalNotes = toPlainNote(storage.read('generalNotes', isString) ?? '');
      const lines = readLines(storage);
      state.set((present) => ({
        ...present,
        lines,
        generalNotes: noteRefusal(generalNotes) ? '' : generalNotes,
        termsAccepted: storage.read('termsAccepted', isOneOf([true])) ?? false,
        priceChanges: [],
        removed: null,
      }));
      update((present) => refreshLines(present, productsById(menu.get())));
    },
    add: (requested) => {
      const priced = priceLine(requested, productsById(menu.get()));
      if ('refusal' in priced) return priced;
      const result = addLine(state.get().lines, toCartLine(requested, priced));
      if ('refusal' in result) return result;
      update(() => ({ lines: result.lines, removed: null }));
      return { added: priced };
    },
    setQuantity: (id, quantity) =>
      changeLine(id, (line) => ({ ...line, quantity: Math.min(Math.max(quantity, 1), CART_LINE_QUANTITY_MAX) })),
    setNotes: (id, notes) => changeLine(id, (line) => ({ ...line, notes })),
    setGeneralNotes: (generalNotes) => update(() => ({ generalNotes })),
    acceptTerms: (termsAccepted) => {
      update(() => ({ termsAccepted }));
      // Written in any case, because the storage may not have been read yet.
      storage.write('termsAccepted', termsAccepted || null);
    },
    remove: (ids, text) =>
      update(({ lines }) => ({
        lines: lines.filter((line) => !ids.includes(line.id)),
        removed: { lines, text },
      })),
    undoRemoval: () => {
      update(({ removed, lines }) => ({ lines: removed?.lines ?? lines, removed: null }));
      update((present) => refreshLines(present, productsById(menu.get())));
    },
    refresh: () => update((present) => refreshLines(present, productsById(menu.get()))),
    acknowledgePriceChanges: () => update(() => ({ priceChanges: [] })),
    update,
  };
}

/** The cart checked against the current menu: all lines, those that can be ordered now, and their total and quantity. */
export interface CartSummary {
  /** All lines in the order they were added; `refusal` is the reason why a line cannot be ordered now. */
  readonly lines: readonly { readonly line: CartLine; readonly refusal: Refusal | null }[];
  /** The lines that can be ordered now. Only these count in the totals and are sent. */
  readonly orderable: readonly CartLine[];
  readonly total: Cents;
  readonly quantity: number;
}

/**
 * Checks the cart lines against the current menu: which can be ordered, and their total. Lines with a product of `payingIds` (from
 * `productIdsBeingPaid`) are not refused for missing stock, because the order being paid has reserved it. The same arguments return
 * the same object.
 */
export function cartSummary(lines: readonly CartLine[], menu: Menu, payingIds = ''): CartSummary {
  if (lastView?.of === lines && lastView.against === menu && lastView.payingIds === payingIds) return lastView.view;
  const products = productsById(menu);
  const checked = lines.map((line) => {
    const refusal = lineRefusal(line, products);
    const isReserved = isOneOf(STOCK_REFUSALS)(refusal) && payingIds.includes(line.productId);
    return { line, refusal: isReserved ? null : refusal };
  });
  const orderable = checked.filter(({ refusal }) => refusal === null).map(({ line }) => line);
  const view = { lines: checked, orderable, total: cartTotal(orderable), quantity: cartQuantity(orderable) };
  lastView = { of: lines, against: menu, payingIds, view };
  return view;
}

/** A sold out mixer is not offered any more. */
const STOCK_REFUSALS = ['out-of-stock', 'unknown-mixer'] as const;

let lastView: { of: readonly CartLine[]; against: Menu; payingIds: string; view: CartSummary } | null = null;

/**
 * Returns the ids of the products in the order that is being paid online, joined by commas; an empty string if no order is being
 * paid. The result is an argument of `cartSummary`.
 */
export function productIdsBeingPaid(storage: DeviceStorage): string {
  return ordersBeingPaid(storage)
    .flatMap(({ lines }) => lines.map(({ productId }) => productId))
    .join();
}

/** Reads the stored lines; invalid ones are dropped, the others are kept. */
function readLines(storage: DeviceStorage): CartLine[] {
  const stored: unknown[] = storage.read('cart', Array.isArray) ?? [];
  return withLineIds(stored.map(migrateStoredCartLine))
    .filter(isCartLine)
    .slice(0, CART_LINES_MAX)
    .map(withSendableNote);
}

function refreshLines({ lines, priceChanges }: CartState, products: ProductMap): Partial<CartState> {
  const fresh = lines.map((line) => repriceLine(line, products));
  if (fresh.every((line, index) => line === lines[index])) return {};
  const changed = lines.flatMap((line, index) => priceChange(line, fresh[index]));
  // Lines that differ in their note have one label and one price.
  const found = changed.filter(({ label }, index) => changed.findIndex((other) => other.label === label) === index);
  const older = priceChanges.filter(({ label }) => !found.some((change) => change.label === label));
  return { lines: fresh, priceChanges: [...older, ...found] };
}

function priceChange(line: CartLine, fresh: CartLine | undefined): PriceChange[] {
  if (fresh === undefined || fresh.price === line.price) return [];
  return [{ label: fresh.label, before: line.price, now: fresh.price }];
}
