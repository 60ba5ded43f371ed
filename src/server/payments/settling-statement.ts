// The one statement that settles a payment: it writes the payment and the rows of every settlement part.
import { type Expression, type RawBuilder, sql as raw } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import { type Database, LostRace, type Sql } from '#server/platform/database.ts';
import type { RequiredRow, Settlement } from '#server/platform/settlement-part.ts';
import { announceTill } from './publish-payments-changed.ts';

/** The payment after the statement. */
export interface SettledPayment {
  readonly number: number;
}

/** How the payment itself is written. */
export interface PaymentWrite extends Pick<Settlement, 'lines' | 'customerId'> {
  /**
   * The CTEs that write the payment, the last of them `settled` with the columns that `SettlementPart.ctes` names. They
   * write it if `required` has its row.
   */
  readonly ctes: (required: RequiredColumns) => RawBuilder<unknown>;
}

/** The columns of the payment that reference required rows, as pieces of SQL; each begins with a comma. */
export interface RequiredColumns {
  readonly names: RawBuilder<unknown>;
  readonly values: RawBuilder<unknown>;
  readonly assignments: RawBuilder<unknown>;
}

/** The columns of `settled`, for the `returning` of the CTE that writes the payment. */
export const SETTLED_COLUMNS = raw`
  payments.id as payment_id, number, order_id, customer_id, email, table_code, payment_on as "time", comment`;

/** What the calling feature locks and stores in the same statement. */
export interface CallerChanges {
  /** A `select` that locks the payment, then the rows that depend on it. It has a row if none of them has changed. */
  readonly asRead: Expression<unknown>;
  /** A CTE that stores something if `settled` has its row, and nothing otherwise. */
  readonly stored: RawBuilder<unknown>;
}

/** Runs the statement, and creates the required rows first if one is missing, which is rare. */
export async function runSettlingStatement(
  context: Context,
  db: Database | Sql,
  write: PaymentWrite,
): Promise<SettledPayment> {
  const settled = await trySettlingStatement(context, db, write);
  if (settled) return settled;
  for (const { create } of requiredRows(context)) await create(db, context.now);
  const settledNow = await trySettlingStatement(context, db, write);
  if (settledNow) return settledNow;
  throw new LostRace('A row that the payment must reference was closed by another transaction meanwhile.');
}

/**
 * Runs the statement once. Stores nothing and returns undefined if a required row is missing or a row has changed that `changes` locks.
 */
export async function trySettlingStatement(
  context: Context,
  db: Database | Sql,
  { ctes, lines, customerId }: PaymentWrite,
  changes?: CallerChanges,
): Promise<SettledPayment | undefined> {
  const settlement: Settlement = { lines, customerId, newId: context.newId };
  const required = requiredRows(context);
  const { rows } = await raw<SettledPayment>`
    with ${raw.join([
      ...(changes ? [raw`unchanged as (${changes.asRead})`] : []),
      ...required.map(({ cte, select }) => raw`${raw.ref(cte)} as (${select(changes ? IS_UNCHANGED : TRUE)})`),
      requiredCte(required),
      ctes(requiredColumns(required)),
      ...context.settlementParts.flatMap((part) => part.ctes?.(settlement) ?? []),
      ...(changes ? [changes.stored] : []),
    ])}
    select number from settled
  `.execute(db);
  if (rows[0]) publishSettled(context, settlement);
  return rows[0];
}

const TRUE = raw`true`;
const IS_UNCHANGED = raw`exists (select from unchanged)`;

function requiredRows({ settlementParts }: Context): RequiredRow[] {
  return settlementParts.flatMap(({ requiredRow }) => requiredRow ?? []);
}

/** One row with the ids of all required rows, or no row if one of them is missing. */
function requiredCte(rows: readonly RequiredRow[]): RawBuilder<unknown> {
  if (rows.length === 0) return raw`required as (select)`;
  const ids = rows.map(({ cte, paymentColumn }) => raw`${raw.ref(`${cte}.id`)} as ${raw.ref(paymentColumn)}`);
  const tables = raw.join(
    rows.map(({ cte }) => raw.table(cte)),
    raw` cross join `,
  );
  return raw`required as (select ${raw.join(ids)} from ${tables})`;
}

function requiredColumns(rows: readonly RequiredRow[]): RequiredColumns {
  const each = (piece: (column: string) => RawBuilder<unknown>) =>
    raw.join(
      rows.map(({ paymentColumn }) => raw`, ${piece(paymentColumn)}`),
      raw``,
    );
  return {
    names: each((column) => raw.ref(column)),
    values: each((column) => raw.ref(`required.${column}`)),
    assignments: each((column) => raw`${raw.ref(column)} = ${raw.ref(`required.${column}`)}`),
  };
}

function publishSettled(context: Context, settlement: Settlement): void {
  context.afterCommit((live) => {
    for (const part of context.settlementParts) part.publish?.(live, settlement);
  });
  announceTill(context);
}
