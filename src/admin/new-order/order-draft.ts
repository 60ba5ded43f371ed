// Draft of an order that staff write for a table: its edits, its total by the current menu, and the request that places it.
import type { PlaceStaffOrderInput } from '#contract/staff-orders.ts';
import type { TakenBackOrder } from '#contract/take-backs.ts';
import {
  addLine,
  CART_LINE_QUANTITY_MAX,
  cartQuantity,
  cartTotal,
  priceLine,
  type RequestedLine,
} from '#domain/cart.ts';
import { mergeEqualLines } from '#domain/equal-lines.ts';
import type { Product } from '#domain/menu.ts';
import type { Cents } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import type { Refusal, RefusalResult } from '#domain/refusal.ts';

/**
 * A line of an order that staff are writing: a product with its size, mixer (soft drink) and ingredients. Label and price are from
 * the menu at the time when the line was added. Sending the order updates the price.
 */
export interface DraftLine extends RequestedLine {
  /** Unique within the draft. */
  readonly id: number;
  readonly name: string;
  readonly label: string;
  /** Price of one unit. */
  readonly price: Cents;
}

/** An order that staff are writing and have not placed yet. */
export interface OrderDraft {
  /** Generated once per order: sending it again with the same id creates no second order. */
  readonly orderId: string;
  /** Null without a table, and for one that an older version stored by its code alone. */
  readonly tableId: string | null;
  /** The code that the table had when it was chosen. */
  readonly tableCode: string | null;
  readonly lines: readonly DraftLine[];
  readonly comment: string;
  /** Null until the user chooses: a payment is never assumed. */
  readonly isPaid: boolean | null;
  /** How it was paid, if it was. */
  readonly paidWith: PaidWith;
  /** The cash that the customer gives, as typed, to show the change. It is not sent. */
  readonly cash: string;
  /** Handed over to be sent: it does not change until the result is known. */
  readonly isSent: boolean;
}

/** The table of an order draft: its id, and its code when it was chosen. Both are null before a table is chosen. */
export type DraftTable = Pick<OrderDraft, 'tableId' | 'tableCode'>;

const NO_TABLE: DraftTable = { tableId: null, tableCode: null };

/** The products of the menu by their id. */
export type ProductsById = ReadonlyMap<string, Product>;

/** Creates an order draft without lines, for a table or for none yet. `orderId` becomes the id of the placed order. */
export function emptyDraft(orderId: string, { tableId, tableCode }: DraftTable = NO_TABLE): OrderDraft {
  const payment = { isPaid: null, paidWith: 'efectivo', cash: '' } as const;
  return { orderId, tableId, tableCode, lines: [], comment: '', ...payment, isSent: false };
}

/**
 * Creates a draft with the contents of an order that staff took back: they canceled it, so that they can correct it and send it
 * again. The draft is sent under the new id `orderId`. It begins as unpaid, because the order was unpaid too.
 */
export function draftOfTakenBackOrder(orderId: string, { tableCode, comment, lines }: TakenBackOrder): OrderDraft {
  const draft = emptyDraft(orderId, { tableId: null, tableCode });
  return { ...draft, comment, isPaid: false, lines: lines.map((line, index) => ({ ...line, id: index + 1 })) };
}

/**
 * Finds the table of an order draft in the loaded list of tables. It compares ids, because the code of a table can change. Only a
 * draft without a table id is compared by code. Undefined if the table is not in the list.
 */
export function findDraftTable<Table extends { readonly tableId: string; readonly tableCode: string }>(
  tables: readonly Table[],
  { tableId, tableCode }: DraftTable,
): Table | undefined {
  return tables.find((table) => (tableId === null ? table.tableCode === tableCode : table.tableId === tableId));
}

/**
 * Adds a product, with its size, mixer and ingredients (`requested`), to the order draft. Returns the new draft, or the reason why
 * the product cannot be ordered.
 */
export function addToDraft(
  draft: OrderDraft,
  requested: RequestedLine,
  products: ProductsById,
): OrderDraft | RefusalResult {
  const priced = priceLine(requested, products);
  if ('refusal' in priced) return priced;
  const { name, label, price } = priced;
  const added = addLine(draft.lines, { ...requested, id: 0, name, label, price });
  return 'refusal' in added ? added : { ...draft, lines: added.lines };
}

