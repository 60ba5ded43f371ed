// A guest sends the cart. The browser says what and how many; prices, hours and totals are the server's.
import * as z from 'zod/mini';
import { PAYMENT_STATES } from '#domain/payment.ts';
import { endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, idField, noteField, quantityField, sizeField } from './fields.ts';
import { paymentRoutes } from './routes.ts';

/** Longer than any cart may be, so that a long one gets its own words; past this it is no cart at all. */
const LINES_READ_MAX = 100;

export const requestedLineShape = z.object({
  productId: idField,
  size: sizeField,
  quantity: quantityField,
  notes: noteField,
  mixerId: z.nullable(idField),
  ingredients: z
    .array(z.object({ name: z.string().check(z.maxLength(80)), quantity: quantityField }))
    .check(z.maxLength(40)),
  /** Price of one unit that the guest saw: compared, never charged. */
  shownPrice: centsField,
});
export type WantedLineInput = z.infer<typeof requestedLineShape>;

export const cartField = z.array(requestedLineShape).check(z.maxLength(LINES_READ_MAX));
export const tableCodeField = z.string().check(z.maxLength(60));

export const payments = {
  placeOrder: endpoint({
    ...paymentRoutes.placeOrder,
    access: 'bearer',
    limit: { perMinute: 12, by: 'session' },
    summary: 'A guest places an order under an id made by the browser. The same id again is the same order.',
    input: z.object({
      orderId: idField,
      tableCode: tableCodeField,
      lines: cartField,
      comment: noteField,
      termsAccepted: z.boolean(),
    }),
    output: z.object({
      orderId: idField,
      paymentNumber: z.int(),
      paymentState: z.enum(PAYMENT_STATES),
      total: centsField,
    }),
  }),
};

export type PlaceOrder = InputOf<typeof payments.placeOrder>;
export type PlacedOrder = OutputOf<typeof payments.placeOrder>;
