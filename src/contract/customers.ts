// The guest's own session: the table they scanned and the name they go by.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emptyObject, timeField } from './fields.ts';
import { messages } from './refusal-messages.es.ts';
import { customerRoutes } from './routes.ts';

const scannedTable = z.object({
  /** The code as the venue wrote it. */
  code: z.string(),
  /** As people read it: A01. */
  label: z.string(),
  /** When the scan stops counting; null when it does not. */
  expiresAt: z.nullable(timeField),
});

export const customerShape = z.object({
  /** The e-mail, or the label made for a guest who gave none. */
  label: z.string(),
  hasEmail: z.boolean(),
  table: z.nullable(scannedTable),
  ordersCount: z.int(),
});
export type Customer = z.infer<typeof customerShape>;

export const customers = {
  scanTable: endpoint({
    ...customerRoutes.scanTable,
    access: 'visitor',
    limit: { perMinute: 300, by: 'address' },
    summary: 'A guest scans the code of a table; the session remembers it.',
    input: z.object({
      code: z.string().check(z.maxLength(60)),
      /** The key printed in the code, where the venue protects its codes. */
      key: z.optional(z.string().check(z.maxLength(60))),
    }),
    output: scannedTable,
  }),
  identify: endpoint({
    ...customerRoutes.identify,
    access: 'visitor',
    limit: { perMinute: 300, by: 'address' },
    summary: 'A guest gives an e-mail, or none («Omitir»), before the first product.',
    input: z.object({ email: z.nullable(z.string().check(z.maxLength(254, messages['email-not-valid']))) }),
    output: customerShape,
  }),
  readCustomer: endpoint({
    ...customerRoutes.readCustomer,
    access: 'customer',
    summary: "The guest's own session.",
    input: emptyObject,
    output: customerShape,
  }),
};
