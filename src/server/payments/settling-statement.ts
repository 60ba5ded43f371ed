// The one statement that settles a payment: it writes the payment and the rows of every settlement part.
import { type Expression, type RawBuilder, sql as raw } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import { registerIfLost } from '#server/platform/database/lost-response.ts';
import type { RequiredRow, Settlement, SettlementPart } from '#server/platform/settlement-part.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/** The payment after the statement. */
export interface SettledPayment {
  readonly number: number;
}

/** The part of the statement that writes the payment itself. */
export interface PaymentWrite extends Pick<Settlement, 'lines' | 'customerId' | 'comment'> {
  /**
   * The CTEs that write the payment, the last of them `settled` with the columns that `SettlementPart.ctes` names. They
   * write it if `required.tables` have their row.
   */
  readonly ctes: (required: RequiredTables) => RawBuilder<unknown>;
  /** What happens to the order: it is stored and sent, or was stored and is sent, or is on the boards already. */
  readonly order: 'placed' | 'sent' | 'on-boards';
  /** A `select` that locks a row before all others, and whose columns the CTE `locked` has; missing if none is locked. */
  readonly lockFirst?: RawBuilder<unknown>;
}

/** The required rows as pieces of SQL for the statement that writes the payment. */
export interface RequiredTables {
  /** For the `from` list: one row if all required rows exist, none otherwise. */
  readonly tables: RawBuilder<unknown>;
  /** The columns of the payment that reference them; these three begin with a comma. */
  readonly names: RawBuilder<unknown>;
  readonly values: RawBuilder<unknown>;
  readonly assignments: RawBuilder<unknown>;
}

/** The columns of `settled`, for the `returning` of the CTE that writes the payment. */
export const SETTLED_COLUMNS = raw`
  payments.id as payment_id, number, order_id, customer_id, email, table_code, payment_on as "time"`;

/** The same columns of `ordered` and `placed`, where the order is sent before it is paid, or waits: then the time is null. */
export const ORDERED_COLUMNS = raw`
  payments.id as payment_id, number, order_id, customer_id, email, table_code, ordered_on as "time"`;

/** What the calling feature locks and stores in the same statement. */
export interface CallerChanges {
  /** A `select` that locks the payment, then the rows that depend on it. It has a row if none of them has changed. */
  readonly lockIfUnchanged: Expression<unknown>;
  /** A CTE that stores something if `settled` has its row, and nothing otherwise. */
  readonly cte: RawBuilder<unknown>;
}

/**
 * How often missing required rows are created for one payment. Once is enough unless another transaction creates the row
 * and closes it again before the statement has locked it.
 */
const CREATIONS_MAX = 5;

/** Runs the statement, and creates the required rows first if one is missing, which is rare. */
export async function runSettlingStatement(
  context: Context,
  db: Database | Sql,
  write: PaymentWrite,
): Promise<SettledPayment> {
  return withRequiredRows(context, db, () => trySettlingStatement(context, db, write));
}

/** Runs a statement that stores nothing while a required row is missing, and creates these rows before the next try. */
async function withRequiredRows<Stored>(
  context: Context,
  db: Database | Sql,
  run: () => Promise<Stored | undefined>,
): Promise<Stored> {
  const stored = await run();
  if (stored) return stored;
  for (let creations = 0; creations < CREATIONS_MAX; creations += 1) {
    for (const { create } of requiredRows(context.settlementParts)) await create(db, context.now);
    const storedNow = await run();
    if (storedNow) return storedNow;
  }
  throw new ConcurrentChangeError('A row that the payment must reference was closed by another transaction.');
}

/**
 * Runs the statement once. Stores nothing and returns undefined if a required row is missing, or if a row that `changes`
 * locks has changed.
 */
export async function trySettlingStatement(
  context: Context,
  db: Database | Sql,
  { ctes, lines, customerId, comment, order, lockFirst }: PaymentWrite,
  changes?: CallerChanges,
): Promise<SettledPayment | undefined> {
  const settlement: Settlement = { lines, customerId, comment, newId: context.newId };
  const required = requiredSql(context.settlementParts);
  const publish = () => publishSettled(context, settlement, order !== 'on-boards');
  const statement = raw<SettledPayment>`
    with ${raw.join([
      ...lockingCtes(required, changes?.lockIfUnchanged ?? lockFirst),
      ctes(required),
      ...context.settlementParts.flatMap((part) => part.ctes?.(settlement) ?? []),
      ...(order === 'placed' ? [raw`placed as (select * from settled)`, ...placeCtes(context, settlement)] : []),
      ...(order === 'sent' ? [raw`ordered as (select * from settled)`, ...sendCtes(context, settlement)] : []),
      ...(changes ? [changes.cte] : []),
    ])}
    select number from settled
  `;
  const { rows } = await registerIfLost(statement.execute(db), publish);
  if (rows[0]) publish();
  return rows[0];
}

