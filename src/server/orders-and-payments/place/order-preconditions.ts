// What is read for each order of a customer, in one query: the session, the table, an order with the same id, and debts.
import { type RawBuilder, sql as raw } from 'kysely';
import { earliestVisitStart } from '#domain/order-admission.ts';
import type { PaymentState } from '#domain/payment.ts';
import type { SeatedSession } from '#server/customers/index.ts';
import { IS_OWED, ORDER_PAYMENT_STATE } from '#server/orders/index.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ActiveTable, tableIdSubquery } from '#server/tables/index.ts';
import type { OrderDebts } from './admit-unpaid-order.ts';

/**
 * The data, besides the menu, that decides whether an order of a customer is accepted: the session, the table, the last scan of a
 * QR code, what is not paid yet, and an order that already has the same id.
 */
export interface OrderPreconditions {
  /** The stored version of the menu. */
  readonly menuVersion: number;
  /** The table whose code the order names; null if there is no such active table. */
  readonly table: ActiveTable | null;
  /** The table of the last scan, also if it was renamed since; null without one, or if the table is not active. */
  readonly scannedTable: ActiveTable | null;
  /** The last scan of the customer's session: the code as it was scanned, and no id in sessions that are older than the ids. */
  readonly scan: {
    readonly tableId: string | null;
    readonly tableCode: string | null;
    readonly scannedOn: Date | null;
    readonly key: string | null;
  };
  readonly customerId: string;
  /** The session of a customer who is not in the database yet, and is stored with the order; null if the customer is stored. */
  readonly newCustomer: SeatedSession | null;
  /** Staff marked orders of the session as false. */
  readonly isBlocked: boolean;
  /** The customer's e-mail, or their label without one. */
  readonly email: string;
  /** The payment that is already stored with this order id; null without one, `closed` if the id was closed before it arrived. */
  readonly existingPayment: ExistingPayment | 'closed' | null;
  /** What the session and the table owe; null if it was not asked for. */
  readonly debts: OrderDebts | null;
}

/**
 * The payment that is already stored for the order id of a request. If the request is a repetition of that order, this payment is
 * the response.
 */
export interface ExistingPayment {
  readonly customerId: string | null;
  /** In hexadecimal. */
  readonly contentHash: string | null;
  readonly number: number;
  readonly state: PaymentState;
  /** Unpaid, and staff collect it. */
  readonly isOwed: boolean;
  readonly total: number;
}

/** The request that is read for. */
interface RequestedOrder {
  readonly orderId: string;
  readonly tokenHash: Buffer;
  /** The session in the cookie, if it contains one; its row decides once there is one. */
  readonly unstored: SeatedSession | null;
  readonly tableCode: string;
  /** The network of the customer, if debts are to be read, and the time of the request. */
  readonly debtsOf: { readonly networkHash: Buffer; readonly now: Date } | null;
}

/**
 * Reads, with one query, what decides whether this order of a customer is accepted, besides the menu. Null if the session in the
 * request belongs to no customer.
 */
export async function readOrderPreconditions(
  db: Database,
  request: RequestedOrder,
): Promise<OrderPreconditions | null> {
  const { unstored } = request;
  // One JSON value, because the driver takes longer to read each column separately.
  const { rows } = await raw<{ context: StoredContext }>`
    select json_build_object(
      'menuVersion', menu_version,
      'table', case when named.id is not null
        then json_build_object('id', named.id, 'code', named.code, 'key', named.key) end,
      'scannedTable', case when scanned.id is not null
        then json_build_object('id', scanned.id, 'code', scanned.code, 'key', scanned.key) end,
      'scannedId', customers.table_id,
      'scannedCode', customers.table_code,
      'scannedOn', customers.scanned_on,
      'scannedKey', customers.scanned_key,
      'customerId', customers.id,
      'isBlocked', customers.blocked_on is not null,
      'email', coalesce(customers.email, customers.label),
      'existingPayment', (
        select case when payments.id is null then to_json('closed'::text) else json_build_object(
          'customerId', orders.customer_id, 'contentHash', encode(content_hash, 'hex'), 'number', number,
          'state', ${ORDER_PAYMENT_STATE}, 'isOwed', ${IS_OWED}, 'total', total_amount_order) end
        from orders left join payments on remainder_of = orders.id where orders.id = ${request.orderId}
      ),
      'debts', ${request.debtsOf === null ? raw`null` : selectDebts(unstored, request.debtsOf)}
    ) as context
    from settings
    ${joinCustomer(request)}
    left join table_qrs as named on named.active and named.id = ${tableIdSubquery(request.tableCode)}
    left join table_qrs as scanned on scanned.active and scanned.id = ${scannedTableId(unstored)}
  `.execute(db);
  const stored = rows[0]?.context;
  if (!stored) return null;
  const customer = customerOf(stored, unstored);
  return customer && { ...stored, ...customer };
}

