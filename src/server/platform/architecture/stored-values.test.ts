// Compares the check constraints of the database with the lists of the domain: a value that only one of the two has
// would either be refused when it is stored or be unknown when it is read.
import { describe, expect, it } from 'vitest';
import { REFUSAL_COUNT_KINDS } from '#domain/activity-access.ts';
import { ATTEMPT_STATES, UNPAID_CONFIRMATIONS } from '#domain/attempt.ts';
import { AUTO_RUN_INTERVALS, AUTO_RUN_MODES } from '#domain/auto-run.ts';
import { BACKUP_STEPS } from '#domain/backups.ts';
import { CASH_DIRECTIONS } from '#domain/cash-count.ts';
import { CUSTOMER_DATA_MONTHS } from '#domain/customer-data.ts';
import { IMAGE_KINDS } from '#domain/image.ts';
import { INCIDENT_AUTO_CLOSE_REASONS, INCIDENT_KINDS } from '#domain/incident.ts';
import { ALLERGENS, SECTIONS } from '#domain/menu.ts';
import { ORDER_CHANGE_KINDS, ORDER_ENDINGS, ORDER_STATES } from '#domain/order.ts';
import { ACCEPTANCE_MODES, ACCEPTANCE_WAIT_REASONS } from '#domain/order-admission.ts';
import { PAID_WITH, PAYMENT_METHODS, PAYMENT_MODES, PAYMENT_STATES } from '#domain/payment.ts';
import { PRINT_JOB_STATES, PRINT_OUTCOMES } from '#domain/print-job.ts';
import { CODE_PAGES, PRINTER_CONFIRMATIONS, PRINTER_CONNECTIONS, TICKET_COLUMNS } from '#domain/printer.ts';
import { PAYMENT_OPTIONS, PROVIDER_DELETION_KINDS, PROVIDERS } from '#domain/provider.ts';
import { REFUND_ORIGINS, REFUND_STATES } from '#domain/refund.ts';
import { EDITABLE_ROLES, ROLES } from '#domain/staff.ts';
import { STAFF_SESSION_KINDS } from '#domain/staff-session.ts';
import { SCAN_EXPIRY_MINUTES } from '#domain/table.ts';
import { TICKET_KINDS } from '#domain/ticket.ts';
import { WAIT_MINUTES } from '#domain/wait-notice.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { type ClonedDatabase, cloneDatabase } from '#server/platform/testing/clone.ts';

/** The list of the domain for each column whose values a check constraint lists. */
const LISTS: Readonly<Record<string, readonly (string | number)[]>> = {
  'settings.payment_mode': PAYMENT_MODES,
  'settings.qr_expiry': SCAN_EXPIRY_MINUTES,
  'settings.accepts_orders': ACCEPTANCE_MODES,
  'orders.acceptance': ACCEPTANCE_WAIT_REASONS,
  'orders.state': ORDER_STATES,
  'orders.ending': ORDER_ENDINGS,
  'order_lines.product_type_id': SECTIONS,
  'order_changes.kind': ORDER_CHANGE_KINDS,
  'settings.customer_data_months': CUSTOMER_DATA_MONTHS,
  'images.kind': IMAGE_KINDS,
  'image_files.type': ['image/png', 'image/webp'],
  'staff_users.roles': ROLES,
  'staff_sessions.kind': STAFF_SESSION_KINDS,
  'refusal_counts.kind': REFUSAL_COUNT_KINDS,
  'role_permissions.role': EDITABLE_ROLES,
  'product_types.id': SECTIONS,
  'products.allergens': ALLERGENS,
  'payments.state': PAYMENT_STATES,
  'payments.payment_method': PAYMENT_METHODS,
  'payments.paid_with': PAID_WITH,
  'cash_movements.direction': CASH_DIRECTIONS,
  'payment_corrections.from_paid_with': PAID_WITH,
  'payment_corrections.to_paid_with': PAID_WITH,
  'payment_attempts.provider': PROVIDERS,
  'payment_attempts.state': ATTEMPT_STATES,
  'payment_attempts.payment_option': PAYMENT_OPTIONS,
  'payment_attempts.unpaid_confirmation': UNPAID_CONFIRMATIONS,
  'payment_incidents.closing_reason': INCIDENT_AUTO_CLOSE_REASONS,
  'payment_incidents.kind': INCIDENT_KINDS,
  'payment_incidents.provider': PROVIDERS,
  'provider_comparisons.provider': PROVIDERS,
  'provider_contacts.provider': PROVIDERS,
  'provider_customers.provider': PROVIDERS,
  'saved_cards.provider': PROVIDERS,
  'provider_deletions.provider': PROVIDERS,
  'provider_deletions.kind': PROVIDER_DELETION_KINDS,
  'printers.connection': PRINTER_CONNECTIONS,
  'printers.columns': TICKET_COLUMNS,
  'printers.code_page': CODE_PAGES,
  'printer_states.confirmation': PRINTER_CONFIRMATIONS,
  'print_jobs.kind': TICKET_KINDS,
  'print_jobs.state': PRINT_JOB_STATES,
  'print_tries.outcome': PRINT_OUTCOMES,
  'auto_runs.mode': AUTO_RUN_MODES,
  'auto_runs.interval_minutes': AUTO_RUN_INTERVALS,
  'refund_entries.paid_with': PAID_WITH,
  'refunds.paid_with': PAID_WITH,
  'refunds.origin': REFUND_ORIGINS,
  'refunds.state': REFUND_STATES,
  'wait_notices.minutes': WAIT_MINUTES,
  'backup_runs.failed_step': BACKUP_STEPS,
};

const clone = await cloneDatabase();
const stored = await readListedValues(clone);

describe('the check constraints of the database', () => {
  it.each(Object.entries(LISTS))('allow in %s exactly the values of the domain', (column, values) => {
    expect(stored.get(column)?.toSorted()).toEqual(values.map(String).toSorted());
  });

  it('list values only for columns that have a list in the domain', () => {
    expect([...stored.keys()].filter((column) => !(column in LISTS))).toEqual([]);
  });
});

/** The values that the check constraint of one column lists, by `table.column`. */
async function readListedValues({ connection }: ClonedDatabase): Promise<Map<string, string[]>> {
  const opened = openDatabase(connection, createSilentLog());
  const client = await opened.connect();
  const { rows } = await client.query<{ column: string; definition: string }>(`
    select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'c' and cardinality(k.conkey) = 1`);
  await client.end();
  await opened.close();
  return new Map(
    rows.flatMap(({ column, definition }) => {
      const list = /ARRAY\[([^\]]+)\]/.exec(definition)?.[1];
      return list === undefined ? [] : [[column, list.split(', ').map((value) => value.replace(/^'|'::text$/g, ''))]];
    }),
  );
}
