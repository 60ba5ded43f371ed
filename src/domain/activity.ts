// «Registro de actividad»: what staff do that must be provable later. One entry for each action, with values before and after.

import type { AccessActivityDetails } from './activity-access.ts';
import type { MoneyActivityDetails } from './activity-money.ts';
import type { Size } from './menu.ts';
import type { HoursCopyTarget, Section } from './schedule.ts';
import type { BackOfficeAction, EditableRole, Role } from './staff.ts';
import type { Weekday } from './time.ts';

/**
 * The value of a field in the activity log. A list has texts, such as names, allergens or opening windows. Null means no value.
 * Amounts are in cents.
 */
export type ActivityValue = string | number | boolean | readonly string[] | null;

/**
 * A changed field of a record in an activity-log entry, with its values before and after. `field` is the name of the field in the
 * API contract; its Spanish label and unit depend on the kind of the entry.
 */
export interface FieldChange<Field extends string = string> {
  readonly field: Field;
  /** Null if the record is new. */
  readonly before: ActivityValue;
  /** Null if the record was deleted. */
  readonly after: ActivityValue;
}

/**
 * The product fields whose changes the activity log stores. `category` and `subCategory` are stored as names, because their records
 * may be deleted later. Prices are cents; `imageId` identifies the uploaded picture.
 */
export type LoggedProductField =
  | 'name'
  | 'description'
  | 'category'
  | 'subCategory'
  | 'sort'
  | 'stock'
  | 'countsStock'
  | LoggedPriceField
  | 'canBeCombined'
  | 'isEnergyDrink'
  | 'hasMainIngredient'
  | 'ingredients'
  | 'numberOfIngredients'
  | 'isNew'
  | 'isVegetarian'
  | 'allergens'
  | 'vatPercent'
  | 'imageId';
/** The name of a field, in an activity-log entry about a product, that contains the price of one size: `prices.copa`. */
export type LoggedPriceField = `prices.${Size}`;
/** The category fields whose changes the activity log stores. */
export type LoggedCategoryField = 'name' | 'section' | 'sort';
/** The sub-category fields whose changes the activity log stores. `category` is the name of its category. */
export type LoggedSubCategoryField = 'name' | 'category' | 'sort';
/**
 * The fields of a weekday's opening hours, as the activity log stores their changes. `windows` is a list of opening windows, such
 * as «13:00-16:00». Old entries have `init` and `fin` (opening and closing time, in minutes after midnight) instead, because a day
 * could have only one window then.
 */
export type LoggedHoursField = 'windows' | 'init' | 'fin' | 'closed';
/**
 * A weekday to which staff copied opening hours, as field name in the activity log (0 is Sunday). The value of the field is the
 * list of opening windows that the day got, or «cerrado».
 */
export type LoggedWeekdayField = `${Weekday}`;
/**
 * A field of a special day (a date with its own opening hours) in the activity log: the hours of drinks or of food, or a note on
 * them. Hours are a list of opening windows, or «cerrado»; null if drinks or food have the usual hours of the weekday.
 */
export type LoggedSpecialDayField = Section | 'note.drinks' | 'note.food';
/** The fields of the venue's tables whose changes the activity log stores. */
export type LoggedTableField = 'code' | 'active';
/** The printer fields whose changes the activity log stores. `agent` is the name of its print agent. */
export type LoggedPrinterField = 'name' | 'url' | 'active' | 'columns' | 'codePage' | 'agent';
/** The only field of a print agent (the program that prints tickets in the venue's network) that the activity log stores. */
export type LoggedPrintAgentField = 'name';
/** The fields of a staff user whose changes the activity log stores. */
export type LoggedUserField = 'name' | 'email' | 'roles' | 'disabled';
/** The general settings whose changes the activity log stores. */
export type LoggedConfigField =
  | 'paymentMode'
  | 'manualOrdersArePaid'
  | 'offersPayingStaff'
  | 'cooksBeforeCollecting'
  | 'acceptsOrders'
  | 'sessionDebtMax'
  | 'tableDebtMax'
  | 'qrExpiry'
  | 'printersActive'
  | 'drinksAtBar'
  | 'showsWaterAndLeftovers'
  | 'notifiesReady'
  | 'protectedCodes'
  | 'colour'
  | 'sendsDayMail'
  | 'showsStaffSales'
  | 'customerDataMonths';