/** SQL for the id of the table that the session scanned last. */
function scannedTableId(unstored: SeatedSession | null): RawBuilder<string | null> {
  return raw`case when customers.id is null then ${unstored?.tableId ?? null}::uuid else customers.table_id end`;
}

/**
 * SQL for what the session and the customers of its table owe at present. A session from before the ids of tables has the table of
 * the code. The conditions are literal, for the partial indexes.
 */
function selectDebts(
  unstored: SeatedSession | null,
  { networkHash, now }: NonNullable<RequestedOrder['debtsOf']>,
): RawBuilder<unknown> {
  const since = earliestVisitStart(now);
  const customerId = raw`coalesce(customers.id, ${unstored?.id ?? null}::uuid)`;
  const tableCode = raw`case when ${scannedTableId(unstored)} is null then named.code else scanned.code end`;
  return raw`(
    select json_build_object(
      'sessionDebt', session.debt, 'sessionWaiting', session.waiting,
      'tableDebt', at_table.debt, 'tableDebtOfAll', at_table.debt_of_all, 'tableWaiting', at_table.waiting,
      'isFirst', not exists (
        select from orders where customer_id = ${customerId} and table_code = ${tableCode} and sent_on > ${since}
      ),
      'isKnown', exists (
        select from orders where customer_id = ${customerId} and sent_on > ${since}
          and (accepted_on is not null or settled_on is not null) and ending is distinct from 'false'
      ),
      'hasFalseOrders', exists (
        select from orders where table_code = ${tableCode} and ending = 'false' and ended_on > ${since}
      )
    )
    from (
      select
        coalesce(sum(total_amount_order), 0)::integer as debt,
        count(*) filter (where sent_on is null)::integer as waiting
      from orders join payments on remainder_of = orders.id
      where orders.customer_id = ${customerId} and closed_on is null and payments.state = 'pending' and to_collect
    ) as session cross join (
      select
        coalesce(sum(total_amount_order) filter (where sent_on is not null), 0)::integer as debt_of_all,
        coalesce(sum(total_amount_order) filter (where network_hash = ${networkHash}), 0)::integer as debt,
        count(*) filter (where sent_on is null and network_hash = ${networkHash})::integer as waiting
      from payments join orders on orders.id = remainder_of
      where payments.state = 'pending' and to_collect and placed_by is null and payments.table_code = ${tableCode}
    ) as at_table
  )`;
}

/** The row of the session. A session in a cookie may have none; the row of an erased customer has another token. */
function joinCustomer({ tokenHash, unstored }: RequestedOrder): RawBuilder<unknown> {
  if (!unstored) return raw`join customers on customers.token_hash = ${tokenHash}`;
  return raw`
    join (select where not exists (select from customers where id = ${unstored.id}::uuid and token_hash <> ${tokenHash}))
      as not_erased on true
    left join customers on customers.token_hash = ${tokenHash}`;
}

/** The customer by their row, or else by the cookie. */
function customerOf(stored: StoredContext, unstored: SeatedSession | null) {
  const { customerId, email, scannedId: tableId, scannedCode: tableCode, scannedOn, scannedKey: key } = stored;
  if (customerId !== null && email !== null) {
    const scan = { tableId, tableCode, scannedOn: scannedOn === null ? null : new Date(scannedOn), key };
    return { customerId, email, scan, newCustomer: null };
  }
  if (!unstored) return null;
  const scan = { tableId: unstored.tableId, tableCode: unstored.tableCode, scannedOn: unstored.scannedOn };
  return {
    customerId: unstored.id,
    email: unstored.email ?? unstored.label,
    newCustomer: unstored,
    scan: {
      ...scan,
      key: unstored.scannedKey,
    },
  };
}

interface StoredContext extends Omit<OrderPreconditions, 'scan' | 'customerId' | 'email' | 'newCustomer'> {
  readonly customerId: string | null;
  readonly email: string | null;
  readonly scannedId: string | null;
  readonly scannedCode: string | null;
  readonly scannedOn: string | null;
  readonly scannedKey: string | null;
}
