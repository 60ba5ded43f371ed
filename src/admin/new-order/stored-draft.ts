// Stores the order draft of each user in the browser tab, so that a reload does not lose it.
import { v7 } from 'uuid';
import { CART_LINE_QUANTITY_MAX, CART_LINES_MAX, migrateStoredCartLine, withLineIds } from '#domain/cart.ts';
import type { ChosenIngredient } from '#domain/menu.ts';
import { PAID_WITH } from '#domain/payment.ts';
import { noteRefusal } from '#domain/text.ts';
import {
  isArrayOf,
  isBoolean,
  isCents,
  isId,
  isIntegerBetween,
  isNullOr,
  isObjectOf,
  isOneOf,
  isString,
} from '#domain/type-guards.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import { type DraftLine, type DraftTable, emptyDraft, type OrderDraft } from './order-draft.ts';
import { readStoredJson, storeAsJson } from './order-storage.ts';

/** The drafts that this page has opened, by user. */
const openDrafts = new Map<string, Store<OrderDraft>>();

/**
 * Returns the store with the order that this user is writing, the same one on each call. The draft is saved in the storage of the
 * browser tab and survives a reload. While the order is being sent, it is stored with the unsent orders instead.
 */
export function orderDraftStoreOf(userId: string): Store<OrderDraft> {
  const open = openDrafts.get(userId);
  if (open) return open;
  const key = `newOrder ${userId}`;
  const draft = createStore(parseDraft(readStoredJson('tab', key)) ?? emptyDraft(v7()));
  // While it is sent it is stored with the unsent orders, and nowhere else.
  draft.subscribe(() => storeAsJson('tab', key, draft.get().isSent ? null : draft.get()));
  openDrafts.set(userId, draft);
  return draft;
}

/**
 * Sets the table of this user's order draft if the draft has no lines yet; otherwise does nothing. Called after an order was
 * placed, so that the user can write the next order for the same table.
 */
export function setTableOfEmptyDraft(userId: string, { tableId, tableCode }: DraftTable): void {
  orderDraftStoreOf(userId).set((present) =>
    present.lines.length === 0 ? { ...present, tableId, tableCode } : present,
  );
}

/**
 * Parses an order draft from the browser's storage; null if it is missing or invalid. The result is marked as not sent, so that the
 * user can edit it. If the server already has this order, it recognises the order by its id.
 */
export function parseDraft(stored: unknown): OrderDraft | null {
  const draft = migrateStoredDraft(stored);
  return isOrderDraft(draft) ? { ...draft, isSent: false } : null;
}

/**
 * Converts an order draft that an older version of the app stored: renames the fields of its lines, gives the lines ids, and
 * adds `tableId` and `cash`.
 */
export function migrateStoredDraft(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('lines' in stored)) return stored;
  const lines = Array.isArray(stored.lines) ? withLineIds(stored.lines.map(migrateStoredCartLine)) : stored.lines;
  return { tableId: null, cash: '', ...stored, lines };
}

const isQuantity = isIntegerBetween(1, CART_LINE_QUANTITY_MAX);

function isNote(value: unknown): value is string {
  return isString(value) && noteRefusal(value) === null;
}

const isLine = isObjectOf<DraftLine>({
  id: isIntegerBetween(1, Number.MAX_SAFE_INTEGER),
  productId: isId,
  name: isString,
  label: isString,
  price: isCents,
  size: isString,
  quantity: isQuantity,
  notes: isNote,
  mixerId: isNullOr(isId),
  ingredients: isArrayOf(isObjectOf<ChosenIngredient>({ name: isString, quantity: isQuantity })),
});

const isLines = isArrayOf(isLine);

/** Type guard for a stored value: true if it is an order draft with all fields of the present version of the app. */
export const isOrderDraft = isObjectOf<OrderDraft>({
  orderId: isId,
  tableId: isNullOr(isId),
  tableCode: isNullOr(isString),
  lines: (value): value is DraftLine[] => isLines(value) && value.length <= CART_LINES_MAX,
  comment: isNote,
  isPaid: isNullOr(isBoolean),
  paidWith: isOneOf(PAID_WITH),
  cash: isString,
  isSent: isBoolean,
});
