// Questions about a venue's beginning.
import type { Setup } from '#contract/setup.ts';
import { isCompanyComplete } from '#domain/company.ts';
import { flowRefusal, type PaymentFlow } from '#domain/payment.ts';
import { SETUP_STEPS, type SetupStep } from '#domain/setup.ts';
import type { Database } from '#server/platform/database.ts';
import { readSettings } from '#server/settings/index.ts';

/** What an order needs, and whether the venue has it. */
export async function readSetup(db: Database, payable: ReadonlySet<PaymentFlow>): Promise<Setup> {
  const [settings, stored] = await Promise.all([readSettings(db), readStored(db)]);
  const isInitialized = settings.initialized_on !== null;
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    'product-types': isInitialized && stored.types === 2,
    hours: isInitialized && stored.openDays > 0,
    tables: stored.tables > 0,
    products: stored.products > 0,
    company: isCompanyComplete(settings),
    'payment-method': flowRefusal(settings.payment_method, payable) === null,
  };
  return { steps: SETUP_STEPS.map((step) => ({ step, isDone: isDone[step] })) };
}

/** In one round trip. */
function readStored(db: Database) {
  return db
    .selectNoFrom((counting) => [
      counting
        .selectFrom('product_types')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('types'),
      counting
        .selectFrom('schedules')
        .where('closed', '=', false)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('openDays'),
      counting
        .selectFrom('table_qrs')
        .where('active', '=', true)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('tables'),
      counting
        .selectFrom('products')
        .where('stock', '>', 0)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('products'),
    ])
    .$narrowType<{ types: number; openDays: number; tables: number; products: number }>()
    .executeTakeFirstOrThrow();
}
