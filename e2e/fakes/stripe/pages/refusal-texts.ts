// Texts for refused cards on the simulator's page.

const TEXTS: Readonly<Record<string, string>> = {
  expired_card: 'La tarjeta está caducada.',
  incorrect_cvc: 'El código de seguridad no es correcto.',
  incorrect_number: 'El número de tarjeta no es correcto.',
  insufficient_funds: 'La tarjeta no tiene fondos suficientes.',
  invalid_cvc: 'El código de seguridad no es válido.',
  invalid_expiry_month: 'La fecha de caducidad no es válida.',
  invalid_expiry_year: 'La tarjeta está caducada.',
  payment_intent_authentication_failure: 'El banco no ha podido comprobar que eres tú.',
  processing_error: 'El banco ha tenido un error. Inténtalo otra vez.',
};

/** Returns the Spanish text for the error or decline code of a refused card. */
export function refusalText(code: string): string {
  return TEXTS[code] ?? 'El banco ha rechazado la tarjeta. Prueba con otra.';
}
