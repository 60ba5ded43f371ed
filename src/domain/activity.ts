// «Registro de actividad»: what staff do that must be provable later. One entry for each action, with values before and after.

import type { IncidentKind } from './incident.ts';
import type { Size } from './menu.ts';
import type { PaidWith } from './payment.ts';
import type { Section } from './schedule.ts';
import type { Role } from './staff.ts';
import type { Weekday } from './time.ts';

/** A value of a changed field: text, number, yes or no, a list of names; null if it has none. Amounts are cents. */
export type ActivityValue = string | number | boolean | readonly string[] | null;

/** One changed field. `field` is its name in the contract; its Spanish label and unit belong to the kind of the entry. */
export interface FieldChange<Field extends string = string> {
  readonly field: Field;
  /** Null if the record is new. */
  readonly before: ActivityValue;
  /** Null if the record was deleted. */
  readonly after: ActivityValue;
}

/**
 * The fields of a product. `category` and `subCategory` are names, because the record may be deleted later; prices are cents;
 * `imageId` identifies the uploaded picture.
 */
export type ProductField =
  | 'name'
  | 'description'
  | 'category'
  | 'subCategory'
  | 'sort'
  | 'stock'
  | 'countsStock'
  | `prices.${Size}`
  | 'canBeCombined'
  | 'isEnergyDrink'
  | 'hasMainIngredient'
  | 'ingredients'
  | 'numberOfIngredients'
  | 'isNew'
  | 'isVegetarian'
  | 'allergens'
  | 'imageId';
export type CategoryField = 'name' | 'section' | 'sort';
/** The fields of a sub-category. `category` is the name of its category. */
export type SubCategoryField = 'name' | 'category' | 'sort';
/** The opening hours of a day; `init` and `fin` are minutes after midnight. */
export type HoursField = 'init' | 'fin' | 'closed';
export type TableField = 'code' | 'active';
/** The fields of a printer. `agent` is the name of its print agent. */
export type PrinterField = 'name' | 'url' | 'active' | 'columns' | 'codePage' | 'agent';
export type PrintAgentField = 'name';
export type UserField = 'name' | 'email' | 'roles' | 'disabled';
export type ConfigField =
  | 'paymentMode'
  | 'qrExpiry'
  | 'printersActive'
  | 'drinksAtBar'
  | 'notifiesReady'
  | 'protectedCodes'
  | 'colour'
  | 'sendsDayMail'
  | 'showsStaffSales'
  | 'customerDataMonths';
export type CompanyField =
  | 'name'
  | 'shortName'
  | 'address'
  | 'company'
  | 'registerData'
  | 'nif'
  | 'iva'
  | 'web'
  | 'email';
/** The values of these fields are ids of uploaded images. */
export type ImageField = 'logo' | 'favicon' | 'notification' | 'background';

/** What happened to a record that staff edit. */
export const RECORD_ACTIONS = ['created', 'changed', 'deleted'] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];

/** A record that staff created, changed or deleted. `name` is its name after the action; the old one if it was deleted. */
interface RecordChange<Field extends string> {
  readonly action: RecordAction;
  readonly id: string;
  readonly name: string;
  readonly changes: readonly FieldChange<Field>[];
}

/** The payment of an action on money. */
export interface PaymentSubject {
  readonly paymentId: string;
  readonly number: number;
  readonly tableCode: string;
  /** The amount of the action in cents: of the payment, of the charge or of the refund. */
  readonly amount: number;
}

/** A changed part of the settings, with its fields. */
type SettingsChange =
  | { readonly part: 'config'; readonly changes: readonly FieldChange<ConfigField>[] }
  | { readonly part: 'company'; readonly changes: readonly FieldChange<CompanyField>[] }
  | { readonly part: 'images'; readonly changes: readonly FieldChange<ImageField>[] };

/** What can be downloaded as a file. */
export type ExportedList = 'orders' | 'payments' | 'closures' | 'dashboard' | 'activity';

/** How much data of customers was exported or erased. */
export interface CustomerDataCounts {
  readonly customers: number;
  /** Orders of staff with the e-mail of a customer. */
  readonly staffOrders: number;
  /** Receipts of other orders that were sent to the e-mail of a customer. */
  readonly otherReceipts: number;
}

