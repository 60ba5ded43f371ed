// Fills a new database with the demo venue: a Spanish tavern with its menu, tables, staff and, on request, past orders.

import { anonymousCustomerLabel } from '#domain/customer.ts';
import type { PaymentMode } from '#domain/payment.ts';
import type { Section } from '#domain/schedule.ts';
import { tableCodeComparisonKey } from '#domain/table.ts';
import { nameKey } from '#domain/text.ts';
import { businessDayAt, daysBefore } from './business-day.ts';
import { currentEvening } from './current-evening.ts';
import { historyRows } from './history-rows.ts';
import { insertHistoryRows } from './insert-history-rows.ts';
import { insertRows, type Row, type SeedClient, updateOnlyRow } from './insert-rows.ts';
import { DEMO_MENU, type MenuProduct } from './menu.ts';
import { countOrdersBefore, OLDER_DAYS } from './older-days.ts';
import { PAST_DAYS, pastBusinessDays } from './past-orders.ts';
import { insertPrinters } from './printers.ts';
import { storeProductCosts } from './product-costs.ts';
import type { SeedContext, SeedCustomer } from './seed-order.ts';
import { staffId, tableId } from './stable-ids.ts';
import { REGULAR_CUSTOMER_EMAILS, STAFF, WAITER } from './staff-and-regulars.ts';
import { TABLES } from './tables.ts';
import { ALWAYS_OPEN_HOURS, OPENING_HOURS, VENUE } from './venue.ts';

/** How the demo venue is filled: its opening hours, payment mode and staff, and whether it has past orders. */
export interface SeedOptions {
  readonly now: Date;
  /** IANA time zone of the venue, used for the times of the past orders. */
  readonly timeZone: string;
  /** True if bar and kitchen are always open, instead of the published opening hours. */
  readonly alwaysOpen: boolean;
  /** True to add two weeks of past orders and the current evening. */
  readonly history: boolean;
  /** True to leave the first numbers of payments and Z closures to the older days, which are added later. */
  readonly olderDaysFollow?: boolean;
  /** The payment mode of the venue. */
  readonly paymentMethod: PaymentMode;
  /** True if the venue prints tickets; otherwise printing is off in its settings. */
  readonly activePrinters: boolean;
  /** Hash of the password that all demo staff share. */
  readonly passwordHash: string;
  /** Returns a new UUID v7. */
  readonly newId: () => string;
}

/** Fills an empty, migrated database with the demo venue, in the caller's transaction. */
export async function seedDemoVenue(client: SeedClient, options: SeedOptions): Promise<void> {
  const { now, paymentMethod, activePrinters } = options;
  const settings = {
    ...{ ...VENUE, payment_mode: paymentMethod, active_printers: activePrinters },
    ...{ initialized_on: now, hours_confirmed_on: now, codes_printed_on: now, updated_on: now },
  };
  await updateOnlyRow(client, 'settings', settings);
  await insertRows(client, 'staff_users', staffRows(options));
  await insertMenu(client, options.now);
  await setOpeningHours(client, options.alwaysOpen);
  await insertRows(client, 'table_qrs', tableRows(options));
  await insertPrinters(client, now);
  if (options.history) await insertHistory(client, options);
}

function staffRows({ now, passwordHash }: SeedOptions): Row[] {
  return STAFF.map(({ name, email, roles }) => ({
    id: staffId(email),
    name,
    name_key: nameKey(name),
    email,
    email_key: nameKey(email),
    roles,
    password_hash: passwordHash,
    updated_on: now,
  }));
}

async function insertMenu(client: SeedClient, now: Date): Promise<void> {
  const { categories, subCategories, products } = DEMO_MENU;
  const named = ({ id, name, sort }: { id: string; name: string; sort: number }): Row => {
    return { id, name, name_key: nameKey(name), sort, updated_on: now };
  };
  await insertRows(
    client,
    'categories',
    categories.map((each) => ({ ...named(each), product_type_id: each.section })),
  );
  await insertRows(
    client,
    'sub_categories',
    subCategories.map((each) => ({ ...named(each), category_id: each.categoryId })),
  );
  await insertRows(
    client,
    'products',
    products.map((each) => ({ ...named(each), ...productColumns(each) })),
  );
  await insertRows(
    client,
    'product_sizes',
    products.flatMap(({ id, sizes }) => sizes.map((each, index) => ({ product_id: id, ...each, sort: index + 1 }))),
  );
}

function productColumns(product: MenuProduct): Row {
  return {
    product_type_id: product.section,
    category_id: product.categoryId,
    sub_category_id: product.subCategoryId,
    description: product.description,
    stock: product.stock,
    can_be_combined: product.canBeCombined,
    is_energy_drink: product.isEnergyDrink,
    has_main_ingredient: product.ingredients.length > 0,
    ingredients: product.ingredients,
    number_of_ingredients: product.numberOfIngredients,
    is_new: product.isNew,
    is_vegetarian: product.isVegetarian,
    allergens: product.allergens,
  };
}

/** The migrations have created a row for each weekday. */
async function setOpeningHours(client: SeedClient, alwaysOpen: boolean): Promise<void> {
  const weekRows = (section: Section) => {
    const week = alwaysOpen ? ALWAYS_OPEN_HOURS : OPENING_HOURS[section];
    return week.map((day) => ({ product_type_id: section, ...day }));
  };
  await client.query(
    `update schedules set windows = day.windows, closed = day.closed
     from jsonb_populate_recordset(null::schedules, $1::jsonb) day
     where schedules.product_type_id = day.product_type_id and schedules.weekday = day.weekday`,
    [JSON.stringify([...weekRows('drinks'), ...weekRows('food')])],
  );
}

function tableRows({ now, newId }: SeedOptions): Row[] {
  return TABLES.map(({ code, active }) => ({
    id: tableId(code),
    code,
    code_key: tableCodeComparisonKey(code),
    key: randomKey(newId),
    active,
    updated_on: now,
  }));
}

/**
 * A key of sixteen hexadecimal digits: short, because every character makes a QR code denser. Only the end of a UUID v7 is fully
 * random.
 */
function randomKey(newId: () => string): string {
  return newId().slice(-8) + newId().slice(-8);
}

async function insertHistory(client: SeedClient, options: SeedOptions): Promise<void> {
  const { now, timeZone, newId, olderDaysFollow = false } = options;
  const newCustomer = (email: string | null): SeedCustomer => ({
    id: newId(),
    label: anonymousCustomerLabel(newId()),
    email,
  });
  const seedContext: SeedContext = {
    now,
    timeZone,
    regulars: REGULAR_CUSTOMER_EMAILS.map(newCustomer),
    newCustomer: () => newCustomer(null),
  };
  const days = [...pastBusinessDays(seedContext), currentEvening(seedContext)];
  const [firstDay = ''] = daysBefore(businessDayAt(now, timeZone), PAST_DAYS);
  const zClosure = olderDaysFollow ? OLDER_DAYS + 1 : 1;
  const first = { zClosure, payment: olderDaysFollow ? countOrdersBefore(zClosure, firstDay) + 1 : 1 };
  const rows = historyRows(days, { waiterId: staffId(WAITER.email), newId, first });

  await storeProductCosts(client);
  await insertRows(client, 'customers', rows.customers);
  await insertHistoryRows(client, rows);
  const lastPayment = first.payment + rows.payments.length - 1;
  await client.query(`update counters set value = $1 where name = 'payment'`, [lastPayment]);
}