/**
 * Returns the order draft with another quantity for the line with this id, limited to the maximum. With the quantity 0 the line is
 * removed.
 */
export function withLineQuantity(draft: OrderDraft, id: number, quantity: number): OrderDraft {
  const lines =
    quantity < 1
      ? draft.lines.filter((line) => line.id !== id)
      : changeLine(draft.lines, id, { quantity: Math.min(quantity, CART_LINE_QUANTITY_MAX) });
  return { ...draft, lines };
}

/**
 * Returns the order draft with the note of the line `id` replaced by `notes`. Does not merge the line with an equal one, so that
 * the line stays while staff type.
 */
export function withLineNotes(draft: OrderDraft, id: number, notes: string): OrderDraft {
  return { ...draft, lines: changeLine(draft.lines, id, { notes }) };
}

/**
 * A line of an order draft with its current price, and the problem that prevents ordering it. The problem is null if the line can
 * be ordered.
 */
export interface PricedDraftLine {
  readonly line: DraftLine;
  /** Current price of one unit. */
  readonly price: Cents;
  /** Reason why it can no longer be ordered; null if it can. */
  readonly problem: Refusal | null;
}

/**
 * An order draft as the order editor shows it: its lines with prices and problems, and the total and number of units that can be
 * ordered. The prices are from the current menu; for a draft that was sent, from the time of sending.
 */
export interface PricedDraft {
  readonly lines: readonly PricedDraftLine[];
  /** Total of the lines that can be ordered; the others do not count. */
  readonly total: Cents;
  readonly quantity: number;
}

/**
 * Computes the prices, problems and total of an order draft by the current menu. If the draft was already sent, the prices at the
 * time of sending are used.
 */
export function computePricedDraft(
  { lines, isSent }: Pick<OrderDraft, 'lines' | 'isSent'>,
  products: ProductsById,
): PricedDraft {
  const checked = lines.map((line) =>
    isSent ? { line, price: line.price, problem: null } : checkLine(line, products),
  );
  const counted = checked
    .filter(({ problem }) => problem === null)
    .map(({ line: { quantity }, price }) => ({ quantity, price }));
  return { lines: checked, total: cartTotal(counted), quantity: cartQuantity(counted) };
}

/**
 * Prepares an order draft for sending: removes the lines that cannot be ordered, sets the prices that the editor shows, merges
 * equal lines, and marks the draft as sent. Do not change the result: if no response comes, exactly this order is sent again.
 */
export function prepareForSending(draft: OrderDraft, products: ProductsById): OrderDraft {
  const lines = computePricedDraft(draft, products)
    .lines.filter(({ problem }) => problem === null)
    .map(({ line, price }) => ({ ...line, price }));
  return { ...draft, lines: lines.reduce((merged, { id }) => mergeEqualLines(merged, id), lines), isSent: true };
}

/** Converts an order draft to the request that places it. `writtenBy` is the id of the user who wrote it. */
export function orderRequest(draft: OrderDraft, writtenBy: string): PlaceStaffOrderInput {
  const { orderId, tableId, tableCode, lines, comment, isPaid, paidWith } = draft;
  return {
    orderId,
    writtenBy,
    tableId: tableId ?? undefined,
    tableCode: tableCode ?? '',
    lines: lines.map(({ productId, size, quantity, notes, mixerId, ingredients, price }) => ({
      productId,
      size,
      quantity,
      mixerId,
      notes: notes.trim(),
      ingredients: ingredients.map((chosen) => ({ ...chosen })),
      shownPrice: price,
    })),
    comment: comment.trim(),
    paidWith: isPaid === true ? paidWith : null,
  };
}

function checkLine(line: DraftLine, products: ProductsById): PricedDraftLine {
  const priced = priceLine(line, products);
  return 'refusal' in priced
    ? { line, price: line.price, problem: priced.refusal }
    : { line, price: priced.price, problem: null };
}

function changeLine(lines: readonly DraftLine[], id: number, change: Partial<DraftLine>): DraftLine[] {
  return lines.map((line) => (line.id === id ? { ...line, ...change } : line));
}
