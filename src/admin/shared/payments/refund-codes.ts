// Spanish texts of refunds that failed before the bank was called.
import { ACCOUNT_NOT_CONFIGURED } from '#domain/refund.ts';

/**
 * Returns the Spanish explanation why a refund was not sent to the bank: the server has no keys for the account on which the
 * payment was charged. `code` is the error code of the refund. Returns null for any other code, and for null.
 */
export function refundNotSentText(code: string | null): string | null {
  if (code !== ACCOUNT_NOT_CONFIGURED) return null;
  return 'No la hemos pedido al banco: faltan las claves de la cuenta en la que se cobró. Avisa a quien lleva el servidor, o hazla en el portal del banco y apúntala en el pago.';
}
