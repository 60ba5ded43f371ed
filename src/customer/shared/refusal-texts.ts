// The texts of refusals by code, in the customer's language. Not part of the first page.
import { refusalMessages as spanish } from '#contract/refusal-messages.es.ts';
import { textCatalogue } from './language.ts';

/** The text of every refusal code, in the customer's language. */
export const refusalMessages = textCatalogue('refusals', spanish);
