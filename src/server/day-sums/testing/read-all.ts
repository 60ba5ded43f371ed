// Reads the rows of all tables of sums, as a screen would.
import { sql as raw } from 'kysely';
import { calendarDay } from '#domain/time.ts';
import type { DaySumTableName } from '#server/day-sums/day-rows.ts';
import { type DaySumSnapshot, withDaySumSnapshot } from '#server/day-sums/day-sum-snapshot.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { type AllSums, sorted } from './recount.ts';

/** Reads the sums of all days until today from the database, stored or computed, as the dashboard does. */
export function readAllSums(services: Services): Promise<AllSums> {
  const context = createSystemContext(services);
  return withDaySumSnapshot(context, calendarDay(context.now, services.timeZone), readRows);
}

/** Reads the rows of all tables of day sums in one database snapshot, sorted. */
export async function readRows({ sql, rows }: DaySumSnapshot): Promise<AllSums> {
  const read = async (name: DaySumTableName) => {
    const result = await raw<AllSums[DaySumTableName][number]>`select * from ${rows(name)} as sums`.execute(sql);
    return sorted(result.rows);
  };
  return {
    ...{ orders: await read('orders'), sections: await read('sections'), products: await read('products') },
    ...{ hours: await read('hours'), payments: await read('payments'), takenOrders: await read('takenOrders') },
    ...{ customers: await read('customers'), previousVisits: await read('previousVisits') },
  };
}
