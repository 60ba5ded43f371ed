// The receipt of a payment: by e-mail, requested by staff or by the customer, and on paper. Never sent automatically. Also the bill
// of a table on paper.
import * as z from 'zod/mini';
import { EMAIL_CHARACTERS_MAX } from '#domain/email.ts';
import { receiptRoutes } from './customer-payment-routes.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { idField } from './fields.ts';
import { queuedPrintJobShape } from './printing.ts';

/** An e-mail address. The exact rules are validated by the domain. */
const emailField = z.string().check(z.maxLength(EMAIL_CHARACTERS_MAX * 2));

/** A table code as payments have it. */
const tableCodeField = z.string().check(z.maxLength(100));

/** The mail is stored and will be sent. Whether the mail server accepted it is shown by the payment's `isReceiptSent`. */
const queued = z.object({ receipt: z.literal('queued') });

/** The endpoints that send or print the receipt of a payment or the bill of a table. */
export const receiptEndpoints = {
  sendReceipt: defineEndpoint({
    ...receiptRoutes.sendReceipt,
    access: { staff: 'collect-payments' },
    records: { nothing: 'the receipt stores who sent it' },
    limit: { perMinute: 30, by: 'session' },
    summary:
      'Staff send the receipt of a payment, or the bill of a pending one, to an address: of any if they see payments, otherwise of what they took or collected and of what owes. The first address is stored on an order that staff took. A repeated request for the same address within a few minutes sends nothing.',
    input: z.object({ paymentId: idField, email: emailField }),
    output: queued,
  }),
  requestReceipt: defineEndpoint({
    ...receiptRoutes.requestReceipt,
    access: 'customer',
    limit: { perMinute: 12, by: 'session' },
    summary:
      'A customer requests the receipt of their own order, or its bill while staff have not collected it. A repeated request for the same address within a few minutes sends nothing. A corrected address withdraws the request for the wrong one, if it has not been sent yet.',
    input: z.object({
      orderId: idField,
      email: emailField,
      /** The wrong address of an earlier request. */
      insteadOf: z.optional(emailField),
    }),
    output: queued,
  }),
  printReceipt: defineEndpoint({
    ...receiptRoutes.printReceipt,
    access: { staff: 'collect-payments' },
    records: { nothing: 'the print job stores who created it' },
    summary:
      'Prints the receipt of a payment, or the bill of a pending one, for the same staff as `sendReceipt`. It is no invoice. A repeated request prints nothing more.',
    input: z.object({ paymentId: idField, jobId: idField, printerId: idField }),
    output: z.object({ job: queuedPrintJobShape }),
  }),
  sendTableBill: defineEndpoint({
    ...receiptRoutes.sendTableBill,
    access: { staff: 'collect-payments' },
    records: { nothing: 'the receipts store who sent it' },
    limit: { perMinute: 30, by: 'session' },
    summary:
      'Sends the bill of a table to an address, in one e-mail: all orders that staff must collect from it, and what is paid of them, as it is with each request. It is no invoice. Refused if the table owes nothing, and above an hourly limit of the address.',
    input: z.object({ tableCode: tableCodeField, email: emailField }),
    output: queued,
  }),
  printTableBill: defineEndpoint({
    ...receiptRoutes.printTableBill,
    access: { staff: 'collect-payments' },
    records: { nothing: 'the print job stores who created it' },
    summary:
      'Prints the bill of a table: all orders that staff must collect from it, with equal lines added up, and what is paid of them. It is no invoice. A repeated request prints nothing more. Refused if the table owes nothing.',
    input: z.object({ tableCode: tableCodeField, jobId: idField, printerId: idField }),
    output: z.object({ job: queuedPrintJobShape }),
  }),
};

/** The request by which staff send the receipt of a payment by e-mail. */
export type SendReceiptInput = InputOf<typeof receiptEndpoints.sendReceipt>;
/** The request by which a customer asks for their receipt by e-mail. */
export type RequestReceiptInput = InputOf<typeof receiptEndpoints.requestReceipt>;
/** The request by which staff send the bill of a table by e-mail. */
export type SendTableBillInput = InputOf<typeof receiptEndpoints.sendTableBill>;
/** The request by which staff print the bill of a table. */
export type PrintTableBillInput = InputOf<typeof receiptEndpoints.printTableBill>;
/** The response to a request for a receipt or a bill by e-mail: the e-mail is stored in the queue and will be sent. */
export type QueuedReceipt = OutputOf<typeof receiptEndpoints.sendReceipt>;
