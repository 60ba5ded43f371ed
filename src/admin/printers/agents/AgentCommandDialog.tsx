// Dialog with the command that starts a print agent, shown once, which says when the agent has called.
import { CallStatus, KeyDialog, KeySteps, SecretText } from '#admin/printers/KeyDialog.tsx';
import { hasCalledSince, type KeyRenewal } from '#admin/printers/use-key-renewal.ts';
import type { PrintAgentCommand } from '#contract/print-agents.ts';
import { usePrintAgents } from './agent-queries.ts';
import { agentTexts } from './agent-texts.ts';

const words = agentTexts.key;

type AgentCommandDialogProps = { name: string; renewal: KeyRenewal<PrintAgentCommand> };

export function AgentCommandDialog({ name, renewal }: AgentCommandDialogProps) {
  return (
    <KeyDialog title={words.title(name)} renewal={renewal}>
      {({ agent, command }) => (
        <>
          <SecretText label={words.command} text={command} />
          <KeySteps steps={words.steps} />
          <AgentCallStatus agentId={agent.id} renewedOn={renewal.renewedOn} />
        </>
      )}
    </KeyDialog>
  );
}

function AgentCallStatus({ agentId, renewedOn }: { agentId: string; renewedOn: number }) {
  const { data } = usePrintAgents({ isAwaited: true });
  const agent = data?.agents.find(({ id }) => id === agentId);
  return (
    <CallStatus hasCalled={hasCalledSince(agent?.seenOn, renewedOn)} waiting={words.waiting} called={words.called} />
  );
}
