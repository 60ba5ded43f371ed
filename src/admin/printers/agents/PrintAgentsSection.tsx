// «Programas de impresión»: the print agents of the venue, below its printers.
import { useCallback, useId, useState } from 'react';
import { KeySetupSteps, KeyUsedStatus, NewSecretKeyDialog, SecretText } from '#admin/printers/NewSecretKeyDialog.tsx';
import { printAgentTexts } from '#admin/printers/printer-texts.ts';
import { hasCalledSince, type KeyRenewal, useKeyRenewal } from '#admin/printers/use-key-renewal.ts';
import { api } from '#admin/shared/api.ts';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import { useRecordForm, versionOfRecord } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { useListDialogs } from '#admin/shared/lists/dialog-address.ts';
import { findListItemOrThrow } from '#admin/shared/lists/find-list-item-or-throw.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { PrintAgent, PrintAgentCommand } from '#contract/print-agents.ts';
import { NAME_CHARACTERS_MAX, nameRefusal } from '#domain/catalogue.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { usePrintAgents } from './agent-queries.ts';
import styles from './PrintAgentsSection.module.css';
import { PrintAgentTable } from './PrintAgentTable.tsx';

const CREATION = 'addPrintAgent';

/**
 * Section «Programas de impresión» of the printers page: the print agents (programs in the venue's network that send tickets to its
 * printers) and their keys. `dialog` is the search parameter with the open dialog.
 */
export function PrintAgentsSection({ dialog }: { dialog: string | undefined }) {
  const headingId = useId();
  const dialogs = useListDialogs();
  const query = usePrintAgents();
  const agents = query.data?.agents;
  const renewal = useKeyRenewal((agentId) => api.printAgents.renewPrintAgentKey({ agentId }));
  const [asking, setAsking] = useState<PrintAgent | null>(null);
  const askToRenew = useCallback((agent: PrintAgent) => setAsking(agent), []);
  const edited = agents?.find(({ id }) => id === dialog);
  const named = agents?.find(({ id }) => id === renewal.id) ?? renewal.renewed?.agent;

  return (
    <section aria-labelledby={headingId} className={classNames(layout.stack4, styles.section)}>
      <header className={classNames(layout.row, styles.header)}>
        <div className={styles.heading}>
          <h2 id={headingId}>{printAgentTexts.title}</h2>
          <p className={styles.lead}>{printAgentTexts.lead}</p>
        </div>
        <Button icon="plus" onClick={() => dialogs.open({ dialog: CREATION })}>
          {printAgentTexts.create}
        </Button>
      </header>
      <LoadErrorMessage title={printAgentTexts.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={ROWS} />}
      {agents && <PrintAgentTable agents={agents} onRenewKey={askToRenew} />}
      {dialog === CREATION && <AgentDialog agent={null} onSaved={({ id }) => renewal.start(id)} />}
      {edited && <AgentDialog key={edited.id} agent={edited} onSaved={() => undefined} />}
      {asking && (
        <ConfirmDialog
          danger
          title={printAgentTexts.key.confirmTitle(asking.name)}
          text={printAgentTexts.key.confirmText}
          confirmLabel={printAgentTexts.key.renew}
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

type AgentDialogProps = {
  /** Null for a new agent. */
  agent: PrintAgent | null;
  onSaved: (agent: PrintAgent) => void;
};

/** The dialog that creates or renames a print agent. */
function AgentDialog({ agent, onSaved }: AgentDialogProps) {
  const { form, save } = useAgentForm(agent, onSaved);
  return (
    <EditDialog
      title={agent ? printAgentTexts.edit : printAgentTexts.create}
      form={form}
      save={save}
      describeField={(_, { name }) => [printAgentTexts.name, name]}
    >
      <TextField
        label={printAgentTexts.name}
        hint={printAgentTexts.nameHint}
        value={form.values.name}
        onChange={({ target }) => form.change({ name: target.value })}
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        required
        data-autofocus
        {...form.field('name')}
      />
    </EditDialog>
  );
}

const words = printAgentTexts.key;

type AgentCommandDialogProps = { name: string; renewal: KeyRenewal<PrintAgentCommand> };

/** Dialog with the command that starts a print agent, shown once, which says when the agent has called. */
function AgentCommandDialog({ name, renewal }: AgentCommandDialogProps) {
  return (
    <NewSecretKeyDialog title={words.title(name)} renewal={renewal}>
      {({ agent, command }) => (
        <>
          <SecretText label={words.command} text={command} />
          <KeySetupSteps steps={words.steps} />
          <AgentCallStatus agentId={agent.id} renewedOn={renewal.renewedOn} />
        </>
      )}
    </NewSecretKeyDialog>
  );
}

function AgentCallStatus({ agentId, renewedOn }: { agentId: string; renewedOn: number }) {
  const { data } = usePrintAgents({ isAwaited: true });
  const agent = data?.agents.find(({ id }) => id === agentId);
  return (
    <KeyUsedStatus hasCalled={hasCalledSince(agent?.seenOn, renewedOn)} waiting={words.waiting} called={words.called} />
  );
}

/** The values of the form of a print agent. */
interface AgentValues {
  readonly name: string;
}

/** Form state and save function of the dialog. `opened` is null for a new agent. */
function useAgentForm(opened: PrintAgent | null, onSaved: (agent: PrintAgent) => void) {
  return useRecordForm({
    opened,
    valuesOf: (agent): AgentValues => ({ name: agent?.name ?? '' }),
    validate: ({ name }) => validationMessages({ name: nameRefusal(name) ?? undefined }),
    send: ({ name }, { id, shown }) =>
      api.printAgents.savePrintAgent({ agentId: id, name, shown: versionOfRecord(shown) }),
    reload: async (id) => findListItemOrThrow((await api.printAgents.listPrintAgents({})).agents, id),
    savedText: printAgentTexts.saved,
    onSaved,
  });
}
