// A warning per table with unpaid orders, with a link to its pending payments.
import { Link } from '@tanstack/react-router';
import { useVenue } from '#admin/shared/venue.ts';
import type { OpenZClosure } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { calendarDay } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import styles from './UnpaidTables.module.css';
import { zClosureTexts } from './z-closure-texts.ts';

const closeTexts = zClosureTexts.close;

type UnpaidTablesProps = {
  tables: OpenZClosure['debts'];
  /** When the Z closure was opened. No unpaid order is older, because unpaid tables prevent closing. */
  openedOn: string;
};

export function UnpaidTables({ tables, openedOn }: UnpaidTablesProps) {
  const { timeZone } = useVenue();
  const from = calendarDay(new Date(openedOn), timeZone);
  return (
    <ul role="list" className={styles.list}>
      {tables.map(({ tableCode, remaining }) => (
        <li key={tableCode}>
          <Banner
            kind="warn"
            action={
              <Link to="/admin/orders/pending-payments" search={{ from, table: tableCode }} className={buttonClass()}>
                {closeTexts.showPending}
              </Link>
            }
          >
            {closeTexts.tableUnpaid(tableLabel(tableCode), formatEuros(remaining))}
          </Banner>
        </li>
      ))}
    </ul>
  );
}
