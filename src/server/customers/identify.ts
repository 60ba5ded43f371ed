// Stores the e-mail that a customer gave in their session, or that they skipped the question («Omitir»).
import type { Customer } from '#contract/customers.ts';
import { emailRefusal } from '#domain/customer.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { customerOfUnstoredSession, readOwnCustomer } from './queries.ts';
import { changeSession } from './session.ts';

/**
 * Stores the e-mail that the customer gave in the session of the customer; null if the customer skipped the question. The e-mail
 * gives no access to another session with the same e-mail. Returns the customer.
 */
export async function identify(context: Context, input: { readonly email: string | null }): Promise<Customer> {
  const email = input.email?.trim() ?? null;
  const refusal = email === null ? null : emailRefusal(email);
  if (refusal) throw new RefusalError(refusal);

  const unstored = await changeSession(context, { email });
  return unstored ? customerOfUnstoredSession(context, unstored) : readOwnCustomer(context);
}
