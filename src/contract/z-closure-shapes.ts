// What a Z closure says beside its totals: in the back office, and on paper that a print agent prints.
import * as z from 'zod/mini';
import { UNCHARGED_KINDS } from '#domain/z-closure.ts';
import { centsField } from './fields.ts';

/** A number of orders and their sum. */
export const countedShape = z.object({ orders: z.int(), sum: centsField });

/** The cash that was counted. */
export const cashShape = z.object({
  /** Null if some payments do not say how they were paid: then nothing can be compared. */
  expected: z.nullable(centsField),
  /** Null if it was not counted. */
  counted: z.nullable(centsField),
  /** Counted minus expected: negative if cash is missing. */
  difference: z.nullable(centsField),
});

/** Lines that were taken off orders, or were an invitation, and that nobody had paid, and discounts of orders: by person and reason. */
export const unchargedShape = z.array(
  z.object({
    kind: z.enum(UNCHARGED_KINDS),
    by: z.nullable(z.string()),
    reason: z.string(),
    /** Of discounts: orders. */
    lines: z.int(),
    sum: centsField,
  }),
);

/** What was received minus refunds, by VAT rate; the highest first. */
export const closureVatShape = z.array(
  z.object({ percent: z.number(), base: centsField, tax: centsField, total: centsField }),
);
