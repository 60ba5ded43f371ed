// «Otra ronda»: what an earlier order of the customer contains, so that it can be put into the cart again.
import * as z from 'zod/mini';
import { repeatOrderRoutes } from './customer-payment-routes.ts';
import { defineEndpoint, type OutputOf } from './endpoint.ts';
import { idField, noteField, quantityField, sizeField } from './fields.ts';

/**
 * The schema of one line of an earlier order, with its product, size and choices. The customer app puts the line into the cart
 * again.
 */
export const repeatedOrderLineShape = z.object({
  productId: idField,
  size: sizeField,
  quantity: quantityField,
  notes: noteField,
  mixerId: z.nullable(idField),
  ingredients: z.array(z.object({ name: z.string(), quantity: quantityField })),
  /** The product's name and the label when it was ordered: the product may have left the menu. */
  name: z.string(),
  label: z.string(),
});

/** The endpoint that reads an earlier order to order it again («otra ronda»). */
export const repeatOrderEndpoints = {
  readOrderToRepeat: defineEndpoint({
    ...repeatOrderRoutes.readOrderToRepeat,
    access: 'customer',
    summary:
      "The products, sizes, choices and notes of the customer's own order, without prices. An order of another customer is reported as not found.",
    input: z.object({ orderId: idField }),
    output: z.object({ lines: z.array(repeatedOrderLineShape) }),
  }),
};

/** One line of an earlier order that the customer orders again («otra ronda»). */
export type RepeatedOrderLine = OutputOf<typeof repeatOrderEndpoints.readOrderToRepeat>['lines'][number];