/** The part of the statement that writes a payment whose order goes to the boards before it is paid. */
export interface OwedOrderWrite
  extends Pick<Settlement, 'lines' | 'customerId' | 'comment'>,
    Pick<PaymentWrite, 'lockFirst'> {
  /** Whether the order is stored now, or was stored before. */
  readonly order: 'placed' | 'sent';
  /**
   * The CTEs that write the payment, the last of them `placed` or `ordered`, with the columns of `settled`; see
   * `PaymentWrite.ctes`.
   */
  readonly ctes: (required: RequiredTables) => RawBuilder<unknown>;
}

/**
 * Runs the statement that stores a pending payment and sends its order to the boards. The required rows stay locked until
 * the commit: closing the Z closure either finds this debt or has ended before. They are created first if one is missing.
 */
export async function runOwedOrderStatement(
  context: Context,
  db: Database | Sql,
  { ctes, lines, customerId, comment, order, lockFirst }: OwedOrderWrite,
): Promise<SettledPayment> {
  const settlement: Settlement = { lines, customerId, comment, newId: context.newId };
  const required = requiredSql(context.settlementParts);
  const publish = () => {
    publishOrdered(context, settlement);
    publishPaymentsChanged(context);
  };
  const stored = await withRequiredRows(context, db, async () => {
    const statement = raw<SettledPayment>`
      with ${raw.join([
        ...lockingCtes(required, lockFirst),
        ctes(required),
        ...(order === 'placed' ? placeCtes : sendCtes)(context, settlement),
      ])}
      select number from ${raw.table(order === 'placed' ? 'placed' : 'ordered')}
    `;
    return (await registerIfLost(statement.execute(db), publish)).rows[0];
  });
  publish();
  return stored;
}

/** The CTEs that lock: first the row of `lock`, if there is one, and then the required rows, if it was found. */
function lockingCtes(required: RequiredSql, lock: Expression<unknown> | undefined): readonly RawBuilder<unknown>[] {
  return lock ? [raw`locked as (${lock})`, ...required.ctesIfLocked] : required.ctes;
}

/** The CTEs that store the rows of a new order; they select from `placed`. */
export function placeCtes({ settlementParts }: Context, settlement: Settlement): RawBuilder<unknown>[] {
  return settlementParts.flatMap((part) => part.placeCtes?.(settlement) ?? []);
}

function sendCtes({ settlementParts }: Context, settlement: Settlement): RawBuilder<unknown>[] {
  return settlementParts.flatMap((part) => part.sendCtes?.(settlement) ?? []);
}

function requiredRows(parts: readonly SettlementPart[]): RequiredRow[] {
  return parts.flatMap(({ requiredRow }) => requiredRow ?? []);
}

interface RequiredSql extends RequiredTables {
  readonly ctes: readonly RawBuilder<unknown>[];
  /** Like `ctes`, but the CTEs find no row if `locked` has none. */
  readonly ctesIfLocked: readonly RawBuilder<unknown>[];
}

/** Composed once per list of parts: composing it again for each payment takes a measurable part of settling it. */
const composed = new WeakMap<readonly SettlementPart[], RequiredSql>();

function requiredSql(parts: readonly SettlementPart[]): RequiredSql {
  const sql = composed.get(parts) ?? composeRequired(requiredRows(parts));
  composed.set(parts, sql);
  return sql;
}

function composeRequired(rows: readonly RequiredRow[]): RequiredSql {
  const ctes = (condition: RawBuilder<unknown>) =>
    rows.map(({ cte, select }) => raw`${raw.ref(cte)} as (${select(condition)})`);
  const columns = (piece: (name: RawBuilder<unknown>, value: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    raw.join(
      rows.map(({ cte, paymentColumn }) => raw`, ${piece(raw.ref(paymentColumn), raw.ref(`${cte}.id`))}`),
      raw``,
    );
  const tables = rows.map(({ cte }) => raw.table(cte));
  return {
    ctes: ctes(raw`true`),
    ctesIfLocked: ctes(raw`exists (select from locked)`),
    tables: tables.length === 0 ? raw`(select) as nothing` : raw.join(tables, raw` cross join `),
    names: columns((name) => name),
    values: columns((_, value) => value),
    assignments: columns((name, value) => raw`${name} = ${value}`),
  };
}

function publishSettled(context: Context, settlement: Settlement, sendsOrder: boolean): void {
  context.afterCommit((live) => {
    for (const part of context.settlementParts) part.publish?.(live, settlement);
  });
  if (sendsOrder) publishOrdered(context, settlement);
  publishPaymentsChanged(context);
}

function publishOrdered(context: Context, settlement: Settlement): void {
  context.afterCommit((live) => {
    for (const part of context.settlementParts) part.publishOrder?.(live, settlement);
  });
}
