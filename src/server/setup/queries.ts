// Questions about a venue's beginning.
import type { Setup } from '#contract/setup.ts';
import { isCompanyComplete } from '#domain/company.ts';
import { flowRefusal, type PaymentFlow } from '#domain/payment.ts';
import { SETUP_STEPS, stepsDone } from '#domain/setup.ts';
import { productOf } from '#server/menu/index.ts';
import type { Database } from '#server/platform/database.ts';
import { readWeeks } from '#server/schedule/index.ts';
import { readSettings } from '#server/settings/index.ts';

/** What the server was given by whoever runs it. */
export interface ServerMeans {
  /** The payment methods whose keys it has. */
  readonly payable: ReadonlySet<PaymentFlow>;
  /** Whether it has a mail server; without one mails are written into a folder. */
  readonly sendsMail: boolean;
}

/** What an order needs, and whether the venue has it. */
export async function readSetup(db: Database, { payable, sendsMail }: ServerMeans): Promise<Setup> {
  const [settings, weeks, products, counts] = await Promise.all([
    readSettings(db),
    readWeeks(db),
    db.selectFrom('products').selectAll().execute(),
    readCounts(db),
  ]);
  const isDone = stepsDone({
    ...counts,
    weeks,
    products: products.map(productOf),
    isInitialized: settings.initialized_on !== null,
    drinksAtBar: settings.drinks_at_bar,
    isCompanyComplete: isCompanyComplete(settings),
    isPayable: flowRefusal(settings.payment_method, payable) === null,
  });
  return { steps: SETUP_STEPS.map((step) => ({ step, isDone: isDone[step] })), sendsMail };
}

/** In one round trip. */
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
