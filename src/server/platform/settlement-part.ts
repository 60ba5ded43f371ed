// Lets features add SQL to the statements that place an order, settle its payment or send it to the boards. Each such feature
// declares a part; `app.ts` lists them, and the payments run all of them without importing any of these features.
import type { RawBuilder } from 'kysely';
import type { PricedLine } from '#domain/cart.ts';
import type { Database, Sql } from './database/database.ts';
import type { Live } from './live/live-hub.ts';

/** The payment that is being settled, or whose order is being placed or sent to the boards: what the SQL of a part may read. */
export interface Settlement {
  readonly lines: readonly PricedLine[];
  /** Null when staff took the order. */
  readonly customerId: string | null;
  /** The comment of a new order; '' without one, and for an order that is stored already. */
  readonly comment: string;
  /** Creates the ids of the rows that a part stores. */
  readonly newId: () => string;
}

/**
 * What one feature adds to the statements that place an order, settle its payment or send it to the boards. The text of its SQL
 * must not depend on the payment.
 */
export interface SettlementPart {
  /** A row of this feature that every settled payment references. Placing an owed order only locks it. */
  readonly requiredRow?: RequiredRow;
  /**
   * CTEs that store the feature's rows, without the word `with`. They select from `settled`, which has one row, with
   * `payment_id, number, order_id, customer_id, email, table_code, "time"`, if this statement settles the payment,
   * and no row otherwise. Their names must be unique among all parts.
   */
  readonly ctes?: (settlement: Settlement) => RawBuilder<unknown>;
  /** Publishes what `ctes` have stored. Runs after the commit. */
  readonly publish?: (live: Live, settlement: Settlement) => void;
  /**
   * Like `ctes`, but they select from `placed`, which has the columns of `settled`, and its one row if this statement stores a new
   * order. Its `"time"` is null if the order does not go to the boards yet.
   */
  readonly placeCtes?: (settlement: Settlement) => RawBuilder<unknown>;
  /**
   * Like `placeCtes`, but they select from `ordered`, which has its row if this statement sends a stored order to the boards: when
   * staff accept it, and when its payment is settled.
   */
  readonly sendCtes?: (settlement: Settlement) => RawBuilder<unknown>;
  /** Publishes lines that went to the boards. Runs after the commit. */
  readonly publishOrder?: (live: Live, settlement: Settlement) => void;
}

/** A row that must exist, and stay locked until the commit, for a payment to be settled or an owed order to be placed. */
export interface RequiredRow {
  /** The name of the CTE that reads the row. */
  readonly cte: string;
  /** The column of `payments` that stores the row's id. */
  readonly paymentColumn: string;
  /**
   * The query of the CTE: selects and locks the row, and returns its `id`. `condition` belongs into its `where`: it holds
   * once the statement has locked the payment, so that this row is locked last.
   */
  readonly select: (condition: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Creates the row. Called when the statement found none; the statement then runs again. */
  readonly create: (db: Database | Sql, now: Date) => Promise<void>;
}
