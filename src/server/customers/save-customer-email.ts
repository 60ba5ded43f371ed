// Stores the e-mail that a customer gave in their session, or that they skipped the question («Omitir»).
import type { Customer } from '#contract/customers.ts';
import { emailRefusal } from '#domain/email.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { customerOfUnstoredSession, readOwnCustomer } from './queries.ts';
import { changeSession } from './session.ts';

/**
 * Stores the e-mail that the customer entered in the session of the request, and returns the customer. If `email` is null, stores
 * that the customer does not want to give one. The e-mail is not verified, and gives no access to another session with the same
 * e-mail.
 */
export async function saveCustomerEmail(context: Context, input: { readonly email: string | null }): Promise<Customer> {
  const email = input.email?.trim() ?? null;
  const refusal = email === null ? null : emailRefusal(email);
  if (refusal) throw new RefusalError(refusal);

  const unstored = await changeSession(context, { email });
  return unstored ? customerOfUnstoredSession(context, unstored) : readOwnCustomer(context);
}
