// Print preview of the QR codes of all active tables on A4 sheets. The screen shows what is printed.
import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { icons } from '#admin/shared/icons.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { QrCode } from '#admin/shared/qr/QrCode.tsx';
import { useVenue } from '#admin/shared/venue.ts';
import type { ListedTable, TableList } from '#contract/tables.ts';
import { tableLabel } from '#domain/table.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { LocalAddressWarning } from './LocalAddressWarning.tsx';
import styles from './PrintQrSheetsPage.module.css';
import { recordQrCodesPrinted } from './record-qr-codes-printed.ts';
import { splitIntoQrSheets } from './split-into-qr-sheets.ts';
import { QR_SHEET_SIZES, type QrSheetSize } from './table-search.ts';
import { tableTexts } from './table-texts.ts';

const sheetTexts = tableTexts.sheet;

/** Print preview of the QR codes of all active tables on A4 sheets. `size` decides how many codes are on a sheet. */
export function PrintQrSheetsPage({ size, query }: { size: QrSheetSize; query: UseQueryResult<TableList> }) {
  const tables = query.data?.tables.filter(({ active }) => active);
  return (
    <div className={styles.page}>
      <Page
        title={sheetTexts.title}
        lead={sheetTexts.lead}
        back={
          <Link to="/admin/tables-qr/list" className={classNames(buttonClass({ variant: 'quiet' }), styles.back)}>
            <Icon name="chevron-left" />
            {sheetTexts.back}
          </Link>
        }
        tools={
          <div className={styles.tools}>
            <SheetSizePicker size={size} />
            <Button
              variant="primary"
              icon={icons.printer}
              aria-disabled={!tables?.length || undefined}
              onClick={() => {
                recordQrCodesPrinted();
                window.print();
              }}
            >
              {sheetTexts.print}
            </Button>
          </div>
        }
      >
        <LoadErrorMessage title={tableTexts.listFailed} query={query} />
        {query.isPending && <PageSkeleton heights={['30rem']} />}
        {tables?.length === 0 && (
          <EmptyState icon="qr" title={sheetTexts.none}>
            {sheetTexts.noneHint}
          </EmptyState>
        )}
        <LocalAddressWarning address={tables?.[0]?.address} />
        {tables && tables.length > 0 && <Sheets tables={tables} size={size} />}
      </Page>
    </div>
  );
}

function Sheets({ tables, size }: { tables: readonly ListedTable[]; size: QrSheetSize }) {
  const sheets = splitIntoQrSheets(tables, size);
  return (
    <>
      <p role="status" className={styles.count}>
        {sheetTexts.sheets(tables.length, sheets.length)}
      </p>
      <div className={styles.sheets}>
        {sheets.map((sheetTables) => (
          <ul key={sheetTables[0]?.id} role="list" className={classNames(styles.sheet, styles[size])}>
            {sheetTables.map((table) => (
              <PrintedTableCode key={table.id} table={table} />
            ))}
          </ul>
        ))}
      </div>
    </>
  );
}

/** Labels up to this length fit on one line in the large font. */
const LARGE_CHARACTERS_MAX = 8;

function PrintedTableCode({ table: { code, address } }: { table: ListedTable }) {
  const { name, logoUrl } = useVenue();
  const label = tableLabel(code);
  return (
    <li className={styles.cell}>
      <div className={styles.card}>
        {logoUrl ? (
          <img src={logoUrl} alt={name} className={styles.logo} />
        ) : (
          <span className={styles.venue}>{name}</span>
        )}
        <div className={styles.code}>
          <QrCode address={address} name={tableTexts.code.image(label)} />
        </div>
        <strong className={classNames(styles.label, label.length > LARGE_CHARACTERS_MAX && styles.long)}>
          {tableTexts.code.caption(label)}
        </strong>
        <span className={styles.scan}>{sheetTexts.scan}</span>
        {/* Lets customers check that the page that opens belongs to the venue. */}
        <span className={styles.address}>{new URL(address).host}</span>
      </div>
    </li>
  );
}

const route = getRouteApi('/admin/tables-qr/list');
const SIZE_OPTIONS = QR_SHEET_SIZES.map((size) => ({ value: size, label: tableTexts.sheet.sizes[size] }));

/** Control that selects the printed size of the QR codes. */
function SheetSizePicker({ size }: { size: QrSheetSize }) {
  const navigate = route.useNavigate();
  return (
    <SegmentedControl<QrSheetSize>
      label={tableTexts.sheet.size}
      options={SIZE_OPTIONS}
      value={size}
      onChange={(sheet) => void navigate({ search: { sheet }, replace: true })}
    />
  );
}
