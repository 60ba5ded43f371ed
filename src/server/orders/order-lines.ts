// The lines of an order as they were ordered, for everything that shows or counts them.
import { type RawBuilder, sql as raw } from 'kysely';
import type { ChosenIngredient, Size } from '#domain/menu.ts';
import { addCents, type Cents, cents } from '#domain/money.ts';
import type { Section } from '#domain/schedule.ts';
import { type ProductUnits, unitsByProduct } from '#domain/stock.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** One line of an order: a product with size and extras, its quantity and price. */
export interface OrderLine {
  readonly id: string;
  readonly section: Section;
  readonly productId: string;
  /** The product that was chosen as mixer; null without one. */
  readonly mixerId: string | null;
  /** The product's name. */
  readonly name: string;
  /** Product name, size, mixer and ingredients. */
  readonly label: string;
  readonly size: Size;
  readonly ingredients: readonly ChosenIngredient[];
  readonly notes: string;
  readonly quantity: number;
  /** Price of one unit. */
  readonly price: Cents;
  /** The VAT that the price includes, in per cent. */
  readonly vatPercent: number;
  /** The discounts of the whole line in cents, without `uncharged`, which the column contains; zero if nobody owes the line. */
  readonly discount: Cents;
  /** By how much its order, paid in part, owed less when the charged line was voided or became an invitation. */
  readonly uncharged: Cents;
  /** False if nobody owes it: it was taken off or is an invitation. */
  readonly isCharged: boolean;
  /** The venue pays for it. */
  readonly isInvited: boolean;
}

/** SQL expression: how many cents discounts take off a charged line of `order_lines`; zero for a line that is not charged. */
export const DISCOUNT_OF_CHARGED_LINE: RawBuilder<number> = raw`(case when is_charged then discount - uncharged else 0 end)`;

/** SQL expression: all lines of the order `orders.id`, as a JSON array in the sequence in which they were ordered. */
export const ORDER_LINES = linesWhere(raw`true`);
/**
 * SQL expression: the charged lines of the order `orders.id`, which make up what the order costs, as a JSON array in the sequence
 * in which they were ordered. Left out are unpaid invitations (free for the customer), and unpaid lines that staff voided one by
 * one.
 */
export const CHARGED_LINES = linesWhere(raw`is_charged`);

/**
 * SQL expression: the lines that a bill of the order `orders.id` lists, as a JSON array in the sequence in which they were ordered.
 * These are the charged lines, and invitations (lines that are free for the customer) at a price of zero.
 */
export const BILLED_LINES = linesWhere(
  raw`(is_charged or voided_on is null)`,
  raw`case when is_charged then price else 0 end`,
);

function linesWhere(condition: RawBuilder<unknown>, price = raw`price`): RawBuilder<readonly OrderLine[]> {
  return raw`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'section', product_type_id, 'productId', product_id, 'mixerId', mixer_id, 'name', name, 'label', label,
    'size', coalesce(nullif(size, ''), 'base'), 'ingredients', ingredients, 'notes', notes, 'quantity', quantity,
    'price', ${price}, 'vatPercent', vat_percent, 'discount', ${DISCOUNT_OF_CHARGED_LINE}, 'uncharged', uncharged,
    'isCharged', is_charged, 'isInvited', invited_on is not null
  ) order by position), '[]')
  from order_lines where order_lines.order_id = orders.id and ${condition}
)`;
}

/** Reads the lines that the bill of these orders lists (`BILLED_LINES`), in the sequence in which they were ordered. */
export async function readBilledLines(db: Database | Sql, orderIds: readonly string[]): Promise<readonly OrderLine[]> {
  return linesOfOrders(db, orderIds, BILLED_LINES);
}

async function linesOfOrders(
  db: Database | Sql,
  orderIds: readonly string[],
  lines: RawBuilder<readonly OrderLine[]>,
): Promise<readonly OrderLine[]> {
  const orders = await db
    .selectFrom('orders')
    .select(lines.as('lines'))
    .where('id', 'in', orderIds)
    .orderBy('placed_on')
    .orderBy('id')
    .execute();
  return orders.flatMap((order) => order.lines);
}

/** Reads all lines of these orders, also those that are not charged, in the sequence in which they were ordered. */
export async function readAllOrderLines(
  db: Database | Sql,
  orderIds: readonly string[],
): Promise<readonly OrderLine[]> {
  return linesOfOrders(db, orderIds, ORDER_LINES);
}

/**
 * Returns the total cost of these order lines in cents: their prices minus the discounts and the amounts that are not charged. Pass
 * the lines as a bill lists them: there, invitations (free for the customer) have a price of zero.
 */
export function costOfLines(lines: readonly Pick<OrderLine, 'quantity' | 'price' | 'discount' | 'uncharged'>[]): Cents {
  return addCents(
    ...lines.map(({ quantity, price, discount, uncharged }) => cents(quantity * price - discount - uncharged)),
  );
}

/**
 * Reads the charged lines of this order, which make up what it costs, in the sequence in which they were ordered. Throws if the
 * order does not exist.
 */
export async function readChargedLines(db: Database | Sql, orderId: string): Promise<readonly OrderLine[]> {
  const order = await db
    .selectFrom('orders')
    .select(CHARGED_LINES.as('lines'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return order.lines;
}

/** Adds up the units of each product in these orders, mixers included. */
export async function readOrderedUnits(sql: Sql, orderIds: readonly string[]): Promise<readonly ProductUnits[]> {
  const lines = sql.selectFrom('order_lines').select(['product_id as productId', 'mixer_id as mixerId', 'quantity']);
  return unitsByProduct(await lines.where('order_id', 'in', orderIds).execute());
}
