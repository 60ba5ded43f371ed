// Table of the print agents (programs in the bar's network that send tickets to its printers).
import { useMemo } from 'react';
import { agentTexts } from '#admin/printers/printer-texts.ts';
import { icons } from '#admin/shared/icons.ts';
import { EditButton } from '#admin/shared/lists/EditButton.tsx';
import { serverNow, useServerClock } from '#admin/shared/live/server-clock.ts';
import { StateDot } from '#admin/shared/printing/StateDot.tsx';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { PrintAgent } from '#contract/print-agents.ts';
import { Button } from '#ui/Button.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './AgentTable.module.css';
import { agentState } from './agent-state.ts';

type AgentTableProps = {
  agents: readonly PrintAgent[];
  onRenewKey: (agent: PrintAgent) => void;
};

/** Table of the print agents: programs in the venue's network that send tickets to its printers. */
export function AgentTable({ agents, onRenewKey }: AgentTableProps) {
  const columns = useMemo(() => createColumns(onRenewKey), [onRenewKey]);
  return (
    <DataTable
      caption={agentTexts.title}
      columns={columns}
      rows={agents}
      rowKey={({ id }) => id}
      moreLabel={texts.more}
      empty={
        <EmptyState icon={icons.printer} title={agentTexts.empty}>
          {agentTexts.emptyText}
        </EmptyState>
      }
    />
  );
}

function createColumns(onRenewKey: (agent: PrintAgent) => void): Column<PrintAgent>[] {
  return [
    { id: 'name', header: agentTexts.name, kind: 'heading', cell: ({ name }) => name },
    { id: 'state', header: agentTexts.state, cell: (agent) => <AgentStateText agent={agent} />, width: '17rem' },
    {
      id: 'programVersion',
      header: agentTexts.programVersion,
      cell: ({ programVersion }) => programVersion ?? texts.form.none,
    },
    { id: 'printers', header: agentTexts.printers, kind: 'number', cell: ({ printers }) => printers },
    {
      id: 'actions',
      header: texts.lists.actions,
      kind: 'actions',
      cell: (agent) => (
        <span className={styles.actions}>
          <Button aria-label={agentTexts.key.renewOf(agent.name)} onClick={() => onRenewKey(agent)}>
            {agentTexts.key.renew}
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
  const text = useServerClock((now) => agentState(agent, now, timeZone).text);
  const { dot } = agentState(agent, serverNow(), timeZone);
  return (
    <span className={styles.state}>
      <StateDot kind={dot} />
      {text}
    </span>
  );
}
