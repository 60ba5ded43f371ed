// The pieces that the shapes of several features share.
import * as z from 'zod/mini';
import { QUANTITY_MAX } from '#domain/cart.ts';
import { ALLERGENS, SECTIONS, SIZES } from '#domain/menu.ts';
import type { Cents } from '#domain/money.ts';
import { NOTE_CHARACTERS_MAX } from '#domain/text.ts';
import { isDay } from '#domain/time.ts';
import { messages } from './refusal-messages.es.ts';

/** Whole cents. The brand is the domain's own; a schema cannot make it, so it is claimed here and nowhere else. */
export const centsField = z.int() as unknown as z.ZodMiniType<Cents, Cents>;

export const idField = z.uuid({ error: messages.malformed });
/** A moment as an ISO 8601 text in UTC. */
export const timeField = z.iso.datetime();
/** A calendar day of the venue, YYYY-MM-DD. */
export const dayField = z.string().check(z.refine(isDay, messages.malformed));
/** Where a page of a list ended, as the server said it: give it back for the page after. */
export const cursorField = z.templateLiteral([z.iso.datetime(), '/', z.uuid()]);
export type CursorField = z.infer<typeof cursorField>;
export const sectionField = z.enum(SECTIONS);
export const sizeField = z.enum(SIZES);
export const allergenField = z.enum(ALLERGENS);

export const quantityField = z
  .int({ error: messages['quantity-not-valid'] })
  .check(z.minimum(1, messages['quantity-not-valid']), z.maximum(QUANTITY_MAX, messages['quantity-not-valid']));

/**
 * A note. The exact limit counts characters as people do and is the domain's; here only what no note can reach, a
 * character taking at most two units, is refused before anything reads it.
 */
export const noteField = z
  .string({ error: messages.malformed })
  .check(z.maxLength(NOTE_CHARACTERS_MAX * 2, messages['note-too-long']));

export const emptyObject = z.object({});
