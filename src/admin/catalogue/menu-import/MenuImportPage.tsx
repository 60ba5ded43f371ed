// «Importar carta»: imports products from a spreadsheet, after a preview of what would change.
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { MenuImportPreview, MenuImportSummary } from '#contract/menu-import.ts';
import { menuColumnTitle } from '#contract/menu-sheet.es.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ImportChanges } from './ImportChanges.tsx';
import styles from './MenuImportPage.module.css';
import { menuImportTexts } from './menu-import-texts.ts';
import { UnreadableFileError } from './read-file.ts';
import { type PreviewedFile, useMenuDownload, useMenuImport, useMenuImportPreview } from './use-menu-import.ts';

export function MenuImportPage() {
  const preview = useMenuImportPreview();
  const lastFile = useRef<File | null>(null);
  // The menu has changed since the preview: what the file would change is read again.
  const importing = useMenuImport(() => lastFile.current && preview.mutate(lastFile.current));

  function choose(file: File) {
    lastFile.current = file;
    importing.reset();
    preview.mutate(file);
  }

  return (
    <Page
      title={menuImportTexts.title}
      lead={menuImportTexts.lead}
      back={<Link to="/admin/products/list">{menuImportTexts.back}</Link>}
    >
      {importing.data ? (
        <Imported
          summary={importing.data.summary}
          onAnother={() => {
            importing.reset();
            preview.reset();
          }}
        />
      ) : (
        <>
          <Downloads />
          <FileChooser hasFile={preview.data !== undefined} isReading={preview.isPending} onChoose={choose} />
          {preview.error && (
            <Banner kind="danger" title={menuImportTexts.previewFailed}>
              {problemText(preview.error)}
            </Banner>
          )}
          {importing.error && (
            <Banner kind="danger" title={menuImportTexts.importFailed}>
              {errorText(importing.error)}
            </Banner>
          )}
          {preview.data && !preview.isPending && (
            <Previewed file={preview.data} isImporting={importing.isPending} onImport={importing.mutate} />
          )}
        </>
      )}
    </Page>
  );
}

function problemText(error: Error): string {
  return error instanceof UnreadableFileError ? error.message : errorText(error);
}

function Downloads() {
  const download = useMenuDownload();
  const isLoading = (what: 'template' | 'menu') => download.isPending && download.variables === what;
  return (
    <Card as="section" aria-label={menuImportTexts.files} className={layout.stack3}>
      <p>{menuImportTexts.templateHint}</p>
      <div className={styles.buttons}>
        <Button icon={icons.download} busy={isLoading('template')} onClick={() => download.mutate('template')}>
          {menuImportTexts.template}
        </Button>
        <Button icon={icons.download} busy={isLoading('menu')} onClick={() => download.mutate('menu')}>
          {menuImportTexts.menu}
        </Button>
      </div>
      {download.error && (
        <Banner kind="danger" title={menuImportTexts.downloadFailed}>
          {errorText(download.error)}
        </Banner>
      )}
    </Card>
  );
}

type FileChooserProps = { hasFile: boolean; isReading: boolean; onChoose: (file: File) => void };

function FileChooser({ hasFile, isReading, onChoose }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.chooser}>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,text/csv"
        aria-label={menuImportTexts.choose}
        className={styles.input}
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was corrected.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button
        variant={hasFile ? 'secondary' : 'primary'}
        icon="plus"
        busy={isReading}
        onClick={() => input.current?.click()}
      >
        {hasFile ? menuImportTexts.chooseOther : menuImportTexts.choose}
      </Button>
      <p className={layout.quiet}>{menuImportTexts.chooseHint}</p>
      <VisuallyHidden role="status">{isReading ? menuImportTexts.reading : ''}</VisuallyHidden>
    </div>
  );
}

type PreviewedProps = { file: PreviewedFile; isImporting: boolean; onImport: (file: PreviewedFile) => void };

function Previewed({ file, isImporting, onImport }: PreviewedProps) {
  const { preview } = file;
  if (preview.errors.length > 0) return <ImportErrors errors={preview.errors} />;
  return (
    <>
      <ImportChanges preview={preview} />
      {preview.summary.created + preview.summary.changed > 0 && (
        <div className={styles.buttons}>
          <Button variant="primary" icon="check" busy={isImporting} onClick={() => onImport(file)}>
            {menuImportTexts.import}
          </Button>
        </div>
      )}
      <VisuallyHidden role="status">{isImporting ? menuImportTexts.importing : ''}</VisuallyHidden>
    </>
  );
}

function Imported({ summary, onAnother }: { summary: MenuImportSummary; onAnother: () => void }) {
  return (
    <>
      <Banner kind="ok" title={menuImportTexts.done} announce="status">
        {menuImportTexts.doneText(summary.created, summary.changed)}
      </Banner>
      <div className={styles.buttons}>
        <Link to="/admin/products/list" className={buttonClass({ variant: 'primary' })}>
          {menuImportTexts.see}
        </Link>
        <Button onClick={onAnother}>{menuImportTexts.another}</Button>
      </div>
    </>
  );
}

type RowError = MenuImportPreview['errors'][number];

const errorTexts = menuImportTexts.errors;

const COLUMNS: readonly Column<RowError>[] = [
  { id: 'row', header: errorTexts.row, kind: 'heading', width: '5rem', cell: ({ row }) => errorTexts.rowNumber(row) },
  {
    id: 'column',
    header: errorTexts.column,
    cell: ({ column, cell }) => (column === null ? (cell ?? errorTexts.wholeRow) : menuColumnTitle(column)),
  },
  { id: 'value', header: errorTexts.value, cell: ({ value }) => (value === '' ? errorTexts.blank : value) },
  { id: 'message', header: errorTexts.message, cell: ({ message }) => message },
];

/** The errors of a menu file, each beside its row. */
function ImportErrors({ errors }: { errors: readonly RowError[] }) {
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
