// A table that is sortable by its headers and renders long lists in parts; on narrow screens rows become cards.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './DataTable.module.css';
import { Icon } from './Icon.tsx';
import { nextSort, sortDirectionOf, sortRows } from './sort-rows.ts';
import { TABLE_ARIA_ROLES } from './table-roles.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** One column of a `DataTable`: its title, its cells and how it is sorted. */
export type DataTableColumn<Row> = {
  /** Id of the column, used in `sort` and therefore in URLs. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Compare function for ascending order. A column without one is not sortable. */
  compare?: ((a: Row, b: Row) => number) | undefined;
  /**
   * `heading` names the row (exactly one column), `number` is aligned to the end, `actions` contains buttons, whose
   * header is for screen readers only. Default `text`.
   */
  kind?: 'heading' | 'text' | 'number' | 'actions' | undefined;
  /** Any CSS length. */
  width?: string | undefined;
};

type DataTableProps<Row> = {
  /** Name of the table for screen readers. */
  caption: string;
  /** Pass the same array while nothing changes, so that rows are not rendered again. */
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Id of the sorted column, with a leading minus for descending order; undefined keeps the given order. */
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
  /** Label of the button that shows the next part. */
  moreLabel: string;
  /** Shown instead of rows if none exist. */
  empty: ReactNode;
  /** Number of rows rendered at first; `ROWS_PER_PART` if left out. */
  firstRows?: number | undefined;
};

/** Number of rows rendered per step: what a cheap tablet renders without a noticeable pause. */
const ROWS_PER_PART = 100;

/**
 * A table that the user can sort by its headers. Long lists are rendered in parts, and on narrow screens rows become cards. `Row`
 * is the type of the data of one row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, moreLabel, empty, firstRows = ROWS_PER_PART } = props;
  const [limit, setLimit] = useState(firstRows);
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const body = useMemo(
    () => sorted.slice(0, limit).map((row) => <Cells key={rowKey(row)} row={row} columns={columns} />),
    [sorted, limit, columns, rowKey],
  );
  const { region, noteFocus, focusRowOnceShown } = useFocusRetained();

  function showMore() {
    setLimit(limit + ROWS_PER_PART);
    focusRowOnceShown(limit);
  }

  return (
    <div ref={region} role="group" aria-label={caption} tabIndex={-1} onFocus={noteFocus} className={styles.region}>
      <table {...TABLE_ARIA_ROLES.table} className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead {...TABLE_ARIA_ROLES.group}>
          <tr {...TABLE_ARIA_ROLES.row}>
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ARIA_ROLES.group}>{body}</tbody>
      </table>
      {rows.length === 0 && empty}
      {rows.length > limit && (
        <Button className={styles.more} onClick={showMore}>
          {moreLabel}
        </Button>
      )}
    </div>
  );
}

type HeaderProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: DataTableColumn<Row> };

function Header<Row>({ column: { id, header, compare, kind = 'text', width }, sort, onSort }: HeaderProps<Row>) {
  const cell = {
    ...TABLE_ARIA_ROLES.columnHeader,
    scope: 'col',
    style: { inlineSize: width },
    className: classNames(styles.header, styles[kind]),
  };
  if (!compare || !onSort)
    return <th {...cell}>{kind === 'actions' ? <VisuallyHidden>{header}</VisuallyHidden> : header}</th>;
  const direction = sortDirectionOf(sort, id);
  return (
    <th {...cell} aria-sort={direction} data-sortable>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, id))}>
        {header}
        <Icon name="chevron-down" className={classNames(styles.arrow, styles[direction])} />
      </button>
    </th>
  );
}

function Cells<Row>({ row, columns }: { row: Row; columns: readonly DataTableColumn<Row>[] }) {
  return (
    <tr {...TABLE_ARIA_ROLES.row} className={styles.row}>
      {columns.map(({ id, header, cell, kind = 'text' }) =>
        kind === 'heading' ? (
          <th
            key={id}
            {...TABLE_ARIA_ROLES.rowHeader}
            scope="row"
            tabIndex={-1}
            className={classNames(styles.cell, styles.heading)}
          >
            {cell(row)}
          </th>
        ) : (
          <td key={id} {...TABLE_ARIA_ROLES.cell} data-label={header} className={classNames(styles.cell, styles[kind])}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/**
 * Keeps the focus in the table when the focused element is removed: a deleted row, or the button that showed the last
 * part.
 */
function useFocusRetained() {
  const region = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const rowToFocus = useRef<number | null>(null);
  useEffect(() => {
    const row = rowToFocus.current;
    rowToFocus.current = null;
    if (row !== null) region.current?.querySelectorAll<HTMLElement>('tbody th')[row]?.focus();
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) region.current?.focus({ preventScroll: true });
  });

  function noteFocus({ target }: { target: HTMLElement }) {
    focused.current = target;
  }

  function focusRowOnceShown(row: number) {
    rowToFocus.current = row;
  }

  return { region, noteFocus, focusRowOnceShown };
}
