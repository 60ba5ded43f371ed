// The receipt of a payment by e-mail, asked for by staff or by the guest. Never automatic.
import * as z from 'zod/mini';
import { EMAIL_CHARACTERS_MAX } from '#domain/customer.ts';
import { endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { idField } from './fields.ts';
import { receiptRoutes } from './routes.ts';

/** The exact limit is the domain's; here only what no address can reach. */
const emailField = z.string().check(z.maxLength(EMAIL_CHARACTERS_MAX * 2));

/** It waits for the mail server. Whether a receipt was taken is told by the payment's `receiptIsSent`. */
const queued = z.object({ receipt: z.literal('queued') });

export const receipts = {
  sendReceipt: endpoint({
    ...receiptRoutes.sendReceipt,
    access: { staff: 'see-payments' },
    limit: { perMinute: 30, by: 'session' },
    summary:
      'Staff have the receipt of a payment, or what is owed of one that is awaited, mailed to an address. An order that they made carries the first address from then on. The same address again within a while is the same mail.',
    input: z.object({ paymentId: idField, email: emailField }),
    output: queued,
  }),
  requestReceipt: endpoint({
    ...receiptRoutes.requestReceipt,
    access: 'customer',
    limit: { perMinute: 12, by: 'session' },
    summary:
      'A guest has the receipt of their own paid order mailed to an address. The same address again within a while is the same mail.',
    input: z.object({ orderId: idField, email: emailField }),
    output: queued,
  }),
};

export type SendReceipt = InputOf<typeof receipts.sendReceipt>;
export type RequestReceipt = InputOf<typeof receipts.requestReceipt>;
export type QueuedReceipt = OutputOf<typeof receipts.sendReceipt>;
