// Stores the fields of one settings screen without touching the others.
import type { VenueSettings } from '#contract/settings.ts';
import type { SettingsField } from '#domain/activity.ts';
import { fieldChanges, type LoggedColumns, loggedValues } from '#domain/activity-changes.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { isAlreadySaved } from '#server/platform/saving.ts';
import { publishMenuChanged } from './menu-version.ts';
import type { Settings } from './queries.ts';

/** A settings screen, by the field of the contract that contains its values. */
type SettingsPart = keyof Pick<VenueSettings, 'config' | 'company' | 'images'>;

/**
 * Stores these columns and publishes the change. Refused over a version that the screen has not shown, unless exactly
 * these values are stored already. `check` may refuse inside the transaction.
 */
export async function storeSettings(
  context: Context,
  part: SettingsPart,
  columns: Partial<Settings>,
  { shown, check }: { readonly shown: { readonly version: number }; readonly check?: (sql: Sql) => Promise<void> },
): Promise<Settings> {
  return context.transaction(async (sql) => {
    const present = await sql.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (isAlreadySaved(present, columns, shown)) return present;

    await check?.(sql);
    const stored = await sql
      .updateTable('settings')
      .set({ ...columns, version: present.version + 1, updated_on: context.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    const changes = fieldChanges(loggedValues(LOGGED, present), loggedValues(LOGGED, stored));
    if (changes.length > 0) await recordActivity(context, sql, { kind: 'settings-saved', details: { part, changes } });
    publishMenuChanged(context);
    return stored;
  });
}

const LOGGED: LoggedColumns<Settings, SettingsField> = {
  id: null,
  version: null,
  updated_on: null,
  initialized_on: null,
  hours_confirmed_on: null,
  codes_printed_on: null,
  menu_version: null,

  payment_mode: 'paymentMode',
  manual_orders_are_paid: 'manualOrdersArePaid',
  offers_paying_staff: 'offersPayingStaff',
  cooks_before_collecting: 'cooksBeforeCollecting',
  accepts_orders: 'acceptsOrders',
  session_debt_max: 'sessionDebtMax',
  table_debt_max: 'tableDebtMax',
  qr_expiry: 'qrExpiry',
  active_printers: 'printersActive',
  drinks_at_bar: 'drinksAtBar',
  shows_water_and_leftovers: 'showsWaterAndLeftovers',
  protected_qrs: 'protectedCodes',
  notifies_ready: 'notifiesReady',
  sends_day_mail: 'sendsDayMail',
  shows_staff_sales: 'showsStaffSales',
  colour: 'colour',
  customer_data_months: 'customerDataMonths',

  name: 'name',
  short_name: 'shortName',
  address: 'address',
  company: 'company',
  register_data: 'registerData',
  nif: 'nif',
  vat_percent: 'iva',
  web: 'web',
  email: 'email',

  logo: 'logo',
  favicon: 'favicon',
  notification: 'notification',
  background: 'background',
  partner: 'partner',
  partner_url: 'partnerUrl',
};
