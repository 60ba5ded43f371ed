// What a new venue needs before it can take its first order.
import { isAvailable, mixersOf, needsMixer, offeredSizes, type Product, SECTIONS } from './menu.ts';
import type { Section, WeekHours } from './schedule.ts';

/** In the order in which an owner does them. */
export const SETUP_STEPS = ['product-types', 'hours', 'tables', 'products', 'company', 'payment-method'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** What a venue has so far. */
export interface SetupState {
  /** Whether an owner had the product types and the hours created. */
  readonly isInitialized: boolean;
  readonly productTypes: number;
  readonly activeTables: number;
  /** All of them, sold out or not. */
  readonly products: readonly Product[];
  readonly weeks: Readonly<Record<Section, WeekHours>>;
  /** Drinks are ordered at the bar only. */
  readonly drinksAtBar: boolean;
  readonly isCompanyComplete: boolean;
  /** Whether the server has the keys of the payment method that was chosen. */
  readonly isPayable: boolean;
}

/** Each step, and whether it is done: with all of them a guest's first order is possible. */
export function stepsDone(venue: SetupState): Readonly<Record<SetupStep, boolean>> {
  return {
    'product-types': venue.isInitialized && venue.productTypes === SECTIONS.length,
    hours: venue.isInitialized && hasUsefulHours(venue),
    tables: venue.activeTables > 0,
    products: hasSomethingToOrder(venue),
    company: venue.isCompanyComplete,
    'payment-method': venue.isPayable,
  };
}

/** Open hours count where there is something to sell; while there is nothing yet, any do. */
function hasUsefulHours(venue: SetupState): boolean {
  const sections = sectionsAtTheTable(venue);
  const selling = sections.filter((section) => venue.products.some((product) => product.section === section));
  return (selling.length > 0 ? selling : sections).some((section) => opensEver(venue.weeks[section]));
}

function hasSomethingToOrder(venue: SetupState): boolean {
  const open = sectionsAtTheTable(venue).filter((section) => opensEver(venue.weeks[section]));
  const hasMixer = mixersOf(venue.products).length > 0;
  return venue.products.some((product) => open.includes(product.section) && canBeHad(product, hasMixer));
}

/** What guests may order from where they sit. */
function sectionsAtTheTable({ drinksAtBar }: SetupState): Section[] {
  return SECTIONS.filter((section) => section !== 'drinks' || !drinksAtBar);
}

function opensEver(week: WeekHours): boolean {
  return week.some(({ closed }) => !closed);
}

/** In stock, and in some size that needs no soft drink, or of which there is one to choose. */
function canBeHad(product: Product, hasMixer: boolean): boolean {
  return isAvailable(product) && offeredSizes(product).some((size) => hasMixer || !needsMixer(product, size));
}
