// The columns of the settings, by the page that edits them. Reading, saving and logging follow this list.
import type { Selectable } from 'kysely';
import type { LoggedSettingsField } from '#domain/activity.ts';
import type { LoggedFieldByColumn } from '#domain/activity-changes.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The settings of the venue: the only row of the database table `settings`. */
export type Settings = Selectable<Tables['settings']>;

/** For each settings page, its columns with the field of the contract and of the activity log that shows each. */
const SETTINGS_COLUMNS = {
  config: {
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
  },
  company: {
    name: 'name',
    short_name: 'shortName',
    address: 'address',
    company: 'company',
    register_data: 'registerData',
    nif: 'nif',
    vat_percent: 'iva',
    web: 'web',
    email: 'email',
  },
  images: {
    logo: 'logo',
    favicon: 'favicon',
    notification: 'notification',
    background: 'background',
    partner: 'partner',
    partner_url: 'partnerUrl',
  },
} as const;

/** A page of the settings in the back office: `config`, `company` or `images`. Each page edits and saves its own columns. */
export type SettingsPart = keyof typeof SETTINGS_COLUMNS;

/**
 * For each column of the settings, the name of the field under which the activity log records its changes; null if they are not
 * recorded. A new column must be listed here, or the code does not compile.
 */
export const LOGGED_SETTINGS_COLUMNS: LoggedFieldByColumn<Settings, LoggedSettingsField> = {
  id: null,
  version: null,
  updated_on: null,
  initialized_on: null,
  hours_confirmed_on: null,
  codes_printed_on: null,
  menu_version: null,
  ...SETTINGS_COLUMNS.config,
  ...SETTINGS_COLUMNS.company,
  ...SETTINGS_COLUMNS.images,
};

/** The values of one settings page, under the field names that the API uses. */
export type SettingsFields<Part extends SettingsPart> = {
  [Column in keyof (typeof SETTINGS_COLUMNS)[Part] & keyof Settings as (typeof SETTINGS_COLUMNS)[Part][Column] &
    string]: Settings[Column];
};

/** Returns the values of one settings page, under the field names that the API uses, from the row of settings. */
export function settingsFieldsOf<Part extends SettingsPart>(part: Part, settings: Settings): SettingsFields<Part>;
/**
 * Implements the typed overload with the same name: returns the values of the settings page `part` from the row of settings, by
 * field name of the API.
 */
export function settingsFieldsOf(part: SettingsPart, settings: Settings): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = settings;
  return Object.fromEntries(Object.entries(SETTINGS_COLUMNS[part]).map(([column, field]) => [field, values[column]]));
}

/** Returns the columns of the table `settings` that store these values of one settings page: the reverse of `settingsFieldsOf`. */
export function settingsColumnsOf<Part extends SettingsPart>(
  part: Part,
  fields: SettingsFields<Part>,
): Partial<Settings>;
/**
 * Implements the typed overload with the same name: returns the columns of the table `settings` that store the values (`fields`) of
 * the settings page `part`.
 */
export function settingsColumnsOf(
  part: SettingsPart,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(SETTINGS_COLUMNS[part]).map(([column, field]) => [column, fields[field]]));
}
