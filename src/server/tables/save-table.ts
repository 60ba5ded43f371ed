// Saves the form of a table of the venue.
import type { ListedTable, SaveTableInput } from '#contract/tables.ts';
import { normalizeTableCode, tableCodeComparisonKey, tableCodeRefusal } from '#domain/table.ts';
import type { Context } from '#server/platform/context.ts';
import { isAlreadySaved, storeWithUniqueName, throwValidationErrors } from '#server/platform/saving.ts';
import type { RenameVenueTable } from '#server/platform/venue-table-rename.ts';
import { publishTablesChanged } from './publish-tables-changed.ts';
import { readListedTable } from './queries.ts';
import { recordTableChange } from './record-table-change.ts';

/**
 * Stores a new or changed table (where customers sit) under the id that the browser generated; idempotent. If the code has changed,
 * calls every function of `renames` in the same transaction, so that other features store the new code. Throws a validation error
 * if the code is invalid or in use, and `changed-meanwhile` if the table has changed since the form was opened.
 */
export async function saveTable(
  context: Context,
  venue: { readonly publicUrl: string; readonly renames: readonly RenameVenueTable[] },
  input: SaveTableInput,
): Promise<ListedTable> {
  const { tableId: id, active, shown } = input;
  const code = normalizeTableCode(input.code);

  return context.transaction(async (sql) => {
    const row = await sql.selectFrom('table_qrs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    const isSameCode = row?.code === code;
    const refusal = isSameCode ? null : tableCodeRefusal(input.code);
    if (refusal) throwValidationErrors({ code: refusal });
    const columns = { code, code_key: tableCodeComparisonKey(code), active };
    if (isAlreadySaved(row, columns, shown)) return readListedTable(sql, venue.publicUrl, id);

    const values = { ...columns, version: (row?.version ?? 0) + 1, updated_on: context.now };
    const stored = await storeWithUniqueName(TABLE_CONSTRAINTS, () =>
      row
        ? sql.updateTable('table_qrs').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
        : sql
            .insertInto('table_qrs')
            .values({ ...values, id, key: context.newToken() })
            .returningAll()
            .executeTakeFirstOrThrow(),
    );
    await recordTableChange(context, sql, { before: row ?? null, after: stored });
    if (row && !isSameCode) {
      for (const rename of venue.renames) await rename(context, sql, { tableId: id, from: row.code, to: code });
    }
    publishTablesChanged(context);
    return readListedTable(sql, venue.publicUrl, id);
  });
}

const TABLE_CONSTRAINTS = { name: 'table_qrs_code_key_key', id: 'table_qrs_pkey', field: 'code' };
