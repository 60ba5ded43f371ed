// Lists the features that store codes of tables, so that all of them change when a table gets another code.
import { publishTableRenamed } from './customers/index.ts';
import { renameTableInNotices } from './notifications/index.ts';
import { renameTableInOrders } from './orders/index.ts';
import { renameTableInPayments } from './payments/index.ts';
import type { RenameVenueTable } from './platform/venue-table-rename.ts';
import { renameTableInTickets } from './printing/index.ts';

/**
 * The functions to call when a table (where customers sit) gets another code: one of each feature that stores codes of tables or
 * notifies customers. They are called in one transaction, in this sequence, which is also the sequence of row locks: payments
 * before all rows that depend on payments.
 */
export const tableRenameFunctions: readonly RenameVenueTable[] = [
  renameTableInPayments,
  renameTableInOrders,
  renameTableInNotices,
  renameTableInTickets,
  publishTableRenamed,
];
