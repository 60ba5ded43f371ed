// Schemas of single fields that several features share.
import * as z from 'zod/mini';
import { QUANTITY_MAX } from '#domain/cart.ts';
import { SIZE_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { ALLERGENS, SECTIONS } from '#domain/menu.ts';
import type { Cents } from '#domain/money.ts';
import { PIN_DIGITS_MAX } from '#domain/pin.ts';
import { NOTE_CHARACTERS_MAX } from '#domain/text.ts';
import { COPIES_MAX } from '#domain/ticket.ts';
import { isCalendarDay, type Weekday } from '#domain/time.ts';
import { refusalMessages } from './refusal-messages.es.ts';

/** An amount in whole cents. The schema is cast, because it cannot create the domain's branded type `Cents` itself. */
export const centsField = z.int() as unknown as z.ZodMiniType<Cents, Cents>;

/** A UUID. */
export const idField = z.uuid({ error: refusalMessages.malformed });
/** An instant as ISO 8601 text in UTC. */
export const timeField = z.iso.datetime();
/** A calendar day of the venue, YYYY-MM-DD. */
export const dayField = z.string().check(z.refine(isCalendarDay, refusalMessages.malformed));
/** The weekdays as stored and sent; 0 is Sunday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];
/** Cursor of a paginated list, as returned by the server: send it to read the next page. */
export const cursorField = z.templateLiteral([z.iso.datetime(), '/', z.uuid()]);
/** The cursor of a paginated list: a time and an id, with a slash between them. */
export type CursorField = z.infer<typeof cursorField>;
/** A product type: drinks or food. */
export const sectionField = z.enum(SECTIONS);
/**
 * The key of a size in which a product is sold, such as `copa` or «Media ración». The domain checks the exact length in code
 * points; a code point has at most two UTF-16 units.
 */
export const sizeField = z.string().check(z.maxLength(SIZE_CHARACTERS_MAX * 2));
/** The sizes of a product in display order, each with the price of one unit. */
export const sizesField = z.array(z.object({ size: sizeField, price: centsField }));
/** An allergen that a product can contain. */
export const allergenField = z.enum(ALLERGENS);

/** The number of units of an order line, at least 1. */
export const quantityField = z
  .int({ error: refusalMessages['quantity-not-valid'] })
  .check(
    z.minimum(1, refusalMessages['quantity-not-valid']),
    z.maximum(QUANTITY_MAX, refusalMessages['quantity-not-valid']),
  );

/** The number of copies of a ticket, at least 1. */
export const copiesField = z.int().check(z.minimum(1), z.maximum(COPIES_MAX));

/**
 * A note of a customer or of staff. The domain checks the exact length in code points. This schema only refuses what is too long in
 * any case: a code point has at most two UTF-16 units.
 */
export const noteField = z
  .string({ error: refusalMessages.malformed })
  .check(z.maxLength(NOTE_CHARACTERS_MAX * 2, refusalMessages['note-too-long']));

/** A PIN as typed. The domain checks it; this schema only limits its length. */
export const pinField = z.string().check(z.maxLength(PIN_DIGITS_MAX * 2));

/** True once staff have confirmed the warning that a customer may be paying right now. */
export const evenIfInProgressField = z.optional(z.boolean());

/** The schema of an endpoint without input or without output. */
export const emptyObject = z.object({});
