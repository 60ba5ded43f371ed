// Asks for the receipt of an order by mail.
import { createClient, RefusedByServer, type Send, Unreachable } from '#contract/client.ts';
import { messages } from '#contract/messages.es.ts';
import type { RequestReceipt, receipts } from '#contract/receipts.ts';
import { receiptRoutes } from '#contract/routes.ts';
import type { Session } from '#customer/shared/session.ts';
import { emailRefusal } from '#domain/customer.ts';
import { receiptTexts } from './receipt-texts.ts';

type ReceiptEndpoints = Pick<typeof receipts, 'requestReceipt'>;

/** Gives null once the mail waits at the server, or why it does not, in words. Asking again sends no second mail. */
export async function requestReceipt(
  { send, session }: { readonly send: Send; readonly session: Pick<Session, 'ask'> },
  wanted: RequestReceipt,
): Promise<string | null> {
  if (emailRefusal(wanted.email) !== null) return messages['receipt-email-not-valid'];
  const api = createClient<ReceiptEndpoints>({ requestReceipt: receiptRoutes.requestReceipt }, send);
  try {
    await session.ask(() => api.requestReceipt(wanted));
    return null;
  } catch (error) {
    if (error instanceof Unreachable) return receiptTexts.lost;
    if (error instanceof RefusedByServer) return error.message;
    throw error;
  }
}
