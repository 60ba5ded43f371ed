// Finds the orders or payments that match a search, newest first.
import { type RawBuilder, sql as raw } from 'kysely';
import { matchesHistorySearch, type TermMeanings } from '#domain/history-search.ts';
import type { RowPosition } from '#server/platform/cursor.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readIndexedUntil } from './history-index.ts';
import {
  buildSearchDocuments,
  paidOrderIdsSubquery,
  SEARCHABLE_HISTORIES,
  type SearchableHistory,
} from './history-lists.ts';

/** Orders or payments without a document that are read at once. */
const RECENT_CHUNK = 500;
/** So many of the newest documents are compared one by one: a frequent word is found there, and the index finds a rare one. */
const NEWEST_DOCUMENTS = 4_000;
/** A term of more meanings, because many e-mails begin with it, is left to the index. */
const COMPARED_MEANINGS_MAX = 20;

interface Search {
  readonly list: SearchableHistory;
  readonly terms: readonly TermMeanings[];
  /** The time from which on orders or payments are searched. */
  readonly since: Date;
  /** The position before which the page begins. */
  readonly end: RowPosition;
  readonly limit: number;
}

/**
 * Finds the newest orders or payments that match all terms of a search, and returns their times and ids. Searches the stored search
 * documents (the words of each order or payment). If an order or payment has no up-to-date document, such as one of today, its
 * words are read from its own data. Empty if the search has no terms.
 */
export async function findHistoryMatches(db: Database, search: Search): Promise<RowPosition[]> {
  if (search.terms.length === 0) return [];
  const indexedUntil = (await readIndexedUntil(db)) ?? new Date(0);
  const recent = await findRecent(db, search, indexedUntil);
  if (recent.length >= search.limit || search.since >= indexedUntil) return recent;
  const isBefore = search.end.time < indexedUntil;
  const end = isBefore ? search.end : { time: indexedUntil, id: NO_ID_BEFORE };
  const earlier = { ...search, end, limit: search.limit - recent.length };
  // Read once: a document that is written again between the two queries is not found twice.
  const changed = await readChangedIds(db, indexedUntil);
  const found = [...(await findChanged(db, earlier, changed)), ...(await findIndexed(db, earlier, changed))];
  return [...recent, ...found.toSorted(newestFirst).slice(0, earlier.limit)];
}

const NO_ID_BEFORE = '00000000-0000-0000-0000-000000000000';

/** Compares what has no document yet: as a rule, what was sent or paid today. */
async function findRecent(db: Database, search: Search, indexedUntil: Date): Promise<RowPosition[]> {
  const { list, terms, limit } = search;
  const { id, time } = SEARCHABLE_HISTORIES[list];
  const since = search.since > indexedUntil ? search.since : indexedUntil;
  const found: RowPosition[] = [];
  for (let { end } = search; ; ) {
    const documents = await buildSearchDocuments(
      db,
      list,
      raw`${time} >= ${since} and ${isBefore({ id, time }, end)} order by ${time} desc, ${id} desc limit ${RECENT_CHUNK}`,
    );
    found.push(...documents.filter(({ words }) => matchesHistorySearch(words, terms)));
    const last = documents.at(-1);
    if (found.length >= limit || last === undefined || documents.length < RECENT_CHUNK) return found.slice(0, limit);
    end = last;
  }
}

/** The ids of orders and payments with a document that were changed since it was written, and of orders that were paid since. */
async function readChangedIds(db: Database, indexedUntil: Date): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select id from stale_documents
    union select id from orders
      where sent_on < ${indexedUntil} and id in (${paidOrderIdsSubquery({ from: indexedUntil, until: null })})
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function findChanged(
  db: Database,
  { list, terms, since, end }: Search,
  ids: readonly string[],
): Promise<RowPosition[]> {
  if (ids.length === 0) return [];
  const { id, time } = SEARCHABLE_HISTORIES[list];
  const isInPage = raw`${time} >= ${since} and ${isBefore({ id, time }, end)}`;
  const documents = await buildSearchDocuments(db, list, raw`${id} = any(${ids}::uuid[]) and ${isInPage}`);
  return documents.filter(({ words }) => matchesHistorySearch(words, terms));
}

function newestFirst(one: RowPosition, other: RowPosition): number {
  return other.time.getTime() - one.time.getTime() || (one.id < other.id ? 1 : -1);
}

async function findIndexed(
  db: Database,
  { list, terms, since, end, limit }: Search,
  changed: readonly string[],
): Promise<RowPosition[]> {
  const { documents } = SEARCHABLE_HISTORIES[list];
  const isFound = raw`words @@ ${queryOf(terms)}::tsquery and id <> all(${changed}::uuid[])`;
  const isInPage = raw`"time" >= ${since} and ${isBefore({ time: raw`"time"`, id: raw`id` }, end)}`;
  const inSequence = raw`order by "time" desc, id desc`;
  if (terms.every((meanings) => meanings.length <= COMPARED_MEANINGS_MAX)) {
    const { rows: newest } = await raw<RowPosition>`
      select id, "time" from (
        select * from ${documents} where ${isInPage} ${inSequence} limit ${NEWEST_DOCUMENTS}
      ) as newest
      where ${isFound} ${inSequence} limit ${limit}
    `.execute(db);
    if (newest.length >= limit) return newest;
  }
  // With the offset the planner does not walk all documents in the sequence of the page.
  const { rows } = await raw<RowPosition>`
    select id, "time" from (
      select id, "time" from ${documents} where ${isFound} and ${isInPage} offset 0
    ) as found
    ${inSequence} limit ${limit}
  `.execute(db);
  return rows;
}

function isBefore(
  columns: { readonly time: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
  end: RowPosition,
): RawBuilder<boolean> {
  return raw`(${columns.time}, ${columns.id}) < (${end.time}::timestamptz, ${end.id}::uuid)`;
}

/** The terms as a query of PostgreSQL's text search. Words have letters, digits and a colon: none needs to be escaped. */
function queryOf(terms: readonly TermMeanings[]): string {
  const any = (meanings: TermMeanings) =>
    meanings
      .map((meaning) => meaning.map(({ word, isBeginning }) => `'${word}'${isBeginning ? ':*' : ''}`).join(' & '))
      .map((meaning) => `(${meaning})`)
      .join(' | ');
  // A term without a meaning is an e-mail that nobody has.
  return terms.map((meanings) => `(${meanings.length === 0 ? "'-'" : any(meanings)})`).join(' & ');
}
