// Reads the rows of all tables of sums, as a screen would.
import { sql as raw } from 'kysely';
import { calendarDay } from '#domain/time.ts';
import type { DaySumTableName } from '#server/day-sums/day-rows.ts';
import { type DaySumSnapshot, withDaySumSnapshot } from '#server/day-sums/day-sum-snapshot.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { type AllDaySums, sortSumRows } from './recount.ts';

/** Reads the sums of all days until today from the database, stored or computed, as the dashboard does. */
export function readAllDaySums(services: Services): Promise<AllDaySums> {
  const context = createSystemContext(services);
  return withDaySumSnapshot(context, calendarDay(context.now, services.timeZone), readDaySumRows);
}

/** Reads the rows of all tables of day sums in one database snapshot, sorted. */
export async function readDaySumRows({ sql, rows }: DaySumSnapshot): Promise<AllDaySums> {
  const read = async (name: DaySumTableName) => {
    const result = await raw<AllDaySums[DaySumTableName][number]>`select * from ${rows(name)} as sums`.execute(sql);
    return sortSumRows(result.rows);
  };
  return {
    ...{ orders: await read('orders'), sections: await read('sections'), products: await read('products') },
    ...{ hours: await read('hours'), payments: await read('payments'), takenOrders: await read('takenOrders') },
    ...{ customers: await read('customers'), previousVisits: await read('previousVisits') },
  };
}
