// The errors of a list, each beside its row.
import { texts } from '#admin/shared/texts.ts';
import type { MenuImportPreview } from '#contract/menu-import.ts';
import { menuColumnTitle } from '#contract/menu-sheet.es.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { DataTable, type DataTableColumn } from '#ui/DataTable.tsx';
import styles from './MenuImportPage.module.css';
import { menuImportTexts } from './menu-import-texts.ts';

type RowError = MenuImportPreview['errors'][number];

const errorTexts = menuImportTexts.errors;

const COLUMNS: readonly DataTableColumn<RowError>[] = [
  {
    id: 'row',
    header: errorTexts.row,
    kind: 'heading',
    width: '5rem',
    cell: ({ row, sheet }) => menuImportTexts.skipped.row(row, sheet),
  },
  {
    id: 'column',
    header: errorTexts.column,
    cell: ({ column, cell }) => (column === null ? (cell ?? errorTexts.wholeRow) : menuColumnTitle(column)),
  },
  { id: 'value', header: errorTexts.value, cell: ({ value }) => (value === '' ? errorTexts.blank : value) },
  { id: 'message', header: errorTexts.message, cell: ({ message }) => message },
];

/** Table of the errors in a list for the menu import, each with its row, and the button that leaves these rows out. */
export function ImportErrors({ errors, onLeaveOut }: { errors: readonly RowError[]; onLeaveOut: () => void }) {
  const rows = new Set(errors.map(({ sheet, row }) => `${sheet} ${row}`)).size;
  return (
    <>
      <Banner kind="danger" title={errorTexts.title(errors.length)}>
        {errorTexts.text}
      </Banner>
      <div className={styles.buttons}>
        <Button onClick={onLeaveOut}>{errorTexts.leaveOut(rows)}</Button>
      </div>
      <DataTable
        caption={errorTexts.caption}
        columns={COLUMNS}
        rows={errors}
        rowKey={({ sheet, row, column, cell, value }) => `${sheet} ${row} ${column ?? cell} ${value}`}
        moreLabel={texts.more}
        empty={null}
      />
    </>
  );
}
