// The draft of an order, stored in the tab: after a reload or a lost connection the same order continues.
import { v7 } from 'uuid';
import { CART_LINES_MAX, QUANTITY_MAX, withLabelFields, withLineIds } from '#domain/cart.ts';
import { type ChosenIngredient, SIZES } from '#domain/menu.ts';
import { PAID_WITH } from '#domain/payment.ts';
import { noteRefusal } from '#domain/text.ts';
import {
  isArrayOf,
  isCents,
  isId,
  isIntegerBetween,
  isNullOr,
  isObjectOf,
  isOneOf,
  isString,
} from '#domain/type-guards.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import { type DraftLine, emptyDraft, type OrderDraft } from './order-draft.ts';
import { readStored, writeStored } from './order-storage.ts';

/** Opens this user's stored draft of the tab, and stores every change from then on. */
export function openStoredDraft(userId: string): Store<OrderDraft> {
  const key = `newOrder ${userId}`;
  const draft = createStore(parseDraft(readStored('tab', key)) ?? emptyDraft(v7()));
  draft.subscribe(() => writeStored('tab', key, draft.get()));
  return draft;
}

/** Starts the next order at this table. A draft with lines stays unchanged. */
export function startDraftAtTable(userId: string, tableCode: string | null): void {
  openStoredDraft(userId).set((present) => (present.lines.length === 0 ? { ...present, tableCode } : present));
}

/** The stored draft; null for invalid data. */
export function parseDraft(stored: unknown): OrderDraft | null {
  const draft = withCurrentFields(stored);
  return isDraft(draft) ? draft : null;
}

/** Renames the fields of lines that an older version stored, and gives them ids: their order may have been sent and await its response. */
function withCurrentFields(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('lines' in stored)) return stored;
  return Array.isArray(stored.lines) ? { ...stored, lines: withLineIds(stored.lines.map(withLabelFields)) } : stored;
}

const isBoolean = isOneOf([true, false]);
const isQuantity = isIntegerBetween(1, QUANTITY_MAX);

function isNote(value: unknown): value is string {
  return isString(value) && noteRefusal(value) === null;
}

const isLine = isObjectOf<DraftLine>({
  id: isIntegerBetween(1, Number.MAX_SAFE_INTEGER),
  productId: isId,
  name: isString,
  label: isString,
  price: isCents,
  size: isOneOf(SIZES),
  quantity: isQuantity,
  notes: isNote,
  mixerId: isNullOr(isId),
  ingredients: isArrayOf(isObjectOf<ChosenIngredient>({ name: isString, quantity: isQuantity })),
});

const isLines = isArrayOf(isLine);

const isDraft = isObjectOf<OrderDraft>({
  orderId: isId,
  tableCode: isNullOr(isString),
  lines: (value): value is DraftLine[] => isLines(value) && value.length <= CART_LINES_MAX,
  comment: isNote,
  isPaid: isNullOr(isBoolean),
  paidWith: isOneOf(PAID_WITH),
  isSent: isBoolean,
});
