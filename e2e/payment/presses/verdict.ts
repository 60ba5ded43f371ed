// Judges a story by the database and by the bank's ledger: each unit is ordered once or still in the cart, each charge is booked.
import * as z from 'zod/mini';
import type { CustomerStory } from './story.ts';

const orderRows = z.array(
  z.object({
    id: z.string(),
    paymentId: z.string(),
    state: z.string(),
    isSent: z.boolean(),
    /** Staff must still collect the money. */
    isOwed: z.boolean(),
    isPaid: z.boolean(),
    isLate: z.boolean(),
    isCanceledByStaff: z.boolean(),
    method: z.string(),
    paid: z.int(),
    total: z.int(),
    refs: z.array(z.string()),
    hasIncident: z.boolean(),
    lines: z.array(z.object({ product: z.string(), units: z.int() })),
  }),
);
/** A stored order of the customer of a random test (a story), with its payment and lines. */
export type OrderRow = z.infer<typeof orderRows>[number];

/** Reads the stored orders of the customer of a random test (a story), newest first. */
export async function readOrders({
  venue,
  since,
  tableCode,
}: Pick<CustomerStory, 'venue' | 'since' | 'tableCode'>): Promise<readonly OrderRow[]> {
  return z.parse(
    orderRows,
    await venue.read(`
      select orders.id, payments.id as "paymentId", orders.state,
        sent_on is not null as "isSent",
        orders.state <> 'ended' and payments.state = 'pending' and to_collect as "isOwed",
        -- Staff may have collected it with others, by one payment for all.
        payment_on is not null or (payments.state = 'canceled' and settled_on is not null) as "isPaid", is_late as "isLate", coalesce(ending = 'canceled', false) as "isCanceledByStaff",
        case when payment_on is null and settled_on is not null then 'manual' else payment_method end as method,
        amount_paid_by_user as paid, total_amount_order as total,
        array(select ref from payment_attempts where payment_id = payments.id) as refs,
        exists (select from payment_incidents where payment_id = payments.id and closed_on is null) as "hasIncident",
        (select json_agg(json_build_object('product', name, 'units', quantity)) from order_lines
          where order_id = orders.id) as lines
      from orders join payments on remainder_of = orders.id
      where orders.table_code = '${tableCode}' and placed_on >= '${since}' and customer_id is not null
      order by placed_on desc`),
  );
}

/**
 * Checks the orders, the money, and the cart that the customer sees, at the end of a random test (a story). Returns a description
 * of each problem, also of those found during the test. Empty if all is right.
 */
export function findProblems(
  story: CustomerStory,
  orders: readonly OrderRow[],
  cart: ReadonlyMap<string, number>,
): string[] {
  const placed = orders.length;
  const tooMany = placed > story.orderingPresses ? [`${placed} orders after ${story.orderingPresses} presses`] : [];
  const products = new Set([...story.wanted.keys(), ...cart.keys()]);
  return [
    ...story.faults,
    ...tooMany,
    ...[...products].flatMap((product) => unitProblems(story, orders, cart, product)),
    ...moneyProblems(story, orders),
  ];
}

/**
 * True for an order that counts as placed: it is on the boards, staff must collect it, or it is paid. False if staff have canceled
 * it.
 */
export function countsAsPlaced({ isSent, isOwed, isPaid, isCanceledByStaff }: OrderRow): boolean {
  return (isSent || isOwed || isPaid) && !isCanceledByStaff;
}

/**
 * What was put into the cart is there or ordered. There may be more units where money of a given-up payment arrived, or where
 * something was taken out of the cart that had been ordered; fewer where staff canceled, or where an unpaid order was set aside.
 */
function unitProblems(
  { wanted, takenOut, setAsideOn }: CustomerStory,
  orders: readonly OrderRow[],
  cart: ReadonlyMap<string, number>,
  product: string,
): string[] {
  const unitsOf = (chosen: readonly OrderRow[]) =>
    chosen.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.product === product ? line.units : 0), 0);
  const made = orders.filter(countsAsPlaced);
  const ordered = unitsOf(made);
  const inCart = cart.get(product) ?? 0;
  const surplus = inCart + ordered - (wanted.get(product) ?? 0);
  const takenOutLate = takenOut.filter(
    (taken) => taken.product === product && made.some((order) => pressedOn(order) < taken.on),
  );
  const surplusMax =
    unitsOf(made.filter(({ isLate }) => isLate)) + takenOutLate.reduce((sum, { units }) => sum + units, 0);
  const wasSetAside = (order: OrderRow) => setAsideOn.some((on) => on > pressedOn(order));
  const missingMax = unitsOf(
    orders.filter((order) => !countsAsPlaced(order) && (order.isCanceledByStaff || wasSetAside(order))),
  );
  if (surplus <= surplusMax && -surplus <= missingMax) return [];
  return [
    `${product}: ${wanted.get(product) ?? 0} wanted, ${ordered} ordered, ${inCart} in the cart ` +
      `(at most ${surplusMax} more and ${missingMax} fewer are explained)`,
  ];
}

/** When the customer pressed, in milliseconds: the browser makes the order's id (UUID v7) then. It may arrive later. */
function pressedOn({ id }: OrderRow): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** What the bank charged and did not refund is what was paid online, or an incident is open. */
function moneyProblems({ simulators }: CustomerStory, orders: readonly OrderRow[]): string[] {
  const ledger = simulators.ledger();
  return orders.flatMap(({ id, refs, method, paid, total, isPaid, isSent, hasIncident, state }) => {
    const ofOrder = ledger.filter(({ reference }) => refs.includes(reference));
    const atBank = ofOrder.reduce((sum, { charged, refunded }) => sum + charged - refunded, 0);
    const booked = isPaid && method !== 'manual' ? paid : 0;
    const problems: string[] = [];
    if (atBank !== booked && !hasIncident)
      problems.push(`Order ${id}: ${atBank} at the bank, ${booked} booked as paid online`);
    if (isPaid && paid !== total) problems.push(`Order ${id}: ${paid} of ${total} is paid`);
    if (isPaid && !isSent && state !== 'ended') problems.push(`Order ${id} is paid and on no board`);
    return problems;
  });
}
