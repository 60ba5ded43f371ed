// The public API of receipts, by e-mail and on paper.
import type { Handlers } from '#contract/endpoint.ts';
import type { receiptEndpoints } from '#contract/receipts.ts';
import type { Context } from '#server/platform/context.ts';
import { newToken } from '#server/platform/ids.ts';
import { createNetworkHasher } from '#server/platform/network-hash.ts';
import { printReceipt } from './print-receipt.ts';
import { printTableBill } from './print-table-bill.ts';
import { requestReceipt, sendReceipt } from './send-receipt.ts';
import { sendTableBill } from './send-table-bill.ts';

export { eraseReceiptAddresses } from './erase-receipt-addresses.ts';
export { receiptIdsSubquery } from './receipt-ids-subquery.ts';
export { recordReceiptMailSent } from './record-receipt-mail-sent.ts';

/**
 * Returns the handlers that send and print receipts. `publicUrl` is the public address of the venue, used for the logo and the
 * links in e-mails.
 */
export function receiptHandlers(publicUrl: string): Handlers<typeof receiptEndpoints, Context> {
  const options = { publicUrl, hashNetwork: createNetworkHasher(newToken()) };
  return {
    sendReceipt: (context, input) => sendReceipt(context, options, input),
    requestReceipt: (context, input) => requestReceipt(context, options, input),
    printReceipt,
    sendTableBill: (context, input) => sendTableBill(context, options, input),
    printTableBill,
  };
}
