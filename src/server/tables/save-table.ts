// Saves the form of a table.
import type { ListedTable, SaveTable } from '#contract/tables.ts';
import { normalizeTableCode, tableCodeRefusal, tableKey } from '#domain/table.ts';
import type { Context } from '#server/platform/context.ts';
import { isAlreadySaved, storeWithUniqueName, throwValidationErrors } from '#server/platform/saving.ts';
import { publishTablesChanged } from './publish-tables-changed.ts';
import { listedTable } from './queries.ts';
import { recordTableChange } from './record-table-change.ts';

/** Saves the table under the id from the browser, idempotently. A new table gets its own key. */
export async function saveTable(context: Context, publicUrl: string, input: SaveTable): Promise<ListedTable> {
  const refusal = tableCodeRefusal(input.code);
  if (refusal) throwValidationErrors({ code: refusal });
  const { tableId: id, active, shown } = input;
  const columns = { code: normalizeTableCode(input.code), code_key: tableKey(input.code), active };

  return context.transaction(async (sql) => {
    const row = await sql.selectFrom('table_qrs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (isAlreadySaved(row, columns, shown)) return listedTable(sql, publicUrl, id);

    const values = { ...columns, version: (row?.version ?? 0) + 1, updated_on: context.now };
    await storeWithUniqueName<unknown>(TABLE_CONSTRAINTS, () =>
      row
        ? sql.updateTable('table_qrs').set(values).where('id', '=', id).execute()
        : sql
            .insertInto('table_qrs')
            .values({ ...values, id, key: context.newToken() })
            .execute(),
    );
    await recordTableChange(context, sql, { id, before: row ?? null, after: columns });
    publishTablesChanged(context);
    return listedTable(sql, publicUrl, id);
  });
}

const TABLE_CONSTRAINTS = { name: 'table_qrs_code_key_key', id: 'table_qrs_pkey', field: 'code' };
