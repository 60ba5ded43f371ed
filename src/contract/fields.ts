// Schemas of single fields that several features share.
import * as z from 'zod/mini';
import { CART_LINE_QUANTITY_MAX } from '#domain/cart.ts';
import { SIZE_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { ALLERGENS, SECTIONS } from '#domain/menu.ts';
import type { Cents } from '#domain/money.ts';
import { PIN_DIGITS_MAX } from '#domain/pin.ts';
import { NOTE_CHARACTERS_MAX } from '#domain/text.ts';
import { COPIES_MAX } from '#domain/ticket.ts';
import { isCalendarDay, type Weekday } from '#domain/time.ts';
import { refusalMessages } from './refusal-messages.es.ts';

/**
 * The schema of an amount of money in whole cents. The schema library cannot create the domain's branded type `Cents`, so the
 * schema is cast to it.
 */
export const centsField = z.int() as unknown as z.ZodMiniType<Cents, Cents>;

/** The schema of an id, which is a UUID. */
export const idField = z.uuid({ error: refusalMessages.malformed });
/** The schema of an instant: ISO 8601 text in UTC. */
export const timeField = z.iso.datetime();
/** The schema of a calendar day in the time zone of the venue: YYYY-MM-DD. */
export const dayField = z.string().check(z.refine(isCalendarDay, refusalMessages.malformed));
/** The weekdays as stored and sent; 0 is Sunday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];
/**
 * The schema of the cursor of a paginated list, `<time>/<id>`. The server returns it with a page; the browser sends it to read the
 * next one.
 */
export const cursorField = z.templateLiteral([z.iso.datetime(), '/', z.uuid()]);
/** The cursor of a paginated list: the time and the id of the last row of a page, with a slash between them. */
export type ListCursor = z.infer<typeof cursorField>;
/** The schema of a section, which is the type of a product: `drinks` or `food`. */
export const sectionField = z.enum(SECTIONS);
/**
 * The schema of the size of a product: the key of a fixed size, such as `copa`, or the name of a size that the venue created, such
 * as «Media ración». This schema refuses only texts that are far too long; the domain checks the exact length.
 */
export const sizeField = z.string().check(z.maxLength(SIZE_CHARACTERS_MAX * 2));
/** The schema of the sizes in which a product is sold, in display order, each with the price of one unit in cents. */
export const sizesField = z.array(z.object({ size: sizeField, price: centsField }));
/** The schema of one of the fourteen allergens that a product can contain. */
export const allergenField = z.enum(ALLERGENS);

/** The schema of the number of units of an order line, at least 1. */
export const quantityField = z
  .int({ error: refusalMessages['quantity-not-valid'] })
  .check(
    z.minimum(1, refusalMessages['quantity-not-valid']),
    z.maximum(CART_LINE_QUANTITY_MAX, refusalMessages['quantity-not-valid']),
  );

/** The schema of the number of copies in which a ticket is printed, at least 1. */
export const copiesField = z.int().check(z.minimum(1), z.maximum(COPIES_MAX));

/**
 * The schema of a note of a customer or of staff. This schema refuses only texts that are far too long; the domain checks the
 * exact length.
 */
export const noteField = z
  .string({ error: refusalMessages.malformed })
  .check(z.maxLength(NOTE_CHARACTERS_MAX * 2, refusalMessages['note-too-long']));

/**
 * The schema of a typed PIN, with which staff sign in on a shared tablet. The schema refuses only a text that is far too long. The
 * domain checks the digits when staff set a PIN, and returns a message for the form.
 */
export const pinField = z.string().check(z.maxLength(PIN_DIGITS_MAX * 2));

/**
 * The schema of a flag in requests that change an order. Staff set it to confirm a warning. True: the order is changed even if its
 * customer may be paying at this moment. Otherwise such an order is not changed.
 */
export const evenIfInProgressField = z.optional(z.boolean());

/**
 * The schema of what the orders to collect owed together when staff saw them, in cents. If they owe another sum now, the request is
 * refused as `remainder-changed`, with the present sum. Missing: not compared.
 */
export const seenRemainingField = z.optional(z.int().check(z.minimum(0)));

/** The schema of the empty object, for endpoints that have no input or no output. */
export const emptyObjectShape = z.object({});
