// «Corregir»: a customer takes back an order that was just sent, and its lines return to the cart.
import * as z from 'zod/mini';
import { takeBackRoutes } from './customer-payment-routes.ts';
import { defineEndpoint } from './endpoint.ts';
import { centsField, idField } from './fields.ts';
import { repeatedOrderLineShape } from './rounds.ts';

/**
 * The schema of the content of an order that the customer or staff withdrew just after it was sent («Corregir»). They correct the
 * content and send it again.
 */
export const takenBackOrderShape = z.object({
  tableCode: z.string(),
  comment: z.string(),
  lines: z.array(
    z.extend(repeatedOrderLineShape, {
      /** What one unit cost. */
      price: centsField,
    }),
  ),
  /** False if an earlier request with the same id had taken it back. */
  hasChanged: z.boolean(),
});
/** The content of an order that was withdrawn just after it was sent («Corregir»), so that it can be corrected and sent again. */
export type TakenBackOrder = z.infer<typeof takenBackOrderShape>;

/** The endpoint by which customers withdraw an order that they have just sent, to correct it and send it again («Corregir»). */
export const takeBackEndpoints = {
  takeBackOwnOrder: defineEndpoint({
    ...takeBackRoutes.takeBackOwnOrder,
    access: 'customer',
    limit: { perMinute: 12, by: 'session' },
    summary:
      "Takes back the customer's own order within two minutes, while nothing of it is done, printed, paid or accepted, three times a visit. Its lines are voided, and returned so that they can be ordered again. Idempotent under the id made by the browser. An order of another customer is reported as not found.",
    input: z.object({ orderId: idField, changeId: idField }),
    output: takenBackOrderShape,
  }),
};
