// Test cases of deleted tables, printers and users; those of the refused requests have been used.
import type { FieldChange, LoggedPrinterField, LoggedTableField } from '#domain/activity.ts';
import { aStaffOrder } from '#server/payments/testing/carts.ts';
import { addJob } from '#server/printing/testing/print-jobs.ts';
import { newUserForm } from '#server/staff/testing/staff.ts';
import type { ActionCase } from './action-case.ts';
import { addWaiterAsOwner } from './staff-actions.ts';
import { newPrinterForm, saveNewTable } from './venue-actions.ts';

const deleteTable: ActionCase = {
  title: 'a deleted table',
  endpoint: 'tables.deleteTable',
  prepare: async (bar) => {
    const [{ saved, form }, used] = [await saveNewTable(bar), await saveNewTable(bar)];
    const changes: FieldChange<LoggedTableField>[] = [
      { field: 'code', before: form.code, after: null },
      { field: 'active', before: true, after: null },
    ];
    const { beer, owner } = bar;
    await owner.staffOrders.placeStaffOrder(aStaffOrder([beer], { tableCode: used.form.code, paidWith: 'efectivo' }));
    return {
      request: () => owner.tables.deleteTable({ tableId: saved.id }),
      entries: [{ kind: 'table-saved', details: { action: 'deleted', id: saved.id, name: form.code, changes } }],
      refused: () => owner.tables.deleteTable({ tableId: used.saved.id }),
    };
  },
};

const deletePrinter: ActionCase = {
  title: 'a deleted printer',
  endpoint: 'printers.deletePrinter',
  prepare: async (bar) => {
    const form = newPrinterForm(bar);
    const { id, name } = await bar.owner.printers.savePrinter(form);
    const used = await bar.owner.printers.savePrinter(newPrinterForm(bar));
    await addJob(bar.venue.db, { printer_id: used.id, kind: 'receipt' });
    const changes: FieldChange<LoggedPrinterField>[] = [
      { field: 'name', before: name, after: null },
      { field: 'url', before: form.url, after: null },
      { field: 'active', before: true, after: null },
      { field: 'columns', before: 48, after: null },
      { field: 'codePage', before: 'cp858', after: null },
    ];
    return {
      request: () => bar.owner.printers.deletePrinter({ printerId: id }),
      entries: [{ kind: 'printer-saved', details: { action: 'deleted', id, name, changes } }],
      refused: () => bar.owner.printers.deletePrinter({ printerId: used.id }),
    };
  },
};

const deleteUser: ActionCase = {
  title: 'a deleted user',
  endpoint: 'users.deleteUser',
  prepare: async (bar) => {
    const form = newUserForm(bar.venue);
    await bar.owner.users.saveUser(form);
    const { userId: id, name, email, roles } = form;
    const used = await addWaiterAsOwner(bar);
    const changes = [
      { field: 'name', before: name, after: null },
      { field: 'email', before: email, after: null },
      { field: 'roles', before: roles, after: null },
      { field: 'disabled', before: false, after: null },
    ] as const;
    return {
      request: () => bar.owner.users.deleteUser({ userId: id }),
      entries: [{ kind: 'user-saved', details: { action: 'deleted', id, name, roles, changes } }],
      refused: () => bar.owner.users.deleteUser({ userId: used.id }),
    };
  },
};

/** Test cases of the activity log: staff delete a table, a printer and a user. Only those that were never used can be deleted. */
export const DELETE_ACTION_CASES: readonly ActionCase[] = [deleteTable, deletePrinter, deleteUser];
