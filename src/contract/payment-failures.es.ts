// Spanish texts of failed payment attempts. documented-wording.ts lists the texts that differ from the requirements.
import type { PaymentFailureReason } from '#domain/attempt.ts';
import type { AttemptFailure } from './attempts.ts';

const FAILURES: Readonly<Record<Exclude<PaymentFailureReason, 'processor-code'>, string>> = {
  'card-denied': 'Tarjeta denegada',
  'card-expired': 'La tarjeta está caducada',
  'wrong-cvv': 'Código de seguridad (CVV2/CVC2) incorrecto',
  'wrong-expiry': 'La fecha de caducidad no es correcta',
  'wrong-number': 'El número de tarjeta no es correcto',
  'issuer-denied': 'Tu banco ha rechazado el pago y no dice por qué',
  'insufficient-funds': 'No hay saldo suficiente',
  'authentication-failed': 'Tu banco no ha podido comprobar que eres tú',
  'do-not-retry': 'Tu banco ha rechazado el pago: usa otra tarjeta',
  'card-not-allowed': 'Esta tarjeta no admite este pago: usa otra',
  'saved-card-gone': 'Esta tarjeta guardada ya no sirve: añádela de nuevo',
  'form-not-valid': 'No hemos podido leer los datos de la tarjeta: escríbela de nuevo',
  'wallet-key': 'La clave de Google Pay o Apple Pay no es válida: elige otra forma de pago',
  'wallet-not-valid': 'Google Pay o Apple Pay no han dado un pago válido',
  'bizum-denied': 'Petición rechazada',
  'not-successful': 'No se ha podido cobrar',
  'issuer-away': 'Tu banco no responde ahora mismo',
  'try-again': 'Algo ha fallado: inténtalo de nuevo',
  'canceled-by-guest': 'Has cancelado el pago',
  'venue-not-ready': 'El local no puede cobrar así ahora mismo: elige otra forma de pago o avisa al camarero',
  'amount-too-small': 'El importe es demasiado pequeño para pagarlo así: añade algo más o paga en el local',
};

/** Returns the text that the customer reads about a failed payment attempt. */
export function paymentFailureText({ reason, code }: AttemptFailure): string {
  if (reason === 'processor-code') return `Error en el pago (${code ?? 'sin código'})`;
  return FAILURES[reason];
}

/**
 * The Spanish text of the short page on which a customer arrives when coming back from the page of a bank. The script of this page
 * then opens the customer app. If the page is in a frame, the script sends a message to the customer app instead.
 */
export const BACK_FROM_BANK_TEXT = 'Volviendo a tu pedido…';
