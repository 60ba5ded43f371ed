// Lists the features that store codes of tables, so that all of them change when a table gets another code.
import { publishTableRenamed } from './customers/index.ts';
import { renameTableInNotices } from './notifications/index.ts';
import { renameTableInOrders } from './orders/index.ts';
import { renameTableInPayments } from './payments/index.ts';
import type { RenameVenueTable } from './platform/venue-table-rename.ts';
import { renameTableInTickets } from './printing/index.ts';

/**
 * One function for each feature that must act when a table (where customers sit) gets another code. They run in one transaction,
 * in the order in which rows are locked: payments before all rows that depend on them.
 */
export const tableRenames: readonly RenameVenueTable[] = [
  renameTableInPayments,
  renameTableInOrders,
  renameTableInNotices,
  renameTableInTickets,
  publishTableRenamed,
];
