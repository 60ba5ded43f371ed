// Database queries of the first-run checklist.
import { sql as raw } from 'kysely';
import type { SetupProgress } from '#contract/setup.ts';
import { isCompanyComplete } from '#domain/company.ts';
import type { GoLiveSettings } from '#domain/go-live-facts.ts';
import { type PaymentMode, paymentModeRefusal } from '#domain/payment.ts';
import { OPTIONAL_SETUP_STEPS, setupStepCompletion, setupStepsOf } from '#domain/setup.ts';
import { PRODUCT_SIZES_COLUMN, toMenuProduct } from '#server/menu/index.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readWeekHours } from '#server/schedule/index.ts';
import { readSettings } from '#server/settings/index.ts';

/** What the environment settings of the server make possible: payment modes, e-mail, and whether it is in production. */
export interface ServerCapabilities extends Pick<GoLiveSettings, 'isProduction' | 'publicUrl' | 'sendsMail'> {
  /** The payment modes for which the server has keys. */
  readonly payable: ReadonlySet<PaymentMode>;
}

/**
 * Reads the first-run checklist of a new venue: the steps of its setup on this server, whether each is done, and whether it is
 * optional.
 */
export async function readSetup(db: Database, server: ServerCapabilities): Promise<SetupProgress> {
  const [settings, weeks, products, counts] = await Promise.all([
    readSettings(db),
    readWeekHours(db),
    db.selectFrom('products').selectAll().select(PRODUCT_SIZES_COLUMN).execute(),
    readCounts(db),
  ]);
  const isDone = setupStepCompletion({
    ...counts,
    weeks,
    products: products.map(toMenuProduct),
    isInitialized: settings.initialized_on !== null,
    drinksAtBar: settings.drinks_at_bar,
    isCompanyComplete: isCompanyComplete(settings),
    isPayable: paymentModeRefusal(settings.payment_mode, server.payable) === null,
    publicUrl: server.publicUrl,
    areHoursConfirmed: settings.hours_confirmed_on !== null,
    areCodesPrinted: settings.codes_printed_on !== null,
  });
  const steps = setupStepsOf(server).map((step) => {
    return { step, isDone: isDone[step], isOptional: OPTIONAL_SETUP_STEPS.includes(step) };
  });
  return { steps, sendsMail: server.sendsMail };
}

/** Counts what the steps ask for, in one round trip. */
async function readCounts(db: Database) {
  const { hasOrders, ...counts } = await db
    .selectNoFrom((counting) => [
      counting.selectFrom('product_types').select(countAll).as('productTypes'),
      counting.selectFrom('categories').select(countAll).as('categories'),
      counting.selectFrom('table_qrs').where('active', '=', true).select(countAll).as('activeTables'),
      counting.selectFrom('staff_users').where('disabled_on', 'is', null).select(countAll).as('activeUsers'),
      counting.selectFrom('printers').where('active', '=', true).select(countAll).as('printers'),
      counting.exists(counting.selectFrom('orders').select('id').where('sent_on', 'is not', null)).as('hasOrders'),
    ])
    .executeTakeFirstOrThrow();
  return {
    productTypes: counts.productTypes ?? 0,
    categories: counts.categories ?? 0,
    activeTables: counts.activeTables ?? 0,
    activeUsers: counts.activeUsers ?? 0,
    printers: counts.printers ?? 0,
    hasOrders: Boolean(hasOrders),
  };
}

const countAll = raw<number>`count(*)::integer`.as('count');
