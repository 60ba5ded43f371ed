// Table of the print agents (programs in the bar's network that send tickets to its printers).
import { useMemo } from 'react';
import { printAgentTexts } from '#admin/printers/printer-texts.ts';
import { icons } from '#admin/shared/icons.ts';
import { EditButton } from '#admin/shared/lists/EditButton.tsx';
import { serverNow, useServerClock } from '#admin/shared/live/server-clock.ts';
import { StateDot } from '#admin/shared/printing/StateDot.tsx';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { PrintAgent } from '#contract/print-agents.ts';
import { Button } from '#ui/Button.tsx';
import { DataTable, type DataTableColumn } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './PrintAgentTable.module.css';
import { printAgentState } from './print-agent-state.ts';

type AgentTableProps = {
  agents: readonly PrintAgent[];
  onRenewKey: (agent: PrintAgent) => void;
};

/** Table of the print agents: programs in the venue's network that send tickets to its printers. */
export function PrintAgentTable({ agents, onRenewKey }: AgentTableProps) {
  const columns = useMemo(() => createColumns(onRenewKey), [onRenewKey]);
  return (
    <DataTable
      caption={printAgentTexts.title}
      columns={columns}
      rows={agents}
      rowKey={({ id }) => id}
      moreLabel={texts.more}
      empty={
        <EmptyState icon={icons.printer} title={printAgentTexts.empty}>
          {printAgentTexts.emptyText}
        </EmptyState>
      }
    />
  );
}

function createColumns(onRenewKey: (agent: PrintAgent) => void): DataTableColumn<PrintAgent>[] {
  return [
    { id: 'name', header: printAgentTexts.name, kind: 'heading', cell: ({ name }) => name },
    { id: 'state', header: printAgentTexts.state, cell: (agent) => <AgentStateText agent={agent} />, width: '17rem' },
    {
      id: 'programVersion',
      header: printAgentTexts.programVersion,
      cell: ({ programVersion }) => programVersion ?? texts.form.none,
    },
    { id: 'printers', header: printAgentTexts.printers, kind: 'number', cell: ({ printers }) => printers },
    {
      id: 'actions',
      header: texts.lists.actions,
      kind: 'actions',
      cell: (agent) => (
        <span className={styles.actions}>
          <Button aria-label={printAgentTexts.key.renewOf(agent.name)} onClick={() => onRenewKey(agent)}>
            {printAgentTexts.key.renew}
          </Button>
          <EditButton id={agent.id} name={agent.name} />
        </span>
      ),
    },
  ];
}

/** Changes by the passing of time alone. */
function AgentStateText({ agent }: { agent: PrintAgent }) {
  const { timeZone } = useVenue();
  const text = useServerClock((now) => printAgentState(agent, now, timeZone).text);
  const { dot } = printAgentState(agent, serverNow(), timeZone);
  return (
    <span className={styles.state}>
      <StateDot kind={dot} />
      {text}
    </span>
  );
}
