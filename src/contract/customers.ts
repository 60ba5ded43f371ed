// The customer's session: the scanned table, and the customer's e-mail or label.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { emptyObjectShape, timeField } from './fields.ts';
import { refusalMessages } from './refusal-messages.es.ts';
import { customerSessionRoutes } from './routes.ts';

const scannedTable = z.object({
  /** The code as written by the venue when it was scanned. The table may have been renamed since. */
  code: z.string(),
  /** The present name as displayed: A01. */
  label: z.string(),
  /** When the scan expires; null if it does not. */
  expiresAt: z.nullable(timeField),
});

/** The schema of the customer of this browser: e-mail or label, scanned table, and number of orders. */
const customerShape = z.object({
  /** The e-mail, or the label of a customer who gave none. */
  label: z.string(),
  hasEmail: z.boolean(),
  table: z.nullable(scannedTable),
  ordersCount: z.int(),
});
/**
 * The customer who uses this browser, as the server sends it to the customer app: the e-mail (or a label if no e-mail was given),
 * the scanned table, and the number of orders.
 */
export type Customer = z.infer<typeof customerShape>;

/** The endpoints of a customer's session: the scanned table and the e-mail address. */
export const customerSessionEndpoints = {
  scanTable: defineEndpoint({
    ...customerSessionRoutes.scanTable,
    access: 'visitor',
    limit: { perMinute: 60, by: 'session' },
    summary: 'Stores the table that the customer scanned in their session.',
    input: z.object({
      code: z.string().check(z.maxLength(60)),
      /** The key in the printed code, if the venue protects its codes. */
      key: z.optional(z.string().check(z.maxLength(60))),
    }),
    output: scannedTable,
  }),
  identify: defineEndpoint({
    ...customerSessionRoutes.identify,
    access: 'visitor',
    limit: { perMinute: 60, by: 'session' },
    summary: 'Stores the e-mail of the customer, or that they gave none («Omitir»). Required before the first product.',
    input: z.object({ email: z.nullable(z.string().check(z.maxLength(254, refusalMessages['email-not-valid']))) }),
    output: customerShape,
  }),
  readCustomer: defineEndpoint({
    ...customerSessionRoutes.readCustomer,
    access: 'customer',
    summary: "The customer's own session.",
    input: emptyObjectShape,
    output: customerShape,
  }),
};
