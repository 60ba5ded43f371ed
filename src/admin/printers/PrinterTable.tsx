// The table of the printers that match the filters.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#admin/shared/api.ts';
import { ActivationSwitch } from '#admin/shared/forms/ActivationSwitch.tsx';
import { useChangedItemIds } from '#admin/shared/forms/use-saved-switch.ts';
import { icons } from '#admin/shared/icons.ts';
import { type ActiveStateSearch, filterByTextAndActiveState } from '#admin/shared/lists/active-state-search.ts';
import { DeleteButton } from '#admin/shared/lists/DeleteButton.tsx';
import { EditButton } from '#admin/shared/lists/EditButton.tsx';
import { EmptyListHint } from '#admin/shared/lists/EmptyListHint.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { type PollingProtocolId, parsePollingAddress } from '#domain/printer.ts';
import { compareTexts } from '#domain/text.ts';
import { Button } from '#ui/Button.tsx';
import type { DataTableColumn } from '#ui/DataTable.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { printAgentsQuery } from './agents/agent-queries.ts';
import styles from './PrinterStateCell.module.css';
import { PrinterStateCell } from './PrinterStateCell.tsx';
import { printersQuery } from './printer-queries.ts';
import { pollingTexts, printerTexts } from './printer-texts.ts';

type PrinterTableProps = {
  printers: readonly ListedPrinter[];
  search: ActiveStateSearch;
  onSearchChange: (search: SearchUpdate<ActiveStateSearch>) => void;
  onTest: (printerId: string) => void;
  onRenewUrl: (printer: ListedPrinter) => void;
};

/**
 * Table of the printers that match the filters in `search`. `onTest` starts a test print; `onRenewUrl` creates a new address from
 * which a polling printer fetches its tickets.
 */
export function PrinterTable({ printers, search, onSearchChange, onTest, onRenewUrl }: PrinterTableProps) {
  const { touched, touch } = useChangedItemIds();
  const rows = useMemo(
    () => filterByTextAndActiveState(printers, search, { textOf: searchText, touched }),
    [printers, search, touched],
  );
  const columns = useMemo(() => createColumns({ touch, onTest, onRenewUrl }), [touch, onTest, onRenewUrl]);
  return (
    <ListTable
      caption={printerTexts.title}
      columns={columns}
      rows={rows}
      none={printers.length === 0 && <EmptyListHint list="printers" />}
      search={search}
      onSearchChange={onSearchChange}
    />
  );
}

/** Printers are found by name and URL. */
function searchText({ name, url }: ListedPrinter): string {
  return `${name} ${url}`;
}

type RowActions = Pick<PrinterTableProps, 'onTest' | 'onRenewUrl'> & { touch: (id: string) => void };

function createColumns({ touch, onTest, onRenewUrl }: RowActions): DataTableColumn<ListedPrinter>[] {
  return [
    {
      id: 'name',
      header: printerTexts.name,
      kind: 'heading',
      cell: ({ name }) => name,
      compare: (a, b) => compareTexts(a.name, b.name),
      width: '10rem',
    },
    {
      id: 'active',
      header: printerTexts.active,
      cell: ({ id, name, active }) => (
        <ActivationSwitch
          label={printerTexts.activeOf(name)}
          item={{ id, active }}
          listKey={printersQuery.queryKey}
          save={(active) => api.printers.setPrinterActive({ printerId: id, active })}
          onTouched={touch}
        />
      ),
    },
    {
      id: 'state',
      header: printerTexts.state.label,
      cell: ({ id, active }) => <PrinterStateCell printerId={id} active={active} />,
      width: '17rem',
    },
    {
      id: 'url',
      header: printerTexts.url,
      cell: (printer) => <PrinterAddress printer={printer} onRenewUrl={onRenewUrl} />,
    },
    {
      id: 'actions',
      header: texts.lists.actions,
      kind: 'actions',
      cell: ({ id, name, active }) => (
        <>
          <IconButton
            icon={icons.printer}
            label={printerTexts.test.printOn(name)}
            disabledReason={active ? null : printerTexts.test.inactive}
            onClick={() => onTest(id)}
          />
          <EditButton id={id} name={name} />
          <DeleteButton id={id} name={name} />
        </>
      ),
    },
  ];
}

type PrinterAddressProps = {
  printer: ListedPrinter;
  onRenewUrl: (printer: ListedPrinter) => void;
};

/** The address of one printer in the list, who prints on it, and the button for a new address to call. */
function PrinterAddress({ printer, onRenewUrl }: PrinterAddressProps) {
  const { url, name, agentId, connection } = printer;
  return (
    <div className={styles.state}>
      <span className={styles.url}>{url}</span>
      {connection === 'agent' && <AgentName agentId={agentId} />}
      {connection === 'polling' && (
        <>
          <span className={styles.fact}>{POLLING_NAMES[parsePollingAddress(url)?.protocol ?? 'cloudprnt']}</span>
          <Button aria-label={pollingTexts.renewOf(name)} onClick={() => onRenewUrl(printer)}>
            {pollingTexts.renew}
          </Button>
        </>
      )}
    </div>
  );
}

function AgentName({ agentId }: { agentId: string | null }) {
  const { data: name } = useQuery({
    ...printAgentsQuery,
    select: ({ agents }) => agents.find(({ id }) => id === agentId)?.name,
  });
  return <span className={styles.fact}>{printerTexts.printedBy(name ?? printerTexts.unknownAgent)}</span>;
}

const POLLING_NAMES: Readonly<Record<PollingProtocolId, string>> = {
  cloudprnt: printerTexts.polls('Star CloudPRNT'),
  sdp: printerTexts.polls('Epson Server Direct Print'),
};
