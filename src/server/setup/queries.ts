// Database queries of the first-run checklist.
import type { Setup } from '#contract/setup.ts';
import { isCompanyComplete } from '#domain/company.ts';
import { type PaymentMode, paymentModeRefusal } from '#domain/payment.ts';
import { completedSteps, SETUP_STEPS } from '#domain/setup.ts';
import { productOf } from '#server/menu/index.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readWeeks } from '#server/schedule/index.ts';
import { readSettings } from '#server/settings/index.ts';

/** What the server's environment settings make possible. */
export interface ServerCapabilities {
  /** The payment modes for which the server has keys. */
  readonly payable: ReadonlySet<PaymentMode>;
  /** True if a mail server is configured; without one, mails are written to a folder. */
  readonly sendsMail: boolean;
}

/** The setup steps that a first order needs, and whether each is done. */
export async function readSetup(db: Database, { payable, sendsMail }: ServerCapabilities): Promise<Setup> {
  const [settings, weeks, products, counts] = await Promise.all([
    readSettings(db),
    readWeeks(db),
    db.selectFrom('products').selectAll().execute(),
    readCounts(db),
  ]);
  const isDone = completedSteps({
    ...counts,
    weeks,
    products: products.map(productOf),
    isInitialized: settings.initialized_on !== null,
    drinksAtBar: settings.drinks_at_bar,
    isCompanyComplete: isCompanyComplete(settings),
    isPayable: paymentModeRefusal(settings.payment_mode, payable) === null,
  });
  return { steps: SETUP_STEPS.map((step) => ({ step, isDone: isDone[step] })), sendsMail };
}

/** Counts product types and active tables in one round trip. */
function readCounts(db: Database) {
  return db
    .selectNoFrom((counting) => [
      counting
        .selectFrom('product_types')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('productTypes'),
      counting
        .selectFrom('table_qrs')
        .where('active', '=', true)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('activeTables'),
    ])
    .$narrowType<{ productTypes: number; activeTables: number }>()
    .executeTakeFirstOrThrow();
}
