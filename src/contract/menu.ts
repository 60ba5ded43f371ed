// The menu with everything that the customer app needs to show it: one document, the same for every customer.
import * as z from 'zod/mini';
import { DATA_RECIPIENTS } from '#domain/data-recipient.ts';
import { PAYMENT_MODES } from '#domain/payment.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  allergenField,
  dayField,
  emptyObjectShape,
  idField,
  sectionField,
  sizesField,
  timeField,
  WEEKDAYS,
} from './fields.ts';
import { menuRoutes } from './routes.ts';

const productShape = z.object({
  id: idField,
  section: sectionField,
  categoryId: idField,
  subCategoryId: z.nullable(idField),
  name: z.string(),
  description: z.string(),
  stock: z.int(),
  /** Orders take their units from the stock. Missing if the stock only says whether the product is available. */
  countsStock: z.optional(z.literal(true)),
  sizes: sizesField,
  canBeCombined: z.boolean(),
  isEnergyDrink: z.boolean(),
  /** Ingredient names to choose from. Empty if nothing can be chosen. */
  ingredients: z.array(z.string()),
  numberOfIngredients: z.int(),
  isNew: z.boolean(),
  isVegetarian: z.boolean(),
  /** Null if the venue has not stated them. */
  allergens: z.nullable(z.array(allergenField)),
  /** Missing if the product has no image. */
  imageUrl: z.optional(z.string()),
});

const categoryShape = z.object({
  id: idField,
  section: sectionField,
  name: z.string(),
  subCategories: z.array(z.object({ id: idField, name: z.string() })),
});

const weekdayField = z.literal(WEEKDAYS);

/** A window in minutes after midnight. It may cross midnight; equal values mean the whole day. */
const windowShape = z.object({ init: z.int(), fin: z.int() });

/** Opening hours of one section: the bar or the kitchen. The texts are those of the reader's language. */
const sectionHoursShape = z.object({
  isOpen: z.boolean(),
  /** The hours of the week, Monday first: neighbouring days with the same windows, none if they are closed. */
  week: z.array(z.object({ days: z.array(weekdayField), windows: z.array(windowShape) })),
  /** Today or tomorrow, if a special day changes their hours. */
  specialDays: z.array(
    z.object({
      day: dayField,
      inDays: z.literal([0, 1]),
      windows: z.array(windowShape),
      /** Its one window begins as usual and ends before midnight. */
      onlyClosesEarlier: z.boolean(),
    }),
  ),
  /** When it opens next, by the venue's local time; null while open, and if it does not open again. */
  nextOpening: z.nullable(
    z.object({
      day: dayField,
      weekday: weekdayField,
      /** Whole minutes after midnight. */
      minutes: z.int(),
      inDays: z.int(),
    }),
  ),
  /** Local time at which it closes within a day, `HH:mm`; null while closed, and if it does not close so soon. */
  closesAt: z.nullable(z.string()),
});

/** The schema of the venue as the customer app receives it: name, contact and settings. */
export const venueShape = z.object({
  name: z.string(),
  shortName: z.string(),
  colour: z.string(),
  logoUrl: z.nullable(z.string()),
  backgroundUrl: z.nullable(z.string()),
  /** The favicon, in square sizes from 16 to 512 pixels and as «maskable» icon. Missing if none exists. */
  iconUrl: z.optional(z.string()),
  paymentMode: z.enum(PAYMENT_MODES),
  /** Whether customers of a venue that is paid online may choose to pay staff. */
  offersPayingStaff: z.boolean(),
  /** Whether their orders are prepared before staff collect them. */
  cooksBeforeCollecting: z.boolean(),
  drinksAtBar: z.boolean(),
  /** Whether the menu says that tap water is free and that customers may take what is left. */
  showsWaterAndLeftovers: z.boolean(),
  timeZone: z.string(),
  company: z.object({
    address: z.string(),
    company: z.string(),
    registerData: z.string(),
    nif: z.string(),
    web: z.string(),
    email: z.string(),
  }),
});
/** The name, contact and settings of the venue, as the customer app receives them. */
export type Venue = z.infer<typeof venueShape>;

/**
 * The schema of the document that the customer app loads: the menu, the venue, and the opening hours of the bar and the kitchen.
 */
const menuShape = z.object({
  venue: venueShape,
  openSections: z.object({
    bar: sectionHoursShape,
    kitchen: sectionHoursShape,
    /** When a section opens or closes next; the page reads the menu again at that time. */
    changesAt: z.nullable(timeField),
  }),
  categories: z.array(categoryShape),
  /** In menu order. Sold-out products are included, so that a cart can show their names. */
  products: z.array(productShape),
  /** Who receives customer data outside the venue: the legal pages name exactly these. */
  recipients: z.array(z.enum(DATA_RECIPIENTS)),
});
/** The document that the customer app loads: the menu, the venue, and the opening hours of the bar and the kitchen. */
export type Menu = z.infer<typeof menuShape>;

/** The group that contains one endpoint, which returns the menu to the customer app. */
export const menuEndpoints = {
  readMenu: defineEndpoint({
    ...menuRoutes.readMenu,
    access: 'anyone',
    summary: 'The menu, the opening hours and the venue, as customers see them now.',
    input: emptyObjectShape,
    output: menuShape,
  }),
};
