// The texts of the HTML document around the app. Only the server uses them; no script contains them.
import { textCatalogue } from '#customer/shared/language.ts';

/**
 * The visible texts of the HTML document around the app, such as its description and the message for browsers without JavaScript.
 * Only the server uses them.
 */
export const documentTexts = textCatalogue('document', {
  /** BCP 47 code of the language. */
  language: 'es',
  description: (venue: string) => `Carta de ${venue}. Pide desde tu mesa.`,
  noScript: 'Puedes leer la carta. Para pedir desde la mesa, activa JavaScript en tu navegador.',
  oldPhone: 'Este móvil no puede pedir desde aquí. Pide en la barra.',
});
