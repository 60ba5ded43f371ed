// «Programas de impresión»: the print agents of the venue, below its printers.
import { useCallback, useId, useState } from 'react';
import { useKeyRenewal } from '#admin/printers/use-key-renewal.ts';
import { api } from '#admin/shared/api.ts';
import { useDialogs } from '#admin/shared/lists/dialog-address.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { PrintAgent } from '#contract/print-agents.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { AgentCommandDialog } from './AgentCommandDialog.tsx';
import { AgentDialog } from './AgentDialog.tsx';
import styles from './AgentsSection.module.css';
import { AgentTable } from './AgentTable.tsx';
import { usePrintAgents } from './agent-queries.ts';
import { agentTexts } from './agent-texts.ts';

const CREATION = 'addPrintAgent';

/** `dialog` is the open dialog of the address. */
export function AgentsSection({ dialog }: { dialog: string | undefined }) {
  const headingId = useId();
  const dialogs = useDialogs();
  const query = usePrintAgents();
  const agents = query.data?.agents;
  const renewal = useKeyRenewal((agentId) => api.printAgents.renewPrintAgentKey({ agentId }));
  const [asking, setAsking] = useState<PrintAgent | null>(null);
  const askToRenew = useCallback((agent: PrintAgent) => setAsking(agent), []);
  const edited = agents?.find(({ id }) => id === dialog);
  const named = agents?.find(({ id }) => id === renewal.id) ?? renewal.renewed?.agent;

  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={headingId}>{agentTexts.title}</h2>
          <p className={styles.lead}>{agentTexts.lead}</p>
        </div>
        <Button icon="plus" onClick={() => dialogs.open({ dialog: CREATION })}>
          {agentTexts.create}
        </Button>
      </header>
      <ReadFailure title={agentTexts.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={ROWS} />}
      {agents && <AgentTable agents={agents} onRenewKey={askToRenew} />}
      {dialog === CREATION && <AgentDialog agent={null} onSaved={({ id }) => renewal.start(id)} />}
      {edited && <AgentDialog key={edited.id} agent={edited} onSaved={() => undefined} />}
      {asking && (
        <ConfirmDialog
          danger
          title={agentTexts.key.confirmTitle(asking.name)}
          text={agentTexts.key.confirmText}
          confirmLabel={agentTexts.key.renew}
          cancelLabel={texts.cancel}
          onConfirm={() => {
            setAsking(null);
            renewal.start(asking.id);
          }}
          onCancel={() => setAsking(null)}
        />
      )}
      {/* After the form has closed, so that the focus goes back to what opened the form. */}
      {renewal.id !== null && dialog === undefined && <AgentCommandDialog name={named?.name ?? ''} renewal={renewal} />}
    </section>
  );
}

const ROWS = ['3rem', '3.75rem'];
