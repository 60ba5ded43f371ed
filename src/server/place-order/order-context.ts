// Everything that decides whether a customer may place an order, read in one round trip.
import { sql as raw, type Selectable } from 'kysely';
import type { Product } from '#domain/menu.ts';
import type { PaymentState } from '#domain/payment.ts';
import type { ProductCosts } from '#domain/product-cost.ts';
import type { UnstoredSession } from '#server/customers/index.ts';
import { costsByProduct, type ProductRow, productOf, type StoredCost } from '#server/menu/index.ts';
import { IS_OWED } from '#server/orders/index.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type OpeningHoursOfVenue,
  openingHoursOf,
  type StoredDay,
  type StoredSpecialDay,
} from '#server/schedule/index.ts';
import { type ActiveTable, idOfTable } from '#server/tables/index.ts';

type SettingsRow = Selectable<Tables['settings']>;

/** What decides whether, and at which prices, a customer may order. */
export interface OrderContext {
  readonly settings: Pick<
    SettingsRow,
    | 'payment_mode'
    | 'drinks_at_bar'
    | 'qr_expiry'
    | 'protected_qrs'
    | 'vat_percent'
    | 'manual_orders_are_paid'
    | 'offers_paying_staff'
    | 'cooks_before_collecting'
    | 'accepts_orders'
    | 'session_debt_max'
    | 'table_debt_max'
  >;
  readonly openingHours: OpeningHoursOfVenue;
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
  /** The session of a customer without a row, which is stored with the order; null for a customer who is stored. */
  readonly newCustomer: UnstoredSession | null;
  /** Staff marked orders of the session as false. */
  readonly isBlocked: boolean;
  /** The customer's e-mail, or their label without one. */
  readonly email: string;
  readonly products: ReadonlyMap<string, Product>;
  /** The costs of the products, by product id. Never part of a response. */
  readonly costs: ReadonlyMap<string, ProductCosts>;
  /** True if the stock of at least one of the products is counted. */
  readonly hasCountedStock: boolean;
  /** The payment that is already stored with this order id; null without one. */
  readonly existingPayment: ExistingPayment | null;
}

/** What a repeated request under the same order id is compared with, and gets as its response. */
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

/** Reads what decides about the order; null if no customer has this session. */
export async function readOrderContext(
  db: Database,
  request: {
    readonly orderId: string;
    readonly tokenHash: Buffer;
    /** The session in the cookie, if it contains one; its row decides once there is one. */
    readonly unstored: UnstoredSession | null;
    readonly tableCode: string;
    readonly productIds: readonly string[];
    /** The first day whose special hours can matter, YYYY-MM-DD. */
    readonly specialDaysFrom: string;
  },
): Promise<OrderContext | null> {
  // One JSON value, because the driver takes longer to read each column separately.
  const { rows } = await raw<{ context: StoredContext }>`
    select json_build_object(
      'settings', json_build_object(
        'payment_mode', payment_mode, 'drinks_at_bar', drinks_at_bar, 'qr_expiry', qr_expiry,
        'protected_qrs', protected_qrs, 'vat_percent', vat_percent,
        'manual_orders_are_paid', manual_orders_are_paid, 'offers_paying_staff', offers_paying_staff,
        'cooks_before_collecting', cooks_before_collecting, 'accepts_orders', accepts_orders,
        'session_debt_max', session_debt_max, 'table_debt_max', table_debt_max),
      'schedules', (select json_agg(schedules) from schedules),
      'specialDays', (select json_agg(special_days) from special_days where day >= ${request.specialDaysFrom}::date),
      'table', (
        select json_build_object('id', id, 'code', code, 'key', key)
        from table_qrs where id = ${idOfTable(request.tableCode)} and active
      ),
      'scannedTable', (
        select json_build_object('id', table_qrs.id, 'code', code, 'key', key) from table_qrs
        where active and table_qrs.id =
          case when customers.id is null then ${request.unstored?.tableId ?? null}::uuid else customers.table_id end
      ),
      'scannedId', customers.table_id,
      'scannedCode', customers.table_code,
      'scannedOn', customers.scanned_on,
      'scannedKey', customers.scanned_key,
      'customerId', customers.id,
      'isBlocked', customers.blocked_on is not null,
      'email', coalesce(customers.email, customers.label),
      'products', (select json_agg(products) from products where id = any(${request.productIds}::uuid[])),
      'costs', (select json_agg(product_costs) from product_costs where product_id = any(${request.productIds}::uuid[])),
      'existingPayment', (
        select json_build_object(
          'customerId', customer_id, 'contentHash', encode(content_hash, 'hex'), 'number', number, 'state', state,
          'isOwed', ${IS_OWED}, 'total', total_amount_order)
        from payments where order_id = ${request.orderId}
      )
    ) as context
    from settings
    ${joinCustomer(request)}
  `.execute(db);
  const stored = rows[0]?.context;
  if (!stored) return null;

  const { schedules, specialDays, products, costs, ...rest } = stored;
  const customer = customerOf(stored, request.unstored);
  if (!customer) return null;
  return {
    ...rest,
    ...customer,
    openingHours: openingHoursOf(schedules, specialDays ?? []),
    hasCountedStock: (products ?? []).some(({ counts_stock: counts }) => counts),
    costs: costsByProduct(costs ?? []),
    products: new Map((products ?? []).map((product) => [product.id, productOf(product)])),
  };
}

/** The row of the session. A session in a cookie may have none; the row of an erased customer has another token. */
function joinCustomer({
  tokenHash,
  unstored,
}: {
  readonly tokenHash: Buffer;
  readonly unstored: UnstoredSession | null;
}) {
  if (!unstored) return raw`join customers on customers.token_hash = ${tokenHash}`;
  return raw`left join customers on customers.token_hash = ${tokenHash}
    where not exists (select from customers where id = ${unstored.id}::uuid and token_hash <> ${tokenHash})`;
}

/** The customer by their row, or else by the cookie. */
function customerOf(stored: StoredContext, unstored: UnstoredSession | null) {
  const { customerId, email, scannedId: tableId, scannedCode: tableCode, scannedOn, scannedKey: key } = stored;
  if (customerId !== null && email !== null) {
    const scan = { tableId, tableCode, scannedOn: scannedOn === null ? null : new Date(scannedOn), key };
    return { customerId, email, scan, newCustomer: null };
  }
  if (!unstored) return null;
  const scan = { tableId: unstored.tableId, tableCode: unstored.tableCode, scannedOn: unstored.scannedOn };
  return {
    ...{ customerId: unstored.id, email: unstored.email ?? unstored.label, newCustomer: unstored },
    scan: { ...scan, key: unstored.scannedKey },
  };
}

interface StoredContext
  extends Omit<
    OrderContext,
    'openingHours' | 'scan' | 'products' | 'costs' | 'hasCounted' | 'customerId' | 'email' | 'newCustomer'
  > {
  readonly customerId: string | null;
  readonly email: string | null;
  readonly schedules: readonly StoredDay[];
  readonly specialDays: readonly StoredSpecialDay[] | null;
  readonly scannedId: string | null;
  readonly scannedCode: string | null;
  readonly scannedOn: string | null;
  readonly scannedKey: string | null;
  readonly products: readonly ProductRow[] | null;
  readonly costs: readonly StoredCost[] | null;
}
