// First step of a new order: one large button for each table of the bar, with what it owes.
import { useState } from 'react';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { OrderTable } from '#contract/staff-orders.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { findTables } from './find-tables.ts';
import { useOrderTables } from './new-order-queries.ts';
import { newOrderTexts } from './new-order-texts.ts';
import { type DraftTable, findTable } from './order-draft.ts';
import styles from './TablePicker.module.css';

type TablePickerProps = {
  /** Table of the current draft. */
  current: DraftTable;
  onPick: (table: DraftTable) => void;
};

/** Longest label that fits a button in large type. */
const SHORT_LABEL_MAX = 4;

/** First step of a new order, in which staff choose the table: one large button for each, with what the table owes. */
export function TablePicker({ current, onPick }: TablePickerProps) {
  const query = useOrderTables();
  const { tables } = newOrderTexts;
  const { tableCode } = findTable(query.data ?? [], current) ?? current;
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
      <ReadFailure title={tables.readFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['3rem', '5rem', '5rem', '5rem', '5rem']} />}
      {query.data && query.data.length === 0 && (
        <EmptyState icon="table" title={tables.none}>
          {tables.noneHint}
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && <Tables tables={query.data} onPick={onPick} />}
    </>
  );
}

function Tables({ tables, onPick }: { tables: readonly OrderTable[]; onPick: TablePickerProps['onPick'] }) {
  const [query, setQuery] = useState('');
  const words = newOrderTexts.tables;
  const found = findTables(tables, query);
  return (
    <>
      <SearchField
        label={words.search}
        placeholder={words.searchPlaceholder}
        clearLabel={texts.lists.clearSearch}
        onSearch={setQuery}
        className={styles.search}
      />
      <VisuallyHidden role="status">{query.trim() === '' ? '' : texts.lists.found(found.length)}</VisuallyHidden>
      {found.length === 0 && (
        <EmptyState icon="search" title={words.notFound}>
          {words.notFoundHint}
        </EmptyState>
      )}
      <ul role="list" aria-label={words.label} className={styles.tables}>
        {found.map(({ tableId, tableCode, remaining }) => (
          <li key={tableId}>
            <Button wide className={styles.table} onClick={() => onPick({ tableId, tableCode })}>
              <TableName label={tableLabel(tableCode)} />
              {remaining > 0 && <span className={styles.owes}>{words.owes(formatEuros(remaining))}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function TableName({ label }: { label: string }) {
  return (
    <span className={classNames(styles.label, [...label].length > SHORT_LABEL_MAX && styles.longLabel)}>
      <VisuallyHidden>{newOrderTexts.tables.word} </VisuallyHidden>
      {label}
    </span>
  );
}
