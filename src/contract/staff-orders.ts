// «Crear Pedido»: staff take an order for customers without a phone.
import * as z from 'zod/mini';
import { PAYMENT_STATES } from '#domain/payment.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, emptyObjectShape, idField, noteField } from './fields.ts';
import { paidWithField } from './payment-history.ts';
import { cartField, tableCodeField } from './payments.ts';
import { tableDebtShape } from './refusal-reply.ts';
import { staffOrderRoutes } from './routes.ts';

/** The endpoints by which staff take orders at the tables. */
export const staffOrderEndpoints = {
  listOrderTables: defineEndpoint({
    ...staffOrderRoutes.listOrderTables,
    access: { staff: 'create-orders' },
    summary:
      'The active tables in natural order, with what staff must still collect of each, and the VAT of new orders.',
    input: emptyObjectShape,
    output: z.object({
      tables: z.array(
        z.extend(tableDebtShape, {
          tableId: idField,
          /** How many orders staff must still collect of it. */
          owedOrders: z.int(),
        }),
      ),
      /** VAT included in the prices, in per cent. */
      vatPercent: z.number(),
      /** That of the products with another one, by product id. */
      productVatPercents: z.record(idField, z.number()),
    }),
  }),
  placeStaffOrder: defineEndpoint({
    ...staffOrderRoutes.placeStaffOrder,
    access: { staff: 'create-orders' },
    records: { nothing: 'the payment stores who placed the order and who received the money' },
    summary:
      'Staff place an order, paid or not, under an id made by the browser. A paid one needs the right to collect payments. Idempotent: the same id is the same order. Opening hours, terms and table scan are not checked.',
    input: z.object({
      orderId: idField,
      /** The user who wrote the order; in the session of another one it is refused. */
      writtenBy: z.optional(idField),
      tableCode: tableCodeField,
      /** The table, which may have been renamed since. Without it `tableCode` is looked up. */
      tableId: z.optional(idField),
      lines: cartField,
      comment: noteField,
      /** How it was paid; null if it is unpaid. */
      paidWith: paidWithField,
    }),
    output: z.object({
      orderId: idField,
      paymentId: idField,
      paymentNumber: z.int(),
      paymentState: z.enum(PAYMENT_STATES),
      total: centsField,
    }),
  }),
};

/** A table of the venue for which staff can place an order, with the amount that the table still owes, in cents. */
export type StaffOrderTable = OutputOf<typeof staffOrderEndpoints.listOrderTables>['tables'][number];
/** The request by which staff place an order for a table. */
export type PlaceStaffOrderInput = InputOf<typeof staffOrderEndpoints.placeStaffOrder>;
/**
 * The response to a request of staff to place an order: the ids of the order and of its payment, the number and the state of the
 * payment, and the total in cents.
 */
export type PlacedStaffOrder = OutputOf<typeof staffOrderEndpoints.placeStaffOrder>;
