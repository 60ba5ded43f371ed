// A guest says who they are, or nothing («Omitir»).
import { emailRefusal } from '#domain/customer.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { readCustomer } from './queries.ts';
import { customerWhoAsks } from './session.ts';

/** Keeps the e-mail as a contact of this session; it opens nothing that belongs to another. */
export async function identify(context: Context, input: { readonly email: string | null }) {
  const email = input.email?.trim() ?? null;
  const refusal = email === null ? null : emailRefusal(email);
  if (refusal) throw new Refused(refusal);

  return context.transaction(async (sql) => {
    const id = await customerWhoAsks(context, sql);
    await sql.updateTable('customers').set({ email }).where('id', '=', id).execute();
    return readCustomer(sql, id, context.now);
  });
}
