// An order that staff put together for a table: what can be done to it, and what it comes to on the menu of now.
import type { PlaceStaffOrder } from '#contract/staff-orders.ts';
import { addLine, cartQuantity, cartTotal, priceLine, QUANTITY_MAX, type WantedLine } from '#domain/cart.ts';
import type { Product } from '#domain/menu.ts';
import type { Cents } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import type { Refusal, Refusing } from '#domain/refusal.ts';

/** What somebody wants, and how it was called and priced when they were last shown it. */
export interface DraftLine extends WantedLine {
  readonly name: string;
  readonly order: string;
  /** Of one unit. */
  readonly price: Cents;
}

export interface OrderDraft {
  /** Made once for each order: sent again under it, it is the same order. */
  readonly orderId: string;
  readonly tableCode: string | null;
  readonly lines: readonly DraftLine[];
  readonly comment: string;
  /** Null until somebody says so: money is never assumed. */
  readonly isPaid: boolean | null;
  /** How, when it is. */
  readonly paidWith: PaidWith;
  /** It is on its way, and no answer has come: until one does, only the very same may be sent again. */
  readonly isSent: boolean;
}

export type Products = ReadonlyMap<string, Product>;

export function emptyDraft(orderId: string, tableCode: string | null = null): OrderDraft {
  return { orderId, tableCode, lines: [], comment: '', isPaid: null, paidWith: 'efectivo', isSent: false };
}

/** The draft with one more of it, or why it cannot be had. */
export function addToDraft(draft: OrderDraft, wanted: WantedLine, products: Products): OrderDraft | Refusing {
  const priced = priceLine(wanted, products);
  if ('refusal' in priced) return priced;
  const { name, order, price } = priced;
  const added = addLine(draft.lines, { ...wanted, name, order, price });
  return 'refusal' in added ? added : { ...draft, lines: added.lines };
}

/** Of none the line goes; of more than there may be, there are as many as there may be. */
export function setLineQuantity(draft: OrderDraft, id: string, quantity: number): OrderDraft {
  const lines =
    quantity < 1
      ? draft.lines.filter((line) => lineKey(line) !== id)
      : changeLine(draft.lines, id, { quantity: Math.min(quantity, QUANTITY_MAX) });
  return { ...draft, lines };
}

export function setLineNotes(draft: OrderDraft, id: string, notes: string): OrderDraft {
  return { ...draft, lines: changeLine(draft.lines, id, { notes }) };
}

/** A line against the menu of now. */
export interface CheckedLine {
  readonly line: DraftLine;
  /** Of one unit, now. */
  readonly price: Cents;
  /** Why it cannot be had any more, or null when it can. */
  readonly problem: Refusal | null;
}

export interface DraftView {
  readonly lines: readonly CheckedLine[];
  /** Of what can be had: the rest does not count. */
  readonly total: Cents;
  readonly quantity: number;
}

/** The draft on the menu of now. One that was sent stands as it was sent. */
export function draftView({ lines, isSent }: Pick<OrderDraft, 'lines' | 'isSent'>, products: Products): DraftView {
  const checked = lines.map((line) =>
    isSent ? { line, price: line.price, problem: null } : checkLine(line, products),
  );
  const counted = checked
    .filter(({ problem: trouble }) => trouble === null)
    .map(({ line: { quantity }, price }) => ({ quantity, price }));
  return { lines: checked, total: cartTotal(counted), quantity: cartQuantity(counted) };
}

/** The draft as it goes out: only what can be had, at the prices in sight. From here on it is not to be changed. */
export function markSent(draft: OrderDraft, products: Products): OrderDraft {
  const lines = draftView(draft, products)
    .lines.filter(({ problem: trouble }) => trouble === null)
    .map(({ line, price }) => ({ ...line, price }));
  return { ...draft, lines, isSent: true };
}

/** What the server is asked for. */
export function orderRequest({ orderId, tableCode, lines, comment, isPaid, paidWith }: OrderDraft): PlaceStaffOrder {
  return {
    orderId,
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

/** What tells two lines apart: a drink and a food may share a name. */
export function lineKey({ productId, order }: Pick<DraftLine, 'productId' | 'order'>): string {
  return `${productId} ${order}`;
}

function checkLine(line: DraftLine, products: Products): CheckedLine {
  const priced = priceLine(line, products);
  return 'refusal' in priced
    ? { line, price: line.price, problem: priced.refusal }
    : { line, price: priced.price, problem: null };
}

function changeLine(lines: readonly DraftLine[], id: string, change: Partial<DraftLine>): DraftLine[] {
  return lines.map((line) => (lineKey(line) === id ? { ...line, ...change } : line));
}
