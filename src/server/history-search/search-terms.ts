// Converts the typed text of a search into the words of search documents, with the staff and the customers that it may mean.
import { sql as raw } from 'kysely';
import { MENU_SEARCH_WORDS } from '#contract/menu-search-words.es.ts';
import { CUSTOMER_LABEL_PREFIX } from '#domain/customer.ts';
import {
  customerIndexWord,
  type HistoryTerm,
  parseHistorySearch,
  staffIndexWord,
  type TermMeanings,
} from '#domain/history-search.ts';
import { foldedWords } from '#domain/search-words.ts';
import { can } from '#domain/staff.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Sessions whose e-mail begins with the typed text; of more, the newest. */
const CUSTOMERS_MAX = 100;

/**
 * Splits the text that staff typed into search terms. Returns what each term may mean: words of an order, staff with this name, or
 * customers with this e-mail or label. E-mails are compared only if the user may see payments. Empty if the text contains no term,
 * for example «-».
 */
export async function resolveSearchTerms({ db, actor }: StaffContext, text: string): Promise<TermMeanings[]> {
  const typed = parseHistorySearch(text, MENU_SEARCH_WORDS.fillers);
  const staff = typed.some(({ person }) => person.length > 0)
    ? await db.selectFrom('staff_users').select(['id', 'name']).execute()
    : [];
  const people = staff.map(({ id, name }) => ({ id, words: foldedWords(name) }));
  const seesEmails = can(actor.permissions, 'see-payments');
  return Promise.all(
    typed.map(async (term) => {
      const named = people.filter(({ words }) => isNamed(words, term.person));
      const customers = await findCustomerIds(db, term, seesEmails);
      const ids = [...named.map(({ id }) => staffIndexWord(id)), ...customers.map(customerIndexWord)];
      return [...term.meanings, ...[...new Set(ids)].map((word) => [{ word, isBeginning: false }])];
    }),
  );
}

function isNamed(words: readonly string[], typed: readonly string[]): boolean {
  return typed.length > 0 && typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** The sessions, and the orders that staff took, whose e-mail or label begins with what was typed. */
async function findCustomerIds(db: Database, term: HistoryTerm, seesEmails: boolean): Promise<string[]> {
  const email = seesEmails ? term.email : null;
  const found = await Promise.all([
    email === null ? [] : findByEmail(db, `${email.replace(/[\\%_]/g, String.raw`\$&`)}%`),
    term.customer === null ? [] : findByLabel(db, `${CUSTOMER_LABEL_PREFIX}${term.customer}%`),
  ]);
  return found.flat();
}

async function findByEmail(db: Database, begins: string): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    (select id from customers where lower(email) like ${begins} order by created_on desc limit ${CUSTOMERS_MAX})
    union all (
      select id from orders where customer_id is null and email <> '' and lower(email) like ${begins}
      order by placed_on desc limit ${CUSTOMERS_MAX}
    )
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function findByLabel(db: Database, begins: string): Promise<string[]> {
  const customers = db.selectFrom('customers').select('id').where('label', 'like', begins).limit(CUSTOMERS_MAX);
  return (await customers.execute()).map(({ id }) => id);
}