/** The details of every kind of entry. */
interface ActivityDetails {
  'payment-confirmed': PaymentSubject & { readonly paidWith: PaidWith };
  'payment-canceled': PaymentSubject & { readonly reason: string };
  'attempt-decided': PaymentSubject & { readonly wasCharged: boolean };
  'payment-refunded': PaymentSubject;
  'external-refund-recorded': PaymentSubject;
  'refund-settled': PaymentSubject & { readonly wasRefunded: boolean };
  /** `number` is the payment's; null if the incident belongs to no payment. */
  'incident-closed': { readonly incidentId: string; readonly incident: IncidentKind; readonly number: number | null };
  /** `amount` is what was received, in cents, before refunds. */
  'z-closure-closed': { readonly closureId: number; readonly payments: number; readonly amount: number };
  'product-saved': RecordChange<ProductField> & { readonly section: Section };
  'costs-saved': { readonly id: string; readonly name: string; readonly changes: readonly FieldChange[] };
  'category-saved': RecordChange<CategoryField> & { readonly section: Section };
  'subcategory-saved': RecordChange<SubCategoryField>;
  'hours-saved': {
    readonly section: Section;
    readonly weekday: Weekday;
    readonly changes: readonly FieldChange<HoursField>[];
  };
  'table-saved': RecordChange<TableField>;
  'table-key-renewed': { readonly id: string; readonly name: string };
  'printer-saved': RecordChange<PrinterField>;
  'printer-key-renewed': { readonly id: string; readonly name: string };
  'print-agent-saved': RecordChange<PrintAgentField>;
  'print-agent-key-renewed': { readonly id: string; readonly name: string };
  'user-saved': RecordChange<UserField> & { readonly roles: readonly Role[] };
  /** By a mailed link there is no session, so the entry has no actor: `id` and `name` are the user whose password it is. */
  'password-changed': { readonly id: string; readonly name: string; readonly isByMailedLink: boolean };
  'settings-saved': SettingsChange;
  'defaults-created': Readonly<Record<string, never>>;
  /** `from` and `to` are the first and the last day. */
  'list-exported': { readonly list: ExportedList; readonly from: string; readonly to: string };
  'customer-data-exported': CustomerDataCounts;
  'customer-data-erased': CustomerDataCounts & { readonly isAutomatic: boolean };
  'day-sums-rebuilt': { readonly years: readonly number[] };
}

export type ActivityKind = keyof ActivityDetails;

/** One entry of a kind, as a feature records it. */
export type Activity = {
  [Kind in ActivityKind]: { readonly kind: Kind; readonly details: ActivityDetails[Kind] };
}[ActivityKind];

/** All kinds, in the order of the filter. */
export const ACTIVITY_KINDS = [
  'payment-confirmed',
  'payment-canceled',
  'attempt-decided',
  'payment-refunded',
  'external-refund-recorded',
  'refund-settled',
  'incident-closed',
  'z-closure-closed',
  'product-saved',
  'costs-saved',
  'category-saved',
  'subcategory-saved',
  'hours-saved',
  'table-saved',
  'table-key-renewed',
  'printer-saved',
  'printer-key-renewed',
  'print-agent-saved',
  'print-agent-key-renewed',
  'user-saved',
  'password-changed',
  'settings-saved',
  'defaults-created',
  'list-exported',
  'customer-data-exported',
  'customer-data-erased',
  'day-sums-rebuilt',
] as const satisfies readonly ActivityKind[];

/**
 * How a saved or deleted record differs; null if no field does. Pass null for `before` if the record is new, and for `after`
 * if it was deleted.
 */
export function recordChange<Field extends string>(
  before: FieldValues<Field> | null,
  after: FieldValues<Field> | null,
): { readonly action: RecordAction; readonly changes: readonly FieldChange<Field>[] } | null {
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return null;
  if (before === null) return { action: 'created', changes };
  return { action: after === null ? 'deleted' : 'changed', changes };
}

/** The values of a record's fields, as the log stores them. A missing field has no value. */
export type FieldValues<Field extends string> = Readonly<Partial<Record<Field, ActivityValue>>>;

/**
 * The fields of a record whose values differ. Pass null for `before` if it is new, and for `after` if it was deleted. An empty
 * text and an empty list are the same as no value, so that a new record lists only fields that were filled in.
 */
export function fieldChanges<Field extends string>(
  before: FieldValues<Field> | null,
  after: FieldValues<Field> | null,
): FieldChange<Field>[] {
  const isField = (name: string): name is Field => name in (before ?? {}) || name in (after ?? {});
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(isField)
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => !isSameValue(change.before, change.after));
}

function isSameValue(one: ActivityValue, other: ActivityValue): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function isEmpty(value: ActivityValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
