// First-time setup of a venue: the steps that are needed before it can take an order.
import { availableMixers, isAvailable, needsMixer, type Product, SECTIONS } from './menu.ts';
import { lacksPublicAddress } from './public-address.ts';
import type { Section, WeekHours } from './schedule.ts';

/**
 * The steps of the setup of a new venue, in the order of the page. The step `public-address` is done in the server's settings, and
 * comes before the QR codes, which contain that address.
 */
export const SETUP_STEPS = [
  'product-types',
  'categories',
  'products',
  'hours',
  'company',
  'payment-method',
  'public-address',
  'tables',
  'printed-codes',
  'staff',
  'printers',
  'test-order',
] as const;
/** A step of the setup of a new venue, such as `products` or `printers`. */
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Setup steps that a venue can skip: one person may serve alone, and a bar may work without printing. */
export const OPTIONAL_SETUP_STEPS: readonly SetupStep[] = ['staff', 'printers'];

/**
 * Returns the steps to set up a venue on this server, in order. The step `public-address` is only for servers in production; on
 * other servers no customers open the address.
 */
export function setupStepsOf({ isProduction }: { readonly isProduction: boolean }): SetupStep[] {
  return SETUP_STEPS.filter((step) => isProduction || step !== 'public-address');
}

/** The facts about a venue that decide which setup steps are done. */
export interface SetupState {
  /** True if an owner has created the product types and the opening hours. */
  readonly isInitialized: boolean;
  readonly productTypes: number;
  readonly activeTables: number;
  /** All products, including those that are sold out. */
  readonly products: readonly Product[];
  readonly weeks: Readonly<Record<Section, WeekHours>>;
  /** Drinks can only be ordered at the bar. */
  readonly drinksAtBar: boolean;
  readonly isCompanyComplete: boolean;
  /** True if the server has the keys of the chosen payment mode. */
  readonly isPayable: boolean;
  /** The public address of the server (`PUBLIC_URL`). */
  readonly publicUrl: string;
  readonly categories: number;
  /** Users that can sign in, the first owner included. */
  readonly activeUsers: number;
  readonly printers: number;
  /** True once a person has confirmed that the opening hours are right. */
  readonly areHoursConfirmed: boolean;
  /** True once QR codes were printed or downloaded. */
  readonly areCodesPrinted: boolean;
  readonly hasOrders: boolean;
}

/** Returns for each setup step of a new venue whether the step is done. */
export function setupStepCompletion(venue: SetupState): Readonly<Record<SetupStep, boolean>> {
  return {
    'product-types': venue.isInitialized && venue.productTypes === SECTIONS.length,
    categories: venue.categories > 0,
    hours: venue.isInitialized && venue.areHoursConfirmed && hasUsefulHours(venue),
    tables: venue.activeTables > 0,
    products: hasSomethingToOrder(venue),
    company: venue.isCompanyComplete,
    'payment-method': venue.isPayable,
    'public-address': !lacksPublicAddress(venue.publicUrl),
    'printed-codes': venue.areCodesPrinted,
    staff: venue.activeUsers > 1,
    printers: venue.printers > 0,
    'test-order': venue.hasOrders,
  };
}

/** True if a section with products has opening hours; while there are no products, if any section has. */
function hasUsefulHours(venue: SetupState): boolean {
  const sections = sectionsOrderedAtTable(venue);
  const selling = sections.filter((section) => venue.products.some((product) => product.section === section));
  return (selling.length > 0 ? selling : sections).some((section) => hasOpenDay(venue.weeks[section]));
}

function hasSomethingToOrder(venue: SetupState): boolean {
  const open = sectionsOrderedAtTable(venue).filter((section) => hasOpenDay(venue.weeks[section]));
  const hasMixer = availableMixers(venue.products).length > 0;
  return venue.products.some((product) => open.includes(product.section) && isOrderable(product, hasMixer));
}

/** The sections that customers can order from at the table. */
function sectionsOrderedAtTable({ drinksAtBar }: SetupState): Section[] {
  return SECTIONS.filter((section) => section !== 'drinks' || !drinksAtBar);
}

function hasOpenDay(week: WeekHours): boolean {
  return week.some(({ closed }) => !closed);
}

/** True if the product is in stock and has a size that needs no mixer, or a mixer is available. */
function isOrderable(product: Product, hasMixer: boolean): boolean {
  return isAvailable(product) && product.sizes.some(({ size }) => hasMixer || !needsMixer(product, size));
}