/** The company fields whose changes the activity log stores. The company is the one that runs the venue. */
export type LoggedCompanyField =
  | 'name'
  | 'shortName'
  | 'address'
  | 'company'
  | 'registerData'
  | 'nif'
  | 'iva'
  | 'web'
  | 'email';
/**
 * The image settings whose changes the activity log stores. Each value is the id of an uploaded image, except `partnerUrl`, which
 * is an address.
 */
export type LoggedImageSetting = 'logo' | 'favicon' | 'notification' | 'background' | 'partner' | 'partnerUrl';
/** All settings whose changes the activity log stores: general ones, company and images. */
export type LoggedSettingsField = LoggedConfigField | LoggedCompanyField | LoggedImageSetting;

/** What staff did to a record, such as a product, a table or a user, as an activity-log entry stores it. */
const RECORD_ACTIONS = ['created', 'changed', 'deleted'] as const;
/** What staff did to a record: created, changed or deleted it. */
export type RecordAction = (typeof RECORD_ACTIONS)[number];

/** A record that staff created, changed or deleted. `name` is its name after the action; the old one if it was deleted. */
interface RecordChange<Field extends string> {
  readonly action: RecordAction;
  readonly id: string;
  readonly name: string;
  readonly changes: readonly FieldChange<Field>[];
}

/** The screen of the settings that was saved, with its changed fields. */
interface SettingsChange {
  readonly part: 'config' | 'company' | 'images';
  readonly changes: readonly FieldChange<LoggedSettingsField>[];
}

/** The lists of the back office that staff can download as a file. */
export type ExportedList = 'orders' | 'payments' | 'closures' | 'dashboard' | 'activity';

/** How many customers, orders and receipts an export or an erasure of customer data affected, for the activity log. */
export interface CustomerDataCounts {
  readonly customers: number;
  /** Orders of staff with the e-mail of a customer. */
  readonly staffOrders: number;
  /** Receipts of other orders that were sent to the e-mail of a customer. */
  readonly otherReceipts: number;
}

