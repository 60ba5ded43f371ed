// Finds and locks the payments whose personal data is erased.
import { type RawBuilder, sql as raw } from 'kysely';
import { HAS_ATTEMPT_IN_PROGRESS } from '#server/orders/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** A payment whose personal data is about to be erased; the payment itself stays. Its row is locked. */
export interface PaymentForDataErasure {
  readonly id: string;
  readonly orderId: string;
  /** Null for an order of staff. */
  readonly customerId: string | null;
  /** The e-mail or label of the customer; empty for an order of staff without one. */
  readonly email: string;
  /** True while its customer may be paying: money may move, and the provider still needs the data. */
  readonly isPaying: boolean;
}

/** Lists the ids of all payments of these customers. */
export async function listCustomerPaymentIds(db: Database | Sql, customerIds: readonly string[]): Promise<string[]> {
  const ids = raw`any(${[...customerIds]}::uuid[])`;
  return idsOf(
    db,
    raw`
      select payments.id from orders join payments on remainder_of = orders.id where orders.customer_id = ${ids}`,
  );
}

/** Lists the ids of the payments of staff orders that have this e-mail, because their receipt was sent to it. */
export async function listStaffOrderPaymentIds(db: Database | Sql, email: string): Promise<string[]> {
  return idsOf(
    db,
    raw`
      select payments.id from orders join payments on remainder_of = orders.id
      where orders.customer_id is null and email <> '' and lower(email) = lower(${email.trim()})`,
  );
}

/**
 * Lists the ids of payments of staff orders that have an e-mail and were placed before this time, so that the e-mail can be erased.
 * The oldest come first, at most `limit`; pending ones are left out.
 */
export async function listOldStaffOrderPaymentIds(
  db: Database | Sql,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  return idsOf(
    db,
    raw`
      select payments.id from orders join payments on remainder_of = orders.id
      where orders.customer_id is null and email <> '' and placed_on < ${before} and payments.state <> 'pending'
      order by placed_on, payments.id limit ${limit}`,
  );
}

async function idsOf(db: Database | Sql, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks payments whose personal data the caller erases, and their orders, in the sequence of the order ids. Erases nothing.
 * Returns, for each payment, its customer and whether the customer may be paying.
 */
export async function lockPaymentsForDataErasure(
  sql: Sql,
  paymentIds: readonly string[],
): Promise<PaymentForDataErasure[]> {
  const { rows } = await raw<PaymentForDataErasure>`
    select payments.id, orders.id as "orderId", orders.customer_id as "customerId", orders.email,
      (payments.state = 'pending' and orders.customer_id is not null) or ${HAS_ATTEMPT_IN_PROGRESS} as "isPaying"
    from payments join orders on orders.id = remainder_of where payments.id = any(${[...paymentIds]}::uuid[])
    order by orders.id for no key update of orders, payments
  `.execute(sql);
  return rows;
}
