// Requests the receipt of an order by e-mail.
import { createClient, NoResponseError, type RequestSender, ServerRefusalError } from '#contract/client.ts';
import { receiptRoutes } from '#contract/customer-payment-routes.ts';
import type { RequestReceiptInput, receiptEndpoints } from '#contract/receipts.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type { SessionTracker } from '#customer/shared/session/session.ts';
import { emailRefusal } from '#domain/email.ts';
import { receiptRequestTexts } from './receipt-request-texts.ts';

type ReceiptEndpoints = Pick<typeof receiptEndpoints, 'requestReceipt'>;

/**
 * Requests the receipt (or the unpaid bill) of an order by e-mail. Returns null once the e-mail is queued, otherwise the visible
 * reason why it is not. A repeated request for the same address within ten minutes sends no second e-mail.
 */
export async function requestReceipt(
  { send, session }: { readonly send: RequestSender; readonly session: Pick<SessionTracker, 'run'> },
  receipt: RequestReceiptInput,
): Promise<string | null> {
  if (emailRefusal(receipt.email) !== null) return refusalMessages['receipt-email-not-valid'];
  const api = createClient<ReceiptEndpoints>({ requestReceipt: receiptRoutes.requestReceipt }, send);
  try {
    await session.run(() => api.requestReceipt(receipt));
    return null;
  } catch (error) {
    if (error instanceof NoResponseError) return receiptRequestTexts.connectionLost;
    if (error instanceof ServerRefusalError) return refusalMessages[error.code];
    throw error;
  }
}
