// Imports a menu from an owner's list: previews what would change, and stores all of it or nothing.
import { activityFieldTexts, fieldChangeText } from '#contract/activity-fields.es.ts';
import type { MenuImportChoices, MenuImportPreview, MenuImportSummary } from '#contract/menu-import.ts';
import { menuCellErrorText } from '#contract/menu-sheet.es.ts';
import { isFixedSize } from '#domain/menu.ts';
import { countOpenQuestions, type MenuListResult } from '#domain/menu-list.ts';
import type { MenuRow } from '#domain/menu-sheet.ts';
import { can } from '#domain/staff.ts';
import { recordActivity } from '#server/activity/index.ts';
import { lockSectionsWithCategories, renumberPositions } from '#server/menu/catalogue/positions.ts';
import type { ProductRow } from '#server/menu/catalogue/product-row.ts';
import { storeProductSizes } from '#server/menu/catalogue/product-sizes.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { parseMenuListInThread } from './parse-menu-list-in-thread.ts';
import { isEmptyMenuImportPlan, type MenuImportPlan, menuImportPlanHash, planMenuImport } from './plan-menu-import.ts';
import { readStoredMenu, type StoredMenu } from './stored-menu.ts';

/** A list as the browser sends it: the bytes of a file or of a pasted text in base64, and what was chosen for it. */
interface MenuListInput {
  readonly data: string;
  readonly isText?: boolean | undefined;
  readonly choices?: MenuImportChoices | undefined;
}

/**
 * Returns what the import of an owner's list would change, without storing anything: how its columns, categories and allergen words
 * are understood, which products would change, and the errors of its rows. Throws a refusal if the list cannot be read, or if the
 * menu would have too many products.
 */
export async function previewMenuImport(context: StaffContext, input: MenuListInput): Promise<MenuImportPreview> {
  const menu = await readStoredMenu(context.db);
  const list = await readList(input, menu);
  const { plan, errors, isFull } = planList(context, menu, list, input);
  if (isFull) throw new RefusalError('catalogue-full');
  const categoryNames = new Map([...menu.categories, ...plan.categories].map(({ id, name }) => [id, name]));
  const leftOut = input.choices?.leavesOutErrors ? errors : [];
  return {
    columns: list.columns.map(({ samples, sheets, ...column }) => ({
      ...column,
      sheets: [...sheets],
      samples: [...samples],
    })),
    sheets: [...list.sheets],
    categories: [...list.categories],
    allergenWords: list.allergenWords.map(({ products, is, ...word }) => {
      return { ...word, products: [...products], ...(is === undefined ? {} : { is }) };
    }),
    otherAllergens: [...list.otherAllergens],
    prices: list.prices.map(({ unit, ...price }) => (unit === undefined ? price : { ...price, unit })),
    skipped: [
      ...list.skipped,
      ...leftOut.map(({ sheet, row, value }) => ({ sheet, row, text: value, why: 'error' as const })),
    ],
    questions: countOpenQuestions(list),
    errors: input.choices?.leavesOutErrors
      ? []
      : errors.map(({ code, ...error }) => ({ ...error, message: menuCellErrorText(code, error.value) })),
    summary: summaryOf(plan, menu),
    staying: plan.staying,
    products: plan.products.map(({ row, before, after, changes }) => ({
      sheet: row.sheet,
      row: row.row,
      section: row.section,
      name: after.name,
      category: categoryNames.get(after.category_id) ?? row.category,
      sizes: [...after.sizes],
      allergens: after.allergens && [...after.allergens],
      hasDescription: after.description !== '',
      isCalculated: row.isCalculated,
      action: before ? 'changed' : 'created',
      fields: before ? changes.map((change) => fieldChangeText(change, activityFieldTexts.product)) : [],
    })),
    plan: menuImportPlanHash(plan),
  };
}

/**
 * Imports an owner's list of products into the menu, in one transaction. The owner has seen a preview of the list before.
 * Idempotent by `importId`. Throws a refusal if a row has an error (unless `leavesOutErrors`), or if a choice of the owner is
 * missing. Also throws one if the menu would have too many products, or if the preview (`plan`) is outdated. Only staff who may
 * manage categories can import new ones.
 */
