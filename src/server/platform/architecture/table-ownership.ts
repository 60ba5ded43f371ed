// Each table is written by one folder of the server alone. Reading may join across.

/** The folder in src/server that may write each table. */
export const OWNER_OF_TABLE: ReadonlyMap<string, string> = new Map([
  ['migrations', 'platform'],
  ['outgoing_mails', 'platform'],
  ['settings', 'settings'],
  ['images', 'images'],
  ['image_files', 'images'],
  ['staff_users', 'staff'],
  ['staff_sessions', 'staff'],
  ['sign_in_failures', 'staff'],
  ['password_resets', 'staff'],
  ['product_types', 'menu'],
  ['categories', 'menu'],
  ['sub_categories', 'menu'],
  ['products', 'menu'],
  ['schedules', 'schedule'],
  ['table_qrs', 'tables'],
  ['printers', 'printers'],
  ['customers', 'customers'],
  ['orders', 'orders'],
  ['order_lines', 'orders'],
  ['order_comments', 'orders'],
  ['z_closures', 'z-closures'],
  ['payments', 'payments'],
  ['counters', 'payments'],
  ['refund_bookings', 'payments'],
  ['payment_incidents', 'incidents'],
  ['payment_attempts', 'attempts'],
  ['provider_customers', 'attempts'],
  ['saved_cards', 'attempts'],
  ['provider_events', 'attempts'],
  ['refunds', 'refunds'],
  ['receipts', 'receipts'],
]);

export interface Source {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** One line for each write to a table that does not belong to the folder of its file. */
export function foreignWrites(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const folder = /^src\/server\/([^/]+)\//.exec(path)?.[1];
    return tablesWritten(text)
      .filter((table) => OWNER_OF_TABLE.get(table) !== folder)
      .map((table) => `${path} writes ${table}, of ${OWNER_OF_TABLE.get(table) ?? 'nobody'}`);
  });
}

/** The names of the tables that migrations create, in order. */
export function tablesCreated(migrations: readonly string[]): string[] {
  return migrations.flatMap((sql) =>
    [...sql.matchAll(/^create table (?:if not exists )?"?(\w+)/gim)].flatMap(([, table]) => table ?? []),
  );
}

// Kysely's calls, whose table is a text, and SQL, where a name of ours must follow: `for update` and «do update set»
// are no writes of their own.
const WRITES = [
  /\.(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|merge\s+into|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|copy)\s+"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?"?(\w+)"?\s+(?:as\s+\w+\s+|\w+\s+)?set\b/gi,
];

function tablesWritten(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  return WRITES.flatMap((write) => [...code.matchAll(write)].flatMap(([, table]) => table ?? []));
}
