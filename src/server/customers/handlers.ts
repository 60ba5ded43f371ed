// Handlers of customer sessions: scanning a table, giving an e-mail, reading the session.
import type { customers } from '#contract/customers.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { identify } from './identify.ts';
import { readOwnCustomer } from './queries.ts';
import { scanTable } from './scan-table.ts';

/** The handlers of customer sessions. */
export const customerHandlers: Handlers<typeof customers, Context> = {
  scanTable,
  identify,
  readCustomer: readOwnCustomer,
};
