// Imports a menu from a file: previews what would change, and stores all of it or nothing.
import { activityFieldTexts, changeText } from '#contract/activity-fields.es.ts';
import type { MenuImportPreview, MenuImportSummary } from '#contract/menu-import.ts';
import { menuCellErrorText } from '#contract/menu-sheet.es.ts';
import { can } from '#domain/staff.ts';
import { recordActivity } from '#server/activity/index.ts';
import { lockSectionsWithCategories, renumberPositions } from '#server/menu/catalogue/positions.ts';
import type { ProductRow } from '#server/menu/catalogue/product-row.ts';
import { storeSizes } from '#server/menu/catalogue/product-sizes.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { isEmptyPlan, type MenuPlan, planHash, planMenuImport } from './plan-menu-import.ts';
import { readMenuFile } from './read-menu-file.ts';
import { readStoredMenu, type StoredMenu } from './stored-menu.ts';

/** Returns what the import of this file would change, or the errors of its rows. Stores nothing. */
export async function previewMenuImport(
  context: StaffContext,
  { data }: { readonly data: string },
): Promise<MenuImportPreview> {
  const { rows, errors: unreadable } = await readMenuFile(data);
  const menu = await readStoredMenu(context.db);
  const { plan, errors: refused, isFull } = planMenuImport({ ...planning(context), menu, rows });
  if (isFull) throw new RefusalError('catalogue-full');
  const errors = [...unreadable, ...refused].toSorted((a, b) => a.row - b.row);
  return {
    errors: errors.map(({ code, ...error }) => ({ ...error, message: menuCellErrorText(code, error.value) })),
    summary: summaryOf(plan, menu),
    products: plan.products.map(({ row, before, changes }) => ({
      row: row.row,
      section: row.section,
      name: row.name,
      category: row.category,
      action: before ? 'changed' : 'created',
      fields: before ? changes.map((change) => changeText(change, activityFieldTexts.product)) : [],
    })),
    plan: planHash(plan),
  };
}

/**
 * Imports a previewed file in one transaction; a repeated request with the same id imports nothing more. Refused if a row has an
 * error, or if the import would now differ from its preview. Categories are created only by staff who may manage them.
 */
export async function importMenu(
  context: StaffContext,
  input: { readonly importId: string; readonly data: string; readonly plan: string },
): Promise<{ summary: MenuImportSummary }> {
  const { rows, errors: unreadable } = await readMenuFile(input.data);
  if (unreadable.length > 0) throw new RefusalError('import-has-errors');
  return context.transaction(async (sql) => {
    // Held until the commit: imports and new products run one after the other.
    await lockSectionsWithCategories(sql);
    const done = await sql.selectFrom('menu_imports').selectAll().where('id', '=', input.importId).executeTakeFirst();
    if (done) {
      if (done.plan !== input.plan) throw new RefusalError('malformed');
      return { summary: done.summary };
    }
    const menu = await readStoredMenu(sql, { isLocked: true });
    const { plan, errors, isFull } = planMenuImport({ ...planning(context), menu, rows });
    if (errors.length > 0) throw new RefusalError('import-has-errors');
    if (isFull) throw new RefusalError('catalogue-full');
    if (planHash(plan) !== input.plan) throw new RefusalError('import-menu-changed');
    const summary = summaryOf(plan, menu);
    if (!isEmptyPlan(plan)) await storePlan(context, sql, plan, summary);
    await sql
      .insertInto('menu_imports')
      .values({ id: input.importId, plan: input.plan, summary: JSON.stringify(summary), imported_on: context.now })
      .execute();
    return { summary };
  });
}

function planning({ actor, newId, now }: StaffContext) {
  return { newId, now, mayCreateHeadings: can(actor.permissions, 'manage-categories') };
}

/** Rows of one statement: PostgreSQL allows 65,535 parameters. */
const ROWS_OF_STATEMENT = 500;

async function storePlan(context: StaffContext, sql: Sql, plan: MenuPlan, summary: MenuImportSummary): Promise<void> {
  const { categories, subCategories, products, orders } = plan;
  if (categories.length > 0)
    await sql
      .insertInto('categories')
      .values([...categories])
      .execute();
  if (subCategories.length > 0)
    await sql
      .insertInto('sub_categories')
      .values([...subCategories])
      .execute();
  const created = products.filter(({ before }) => before === null).map(({ after }) => after);
  for (let first = 0; first < created.length; first += ROWS_OF_STATEMENT)
    await sql
      .insertInto('products')
      .values(created.slice(first, first + ROWS_OF_STATEMENT).map(columnsOf))
      .execute();
  for (const { before, after } of products)
    if (before) await sql.updateTable('products').set(columnsOf(after)).where('id', '=', after.id).execute();
  await storeSizes(
    sql,
    products.map(({ after }) => after),
  );
  const storedAt = await sql.selectFrom('products').select(['id', 'sort']).execute();
  const sortOf = new Map(storedAt.map(({ id, sort }) => [id, sort]));
  for (const order of orders)
    await renumberPositions(
      sql,
      'products',
      order.map(({ id, sort }) => ({ id, sort: sortOf.get(id) ?? sort })),
    );
  const details = {
    created: summary.created,
    changed: summary.changed,
    categories: summary.categories,
    subCategories: summary.subCategories,
    products: products.map(({ before, after: { id, name }, changes }) => ({
      id,
      name,
      isNew: before === null,
      changes,
    })),
  };
  await recordActivity(context, sql, { kind: 'menu-imported', details });
  publishMenuChanged(context);
}

function columnsOf({ sizes: _sizes, ...columns }: ProductRow) {
  return columns;
}

function summaryOf({ categories, subCategories, products, unchanged }: MenuPlan, menu: StoredMenu): MenuImportSummary {
  const created = products.filter(({ before }) => before === null).length;
  const changed = products.length - created;
  return {
    created,
    changed,
    unchanged,
    notInFile: Math.max(menu.products.length - changed - unchanged, 0),
    categories: categories.map(({ name }) => name),
    subCategories: subCategories.map(({ name }) => name),
  };
}
