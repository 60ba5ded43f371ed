// Print agents: programs in the network of the printers that print for a server elsewhere.
import * as z from 'zod/mini';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { emptyObjectShape, idField, timeField } from './fields.ts';
import { printAgentRoutes } from './routes.ts';

const agentShape = z.object({
  id: idField,
  name: z.string(),
  /** When it last called; null if it never did. */
  seenOn: z.nullable(timeField),
  /** The version of its program; null if it never called. */
  programVersion: z.nullable(z.string()),
  /** The number of printers that it prints on. */
  printers: z.int(),
  version: z.int(),
});
/** A print agent (a program that prints tickets in the venue's network), as the back office lists it. */
export type PrintAgent = z.infer<typeof agentShape>;

const staff = { staff: 'manage-printers' } as const;
/** The agent, and the command that starts it, which contains its key: it is shown once. */
const withCommand = z.object({ agent: agentShape, command: z.string() });

/** The endpoints of print agents: programs that print tickets in the venue's network. */
export const printAgentEndpoints = {
  listPrintAgents: defineEndpoint({
    ...printAgentRoutes.listPrintAgents,
    access: staff,
    summary: 'All print agents, by name.',
    input: emptyObjectShape,
    output: z.object({ agents: z.array(agentShape) }),
  }),
  savePrintAgent: defineEndpoint({
    ...printAgentRoutes.savePrintAgent,
    access: staff,
    records: 'print-agent-saved',
    summary: 'Creates or renames a print agent. A new one has no key before `renewPrintAgentKey` creates it.',
    input: z.object({
      agentId: idField,
      name: z.string().check(z.maxLength(NAME_CHARACTERS_MAX * 2)),
      shown: z.nullable(z.object({ version: z.int() })),
    }),
    output: agentShape,
  }),
  renewPrintAgentKey: defineEndpoint({
    ...printAgentRoutes.renewPrintAgentKey,
    access: staff,
    records: 'print-agent-key-renewed',
    summary:
      'Creates a new key for the agent, and returns the command that starts it. The command is shown once; the former key stops working.',
    input: z.object({ agentId: idField }),
    output: withCommand,
  }),
};

/** The request that creates or renames a print agent. */
export type SavePrintAgentInput = InputOf<typeof printAgentEndpoints.savePrintAgent>;
/** A print agent, and the command line that starts it, which contains its new key. The command is shown only once. */
export type PrintAgentCommand = OutputOf<typeof printAgentEndpoints.renewPrintAgentKey>;
