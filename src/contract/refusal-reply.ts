// The body of the response to a refused request.
import * as z from 'zod/mini';
import { REFUSALS } from '#domain/refusal.ts';
import { centsField, idField } from './fields.ts';

/** The schema of a table with unpaid orders. `remaining` is what the table still owes, in cents. */
export const tableDebtShape = z.object({ tableCode: z.string(), remaining: centsField });

/** The schema of the details of a refused request, such as the cart lines concerned. Each field is present only if it applies. */
const refusalDetailsShape = z.object({
  /** Labels or product names of the cart lines concerned. */
  lines: z.optional(z.array(z.string())),
  /** Seconds to wait before trying again. */
  seconds: z.optional(z.int()),
  /** The venue's local time from which it works again, «21:05»; appended to the refusal's text. */
  time: z.optional(z.string()),
  /** Names of the records that prevent the action; appended to the refusal's text. */
  names: z.optional(z.array(z.string())),
  /** Tables with unpaid orders that prevent closing the Z closure. */
  tables: z.optional(z.array(tableDebtShape)),
  /** Present stock, if another stock was shown. */
  stock: z.optional(z.int()),
  /** Cents that should be in the drawer at most, if more was to be paid out. */
  inDrawer: z.optional(centsField),
  /** What orders still owe, in cents, if another remainder was shown; appended to the refusal's text. */
  remaining: z.optional(centsField),
  /** Ids of the payments, of several, for which the request is refused. */
  paymentIds: z.optional(z.array(idField)),
  /** Validation errors: Spanish text by the path of the field in the input. */
  fields: z.optional(z.record(z.string(), z.string())),
});
/** Details of a refused request, such as the cart lines concerned. */
export type RefusalDetails = z.infer<typeof refusalDetailsShape>;

/** The schema of the body of the response to a refused request: a refusal code with its Spanish text. */
export const refusalReplyShape = z.object({
  code: z.enum([...REFUSALS, 'broken']),
  message: z.string(),
  details: z.optional(refusalDetailsShape),
});
/** The response to a refused request: a code with its Spanish text. */
export type RefusalReply = z.infer<typeof refusalReplyShape>;
