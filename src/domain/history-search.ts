// Search of the order history and the payment history: what a typed text can mean, and the index words of an order or payment with
// which it is compared.
import type { Cents } from './money.ts';
import { foldedWords, stemOf } from './search-words.ts';
import { tableLabel } from './table.ts';

/** Maximum length, in characters, of the text with which staff search the order and payment history. */
export const HISTORY_SEARCH_CHARACTERS_MAX = 100;
/** Further terms of a text are ignored. */
const TERMS_MAX = 12;

/**
 * A word that the history search looks for among the index words of an order or payment. `isBeginning`: words that only begin with
 * it match too.
 */
interface SearchedWord {
  readonly word: string;
  readonly isBeginning: boolean;
}

/**
 * Everything that one term of a history search can mean: a list of alternatives, each a list of index words. The term matches an
 * order or payment that has all words of one alternative.
 */
export type TermMeanings = readonly (readonly SearchedWord[])[];

/**
 * One term that staff typed in the history search, such as «mesa 4» or «12,50», with what it can mean. An order or payment is
 * found only if all terms match.
 */
export interface HistoryTerm {
  readonly meanings: TermMeanings;
  /** The typed words, in lower case without accents, if they may be the name of a member of staff; otherwise empty. */
  readonly person: readonly string[];
  /** The beginning of a customer's e-mail, in lower case; null if it cannot be one. */
  readonly email: string | null;
  /**
   * The beginning of what identifies a customer without an e-mail: the letters and digits of the label. Null if it cannot be one.
   */
  readonly customer: string | null;
}

/**
 * The data of an order or payment from which its index words are made. The history search finds the order or payment by these
 * words.
 */
export interface HistoryIndexData {
  readonly tableCode: string;
  /** The numbers of its payments. */
  readonly numbers: readonly number[];
  /** The amounts that its list shows. */
  readonly amounts: readonly Cents[];
  /** The labels of its lines. */
  readonly labels: readonly string[];
  /** The ids of the members of staff who placed the order and who received the money. */
  readonly staffIds: readonly string[];
  /** The id of the customer's session, or that of the order itself if staff took it. */
  readonly customerId: string;
}

/**
 * Returns the index words of an order or payment, each once. The history search compares them with the typed words. No index word
 * contains personal data of a customer.
 */
export function historyIndexWords(facts: HistoryIndexData): string[] {
  const { tableCode, numbers, amounts, labels, staffIds, customerId } = facts;
  const products = labels.flatMap(foldedWords).flatMap((word) => {
    const stem = stemOf(word);
    // A word is found by its beginning, and most singulars are the beginning of their plural.
    return word.startsWith(stem) ? [word] : [word, stem];
  });
  return [
    ...new Set([
      ...products.map(productWord),
      ...tableWords(tableCode),
      ...numbers.map(numberWord),
      ...amounts.map(amountWord),
      ...staffIds.map(staffIndexWord),
      customerIndexWord(customerId),
    ]),
  ];
}

/**
 * Returns the index word of a member of staff: the history search uses it to find the orders and payments of that person. `id` is
 * the id of the person; the word contains its last characters, which are random.
 */
export function staffIndexWord(id: string): string {
  return `s:${id.slice(-ID_CHARACTERS)}`;
}

/**
 * Returns the index word of a customer session: the history search uses it to find the orders of that session. `id` is the id of
 * the session; for an order that staff took, pass the id of the order.
 */
export function customerIndexWord(id: string): string {
  return `c:${id.slice(-ID_CHARACTERS)}`;
}

/** The last block of a UUID v7 is random. */
const ID_CHARACTERS = 12;

/** True if the history search finds an order or payment with these index words: each typed term matches in one of its meanings. */
export function matchesHistorySearch(words: readonly string[], terms: readonly TermMeanings[]): boolean {
  const isFound = ({ word, isBeginning }: SearchedWord) =>
    isBeginning ? words.some((known) => known.startsWith(word)) : words.includes(word);
  return terms.every((meanings) => meanings.some((meaning) => meaning.every(isFound)));
}

/**
 * Parses the text of a history search into terms: a table («A04», «mesa 4»), the number of a payment («#123», «pago 123», 123) or
 * an amount («12,50», «12,5 €»). Any other term can be the beginning of a word in a product's name, a table, a name, an e-mail
 * address or a customer's label. `fillers` are words such as «de», ignored if the text has other words.
 */
export function parseHistorySearch(text: string, fillers: readonly string[]): HistoryTerm[] {
  const typed = text.toLowerCase().split(/\s+/u).filter(Boolean);
  const terms: HistoryTerm[] = [];
  const ignored: HistoryTerm[] = [];
  for (let index = 0; index < typed.length && terms.length < TERMS_MAX; index += 1) {
    const pair = readPair(typed[index] ?? '', typed[index + 1] ?? '');
    const word = typed[index] ?? '';
    if (pair !== null) {
      terms.push(pair);
      index += 1;
    } else {
      const term = readTerm(word);
      if (term !== null) (fillers.includes(word) ? ignored : terms).push(term);
    }
  }
  return terms.length > 0 ? terms : ignored;
}

