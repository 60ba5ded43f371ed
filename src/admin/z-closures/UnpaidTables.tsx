// A warning per table with unpaid orders, with a link to what it owes, and the button that leaves it for the next closing.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ClosingDebt } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { LeaveDebtDialog } from './LeaveDebtDialog.tsx';
import styles from './UnpaidTables.module.css';
import { zClosureTexts } from './z-closure-texts.ts';

const closeTexts = zClosureTexts.close;

export function UnpaidTables({ debts }: { debts: readonly ClosingDebt[] }) {
  const [leaving, setLeaving] = useState<ClosingDebt | null>(null);
  return (
    <>
      <ul role="list" className={styles.list}>
        {debts.map((debt) => (
          <li key={debt.tableCode}>
            <Banner
              kind="warn"
              action={
                <span className={styles.actions}>
                  <Link
                    to="/admin/orders/pending-payments"
                    search={{ table: debt.tableCode }}
                    className={buttonClass()}
                    aria-label={closeTexts.ofTable(closeTexts.showPending, tableLabel(debt.tableCode))}
                  >
                    {closeTexts.showPending}
                  </Link>
                  <Button
                    aria-label={closeTexts.ofTable(closeTexts.leave, tableLabel(debt.tableCode))}
                    onClick={() => setLeaving(debt)}
                  >
                    {closeTexts.leave}
                  </Button>
                </span>
              }
            >
              {closeTexts.tableUnpaid(tableLabel(debt.tableCode), formatEuros(debt.remaining))}
            </Banner>
          </li>
        ))}
      </ul>
      {leaving && <LeaveDebtDialog debt={leaving} onDone={() => setLeaving(null)} />}
    </>
  );
}
