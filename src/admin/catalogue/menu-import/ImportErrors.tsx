// The errors of a menu file, each beside its row.
import { texts } from '#admin/shared/texts.ts';
import type { MenuImportPreview } from '#contract/menu-import.ts';
import { MENU_COLUMN_TITLES } from '#contract/menu-sheet.es.ts';
import { Banner } from '#ui/Banner.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { menuImportTexts } from './menu-import-texts.ts';

type RowError = MenuImportPreview['errors'][number];

const errorTexts = menuImportTexts.errors;

const COLUMNS: readonly Column<RowError>[] = [
  { id: 'row', header: errorTexts.row, kind: 'heading', width: '5rem', cell: ({ row }) => errorTexts.rowNumber(row) },
  {
    id: 'column',
    header: errorTexts.column,
    cell: ({ column, cell }) => (column === null ? (cell ?? errorTexts.wholeRow) : MENU_COLUMN_TITLES[column]),
  },
  { id: 'value', header: errorTexts.value, cell: ({ value }) => (value === '' ? errorTexts.blank : value) },
  { id: 'message', header: errorTexts.message, cell: ({ message }) => message },
];

export function ImportErrors({ errors }: { errors: readonly RowError[] }) {
  return (
    <>
      <Banner kind="danger" title={errorTexts.title(errors.length)}>
        {errorTexts.text}
      </Banner>
      <DataTable
        caption={errorTexts.caption}
        columns={COLUMNS}
        rows={errors}
        rowKey={({ row, column, cell, value }) => `${row} ${column ?? cell} ${value}`}
        moreLabel={texts.more}
        empty={null}
      />
    </>
  );
}
