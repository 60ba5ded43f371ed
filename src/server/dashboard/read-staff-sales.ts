// Orders taken and payments collected by member of staff, with what customers ordered and paid on their phones as one row.
import { sql as raw } from 'kysely';
import type { StaffSales } from '#contract/dashboard.ts';
import { dashboardSheetTexts } from '#contract/dashboard-texts.es.ts';
import { cents } from '#domain/money.ts';
import type { DaySumSnapshot } from '#server/day-sums/index.ts';
import { readSettings } from '#server/settings/index.ts';
import type { DashboardRange } from './dashboard-range.ts';
import { dayRangeCondition } from './day-conditions.ts';

interface StoredPerson {
  readonly userId: string | null;
  readonly name: string | null;
  readonly ordersTaken: number;
  readonly amountTaken: number;
  readonly paymentsCollected: number;
  readonly amountCollected: number;
}

/**
 * Reads the orders taken and the payments collected by each member of staff in the range, most sales first. The last row is what
 * customers ordered and paid on their phones. An order counts on the day on which it is fully paid, an amount on the day of its
 * payment. `people` is null if the settings hide the sales of staff.
 */
export async function readStaffSales({ sql, rows }: DaySumSnapshot, { days }: DashboardRange): Promise<StaffSales> {
  const { shows_staff_sales: isShown } = await readSettings(sql);
  if (!isShown) return { days, people: null };
  const { rows: people } = await raw<StoredPerson>`
    with sums as materialized (
      select taken_by, settled_by, sum(payments) as payments, sum(amount) as amount
      from ${rows('payments')} as sums where ${dayRangeCondition(days)} and (payments > 0 or amount > 0) group by taken_by, settled_by
    )
    select
      people.id as "userId", staff_users.name,
      sum(orders) as "ordersTaken", sum(taken) as "amountTaken",
      sum(payments) as "paymentsCollected", sum(collected) as "amountCollected"
    from (
      select taken_by as id, orders, 0 as taken, 0 as payments, 0 as collected
      from ${rows('takenOrders')} as sums where ${dayRangeCondition(days)}
      union all
      select taken_by, 0, amount, 0, 0 from sums
      union all
      select settled_by, 0, 0, payments, amount from sums
    ) as people left join staff_users on staff_users.id = people.id
    group by people.id, staff_users.name
    order by people.id is null, sum(taken) desc, sum(collected) desc, staff_users.name
  `.execute(sql);
  return {
    days,
    people: people.map(({ name, amountTaken, amountCollected, ...person }) => ({
      ...person,
      name: name ?? dashboardSheetTexts.customerPhones,
      amountTaken: cents(amountTaken),
      amountCollected: cents(amountCollected),
    })),
  };
}
