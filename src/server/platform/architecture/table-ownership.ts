// Ownership of database tables: only one feature of the server writes each table. Queries may join tables of others.

/** The path and the text of a source file. */
export interface SourceFile {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the folder in src/server that may write each database table, by table name. Migrations say `-- owner: <folder>` above
 * each group of tables. Throws if a table has no owner.
 */
export function ownersOfTables(migrations: readonly SourceFile[]): ReadonlyMap<string, string> {
  // The program that applies migrations creates the table of them.
  const owners = new Map([['migrations', 'platform']]);
  for (const { path, text } of migrations) {
    let owner: string | undefined;
    for (const [, folder, table] of text.matchAll(OWNER_OR_TABLE)) {
      if (folder !== undefined) owner = folder;
      else if (table !== undefined && owner !== undefined) owners.set(table, owner);
      else throw new Error(`${path}: the table ${table} has no owner.`);
    }
  }
  return owners;
}

const OWNER_OR_TABLE = /^-- owner: ([\w-]+)$|^create table "?(\w+)/gm;

/** The statements that store an order with its payment, and that settle it: each stands whole in one file. */
const OF_SEVERAL_ROOMS: readonly string[] = [
  'src/server/orders-and-payments/place/place-statement.ts',
  'src/server/payments/settle-statement.ts',
];

/**
 * Finds the SQL writes to a database table that another folder of src/server owns, and returns one line of text for each. A test
 * requires that there are none. Two files are allowed to write such tables: one stores an order together with its payment, the
 * other settles a payment together with its order.
 */
export function findForbiddenTableWrites(
  owners: ReadonlyMap<string, string>,
  sources: readonly SourceFile[],
): string[] {
  return sources.flatMap(({ path, text }) => {
    if (OF_SEVERAL_ROOMS.includes(path)) return [];
    const folder = /^src\/server\/([^/]+)\//.exec(path)?.[1];
    return tablesWritten(text)
      .filter((table) => owners.get(table) !== folder)
      .map((table) => `${path} writes ${table}, owned by ${owners.get(table) ?? 'no folder'}`);
  });
}

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