export async function importMenu(
  context: StaffContext,
  input: MenuListInput & { readonly importId: string; readonly plan: string },
): Promise<{ summary: MenuImportSummary }> {
  const list = await readList(input, await readStoredMenu(context.db));
  if (countOpenQuestions(list) > 0) throw new RefusalError('import-has-questions');
  return context.transaction(async (sql) => {
    // Held until the commit: imports and new products run one after the other.
    await lockSectionsWithCategories(sql);
    const done = await sql.selectFrom('menu_imports').selectAll().where('id', '=', input.importId).executeTakeFirst();
    if (done) {
      if (done.plan !== input.plan) throw new RefusalError('malformed');
      return { summary: done.summary };
    }
    const menu = await readStoredMenu(sql, { isLocked: true });
    const { plan, errors, isFull } = planList(context, menu, list, input);
    if (errors.length > 0 && !input.choices?.leavesOutErrors) throw new RefusalError('import-has-errors');
    if (isFull) throw new RefusalError('catalogue-full');
    if (menuImportPlanHash(plan) !== input.plan) throw new RefusalError('import-menu-changed');
    const summary = summaryOf(plan, menu);
    if (!isEmptyMenuImportPlan(plan)) await storePlan(context, sql, plan, summary);
    await sql
      .insertInto('menu_imports')
      .values({ id: input.importId, plan: input.plan, summary: JSON.stringify(summary), imported_on: context.now })
      .execute();
    return { summary };
  });
}

function readList({ data, isText = false, choices = {} }: MenuListInput, menu: StoredMenu): Promise<MenuListResult> {
  const sizes = menu.products.flatMap((product) => product.sizes.map(({ size }) => size));
  return parseMenuListInThread({
    bytes: Buffer.from(data, 'base64'),
    isText,
    choices: {
      columns: new Map(Object.entries(choices.columns ?? {})),
      sections: new Map(Object.entries(choices.sections ?? {})),
      ownCategories: new Map(Object.entries(choices.ownCategories ?? {})),
      allergens: new Map(Object.entries(choices.allergens ?? {})),
      absentAllergens: new Set(choices.absentAllergens),
      prices: new Map(Object.entries(choices.prices ?? {})),
      sheets: new Map(Object.entries(choices.sheets ?? {})),
    },
    storedSections: new Map(menu.categories.map((category) => [category.name_key, category.product_type_id])),
    storedCategories: menu.categories.map(({ name, product_type_id: section }) => ({ name, section })),
    storedSizes: [...new Set(sizes)].filter((size) => !isFixedSize(size)),
  });
}

/**
 * Plans the import of a list, and returns all its errors by row. If rows with errors are left out, the plan is that of the others.
 */
function planList(context: StaffContext, menu: StoredMenu, list: MenuListResult, { choices }: MenuListInput) {
  const planned = planMenuImport({ ...planning(context), menu, rows: list.rows });
  const errors = [...list.errors, ...planned.errors].toSorted((a, b) => a.row - b.row);
  if (!choices?.leavesOutErrors || planned.errors.length === 0) return { ...planned, errors };
  const isWrong = ({ sheet, row }: MenuRow) => errors.some((error) => error.sheet === sheet && error.row === row);
  const rows = list.rows.filter((row) => !isWrong(row));
  return { ...planMenuImport({ ...planning(context), menu, rows }), errors };
}

function planning({ actor, newId, now }: StaffContext) {
  return { newId, now, mayCreateHeadings: can(actor.permissions, 'manage-categories') };
}

/** Rows of one statement: PostgreSQL allows 65,535 parameters. */
const ROWS_OF_STATEMENT = 500;

async function storePlan(
  context: StaffContext,
  sql: Sql,
  plan: MenuImportPlan,
  summary: MenuImportSummary,
): Promise<void> {
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
  await storeProductSizes(
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

function summaryOf(
  { categories, subCategories, products, unchanged }: MenuImportPlan,
  menu: StoredMenu,
): MenuImportSummary {
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
