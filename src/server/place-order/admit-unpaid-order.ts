// Decides whether an unpaid order of a customer goes to the boards, waits for staff, or is refused.
import { sql as raw } from 'kysely';
import {
  type AcceptanceReason,
  admitOrder,
  countFirstOrder,
  type FirstOrders,
  isWaitingFull,
  VISIT_HOURS,
} from '#domain/order-admission.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import { rateLimitKey } from '#server/platform/http/rate-limit-key.ts';
import { newToken } from '#server/platform/ids.ts';
import { createNetworkHash, type HashNetwork } from '#server/platform/network-hash.ts';
import { createQueueByKey, type QueueByKey } from '#server/platform/queue-by-key.ts';
import type { OrderContext } from './order-context.ts';

/** What this process remembers between orders. */
export interface OrderLimits {
  /** Orders of one table are decided and stored one after the other, so that none is decided by debts that are outdated. */
  readonly inTurn: QueueByKey;
  /** Counts a first order of the address. True above the limit of the address. */
  readonly isCrowded: (address: string, now: Date) => boolean;
  /** The hash of the customer's network, which changes with each start. */
  readonly hashNetwork: HashNetwork;
}

/** Addresses that are remembered; beyond that all are forgotten, which only raises the limit. */
const ADDRESSES_MAX = 10_000;

/** Creates the limits of this process. Another process counts its own first orders. */
export function createOrderLimits(): OrderLimits {
  const firstOrders = new Map<string, FirstOrders>();
  return {
    inTurn: createQueueByKey(),
    hashNetwork: createNetworkHash(newToken()),
    isCrowded: (address, now) => {
      const key = rateLimitKey(address);
      const { isCrowded, ...orders } = countFirstOrder(firstOrders.get(key), now.getTime());
      if (firstOrders.size >= ADDRESSES_MAX) firstOrders.clear();
      firstOrders.set(key, orders);
      return isCrowded;
    },
  };
}

/** An unpaid order that is not stored yet. */
export interface UnpaidOrder {
  readonly orderId: string;
  readonly customerId: string;
  readonly tableCode: string;
  readonly total: number;
  readonly networkHash: Buffer;
  /** Its lines go to the boards only when staff collect it: only the number of waiting orders is limited. */
  readonly isCollectedFirst: boolean;
}

/**
 * Why staff must accept the order, or null if it needs no acceptance. Refused if the session owes too much, or if too many
 * orders wait for staff. The caller runs it and stores the order within `limits.inTurn` of the table.
 */
export async function admitUnpaidOrder(
  context: Context,
  db: Database,
  order: UnpaidOrder,
  { settings, limits }: { readonly settings: OrderContext['settings']; readonly limits: OrderLimits },
): Promise<AcceptanceReason | null> {
  const { isStored, ...present } = await readPresent(db, order, context.now);
  // The same request was stored while this one waited: the next try finds it.
  if (isStored) throw new ConcurrentChangeError('The order id was stored by another request.');
  if (order.isCollectedFirst) {
    if (isWaitingFull(present)) throw new RefusalError('too-many-waiting');
    return null;
  }
  const isLimited = settings.table_debt_max !== null && present.isFirst && !present.isKnown;
  const admission = admitOrder({
    ...present,
    mode: settings.accepts_orders,
    total: order.total,
    sessionDebtMax: settings.session_debt_max,
    tableDebtMax: settings.table_debt_max,
    isCrowded: isLimited && limits.isCrowded(context.address, context.now),
  });
  if (admission.kind === 'refused') throw new RefusalError(admission.refusal);
  return admission.kind === 'accept' ? admission.reason : null;
}

interface Present {
  readonly isStored: boolean;
  readonly sessionDebt: number;
  readonly tableDebt: number;
  readonly tableDebtOfAll: number;
  readonly sessionWaiting: number;
  readonly tableWaiting: number;
  readonly isFirst: boolean;
  readonly isKnown: boolean;
  readonly hasFalseOrders: boolean;
}

/** What the session and the customers of the table owe at present. The conditions are literal, for the partial indexes. */
async function readPresent(db: Database, order: UnpaidOrder, now: Date): Promise<Present> {
  const { orderId, customerId, tableCode, networkHash } = order;
  const since = new Date(now.getTime() - VISIT_HOURS * 3_600_000);
  const { rows } = await raw<Present>`
    select
      exists (select from payments where order_id = ${orderId}::uuid) as "isStored",
      session.debt as "sessionDebt", session.waiting as "sessionWaiting",
      at_table.debt as "tableDebt", at_table.debt_of_all as "tableDebtOfAll", at_table.waiting as "tableWaiting",
      not exists (
        select from orders where customer_id = ${customerId}::uuid and table_code = ${tableCode} and "time" > ${since}
      ) as "isFirst",
      exists (
        select from orders join payments on payments.order_id = orders.id
        where orders.customer_id = ${customerId}::uuid and orders."time" > ${since}
          and (accepted_on is not null or payment_on is not null) and false_on is null
      ) as "isKnown",
      exists (
        select from payments where table_code = ${tableCode} and false_on is not null and false_on > ${since}
      ) as "hasFalseOrders"
    from (
      select
        coalesce(sum(total_amount_order), 0)::integer as debt,
        count(*) filter (where ordered_on is null)::integer as waiting
      from payments where state = 'pending' and to_collect and customer_id = ${customerId}::uuid
    ) as session cross join (
      select
        coalesce(sum(total_amount_order) filter (where ordered_on is not null), 0)::integer as debt_of_all,
        coalesce(sum(total_amount_order) filter (where network_hash = ${networkHash}), 0)::integer as debt,
        count(*) filter (where ordered_on is null and network_hash = ${networkHash})::integer as waiting
      from payments where state = 'pending' and to_collect and taken_by is null and table_code = ${tableCode}
    ) as at_table
  `.execute(db);
  const [present] = rows;
  if (!present) throw new Error('The debts of the table were not read.');
  return present;
}
