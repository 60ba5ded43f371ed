// The menu and everything a guest's page needs to show it: one document, the same for every guest.
import * as z from 'zod/mini';
import { PAYMENT_FLOWS } from '#domain/payment.ts';
import { endpoint } from './endpoint.ts';
import { allergenField, centsField, emptyObject, idField, sectionField, sizeField, timeField } from './fields.ts';
import { menuRoutes } from './routes.ts';

const productShape = z.object({
  id: idField,
  section: sectionField,
  categoryId: idField,
  subCategoryId: z.nullable(idField),
  name: z.string(),
  description: z.string(),
  stock: z.int(),
  prices: z.partialRecord(sizeField, centsField),
  canBeCombined: z.boolean(),
  isEnergyDrink: z.boolean(),
  /** Names to choose among; none when nothing is chosen. */
  ingredients: z.array(z.string()),
  numberOfIngredients: z.int(),
  isNew: z.boolean(),
  isVegetarian: z.boolean(),
  allergens: z.array(allergenField),
  /** Only where there is one. */
  pictureUrl: z.optional(z.string()),
});

const categoryShape = z.object({
  id: idField,
  section: sectionField,
  name: z.string(),
  subCategories: z.array(z.object({ id: idField, name: z.string() })),
});

/** One door: the bar's or the kitchen's. */
const sectionHoursShape = z.object({
  isOpen: z.boolean(),
  /** «Lunes a viernes 19h-23h · Sábado y domingo 12h-23h» */
  hours: z.string(),
  /** «Abre hoy a las 19:00», while closed. */
  opens: z.nullable(z.string()),
});

export const venueShape = z.object({
  name: z.string(),
  shortName: z.string(),
  colour: z.string(),
  logoUrl: z.nullable(z.string()),
  backgroundUrl: z.nullable(z.string()),
  /** The favicon, in squares of 16 to 512 pixels and one as «maskable». Only where there is one. */
  iconUrl: z.optional(z.string()),
  paymentMethod: z.enum(PAYMENT_FLOWS),
  drinksAtBar: z.boolean(),
  timeZone: z.string(),
  company: z.object({
    address: z.string(),
    company: z.string(),
    registerData: z.string(),
    nif: z.string(),
    iva: z.number(),
    web: z.string(),
    email: z.string(),
  }),
});
export type Venue = z.infer<typeof venueShape>;

export const menuShape = z.object({
  venue: venueShape,
  doors: z.object({
    bar: sectionHoursShape,
    kitchen: sectionHoursShape,
    /** When one of them next opens or closes: the page asks again then. */
    changesAt: z.nullable(timeField),
  }),
  categories: z.array(categoryShape),
  /** In the order of the menu; products out of stock are included, so that a cart can name them. */
  products: z.array(productShape),
});
export type Menu = z.infer<typeof menuShape>;

export const menu = {
  readMenu: endpoint({
    ...menuRoutes.readMenu,
    access: 'anyone',
    summary: 'The menu, the opening hours and the venue, as a guest sees them now.',
    input: emptyObject,
    output: menuShape,
  }),
};
