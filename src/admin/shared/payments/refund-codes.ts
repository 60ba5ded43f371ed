// Texts for the codes with which a refund fails before the bank is called.
import { ACCOUNT_NOT_CONFIGURED } from '#domain/refund.ts';

/**
 * Explains why a refund was not sent to the bank, by its error code; null if it was sent, so that the code is one of the bank.
 */
export function refundNotSentText(code: string | null): string | null {
  if (code !== ACCOUNT_NOT_CONFIGURED) return null;
  return 'No la hemos pedido al banco: faltan las claves de la cuenta en la que se cobró. Avisa a quien lleva la instalación, o hazla en el portal del banco y apúntala en el pago.';
}
