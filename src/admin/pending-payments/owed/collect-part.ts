// The part of what orders owe that staff collect at once, as they choose it.
import type { CollectPaymentsInput, OwedPayment } from '#contract/owed-orders.ts';
import { amountPerPerson } from '#domain/collection.ts';
import { addCents, type Cents, parseEuros, ZERO_CENTS } from '#domain/money.ts';

/**
 * The part of the owed amount that staff collect in one request. `all`: everything. `equal`: one of several equal parts, such as a
 * half for two people (`people` is the number of parts). `amount`: the amount that staff type (`text`). `lines`: chosen order
 * lines, with the number of units by line id (`units`).
 */
export type PartToCollect =
  | { readonly kind: 'all' }
  | { readonly kind: 'equal'; readonly people: number }
  | { readonly kind: 'amount'; readonly text: string }
  | { readonly kind: 'lines'; readonly units: ReadonlyMap<string, number> };

/**
 * The owed orders of one table (unpaid, staff collect the money) for which the collect dialog is open, as they were when it opened.
 */
export type OrdersToCollect = { readonly tableCode: string; readonly payments: readonly OwedPayment[] };

/** An owed order, as far as a part of it can be chosen. */
type PayableOrder = Pick<OwedPayment, 'total' | 'lines'>;

/**
 * The amount in cents of a `PartToCollect`, or the problem that prevents collecting it. `nothing`: no amount or line was chosen.
 * `invalid`: the typed amount is not valid. `too-much`: the amount is more than the orders owe.
 */
export type CollectPartAmount = { readonly amount: Cents } | { readonly problem: 'nothing' | 'invalid' | 'too-much' };

/**
 * Computes the amount in cents of the part that staff have chosen to collect, or the problem that prevents it. `payments` are the
 * owed orders from which the part is taken.
 */
export function computeCollectPartAmount(part: PartToCollect, payments: readonly PayableOrder[]): CollectPartAmount {
  const total = addCents(...payments.map((payment) => payment.total));
  if (part.kind === 'all') return { amount: total };
  if (part.kind === 'equal') return { amount: amountPerPerson(total, part.people) };
  const chosen = part.kind === 'lines' ? costOfLines(part.units, payments) : readAmount(part.text);
  if (chosen === 'invalid') return { problem: 'invalid' };
  if (chosen === ZERO_CENTS) return { problem: 'nothing' };
  return chosen > total ? { problem: 'too-much' } : { amount: chosen };
}

function readAmount(text: string): Cents | 'invalid' {
  return text.trim() === '' ? ZERO_CENTS : (parseEuros(text) ?? 'invalid');
}

function costOfLines(units: ReadonlyMap<string, number>, payments: readonly PayableOrder[]): Cents {
  const lines = payments.flatMap((payment) => payment.lines);
  return addCents(...lines.map(({ lineId, unpaid }) => unpaid[(units.get(lineId) ?? 0) - 1] ?? ZERO_CENTS));
}

/**
 * Returns the fields of a collect request that depend on `part`, the part that staff collect. `amount` (cents) is from
 * `computeCollectPartAmount`. `ways` says how the money is received: in cash, by card terminal, or both. For an equal part or a
 * typed amount, its last entry gets the rest of `amount`. The server refuses a part other than a typed amount if the orders no
 * longer owe the sum that staff saw.
 */
export function collectPartRequest(
  part: PartToCollect,
  payments: readonly PayableOrder[],
  amount: Cents,
  ways: CollectPaymentsInput['ways'],
): Pick<CollectPaymentsInput, 'ways' | 'lines' | 'seenRemaining'> {
  const seenRemaining = addCents(...payments.map(({ total }) => total));
  if (part.kind === 'all') return { ways, seenRemaining };
  if (part.kind === 'lines') {
    const lines = [...part.units].flatMap(([lineId, units]) => (units > 0 ? [{ lineId, units }] : []));
    return { ways, lines, seenRemaining };
  }
  const others = ways.slice(0, -1);
  const rest = amount - others.reduce((sum, way) => sum + (way.amount ?? 0), 0);
  const withAmounts = [...others, ...ways.slice(-1).map((way) => ({ ...way, amount: rest }))];
  return part.kind === 'equal' ? { ways: withAmounts, seenRemaining } : { ways: withAmounts };
}
