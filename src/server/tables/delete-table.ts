// Deletes a table of the venue at which nobody has ordered.
import { sql as raw } from 'kysely';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishTablesChanged } from './publish-tables-changed.ts';
import { recordTableChange } from './record-table-change.ts';

/**
 * Deletes a table of the venue. Throws the refusal `table-used` if an order, payment, notice or ticket refers to the table by its
 * present or a former code. A table that does not exist is no error. Customers who had scanned the deleted table must scan another
 * code.
 */
export async function deleteTable(context: Context, { tableId }: { readonly tableId: string }) {
  return context.transaction(async (sql) => {
    // An order that is being stored holds the row until its commit, and finds no table after this one.
    const row = await sql.selectFrom('table_qrs').selectAll().where('id', '=', tableId).forUpdate().executeTakeFirst();
    if (!row) return {};
    if (await isUsed(sql, row)) throw new RefusalError('table-used');

    await sql.deleteFrom('table_qrs').where('id', '=', tableId).execute();
    await recordTableChange(context, sql, { before: row, after: null });
    publishTablesChanged(context);
    return {};
  });
}

/**
 * True if the table has been used under its code or a former one: rows of closed days have the code of their time, and the activity
 * log has each former code. `record-references.test.ts` compares these tables with the database.
 */
async function isUsed(sql: Sql, { id, code }: { readonly id: string; readonly code: string }): Promise<boolean> {
  const { rows } = await raw<{ readonly isUsed: boolean }>`
    with codes as materialized (
      select ${code}::text as code
      union
      select jsonb_path_query(details, '$.changes[*] ? (@.field == "code").before') #>> '{}' from activity_log
      where kind = 'table-saved' and details ->> 'id' = ${id}
    )
    select exists (select from orders where table_code in (select code from codes))
      or exists (select from payments where table_code in (select code from codes))
      or exists (select from wait_notices where table_code in (select code from codes))
      or exists (select from print_jobs where table_code in (select code from codes)) as "isUsed"
  `.execute(sql);
  return rows[0]?.isUsed === true;
}
