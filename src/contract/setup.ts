// First-time setup: what a new venue still needs before it can take an order.
import * as z from 'zod/mini';
import { SETUP_STEPS } from '#domain/setup.ts';
import { defineEndpoint, type OutputOf } from './endpoint.ts';
import { emptyObjectShape } from './fields.ts';
import { setupRoutes } from './routes.ts';

const setupShape = z.object({
  /** The setup steps of this server, in the order in which an owner does them. */
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean(), isOptional: z.boolean() })),
  /** True if the server can send e-mails (password links and receipts). */
  sendsMail: z.boolean(),
});

/** The endpoints of the steps by which a new venue is set up. */
export const setupEndpoints = {
  readSetup: defineEndpoint({
    ...setupRoutes.readSetup,
    access: { staff: 'manage-settings' },
    summary: 'The setup steps of the venue, done and still open.',
    input: emptyObjectShape,
    output: setupShape,
  }),
  createDefaults: defineEndpoint({
    ...setupRoutes.createDefaults,
    access: { staff: 'manage-settings' },
    records: 'defaults-created',
    summary: 'Creates the product types and the opening hours of a new venue, where they are missing.',
    input: emptyObjectShape,
    output: setupShape,
  }),
};

/** The setup steps of a new venue, done and still open. */
export type SetupProgress = OutputOf<typeof setupEndpoints.readSetup>;
