// The figures of the mail of the day. They are computed from the payments of one Z closure, so that they equal its totals to the
// cent.
import { sql as raw } from 'kysely';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { type Cents, cents } from '#domain/money.ts';
import { addDays, calendarDay, instantsOfDays } from '#domain/time.ts';
import { readUnknownRefunds, type UnknownRefunds } from '#server/incidents/index.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readClosedZClosure } from '#server/z-closures/index.ts';

const BEST_PRODUCTS_MAX = 5;
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** The figures of a closed Z closure (the cash closing of a day) in the e-mail to the owners. */
export interface ClosureFigures {
  readonly closure: ClosedZClosure;
  /** The Z closure that was opened on the same weekday of the week before; null without one. */
  readonly lastWeek: ClosedZClosure | null;
  /** The products with the most units, at most five. */
  readonly bestProducts: readonly SoldProduct[];
  /** The payment incidents that are open now. */
  readonly openIncidents: number;
  /** The refunds of which nobody has said yet whether they were made. */
  readonly unknownRefunds: UnknownRefunds;
}

/** Units and sales of one product in the e-mail about a Z closure. */
export interface SoldProduct {
  readonly name: string;
  readonly units: number;
  readonly amount: Cents;
}

/** Reads the figures of a closed Z closure for the e-mail to the owners. */
export async function readClosureFigures(sql: Sql, closureId: number, timeZone: string): Promise<ClosureFigures> {
  const closure = await readClosedZClosure(sql, closureId);
  const lastWeekId = await findClosureOfLastWeek(sql, new Date(closure.openedOn), timeZone);
  const incidents = await sql
    .selectFrom('payment_incidents')
    .where('closed_on', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    closure,
    lastWeek: lastWeekId === undefined ? null : await readClosedZClosure(sql, lastWeekId),
    bestProducts: await readBestProducts(sql, closureId),
    openIncidents: incidents.count,
    unknownRefunds: await readUnknownRefunds(sql),
  };
}

/** Of several Z closures of that day, the one that was opened at the most similar time. */
async function findClosureOfLastWeek(sql: Sql, openedOn: Date, timeZone: string): Promise<number | undefined> {
  const day = addDays(calendarDay(openedOn, timeZone), -7);
  const { from, until } = instantsOfDays({ from: day, to: day }, timeZone);
  const aWeekBefore = new Date(openedOn.getTime() - WEEK_MS);
  const found = await sql
    .selectFrom('z_closures')
    .select('id')
    .where('closed_on', 'is not', null)
    .where('opened_on', '>=', new Date(from))
    .where('opened_on', '<', new Date(until))
    .orderBy(raw`abs(extract(epoch from opened_on - ${aWeekBefore}::timestamptz))`)
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
}

async function readBestProducts(sql: Sql, closureId: number): Promise<SoldProduct[]> {
  const { rows } = await raw<{ name: string; units: number; amount: number }>`
    select name, sum(quantity) as units, sum(order_lines.amount) as amount
    from payments join payment_shares on payment_id = payments.id join order_lines using (order_id)
    where z_closure_id = ${closureId}
    group by product_id, name
    order by units desc, amount desc, name
    limit ${BEST_PRODUCTS_MAX}
  `.execute(sql);
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }));
}
