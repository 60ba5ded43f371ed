// The dialog that creates or renames a print agent.
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import type { PrintAgent } from '#contract/print-agents.ts';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { TextField } from '#ui/Field.tsx';
import { agentTexts } from './agent-texts.ts';
import { useAgentForm } from './use-agent-form.ts';

type AgentDialogProps = {
  /** Null for a new agent. */
  agent: PrintAgent | null;
  onSaved: (agent: PrintAgent) => void;
};

export function AgentDialog({ agent, onSaved }: AgentDialogProps) {
  const { form, save } = useAgentForm(agent, onSaved);
  return (
    <EditDialog
      title={agent ? agentTexts.edit : agentTexts.create}
      form={form}
      save={save}
      describeField={(_, { name }) => [agentTexts.name, name]}
    >
      <TextField
        label={agentTexts.name}
        hint={agentTexts.nameHint}
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
