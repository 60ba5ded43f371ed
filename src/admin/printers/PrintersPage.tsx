// «Impresoras»: where tickets are printed, the state of each printer, and test prints.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '#admin/shared/api.ts';
import { ActiveStateFilters } from '#admin/shared/lists/ActiveStateFilters.tsx';
import type { ActiveStateSearch } from '#admin/shared/lists/active-state-search.ts';
import { DeleteDialog } from '#admin/shared/lists/DeleteDialog.tsx';
import { useListDialogs } from '#admin/shared/lists/dialog-address.ts';
import { ListPage } from '#admin/shared/lists/ListPage.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { useLastKnownItem } from '#admin/shared/lists/use-last-known-item.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import { usePrintingState } from '#admin/shared/live/printing-queries.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import type { ListedPrinter } from '#contract/printers.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { PrintAgentsSection } from './agents/PrintAgentsSection.tsx';
import { dialogAfterSavingPrinter } from './dialog-after-saving-printer.ts';
import { PrinterDialog } from './PrinterDialog.tsx';
import { PrinterTable } from './PrinterTable.tsx';
import { usePollingUrlDialogs } from './polling/use-polling-url-dialogs.tsx';
import { printersQuery } from './printer-queries.ts';
import { printerTexts } from './printer-texts.ts';
import { TestPrintDialog } from './TestPrintDialog.tsx';
import { useTestPrint } from './use-test-print.ts';

const CREATION = 'addPrinter';
const route = getRouteApi('/admin/printers/list');

/** Page «Impresoras»: the list of the printers on which tickets are printed, with their state and forms, and test prints. */
export function PrintersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...printersQuery, refetchInterval: useBackOfficePollInterval() });
  const states = usePrintingState();
  const test = useTestPrint();
  const pollingUrl = usePollingUrlDialogs();

  function changeSearch(next: SearchUpdate<ActiveStateSearch>) {
    void navigate({ search: next, replace: true });
  }

  return (
    <ListPage
      title={printerTexts.title}
      createButton={{ label: printerTexts.create, dialog: CREATION }}
      filters={<ActiveStateFilters label={printerTexts.search} search={search} onSearchChange={changeSearch} />}
      query={query}
      loadErrorTitle={printerTexts.listFailed}
    >
      {({ printers }) => (
        <>
          <LoadErrorMessage title={printerTexts.state.failed} query={states} />
          {states.data?.isOn === false && <PrintingOffBanner />}
          {/* Remounted for each filter: rows that the user switched stay listed only until the filter changes. */}
          <PrinterTable
            key={search.active}
            printers={printers}
            search={search}
            onSearchChange={changeSearch}
            onTest={test.start}
            onRenewUrl={pollingUrl.askToRenew}
          />
          <PrintAgentsSection dialog={search.dialog} />
          <OpenDialog
            printers={printers}
            search={search}
            onNeedsUrl={pollingUrl.create}
            onMoved={({ id }) => states.data?.isOn && test.start(id)}
          />
          {/* After the form has closed, so that the focus goes back to what opened the form. */}
          {search.dialog === undefined && pollingUrl.dialogs}
          {search.dialog === undefined && <OpenTest printers={printers} test={test} />}
        </>
      )}
    </ListPage>
  );
}

type OpenDialogProps = {
  printers: readonly ListedPrinter[];
  search: ActiveStateSearch;
  /** Called with a saved printer that has no address to call yet. */
  onNeedsUrl: (saved: ListedPrinter) => void;
  /** Called with a saved printer that is reached in another way than before. */
  onMoved: (saved: ListedPrinter) => void;
};

function OpenDialog({ printers, search: { dialog, remove }, onNeedsUrl, onMoved }: OpenDialogProps) {
  const removed = useLastKnownItem(printers, remove);
  if (dialog === undefined && removed) {
    const { id: printerId, name } = removed;
    return <DeleteDialog name={name} words={printerTexts} remove={() => api.printers.deletePrinter({ printerId })} />;
  }
  const printer = printers.find(({ id }) => id === dialog) ?? null;
  if (printer === null && dialog !== CREATION) return null;

  function showNextStep(saved: ListedPrinter) {
    const step = dialogAfterSavingPrinter(printer, saved);
    if (step === 'polling-url') onNeedsUrl(saved);
    else if (step === 'test') onMoved(saved);
  }

  return <PrinterDialog key={printer?.id} printer={printer} onSaved={showNextStep} />;
}

type OpenTestProps = { printers: readonly ListedPrinter[]; test: ReturnType<typeof useTestPrint> };

function OpenTest({ printers, test }: OpenTestProps) {
  const dialogs = useListDialogs();
  const printer = printers.find(({ id }) => id === test.printerId);
  if (!printer) return null;

  function edit() {
    test.close();
    dialogs.open({ dialog: test.printerId ?? '' });
  }

  return <TestPrintDialog printerName={printer.name} test={test} onEdit={edit} />;
}

function PrintingOffBanner() {
  return (
    <Banner
      kind="warn"
      title={printerTexts.off.title}
      action={
        <Link to="/admin/settings/config" className={buttonClass()}>
          {printerTexts.off.open}
        </Link>
      }
    >
      {printerTexts.off.text}
    </Banner>
  );
}