/** The details of every kind of entry. */
interface ActivityDetails extends MoneyActivityDetails, AccessActivityDetails {
  'product-saved': RecordChange<LoggedProductField> & { readonly section: Section };
  'costs-saved': { readonly id: string; readonly name: string; readonly changes: readonly FieldChange[] };
  'category-saved': RecordChange<LoggedCategoryField> & { readonly section: Section };
  'subcategory-saved': RecordChange<LoggedSubCategoryField>;
  /** An import from a file: how many products it created and changed, the new headings, and the fields of each product. */
  'menu-imported': {
    readonly created: number;
    readonly changed: number;
    readonly categories: readonly string[];
    readonly subCategories: readonly string[];
    readonly products: readonly {
      readonly id: string;
      readonly name: string;
      readonly isNew: boolean;
      readonly changes: readonly FieldChange<LoggedProductField>[];
    }[];
  };
  'hours-saved': {
    readonly section: Section;
    readonly weekday: Weekday;
    readonly changes: readonly FieldChange<LoggedHoursField>[];
  };
  /** The hours of `weekday` were copied to other weekdays. */
  'hours-copied': {
    readonly section: Section;
    readonly weekday: Weekday;
    readonly to: HoursCopyTarget;
    readonly changes: readonly FieldChange<LoggedWeekdayField>[];
  };
  'special-day-saved': {
    readonly action: RecordAction;
    /** YYYY-MM-DD */
    readonly day: string;
    readonly changes: readonly FieldChange<LoggedSpecialDayField>[];
  };
  'table-saved': RecordChange<LoggedTableField>;
  /** Tables created together. `first` and `last` are the codes of the first and the last one that was created. */
  'tables-created': { readonly count: number; readonly first: string; readonly last: string };
  'table-key-renewed': { readonly id: string; readonly name: string };
  'printer-saved': RecordChange<LoggedPrinterField>;
  'printer-key-renewed': { readonly id: string; readonly name: string };
  'print-agent-saved': RecordChange<LoggedPrintAgentField>;
  'print-agent-key-renewed': { readonly id: string; readonly name: string };
  'user-saved': RecordChange<LoggedUserField> & { readonly roles: readonly Role[] };
  /** By a mailed link there is no session, so the entry has no actor: `id` and `name` are the user whose password it is. */
  'password-changed': { readonly id: string; readonly name: string; readonly isByMailedLink: boolean };
  'pin-changed': { readonly id: string; readonly name: string };
  'pin-removed': { readonly id: string; readonly name: string };
  /** The fields are actions: whether the role may do each. */
  'permissions-saved': { readonly role: EditableRole; readonly changes: readonly FieldChange<BackOfficeAction>[] };
  'tablet-shared': { readonly id: string; readonly name: string };
  'tablet-sharing-ended': { readonly id: string; readonly name: string };
  'settings-saved': SettingsChange;
  'defaults-created': Readonly<Record<string, never>>;
  /** `from` and `to` are the first and the last day. */
  'list-exported': { readonly list: ExportedList; readonly from: string; readonly to: string };
  'customer-data-exported': CustomerDataCounts;
  'customer-data-erased': CustomerDataCounts & { readonly isAutomatic: boolean };
  'day-sums-rebuilt': { readonly years: readonly number[] };
  'backup-key-created': Readonly<Record<string, never>>;
}

/** The kind of an activity-log entry: it says what was done, such as `payment-refunded`. */
export type ActivityKind = keyof ActivityDetails;

/**
 * One action to record in the activity log: the kind of the entry, and the details of that kind. Features of the server pass it to
 * the log, which adds the user and the time.
 */
export type Activity = {
  [Kind in ActivityKind]: { readonly kind: Kind; readonly details: ActivityDetails[Kind] };
}[ActivityKind];

/** All kinds of entries of the activity log, in the order of the list's filter. */
export const ACTIVITY_KINDS = [
  'payment-confirmed',
  'payments-collected',
  'payment-way-corrected',
  'payment-canceled',
  'line-voided',
  'line-restored',
  'lines-invited',
  'invitation-undone',
  'orders-discounted',
  'discount-undone',
  'orders-moved',
  'order-taken-back',
  'payment-walked-out',
  'payments-left',
  'orders-marked-false',
  'order-restored',
  'attempt-decided',
  'payment-refunded',
  'external-refund-recorded',
  'refund-settled',
  'refund-repeated',
  'incident-closed',
  'z-closure-closed',
  'opening-float-set',
  'cash-moved',
  'cash-movement-undone',
  'lines-recovered',
  'product-saved',
  'costs-saved',
  'category-saved',
  'subcategory-saved',
  'menu-imported',
  'hours-saved',
  'hours-copied',
  'special-day-saved',
  'table-saved',
  'tables-created',
  'table-key-renewed',
  'printer-saved',
  'printer-key-renewed',
  'print-agent-saved',
  'print-agent-key-renewed',
  'user-saved',
  'password-changed',
  'pin-changed',
  'pin-removed',
  'permissions-saved',
  'tablet-shared',
  'tablet-sharing-ended',
  'settings-saved',
  'defaults-created',
  'list-exported',
  'customer-data-exported',
  'customer-data-erased',
  'day-sums-rebuilt',
  'signed-in',
  'sign-ins-refused',
  'rights-refused',
  'sessions-ended',
  'second-factor-set',
  'second-factor-removed',
  'recovery-codes-created',
  'codes-locked',
  'sign-in-unlocked',
  'backup-key-created',
] as const satisfies readonly ActivityKind[];
