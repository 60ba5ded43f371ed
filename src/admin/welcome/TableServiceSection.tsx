// What a waiter begins with: «Crear Pedido», and the tables that owe, each leading to where it is collected.
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { useOwedPayments } from '#admin/shared/live/owed-queries.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import type { OwedTable } from '#contract/owed-orders.ts';
import { formatEuros } from '#domain/money.ts';
import { buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './TableServiceSection.module.css';
import { tableServiceTexts } from './welcome-texts.ts';

/**
 * Paths of two pages, for the links in the waiters' part of the welcome page. `newOrder` is the page «Crear Pedido» (new order),
 * and `owed` is «Por cobrar» (unpaid orders). Each is null for users without the permission.
 */
export interface TableServicePaths {
  readonly newOrder: NonNullable<LinkProps['to']> | null;
  readonly owed: '/admin/orders/pending-payments' | null;
}

/**
 * Part of the welcome page for waiters: the button «Crear Pedido» (new order), and what each table owes, with links to the page on
 * which staff collect it.
 */
export function TableServiceSection({ paths: { newOrder, owed } }: { paths: TableServicePaths }) {
  if (newOrder === null && owed === null) return null;
  return (
    <div className={classNames(layout.stack4, styles.service)}>
      {newOrder !== null && (
        <Link to={newOrder} className={classNames(buttonClass({ variant: 'primary', size: 'large' }), styles.newOrder)}>
          {tableServiceTexts.newOrder}
        </Link>
      )}
      {owed !== null && <TableDebts path={owed} />}
    </div>
  );
}

function TableDebts({ path }: { path: NonNullable<TableServicePaths['owed']> }) {
  const titleId = useId();
  const query = useOwedPayments();
  const tables = query.data?.tables ?? [];
  return (
    <section aria-labelledby={titleId} aria-busy={query.isPending} className={layout.stack2}>
      <h2 id={titleId} className={layout.large}>
        {tableServiceTexts.debts}
      </h2>
      <LoadErrorMessage title={tableServiceTexts.readFailed} query={query} />
      {query.isPending && <Skeleton height="3.5rem" />}
      {query.data && tables.length === 0 && <p className={layout.quiet}>{tableServiceTexts.noDebts}</p>}
      {tables.length > 0 && (
        <ul role="list" aria-labelledby={titleId} className={styles.tables}>
          {tables.map((table) => (
            <li key={table.tableCode}>
              <TableDebt table={table} path={path} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TableDebt({
  table: { tableCode, total },
  path,
}: {
  table: OwedTable;
  path: NonNullable<TableServicePaths['owed']>;
}) {
  return (
    <Link to={path} search={{ table: tableCode }} className={classNames(layout.rowBetween, styles.table)}>
      <span className={layout.breaks}>{tableName(tableCode)}</span>
      <span className={classNames(layout.bold, layout.figures, layout.oneLine)}>{formatEuros(total)}</span>
    </Link>
  );
}
