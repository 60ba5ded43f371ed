// Every address of the guests' app. Links and navigation take them from here.

export type PageName = 'home' | 'recent' | 'cookies' | 'privacy' | 'terms' | 'success' | 'insert-card' | 'not-found';

/** What an address home carries, so that the table is still known after a reload. */
export interface TableInAddress {
  readonly code: string;
  /** The key printed in a protected code. */
  readonly key: string | null;
}

export const paths = {
  home: (table: TableInAddress | null) => (table === null ? '/' : `/?${tableQuery(table)}`),
  recent: (page = 1) => (page === 1 ? '/recent' : `/recent?page=${page}`),
  cookies: '/cookies',
  privacy: '/privacy',
  terms: '/terms',
  /** `_` stands where a checkout session's id would: a manual order has none. */
  success: (sessionId = '_') => `/success/${encodeURIComponent(sessionId)}`,
} as const;

/** Which page an address shows. A slash at the end does not count. */
export function pageAt(path: string): PageName {
  const trimmed = path.replace(/\/+$/, '') || '/';
  return FIXED.get(trimmed) ?? (SUCCESS.test(trimmed) ? 'success' : 'not-found');
}

/** The table in an address's query, or null. */
export function tableInQuery(search: string): TableInAddress | null {
  const query = new URLSearchParams(search);
  const code = query.get(TABLE_PARAMETER)?.trim() ?? '';
  return code === '' ? null : { code, key: query.get(KEY_PARAMETER) };
}

/** The page number in an address's query; 1 for what is no page. */
export function pageInQuery(search: string): number {
  const page = Number(new URLSearchParams(search).get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

const TABLE_PARAMETER = 'qr';
const KEY_PARAMETER = 'k';
/** As far as the contract counts. */
const PAGE_MAX = 10_000;

const FIXED = new Map<string, PageName>([
  ['/', 'home'],
  ['/recent', 'recent'],
  ['/cookies', 'cookies'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/insert-card', 'insert-card'],
]);
/** One for each way to pay. */
const SUCCESS = /^\/success(\/[^/]+|-redsys|-googlepay|-applepay|-bizum)$/;

function tableQuery({ code, key }: TableInAddress): string {
  const query = new URLSearchParams({ [TABLE_PARAMETER]: code });
  if (key !== null) query.set(KEY_PARAMETER, key);
  return query.toString();
}
