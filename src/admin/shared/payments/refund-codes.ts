// Spanish texts of refunds that failed before the bank was called.
import { ACCOUNT_NOT_CONFIGURED } from '#domain/refund.ts';

/**
 * Returns the text for a refund that was not sent to the bank, because the keys of the account are missing. Null for any other
 * error code, and for null.
 */
export function refundNotSentText(code: string | null): string | null {
  if (code !== ACCOUNT_NOT_CONFIGURED) return null;
  return 'No la hemos pedido al banco: faltan las claves de la cuenta en la que se cobró. Avisa a quien lleva el servidor, o hazla en el portal del banco y apúntala en el pago.';
}