/** Two typed words that mean one thing: «mesa 4», «pago 123», «cliente 6d8c», «12,5 €». */
function readPair(first: string, second: string): HistoryTerm | null {
  if (EURO.test(second)) return amountTerm(readAmount(first));
  if (second === '') return null;
  if (first === 'mesa') return foldedWords(second).length === 0 ? null : termOf(tableMeanings(second));
  if (NUMBER_WORDS.has(first)) return numberTerm(/^#?(\d+)$/u.exec(second)?.[1]);
  const label = /^[a-z0-9]+$/u.test(second) ? second : null;
  return first === 'cliente' && label !== null ? { ...termOf([]), customer: label } : null;
}

const EURO = /^(?:€|euros?|eur)$/u;
const NUMBER_WORDS: ReadonlySet<string> = new Set(['pago', 'pedido', 'nº', 'n.º', 'número', 'numero', '#']);

function readTerm(word: string): HistoryTerm | null {
  const number = /^#(\d+)$/u.exec(word)?.[1];
  if (number !== undefined) return numberTerm(number);
  if (word.includes('@')) return { ...termOf([]), email: word };
  const amount = readAmount(word.replace(/€$/u, ''));
  if (word.endsWith('€') || /^[\d.]*\d,\d{1,2}$|^\d+\.\d\d?$/u.test(word)) return amountTerm(amount);

  const words = foldedWords(word);
  if (words.length === 0) return null;
  const meanings = [...productMeanings(words), ...tableMeanings(word)];
  if (amount !== null) meanings.push([exactly(amountWord(amount))]);
  if (/^\d+$/u.test(word)) meanings.push([exactly(numberWord(Number(word)))]);
  return {
    meanings,
    person: words,
    email: word.length >= EMAIL_CHARACTERS_MIN && /\p{Letter}/u.test(word) ? word : null,
    customer: readLabel(word),
  };
}

/** «6d8c» or «anonimo-6d8c». Without the prefix it has a digit, so that few names of products are looked up as labels. */
function readLabel(word: string): string | null {
  const [, label, bare] = /^anonimo-([a-z0-9]{1,8})$|^((?=.*\d)[a-z0-9]{4,8})$/u.exec(word) ?? [];
  return label ?? bare ?? null;
}

/** Fewer letters begin too many e-mails. */
const EMAIL_CHARACTERS_MIN = 3;

function termOf(meanings: TermMeanings): HistoryTerm {
  return { meanings, person: [], email: null, customer: null };
}

function numberTerm(digits: string | undefined): HistoryTerm | null {
  return digits === undefined ? null : termOf([[exactly(numberWord(Number(digits)))]]);
}

function amountTerm(amount: number | null): HistoryTerm | null {
  return amount === null ? null : termOf([[exactly(amountWord(amount))]]);
}

/** The amount in cents of «12», «12,5», «12.50» or «1.250,00»; null for any other text. */
function readAmount(text: string): number | null {
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/u.test(text) ? text.replace(/\./gu, '') : text;
  const [, euros, decimals = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/u.exec(plain) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
}

/** The typed words, of which a plural also finds the singular: «vinos» finds «vino», and «nueces» finds «nuez». */
function productMeanings(words: readonly string[]): SearchedWord[][] {
  const begins = (of: readonly string[]) => of.map((word) => beginning(productWord(word)));
  const stems = words.map(stemOf);
  const isShorter = words.every((word, index) => word.startsWith(stems[index] ?? word));
  return isShorter ? [begins(stems)] : [begins(words), begins(stems)];
}

/** «a4» and «A04» are one table; «4» is each table with this number. Letters may be the beginning of a name. */
function tableMeanings(typed: string): SearchedWord[][] {
  const words = foldedWords(tableLabel(typed));
  const whole = words.map((word) => (/\d$/u.test(word) ? exactly(tableWord(word)) : beginning(tableWord(word))));
  return /^\d+$/u.test(typed) ? [whole, [exactly(tableWord(String(Number(typed))))]] : [whole];
}

/** The words of the label and the number in it: `a04` and `4`. */
function tableWords(code: string): string[] {
  const words = foldedWords(tableLabel(code));
  const numbers = words.flatMap((word) => /\d+$/u.exec(word) ?? []);
  return [...words, ...numbers.map((digits) => String(Number(digits)))].map(tableWord);
}

const exactly = (word: string): SearchedWord => ({ word, isBeginning: false });
const beginning = (word: string): SearchedWord => ({ word, isBeginning: true });
const productWord = (word: string) => `p:${word}`;
const tableWord = (word: string) => `t:${word}`;
const numberWord = (number: number) => `n:${number}`;
const amountWord = (amount: number) => `e:${amount}`;
