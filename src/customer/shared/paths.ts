// All paths of the customer app, for links and navigation.

/** A page of the customer app. */
export type PageName = 'home' | 'recent' | 'cookies' | 'privacy' | 'terms' | 'success' | 'insert-card' | 'not-found';

/**
 * The customer's table as the URL of the home page names it, after a scan of its QR code: its code, and its key if the QR code is
 * protected.
 */
export interface TableInAddress {
  readonly code: string;
  /** The key printed in a protected QR code; null for an unprotected one. */
  readonly key: string | null;
}

/** The paths of the pages of the customer app, some with parameters. The paths of the card page are in payment-paths.ts. */
export const paths = {
  home: (table: TableInAddress | null) => (table === null ? '/' : `/?${tableQuery(table)}`),
  recent: (page = 1) => (page === 1 ? '/recent' : `/recent?page=${page}`),
  cookies: '/cookies',
  privacy: '/privacy',
  terms: '/terms',
  /** The parameter is the id of a Stripe Checkout session; `_` for an order without one. */
  success: (sessionId = '_') => `/success/${encodeURIComponent(sessionId)}`,
} as const;

/** Returns the page of a path. A trailing slash is ignored. */
export function pageAt(path: string): PageName {
  const trimmed = path.replace(/\/+$/, '') || '/';
  return FIXED_PATHS.get(trimmed) ?? (SUCCESS_PATH.test(trimmed) ? 'success' : 'not-found');
}

/**
 * Reads the customer's table from a URL query; null if it names none. Also accepts what other programs may have changed in the URL:
 * parameters in capitals, or `&amp;` instead of `&`.
 */
export function tableInQuery(search: string): TableInAddress | null {
  const query = new URLSearchParams(
    search.replace(/[?&](?:amp;)*(?:qr|k)=/gi, (name) => name.toLowerCase().replaceAll('amp;', '')),
  );
  const code = query.get(TABLE_PARAMETER)?.trim() ?? '';
  return code === '' ? null : { code, key: query.get(KEY_PARAMETER) };
}

const TABLE_PARAMETER = 'qr';
const KEY_PARAMETER = 'k';

const FIXED_PATHS = new Map<string, PageName>([
  ['/', 'home'],
  ['/recent', 'recent'],
  ['/cookies', 'cookies'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/insert-card', 'insert-card'],
]);
/** One success path per payment option. */
const SUCCESS_PATH = /^\/success(\/[^/]+|-redsys|-googlepay|-applepay|-bizum)$/;

function tableQuery({ code, key }: TableInAddress): string {
  const query = new URLSearchParams({ [TABLE_PARAMETER]: code });
  if (key !== null) query.set(KEY_PARAMETER, key);
  return query.toString();
}
