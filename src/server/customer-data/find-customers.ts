// Finds customers by e-mail or label, and the e-mails of staff orders and receipts.
import { sql as raw } from 'kysely';
import {
  CUSTOMERS_FOUND_MAX,
  type FoundCustomer,
  type FoundCustomers,
  type FoundEmail,
} from '#contract/customer-data.ts';
import { customerSearchKey } from '#contract/customer-name.es.ts';
import { emailRefusal } from '#domain/email.ts';
import { hashEmailAddress } from '#server/mail/index.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Finds customers whose e-mail, label or displayed name («Cliente 6d8c») begins with the text. Adds other customers with the same
 * e-mail as one of them, and the matching e-mails of staff orders. A whole e-mail also finds customers who used it for an earlier
 * order, and receipts that were sent to it. That search reads all orders, so do not call it at each keystroke.
 */
export async function findCustomers(db: Database, text: string): Promise<FoundCustomers> {
  const typed = customerSearchKey(text);
  const begins = `${typed.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const wholeEmail = emailRefusal(text) === null ? typed : null;
  const customers = await listCustomers(db, begins, wholeEmail);
  const ownEmails = customers.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const emails = await listStaffEmails(db, begins, ownEmails);
  const staffEmails = emails.slice(0, CUSTOMERS_FOUND_MAX);
  return {
    customers: customers.slice(0, CUSTOMERS_FOUND_MAX).map(withIsoTime),
    emails: wholeEmail === null ? staffEmails : await withReceipts(db, staffEmails, wholeEmail),
    hasMore: Math.max(customers.length, emails.length) > CUSTOMERS_FOUND_MAX,
  };
}

type FoundRow = Omit<FoundCustomer, 'lastOrderOn'> & { readonly lastOrderOn: Date | null };

async function listCustomers(db: Database, begins: string, wholeEmail: string | null): Promise<FoundRow[]> {
  const usedBefore =
    wholeEmail === null ? raw`` : raw`union select customer_id from orders where lower(email) = ${wholeEmail}`;
  const { rows } = await raw<FoundRow>`
    with named as (
      select id, lower(email) as email from customers where lower(email) like ${begins} or label like ${begins}
    ), found as (
      select id from named
      union select id from customers where lower(email) in (select email from named)
      ${usedBefore}
    )
    select id as "customerId", label, email, orders.count as orders, orders.last as "lastOrderOn"
    from customers
    cross join lateral (
      select count(sent_on) as count, max(sent_on) as last from orders where customer_id = customers.id
    ) as orders
    where id in (select * from found) and erased_on is null
    order by orders.last desc nulls last, created_on desc, id
    limit ${CUSTOMERS_FOUND_MAX + 1}
  `.execute(db);
  return rows;
}

async function listStaffEmails(db: Database, begins: string, ownEmails: readonly string[]): Promise<FoundEmail[]> {
  const { rows } = await raw<{ email: string; staffOrders: number; lastOrderOn: Date }>`
    select lower(email) as email, count(*) as "staffOrders", max(placed_on) as "lastOrderOn"
    from orders
    where customer_id is null and email <> '' and (lower(email) like ${begins} or lower(email) = any(${[...ownEmails]}))
    group by lower(email) order by max(placed_on) desc limit ${CUSTOMERS_FOUND_MAX + 1}
  `.execute(db);
  return rows.map((row) => ({ ...withIsoTime(row), receipts: 0 }));
}

/** The e-mails with the number of receipts that were sent to `email`. Adds it if only receipts were sent to it. */
async function withReceipts(db: Database, emails: readonly FoundEmail[], email: string): Promise<FoundEmail[]> {
  const { count: receipts } = await db
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('address_hash', '=', hashEmailAddress(email))
    .executeTakeFirstOrThrow();
  if (receipts === 0) return [...emails];
  const found = emails.find((each) => each.email === email) ?? { email, staffOrders: 0, lastOrderOn: null };
  return [...emails.filter((each) => each.email !== email), { ...found, receipts }];
}

function withIsoTime<Row extends { readonly lastOrderOn: Date | null }>({ lastOrderOn, ...row }: Row) {
  return { ...row, lastOrderOn: lastOrderOn?.toISOString() ?? null };
}
