// Stock that customers at one network address have reserved with unpaid orders, unless they have paid during their visit.
import { sql as raw } from 'kysely';
import { earliestVisitStart } from '#domain/order-admission.ts';
import { IS_BEING_PAID } from '#server/orders/has-attempt-in-progress.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { HAS_RESERVED_UNITS } from './reserved-units.ts';

/** Separates these locks from other advisory locks of the database. */
const NETWORK_LOCK = 4_150;

/** The order for which units are to be reserved. */
interface Reserving {
  readonly customerId: string | null;
  /** Null if the network is not known: then nothing is counted. */
  readonly networkHash: Buffer | null;
}

/**
 * Counts the stock units that unpaid orders from one network have reserved, so that the caller can limit them. With `isPaying`,
 * only orders that are being paid count. Customers who have paid, or had an order accepted, during their visit have no limit: their
 * orders do not count, and for them the result is null. Also null if the customer or the network is not known. Otherwise locks the
 * network until the transaction ends.
 */
export async function countUnitsReservedByNetwork(
  sql: Sql,
  { customerId, networkHash }: Reserving,
  { now, isPaying }: { readonly now: Date; readonly isPaying: boolean },
): Promise<number | null> {
  if (networkHash === null || customerId === null) return null;
  const since = earliestVisitStart(now);
  const known = await raw<{ isKnown: boolean }>`
    select ${hasPaid(raw`${customerId}::uuid`, since)} as "isKnown"`.execute(sql);
  if (known.rows[0]?.isKnown) return null;
  await raw`select pg_advisory_xact_lock(${NETWORK_LOCK}, hashtext(encode(${networkHash}, 'hex')))`.execute(sql);
  const { rows } = await raw<{ units: number }>`
    select coalesce(sum((unit->>'quantity')::integer), 0)::integer as units
    from orders cross join jsonb_array_elements(reserved_units) as unit
    where ${HAS_RESERVED_UNITS} and network_hash = ${networkHash} and (${!isPaying} or ${IS_BEING_PAID})
      and not ${hasPaid(raw.ref('orders.customer_id'), since)}
  `.execute(sql);
  return rows[0]?.units ?? 0;
}

/** True for a customer who has paid an order of the visit, or had one accepted by staff. */
function hasPaid(customerId: ReturnType<typeof raw>, since: Date) {
  return raw<boolean>`exists (
    select from orders as earlier
    where earlier.customer_id = ${customerId} and earlier.sent_on > ${since}
      and (earlier.accepted_on is not null or earlier.settled_on is not null)
      and earlier.ending is distinct from 'false')`;
}
