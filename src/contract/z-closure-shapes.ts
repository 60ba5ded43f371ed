// Schemas of the parts of a Z closure beside its totals, for the back office and for the paper that a print agent prints.
import * as z from 'zod/mini';
import { CASH_DIRECTIONS } from '#domain/cash-count.ts';
import { Z_CLOSURE_CHANGE_KINDS } from '#domain/z-closure.ts';
import { centsField } from './fields.ts';

/**
 * The schema of a number of orders with the sum of their amounts in cents, such as the canceled orders of a Z closure (cash
 * closing).
 */
export const orderCountAndSumShape = z.object({ orders: z.int(), sum: centsField });

/**
 * The schema of the cash of a Z closure (cash closing): the cash that should be in the drawer, the parts of this sum, and the cash
 * that was counted.
 */
export const cashCountShape = z.object({
  /** The coins for giving change at the opening; null while nobody has entered them. */
  openingFloat: z.nullable(centsField),
  /** Payments and refunds in cash. */
  received: centsField,
  refunded: centsField,
  /** Cash that staff paid into the drawer, and out of it. */
  paidIn: centsField,
  paidOut: centsField,
  /** A range if some money does not say how it was paid; else both ends are equal. */
  expected: z.object({ least: centsField, most: centsField }),
  /** Null if it was not counted. */
  counted: z.nullable(centsField),
  /** Counted minus the nearest end of what is expected, 0 within it: negative if cash is missing. */
  difference: z.nullable(centsField),
});

/** The schema of a cash movement: cash that staff put into the drawer, or took out of it, without a sale. */
export const cashMovementShape = z.object({
  direction: z.enum(CASH_DIRECTIONS),
  amount: centsField,
  reason: z.string(),
  by: z.nullable(z.string()),
});

/**
 * The schema of the changes that a Z closure (cash closing) lists by person and reason. The changes are: lines taken off orders or
 * given away (before or after they were paid), discounts, and payments corrected from cash to card or the reverse.
 */
export const zClosureChangesShape = z.array(
  z.object({
    kind: z.enum(Z_CLOSURE_CHANGE_KINDS),
    by: z.nullable(z.string()),
    reason: z.string(),
    /** Of discounts: orders; of corrected payments: payments. */
    lines: z.int(),
    sum: centsField,
  }),
);

/**
 * The schema of the VAT of a Z closure (cash closing): what was received minus refunds, for each VAT rate, the highest rate first.
 */
export const zClosureVatShape = z.array(
  z.object({ percent: z.number(), base: centsField, tax: centsField, total: centsField }),
);
