// The HTML documents of the customer app: rendered once per version of the menu, sent many times.
import type { PaymentMethod } from '#domain/payment.ts';
import type { ContentSources } from '#server/attempts/index.ts';
import type { CachedMenu } from '#server/menu/index.ts';
import { PreparedReply } from '#server/platform/http/prepared-reply.ts';
import type { CustomerBuild } from './built-apps.ts';
import { contentPolicy, PAYMENT_PAGE_HEADERS } from './content-policy.ts';

/** The page that confirms a payment, by payment method. The session id is read by the browser only. */
const SUCCESS_PATHS: Readonly<Record<PaymentMethod, string>> = {
  manual: '/success/:sessionId',
  stripe: '/success/:sessionId',
  redsys: '/success-redsys',
  googlepay: '/success-googlepay',
  applepay: '/success-applepay',
  bizum: '/success-bizum',
};

/** Every path of the customer app. */
export const CUSTOMER_PATHS: readonly string[] = [
  ...['/', '/recent', '/cookies', '/privacy', '/terms', '/insert-card'],
  ...new Set(Object.values(SUCCESS_PATHS)),
];

/** The success pages of all sessions share one document, and so do all unknown paths. */
const ANY_SUCCESS_PATH = '/success/_';
const UNKNOWN_PATH = '/404';

/** The rendered documents of the customer app in memory. */
export interface DocumentCache {
  /** Returns the document of a path for this version of the menu. */
  of(path: string, cachedMenu: CachedMenu): Promise<PreparedReply>;
}

/** Creates a cache that holds the documents of the latest menu version only. */
export function createDocumentCache(build: CustomerBuild, sources: readonly ContentSources[]): DocumentCache {
  const policyOf = contentPolicy(sources);
  let version: CachedMenu | null = null;
  let documents = new Map<string, Promise<PreparedReply>>();

  return {
    of: (path, cachedMenu) => {
      if (version !== cachedMenu) {
        version = cachedMenu;
        documents = new Map();
      }
      const documentPath = documentPathOf(path);
      const document = documents.get(documentPath) ?? prepare(build, policyOf, documentPath, cachedMenu);
      documents.set(documentPath, document);
      return document;
    },
  };
}

function documentPathOf(path: string): string {
  if (path.startsWith('/success/')) return ANY_SUCCESS_PATH;
  return CUSTOMER_PATHS.includes(path) ? path : UNKNOWN_PATH;
}

async function prepare(
  build: CustomerBuild,
  policyOf: ReturnType<typeof contentPolicy>,
  path: string,
  { menu }: CachedMenu,
): Promise<PreparedReply> {
  const { html, inlineScripts, inlineStyles, status } = build.renderDocument({ ...build, path, menu });
  const headers = {
    ...PAYMENT_PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    // The browser revalidates every time and mostly receives 304.
    'cache-control': 'no-cache',
    'content-security-policy': policyOf({ scripts: inlineScripts, styles: inlineStyles }),
    link: [build.script, ...build.preloads].map((url) => `<${url}>; rel=modulepreload`).join(', '),
  };
  return PreparedReply.of(html, headers, status);
}
