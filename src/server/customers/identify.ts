// Stores the e-mail that a customer gave, or that the customer skipped the question («Omitir»).
import { emailRefusal } from '#domain/customer.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { readCustomer } from './queries.ts';
import { findOrCreateCustomer } from './session.ts';

/** Stores the e-mail as a contact of this session. It gives no access to data of another session with the same e-mail. */
export async function identify(context: Context, input: { readonly email: string | null }) {
  const email = input.email?.trim() ?? null;
  const refusal = email === null ? null : emailRefusal(email);
  if (refusal) throw new RefusalError(refusal);

  return context.transaction(async (sql) => {
    const id = await findOrCreateCustomer(context, sql);
    await sql.updateTable('customers').set({ email }).where('id', '=', id).execute();
    return readCustomer(sql, id, context.now);
  });
}
