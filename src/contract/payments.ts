// Placing an order from the cart. The browser sends products and quantities; the server decides prices, opening hours and totals.
import * as z from 'zod/mini';
import { PAYMENT_STATES } from '#domain/payment.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, idField, noteField, quantityField, sizeField } from './fields.ts';
import { placeOrderRoutes } from './routes.ts';

/** Above the domain's limit, so that a cart slightly too long gets its own refusal text instead of `malformed`. */
const LINES_READ_MAX = 100;

/** The schema of one line of a cart, as the customer's browser sends it to place an order. */
const requestedLineShape = z.object({
  productId: idField,
  size: sizeField,
  quantity: quantityField,
  notes: noteField,
  mixerId: z.nullable(idField),
  ingredients: z
    .array(z.object({ name: z.string().check(z.maxLength(80)), quantity: quantityField }))
    .check(z.maxLength(40)),
  /** Unit price that the customer was shown: compared with the menu, never charged. */
  shownPrice: centsField,
});
/** One line of a cart as the customer's browser sends it. */
export type RequestedLineInput = z.infer<typeof requestedLineShape>;

/** The schema of the lines of a cart, in the request that places an order. */
export const cartField = z.array(requestedLineShape).check(z.maxLength(LINES_READ_MAX));
/** The schema of the code of the table for which an order is placed, such as `A04`. */
export const tableCodeField = z.string().check(z.maxLength(60));

/** The group that contains the one endpoint by which customers place orders. */
export const placeOrderEndpoints = {
  placeOrder: defineEndpoint({
    ...placeOrderRoutes.placeOrder,
    access: 'bearer',
    limit: { perMinute: 12, by: 'session', newcomersPerMinute: 3_600 },
    summary: 'A customer places an order, under an id made by the browser. Idempotent: the same id is the same order.',
    input: z.object({
      orderId: idField,
      tableCode: tableCodeField,
      lines: cartField,
      comment: noteField,
      termsAccepted: z.boolean(),
      /** `staff`: the customer pays staff, if the venue offers it; missing: as the payment mode of the venue says. */
      payTo: z.optional(z.literal('staff')),
    }),
    output: z.object({
      orderId: idField,
      paymentNumber: z.int(),
      paymentState: z.enum(PAYMENT_STATES),
      /** Unpaid, and staff collect it. */
      isOwed: z.boolean(),
      total: centsField,
    }),
  }),
};

/** The request by which a customer's browser places an order. */
export type PlaceOrderInput = InputOf<typeof placeOrderEndpoints.placeOrder>;
/**
 * The response to a customer's request to place an order: the id of the order, the number and state of its payment, the total in
 * cents, and whether staff must collect the money.
 */
export type PlacedOrder = OutputOf<typeof placeOrderEndpoints.placeOrder>;
