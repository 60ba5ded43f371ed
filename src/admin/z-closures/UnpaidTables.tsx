// One warning for each table that owes, with the way to what it owes.
import { Link } from '@tanstack/react-router';
import { useVenue } from '#admin/shared/venue.ts';
import type { Till } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { dayOf } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import styles from './UnpaidTables.module.css';
import { closureTexts } from './z-closure-texts.ts';

const words = closureTexts.close;

type DebtsProps = {
  debts: Till['debts'];
  /** When the till was opened: no debt is older, because none could be closed over. */
  openedOn: string;
};

export function Debts({ debts, openedOn }: DebtsProps) {
  const { timeZone } = useVenue();
  const from = dayOf(new Date(openedOn), timeZone);
  return (
    <ul role="list" className={styles.debts}>
      {debts.map(({ tableCode, remaining }) => (
        <li key={tableCode}>
          <Banner
            kind="warn"
            action={
              <Link to="/admin/orders/pending-payments" search={{ from, table: tableCode }} className={buttonClass()}>
                {words.seePending}
              </Link>
            }
          >
            {words.owes(tableLabel(tableCode), formatEuros(remaining))}
          </Banner>
        </li>
      ))}
    </ul>
  );
}
