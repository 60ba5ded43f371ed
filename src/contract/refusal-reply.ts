// What a browser is told when the answer is no.
import * as z from 'zod/mini';
import { REFUSALS } from '#domain/refusal.ts';
import { centsField } from './fields.ts';

/** What a table owes of orders that staff took. */
export const tableDebtShape = z.object({ tableCode: z.string(), remaining: centsField });

/** More about a refusal, each part only where it means something. */
export const refusalDetails = z.object({
  /** Names of the cart lines it is about. */
  lines: z.optional(z.array(z.string())),
  /** Seconds to wait before trying again. */
  seconds: z.optional(z.int()),
  /** Names of what stands in the way, where the refusal's words end before them. */
  names: z.optional(z.array(z.string())),
  /** Tables that owe, where the till cannot be closed for it. */
  tables: z.optional(z.array(tableDebtShape)),
  /** How many there are, where another number was shown. */
  stock: z.optional(z.int()),
  /** Wrong fields by their path in the input, with a Spanish text for each. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type RefusalDetails = z.infer<typeof refusalDetails>;

export const refusedReply = z.object({
  code: z.enum([...REFUSALS, 'broken']),
  message: z.string(),
  details: z.optional(refusalDetails),
});
export type RefusedReply = z.infer<typeof refusedReply>;
