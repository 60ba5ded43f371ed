// The cart: kept in the browser, priced from the menu, the same in every tab.
import type { Menu } from '#contract/menu.ts';
import type { WantedLineInput } from '#contract/payments.ts';
import { productsOf } from '#customer/shared/menu/products-by-id.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { isText } from '#customer/shared/storage/type-guards.ts';
import {
  addLine,
  CART_LINES_MAX,
  cartQuantity,
  cartTotal,
  priceLine,
  QUANTITY_MAX,
  type WantedLine,
} from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import type { Refusal, Refusing } from '#domain/refusal.ts';
import { noteRefusal } from '#domain/text.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import {
  type CartLine,
  cartLine,
  isCartLine,
  isSameWish,
  lineId,
  lineTrouble,
  type Products,
  refreshedLine,
  sendable,
} from './cart-line.ts';

/** A line whose price is no longer the one the guest saw. */
export interface PriceChange {
  readonly order: string;
  readonly before: Cents;
  readonly now: Cents;
}

export interface CartState {
  readonly lines: readonly CartLine[];
  readonly generalNotes: string;
  readonly termsAccepted: boolean;
  /** What changed under the guest's eyes and has not been acknowledged. */
  readonly changes: readonly PriceChange[];
  /** Lines as they were before the last removal, for undoing it. */
  readonly removed: { readonly lines: readonly CartLine[]; readonly text: string } | null;
}

export interface Cart {
  readonly state: Store<CartState>;
  /** Takes up what this browser kept, also after another tab changed it. */
  readonly restore: () => void;
  /** Adds one line, or says why not. Returns the line's name when it was added. */
  readonly add: (wanted: WantedLine) => { readonly added: string } | Refusing;
  readonly setQuantity: (id: string, quantity: number) => void;
  readonly setNotes: (id: string, notes: string) => void;
  readonly setGeneralNotes: (notes: string) => void;
  readonly acceptTerms: (accepted: boolean) => void;
  /** Removes a line, or all without an id. `text` says what was done, beside the way to undo it. */
  readonly remove: (id: string | null, text: string) => void;
  readonly undoRemoval: () => void;
  /** Takes names and prices from the menu anew and notes the prices that changed. */
  readonly refresh: () => void;
  readonly acknowledgeChanges: () => void;
  /** Takes out what was ordered and forgets the notes that went with it. */
  readonly takeOut: (ordered: readonly WantedLineInput[], notes: string) => void;
}

const EMPTY: CartState = { lines: [], generalNotes: '', termsAccepted: false, changes: [], removed: null };

export function createCart(menu: Store<Menu>, storage: DeviceStorage): Cart {
  const state = createStore<CartState>(EMPTY);

  function update(next: (present: CartState) => Partial<CartState>) {
    const before = state.get();
    const after = { ...before, ...next(before) };
    state.set(after);
    if (after.lines !== before.lines) storage.write('cart', after.lines);
    if (after.generalNotes !== before.generalNotes) storage.write('generalNotes', after.generalNotes || null);
  }

  function changeLine(id: string, change: (line: CartLine) => CartLine) {
    update(({ lines }) => ({ lines: lines.map((line) => (lineId(line) === id ? change(line) : line)), removed: null }));
  }

  return {
    state,
    restore: () => {
      const generalNotes = storage.read('generalNotes', isText) ?? '';
      const lines = readLines(storage);
      state.set((present) => ({
        ...present,
        lines,
        generalNotes: noteRefusal(generalNotes) ? '' : generalNotes,
        changes: [],
        removed: null,
      }));
      update((present) => refreshed(present, productsOf(menu.get())));
    },
    add: (wanted) => {
      const priced = priceLine(wanted, productsOf(menu.get()));
      if ('refusal' in priced) return priced;
      const result = addLine(state.get().lines, cartLine(wanted, priced));
      if ('refusal' in result) return result;
      update(() => ({ lines: result.lines, removed: null }));
      return { added: priced.order };
    },
    setQuantity: (id, quantity) =>
      changeLine(id, (line) => ({ ...line, quantity: Math.min(Math.max(quantity, 1), QUANTITY_MAX) })),
    setNotes: (id, notes) => changeLine(id, (line) => ({ ...line, notes })),
    setGeneralNotes: (generalNotes) => update(() => ({ generalNotes })),
    acceptTerms: (termsAccepted) => update(() => ({ termsAccepted })),
    remove: (id, text) =>
      update(({ lines }) => ({
        lines: id === null ? [] : lines.filter((line) => lineId(line) !== id),
        removed: { lines, text },
      })),
    undoRemoval: () => {
      update(({ removed, lines }) => ({ lines: removed?.lines ?? lines, removed: null }));
      update((present) => refreshed(present, productsOf(menu.get())));
    },
    refresh: () => update((present) => refreshed(present, productsOf(menu.get()))),
    acknowledgeChanges: () => update(() => ({ changes: [] })),
    takeOut: (ordered, notes) =>
      update(({ lines, generalNotes }) => ({
        lines: lines.flatMap((line) => lessOrdered(line, ordered)),
        generalNotes: generalNotes.trim() === notes ? '' : generalNotes,
        termsAccepted: false,
        changes: [],
        removed: null,
      })),
  };
}

export interface CartView {
  /** Lines that can be had and those that cannot, in the order they were added. */
  readonly lines: readonly { readonly line: CartLine; readonly trouble: Refusal | null }[];
  /** Only what can be had counts, here and in what is sent. */
  readonly orderable: readonly CartLine[];
  readonly total: Cents;
  readonly quantity: number;
}

/** The cart measured against a menu. The same arguments give the same object. */
export function cartView(lines: readonly CartLine[], menu: Menu): CartView {
  if (lastView?.of === lines && lastView.against === menu) return lastView.view;
  const products = productsOf(menu);
  const judged = lines.map((line) => ({ line, trouble: lineTrouble(line, products) }));
  const orderable = judged.filter(({ trouble }) => trouble === null).map(({ line }) => line);
  const view = { lines: judged, orderable, total: cartTotal(orderable), quantity: cartQuantity(orderable) };
  lastView = { of: lines, against: menu, view };
  return view;
}

let lastView: { of: readonly CartLine[]; against: Menu; view: CartView } | null = null;

/** One spoilt line does not cost the others. */
function readLines(storage: DeviceStorage): CartLine[] {
  const kept: unknown[] = storage.read('cart', Array.isArray) ?? [];
  return kept.filter(isCartLine).slice(0, CART_LINES_MAX).map(sendable);
}

function refreshed({ lines, changes }: CartState, products: Products): Partial<CartState> {
  const fresh = lines.map((line) => refreshedLine(line, products));
  if (fresh.every((line, index) => line === lines[index])) return {};
  const found = lines.flatMap((line, index) => priceChange(line, fresh[index]));
  const older = changes.filter(({ order }) => !found.some((change) => change.order === order));
  return { lines: fresh, changes: [...older, ...found] };
}

function priceChange(line: CartLine, fresh: CartLine | undefined): PriceChange[] {
  if (fresh === undefined || fresh.price === line.price) return [];
  return [{ order: fresh.order, before: line.price, now: fresh.price }];
}

function lessOrdered(line: CartLine, ordered: readonly WantedLineInput[]): CartLine[] {
  const taken = ordered.find((wanted) => isSameWish(line, wanted))?.quantity ?? 0;
  const quantity = line.quantity - taken;
  if (taken === 0) return [line];
  return quantity > 0 ? [{ ...line, quantity }] : [];
}
