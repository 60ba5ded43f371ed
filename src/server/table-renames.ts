// Lists the features that store codes of tables, so that all of them change when a table gets another code.
import { publishTableRenamed } from './customers/index.ts';
import { renameTableOfNotices } from './notifications/index.ts';
import { renameTableOfOrders } from './orders/index.ts';
import { renameTableOfPayments } from './payments/index.ts';
import type { RenameTable } from './platform/table-rename.ts';
import { renameTableOfTickets } from './printing/index.ts';

/**
 * The functions that give a renamed table (where guests sit) its new code in each feature. Their order is that of the locks:
 * payments come before all rows that depend on them.
 */
export const tableRenames: readonly RenameTable[] = [
  renameTableOfPayments,
  renameTableOfOrders,
  renameTableOfNotices,
  renameTableOfTickets,
  publishTableRenamed,
];
