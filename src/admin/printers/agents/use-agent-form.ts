// Form state of a print agent being created or renamed.
import { api } from '#admin/shared/api.ts';
import { useRecordForm, versionOf } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { findListed } from '#admin/shared/lists/find-listed.ts';
import type { PrintAgent } from '#contract/print-agents.ts';
import { nameRefusal } from '#domain/catalogue.ts';
import { agentTexts } from './agent-texts.ts';

/** The values of the form of a print agent. */
export interface AgentValues {
  readonly name: string;
}

/** Form state and save function of the dialog. `opened` is null for a new agent. */
export function useAgentForm(opened: PrintAgent | null, onSaved: (agent: PrintAgent) => void) {
  return useRecordForm({
    opened,
    valuesOf: (agent): AgentValues => ({ name: agent?.name ?? '' }),
    validate: ({ name }) => validationMessages({ name: nameRefusal(name) ?? undefined }),
    send: ({ name }, { id, shown }) => api.printAgents.savePrintAgent({ agentId: id, name, shown: versionOf(shown) }),
    reload: async (id) => findListed((await api.printAgents.listPrintAgents({})).agents, id),
    savedText: agentTexts.saved,
    onSaved,
  });
}
