// Creates the tables of the venue with a range of codes, such as A01 to A25.
import type { CreatedTables, CreateTablesInput } from '#contract/tables.ts';
import { tableCodeComparisonKey } from '#domain/table.ts';
import { splitExistingTableCodes, tableCodes, tableRangeRefusal } from '#domain/table-range.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { publishTablesChanged } from './publish-tables-changed.ts';

/**
 * Creates the tables of the venue whose codes are in the range, such as A01 to A25, with one entry in the activity log. Existing
 * tables are skipped, so that the request can be repeated. If one table cannot be created, none is.
 */
export async function createTables(context: Context, range: CreateTablesInput): Promise<CreatedTables> {
  const refusal = tableRangeRefusal(range);
  if (refusal) throw new RefusalError(refusal);
  const codes = tableCodes(range);

  return context.transaction(async (sql) => {
    const existing = await sql.selectFrom('table_qrs').select('code').execute();
    const { missing } = splitExistingTableCodes(
      codes,
      existing.map(({ code }) => code),
    );
    const created = missing.length === 0 ? [] : await insertMissing(missing);
    const [first, last] = [created[0], created.at(-1)];
    if (first !== undefined && last !== undefined) {
      await recordActivity(context, sql, { kind: 'tables-created', details: { count: created.length, first, last } });
      publishTablesChanged(context);
    }
    return { created, skipped: codes.filter((code) => !created.includes(code)) };

    /** Stores the codes, except those that another request has stored meanwhile; returns the stored ones in order. */
    async function insertMissing(missingCodes: readonly string[]): Promise<string[]> {
      const rows = missingCodes.map((code) => ({
        id: context.newId(),
        code,
        code_key: tableCodeComparisonKey(code),
        key: context.newToken(),
        updated_on: context.now,
      }));
      const stored = await sql
        .insertInto('table_qrs')
        .values(rows)
        .onConflict((conflict) => conflict.column('code_key').doNothing())
        .returning('code')
        .execute();
      const storedCodes = new Set(stored.map(({ code }) => code));
      return missingCodes.filter((code) => storedCodes.has(code));
    }
  });
}
