// Spanish texts of refunds that failed before the bank was called.
import { ACCOUNT_NOT_CONFIGURED } from '#domain/refund.ts';

/**
 * Returns the text that says why a refund was not sent to the bank, by its error code. Null for any other code, and without
 * one.
 */
export function refundNotSentText(code: string | null): string | null {
  if (code !== ACCOUNT_NOT_CONFIGURED) return null;
  return 'No la hemos pedido al banco: faltan las claves de la cuenta en la que se cobró. Avisa a quien lleva la instalación, o hazla en el portal del banco y apúntala en el pago.';
}
