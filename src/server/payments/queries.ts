// Questions that placing an order asks, in one round trip.
import { sql as raw, type Selectable } from 'kysely';
import type { Product } from '#domain/menu.ts';
import type { PaymentState } from '#domain/payment.ts';
import type { DayHours, Section } from '#domain/schedule.ts';
import { tableKey } from '#domain/table.ts';
import { type ProductRow, productOf } from '#server/menu/index.ts';
import type { Database } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';
import { type Weeks, weeksOf } from '#server/schedule/index.ts';

type SettingsRow = Selectable<Tables['settings']>;

export interface OrderingFacts {
  readonly settings: Pick<SettingsRow, 'payment_method' | 'drinks_at_bar' | 'qr_expiry'>;
  readonly weeks: Weeks;
  /** The code of the wanted table, as the venue wrote it; null when there is no such active table. */
  readonly tableCode: string | null;
  /** What this guest's session last scanned. */
  readonly scan: { readonly tableCode: string | null; readonly scannedOn: Date | null };
  /** The guest's e-mail or label. */
  readonly email: string;
  readonly products: ReadonlyMap<string, Product>;
  /** The payment under this order id, when there is one already. */
  readonly placed: PlacedPayment | null;
}

export interface PlacedPayment {
  readonly customerId: string | null;
  readonly contentHash: Buffer | null;
  readonly number: number;
  readonly state: PaymentState;
  readonly total: number;
}

/** Everything that decides whether this guest may order this at this table. */
export async function readOrderingFacts(
  db: Database,
  wanted: {
    readonly orderId: string;
    readonly customerId: string;
    readonly tableCode: string;
    readonly productIds: readonly string[];
  },
): Promise<OrderingFacts> {
  const { rows } = await raw<FactsRow>`
    select
      settings.payment_method, settings.drinks_at_bar, settings.qr_expiry,
      coalesce(customers.email, customers.label) as email, customers.table_code as scanned_code, customers.scanned_on,
      (select json_agg(schedules) from schedules) as schedules,
      (select code from table_qrs where code_key = ${tableKey(wanted.tableCode)} and active) as table_code,
      (select json_agg(products) from products where id = any(${wanted.productIds}::uuid[])) as products,
      placed.customer_id as placed_by, placed.content_hash, placed.number, placed.state, placed.total_amount_order
    from settings
    join customers on customers.id = ${wanted.customerId}
    left join payments placed on placed.order_id = ${wanted.orderId}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The settings or the guest are gone.');

  return {
    settings: row,
    weeks: weeksOf(row.schedules),
    tableCode: row.table_code,
    scan: { tableCode: row.scanned_code, scannedOn: row.scanned_on },
    email: row.email,
    products: new Map((row.products ?? []).map((product) => [product.id, productOf(product)])),
    placed: placedOf(row),
  };
}

interface FactsRow extends Pick<SettingsRow, 'payment_method' | 'drinks_at_bar' | 'qr_expiry'> {
  readonly email: string;
  readonly scanned_code: string | null;
  readonly scanned_on: Date | null;
  readonly schedules: readonly (DayHours & { readonly product_type_id: Section })[];
  readonly table_code: string | null;
  readonly products: readonly ProductRow[] | null;
  readonly placed_by: string | null;
  readonly content_hash: Buffer | null;
  readonly number: number | null;
  readonly state: PaymentState | null;
  readonly total_amount_order: number | null;
}

function placedOf(row: FactsRow): PlacedPayment | null {
  if (row.number === null || row.state === null || row.total_amount_order === null) return null;
  return {
    customerId: row.placed_by,
    contentHash: row.content_hash,
    number: row.number,
    state: row.state,
    total: row.total_amount_order,
  };
}
