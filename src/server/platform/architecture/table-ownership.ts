// Table ownership: each table is written by one feature of the server only. Queries may join tables of others.

/** The folder in src/server that may write each table, by the table's present name. */
export const OWNER_OF_TABLE: ReadonlyMap<string, string> = new Map([
  ['migrations', 'platform'],
  ['outgoing_mails', 'mail'],
  ['settings', 'settings'],
  ['images', 'images'],
  ['image_files', 'images'],
  ['staff_users', 'staff'],
  ['staff_sessions', 'staff'],
  ['sign_in_failures', 'staff'],
  ['password_resets', 'staff'],
  ['role_permissions', 'staff'],
  ['shared_tablets', 'staff'],
  ['pin_attempts', 'staff'],
  ['product_types', 'menu'],
  ['categories', 'menu'],
  ['sub_categories', 'menu'],
  ['products', 'menu'],
  ['menu_imports', 'menu'],
  ['schedules', 'schedule'],
  ['special_days', 'schedule'],
  ['table_qrs', 'tables'],
  ['printers', 'printers'],
  ['customers', 'customers'],
  ['orders', 'orders'],
  ['order_lines', 'orders'],
  ['order_comments', 'orders'],
  ['z_closures', 'z-closures'],
  ['payments', 'payments'],
  ['counters', 'payments'],
  ['refund_entries', 'payments'],
  ['payment_incidents', 'incidents'],
  ['payment_attempts', 'attempts'],
  ['provider_customers', 'attempts'],
  ['saved_cards', 'attempts'],
  ['provider_deletions', 'attempts'],
  ['provider_events', 'attempts'],
  ['provider_contacts', 'attempts'],
  ['provider_comparisons', 'reconciliation'],
  ['refunds', 'refunds'],
  ['receipts', 'receipts'],
  ['printer_states', 'printing'],
  ['print_jobs', 'printing'],
  ['print_job_lines', 'printing'],
  ['print_attempts', 'printing'],
  ['auto_runs', 'printing'],
  ['print_agents', 'printing'],
  ['wait_notices', 'notifications'],
  ['wait_notice_orders', 'notifications'],
  ['ready_notices', 'notifications'],
  ['push_subscriptions', 'notifications'],
  ['push_messages', 'notifications'],
  ['push_keys', 'notifications'],
  ['notice_emails', 'notifications'],
  ['notice_mails', 'notifications'],
  ['stored_days', 'day-sums'],
  ['day_orders', 'day-sums'],
  ['day_sections', 'day-sums'],
  ['day_products', 'day-sums'],
  ['day_hours', 'day-sums'],
  ['day_payments', 'day-sums'],
  ['day_customers', 'day-sums'],
  ['day_previous_visits', 'day-sums'],
  ['day_sum_rebuilds', 'day-sums'],
  ['activity_log', 'activity'],
  ['product_costs', 'menu'],
  ['z_closure_mails', 'day-mail'],
  ['z_closure_reminders', 'day-mail'],
  ['repeated_erasures', 'customer-data'],
  ['device_keys', 'platform'],
  ['refusal_counts', 'activity'],
  ['second_factors', 'staff'],
  ['recovery_codes', 'staff'],
  ['second_factor_failures', 'staff'],
  ['backup_keys', 'backups'],
  ['backup_runs', 'backups'],
  ['disk_warnings', 'go-live'],
]);

/** A source file with its text. */
export interface Source {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** One line for each write to a table that another folder owns. */
export function foreignWrites(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const folder = /^src\/server\/([^/]+)\//.exec(path)?.[1];
    return tablesWritten(text)
      .filter((table) => OWNER_OF_TABLE.get(table) !== folder)
      .map((table) => `${path} writes ${table}, owned by ${OWNER_OF_TABLE.get(table) ?? 'no folder'}`);
  });
}

/** The names of the tables after these migrations, which are in the order of their numbers. */
export function tablesAfter(migrations: readonly string[]): Set<string> {
  const tables = new Set<string>();
  for (const [, created, renamed, newName, dropped] of migrations.join('\n').matchAll(TABLE_CHANGE)) {
    if (created) tables.add(created);
    if (renamed ?? dropped) tables.delete(renamed ?? dropped ?? '');
    if (newName) tables.add(newName);
  }
  return tables;
}

const TABLE_CHANGE =
  /^(?:create table (?:if not exists )?"?(\w+)|alter table "?(\w+)"? rename to "?(\w+)|drop table (?:if exists )?"?(\w+))/gim;

// Calls of Kysely, whose table is a string literal, and SQL statements, where the name of a table follows: `for update`
// and `do update set` are not writes of their own.
const WRITES = [
  /\.(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|merge\s+into|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|copy)\s+"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?"?(\w+)"?\s+(?:as\s+\w+\s+|\w+\s+)?set\b/gi,
];

function tablesWritten(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  return WRITES.flatMap((write) => [...code.matchAll(write)].flatMap(([, table]) => table ?? []));
}
