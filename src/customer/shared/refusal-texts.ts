// The texts of refusals by code, in the customer's language. Not part of the first page.
import { refusalMessages as spanish } from '#contract/refusal-messages.es.ts';
import { textCatalogue } from './language.ts';

/** The visible text of each refusal code (the server's reason for refusing a request), in the customer's language. */
export const refusalMessages = textCatalogue('refusals', spanish);
