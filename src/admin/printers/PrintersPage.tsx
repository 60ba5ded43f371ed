// «Impresoras»: where tickets are printed.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ActiveFilters } from '#admin/shared/lists/ActiveFilters.tsx';
import type { ActiveSearch } from '#admin/shared/lists/active-search.ts';
import { ListPage } from '#admin/shared/lists/ListPage.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { PrinterDialog } from './PrinterDialog.tsx';
import { PrinterTable } from './PrinterTable.tsx';
import { printersQuery } from './printer-queries.ts';
import { printerTexts } from './printer-texts.ts';

const CREATION = 'addPrinter';
const route = getRouteApi('/admin/printers/list');

export function PrintersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...printersQuery, refetchInterval: useBackOfficePollInterval() });

  function changeSearch(next: SearchUpdate<ActiveSearch>) {
    void navigate({ search: next, replace: true });
  }

  return (
    <ListPage
      title={printerTexts.title}
      createButton={{ label: printerTexts.create, dialog: CREATION }}
      filters={<ActiveFilters label={printerTexts.search} search={search} onSearchChange={changeSearch} />}
      query={query}
      loadErrorTitle={printerTexts.listFailed}
    >
      {({ printers }) => (
        <>
          {/* Remounted for each filter: rows that the user switched stay listed only until the filter changes. */}
          <PrinterTable key={search.active} printers={printers} search={search} onSearchChange={changeSearch} />
          <OpenDialog printers={printers} dialog={search.dialog} />
        </>
      )}
    </ListPage>
  );
}

function OpenDialog({ printers, dialog }: { printers: readonly ListedPrinter[]; dialog: string | undefined }) {
  if (dialog === CREATION) return <PrinterDialog printer={null} />;
  const printer = printers.find(({ id }) => id === dialog);
  return printer ? <PrinterDialog key={printer.id} printer={printer} /> : null;
}
