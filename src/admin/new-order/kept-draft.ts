// The order under way, kept in the tab: a reload, or a lost answer, goes on with the same order.
import { v7 } from 'uuid';
import { isId } from '#admin/shared/lists/read-search.ts';
import { CART_LINES_MAX, QUANTITY_MAX } from '#domain/cart.ts';
import { type ChosenIngredient, SIZES } from '#domain/menu.ts';
import type { Cents } from '#domain/money.ts';
import { PAID_WITH } from '#domain/payment.ts';
import { noteRefusal } from '#domain/text.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import { keep, readKept } from './kept.ts';
import { type DraftLine, emptyDraft, type OrderDraft } from './order-draft.ts';

/** Takes up what this person left in this tab, and keeps every change from here on. */
export function openDraft(userId: string): Store<OrderDraft> {
  const key = `newOrder ${userId}`;
  const draft = createStore(draftOf(readKept('tab', key)) ?? emptyDraft(v7()));
  draft.subscribe(() => keep('tab', key, draft.get()));
  return draft;
}

/** The next order is for this table. One that is under way stays as it is. */
export function beginAt(userId: string, tableCode: string | null): void {
  openDraft(userId).set((present) => (present.lines.length === 0 ? { ...present, tableCode } : present));
}

/** The draft that was kept; null for what is none, as of another version. */
export function draftOf(kept: unknown): OrderDraft | null {
  return isDraft(kept) ? kept : null;
}

function isDraft(value: unknown): value is OrderDraft {
  return (
    isRecord(value) &&
    isId(value.orderId) &&
    (value.tableCode === null || isText(value.tableCode)) &&
    Array.isArray(value.lines) &&
    value.lines.length <= CART_LINES_MAX &&
    value.lines.every(isLine) &&
    isNote(value.comment) &&
    (value.isPaid === null || typeof value.isPaid === 'boolean') &&
    isOneOf(PAID_WITH, value.paidWith) &&
    typeof value.isSent === 'boolean'
  );
}

function isLine(value: unknown): value is DraftLine {
  return (
    isRecord(value) &&
    isId(value.productId) &&
    isText(value.name) &&
    isText(value.order) &&
    isCents(value.price) &&
    isOneOf(SIZES, value.size) &&
    isQuantity(value.quantity) &&
    isNote(value.notes) &&
    (value.mixerId === null || isId(value.mixerId)) &&
    Array.isArray(value.ingredients) &&
    value.ingredients.every(isIngredient)
  );
}

function isIngredient(value: unknown): value is ChosenIngredient {
  return isRecord(value) && isText(value.name) && isQuantity(value.quantity);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNote(value: unknown): value is string {
  return isText(value) && noteRefusal(value) === null;
}

function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value);
}

function isQuantity(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= QUANTITY_MAX;
}

function isOneOf<Known>(known: readonly Known[], value: unknown): value is Known {
  return known.some((each) => each === value);
}
