// Visible text of the page for an unknown path. Texts quoted in the requirements must not change by a letter.
import { textCatalogue } from '#customer/shared/language.ts';

/** The visible texts of the page for a path that does not exist. */
export const notFoundTexts = textCatalogue('not-found', {
  text: 'Puede que la dirección esté mal escrita o que la página ya no esté.',
} as const);
