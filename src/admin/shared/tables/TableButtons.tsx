// One large button for each table, with a search field.
import { useState } from 'react';
import { texts } from '#admin/shared/texts.ts';
import type { StaffOrderTable } from '#contract/staff-orders.ts';
import { tableLabel } from '#domain/table.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { findTables } from './find-tables.ts';
import { orderTableTexts } from './order-tables.ts';
import styles from './TableButtons.module.css';

type TableButtonsProps = {
  tables: readonly StaffOrderTable[];
  /** The search field is shown for more tables than these. */
  unsearchedMax?: number;
  /** Text below the name of the table; null without one. */
  captionOf: (table: StaffOrderTable) => string | null;
  /** Id of the table whose request is under way: no table can be chosen meanwhile. */
  busyId?: string | null;
  onPick: (table: StaffOrderTable) => void;
};

/** Longest label that fits a button in large type. */
const SHORT_LABEL_MAX = 4;

/**
 * Large buttons with which staff choose a table of the venue, in the sequence of `tables`. A search field is shown above them if
 * there are more than `unsearchedMax` tables. `captionOf` returns a text below the name of a table, or null. While `busyId` is set,
 * the request of this table is in progress and no table can be chosen.
 */
export function TableButtons({ tables, unsearchedMax = 0, captionOf, busyId = null, onPick }: TableButtonsProps) {
  const [query, setQuery] = useState('');
  const found = findTables(tables, query);
  return (
    <>
      {tables.length > unsearchedMax && (
        <SearchField
          label={orderTableTexts.search}
          placeholder={orderTableTexts.searchPlaceholder}
          clearLabel={texts.lists.clearSearch}
          onSearch={setQuery}
          className={styles.search}
        />
      )}
      <VisuallyHidden role="status">{query.trim() === '' ? '' : texts.lists.found(found.length)}</VisuallyHidden>
      {found.length === 0 && (
        <EmptyState icon="search" title={orderTableTexts.notFound}>
          {orderTableTexts.notFoundHint}
        </EmptyState>
      )}
      <ul role="list" aria-label={orderTableTexts.label} className={styles.tables}>
        {found.map((table) => {
          const caption = captionOf(table);
          return (
            <li key={table.tableId}>
              <Button
                wide
                busy={busyId === table.tableId}
                aria-disabled={busyId !== null && busyId !== table.tableId}
                className={styles.table}
                onClick={() => onPick(table)}
              >
                <TableName label={tableLabel(table.tableCode)} />
                {caption !== null && <span className={styles.caption}>{caption}</span>}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function TableName({ label }: { label: string }) {
  return (
    <span className={classNames(styles.label, [...label].length > SHORT_LABEL_MAX && styles.longLabel)}>
      <VisuallyHidden>{orderTableTexts.word} </VisuallyHidden>
      {label}
    </span>
  );
}
