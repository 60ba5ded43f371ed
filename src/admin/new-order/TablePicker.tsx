// First step of a new order: one large button for each table of the bar, with what it owes.

import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { orderTableTexts, useOrderTables } from '#admin/shared/tables/order-tables.ts';
import { TableButtons } from '#admin/shared/tables/TableButtons.tsx';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { newOrderTexts } from './new-order-texts.ts';
import { type DraftTable, findDraftTable } from './order-draft.ts';
import styles from './TablePicker.module.css';

type TablePickerProps = {
  /** Table of the current draft. */
  current: DraftTable;
  onPick: (table: DraftTable) => void;
};

/** First step of a new order, in which staff choose the table: one large button for each, with what the table owes. */
export function TablePicker({ current, onPick }: TablePickerProps) {
  const query = useOrderTables();
  const { tables } = newOrderTexts;
  const { tableCode } = findDraftTable(query.data ?? [], current) ?? current;
  return (
    <>
      <header className={styles.header}>
        <div>
          <h1 tabIndex={-1} className={styles.title}>
            {newOrderTexts.title}
          </h1>
          <p className={styles.lead}>{tables.lead}</p>
        </div>
        {tableCode !== null && (
          <Button icon="chevron-left" onClick={() => onPick(current)}>
            {tables.keep(tableLabel(tableCode))}
          </Button>
        )}
      </header>
      {/* Tables that were read before serve without a network too: a message would move them under the finger. */}
      {!query.data && <LoadErrorMessage title={orderTableTexts.readFailed} query={query} />}
      {query.isPending && <PageSkeleton heights={['3rem', '5rem', '5rem', '5rem', '5rem']} />}
      {query.data && query.data.length === 0 && (
        <EmptyState icon="table" title={orderTableTexts.none}>
          {orderTableTexts.noneHint}
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && (
        <TableButtons
          tables={query.data}
          captionOf={({ remaining }) => (remaining > 0 ? tables.owes(formatEuros(remaining)) : null)}
          onPick={({ tableId, tableCode: code }) => onPick({ tableId, tableCode: code })}
        />
      )}
    </>
  );
}
