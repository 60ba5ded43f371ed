// The HTML documents of the customer app: rendered once per version of the menu, sent many times.
import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '#domain/payment.ts';
import type { ContentPolicySources } from '#server/attempts/index.ts';
import type { CachedMenu } from '#server/menu/index.ts';
import { NOT_FOUND_PAGE_PATH } from '#server/platform/http/http.ts';
import { NonceReply } from '#server/platform/http/nonce-reply.ts';
import { PreparedReply } from '#server/platform/http/prepared-reply.ts';
import type { CustomerBuild } from './built-apps.ts';
import { createContentPolicyBuilder, needsNonce, PAYMENT_PAGE_HEADERS } from './create-content-policy-builder.ts';

/** The page that confirms a payment, by payment method. The session id is read by the browser only. */
const SUCCESS_PATHS: Readonly<Record<PaymentMethod, string>> = {
  manual: '/success/:sessionId',
  stripe: '/success/:sessionId',
  redsys: '/success-redsys',
  googlepay: '/success-googlepay',
  applepay: '/success-applepay',
  bizum: '/success-bizum',
};

/** The paths of all pages of the customer app, as patterns of the router. */
export const CUSTOMER_PATHS: readonly string[] = [
  '/',
  '/recent',
  '/cookies',
  '/privacy',
  '/terms',
  '/insert-card',
  ...new Set(Object.values(SUCCESS_PATHS)),
];

/** The success pages of all sessions share one document, and so do all unknown paths. */
const ANY_SUCCESS_PATH = '/success/_';

/** A document that is ready to be sent: compressed, or with a nonce, which is inserted into each response. */
type DocumentReply = PreparedReply | NonceReply;

/** Cache of the rendered HTML documents of the customer app, in memory. */
interface DocumentCache {
  /** Returns the document of a path for this version of the menu. */
  of(path: string, cachedMenu: CachedMenu): Promise<DocumentReply>;
}

/**
 * Creates the cache of rendered HTML documents. It contains only documents of the latest version of the menu; a newer version
 * empties it.
 */
export function createDocumentCache(build: CustomerBuild, sources: readonly ContentPolicySources[]): DocumentCache {
  const policy: DocumentPolicy = {
    of: createContentPolicyBuilder(sources),
    noncePlaceholder: needsNonce(sources) ? randomUUID() : null,
  };
  let version: CachedMenu | null = null;
  let documents = new Map<string, Promise<DocumentReply>>();

  return {
    of: (path, cachedMenu) => {
      if (version !== cachedMenu) {
        version = cachedMenu;
        documents = new Map();
      }
      const documentPath = documentPathOf(path);
      const document = documents.get(documentPath) ?? prepare(build, policy, documentPath, cachedMenu);
      documents.set(documentPath, document);
      return document;
    },
  };
}

function documentPathOf(path: string): string {
  if (path.startsWith('/success/')) return ANY_SUCCESS_PATH;
  return CUSTOMER_PATHS.includes(path) ? path : NOT_FOUND_PAGE_PATH;
}

interface DocumentPolicy {
  readonly of: ReturnType<typeof createContentPolicyBuilder>;
  /** Stands for the nonce in the rendered documents; null if the policy has none. */
  readonly noncePlaceholder: string | null;
}

async function prepare(
  build: CustomerBuild,
  { of: policyOf, noncePlaceholder: nonce }: DocumentPolicy,
  path: string,
  { menu }: CachedMenu,
): Promise<DocumentReply> {
  const { html, inlineScripts, inlineStyles, status } = build.renderDocument({ ...build, path, menu, nonce });
  const headers = {
    ...PAYMENT_PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    // The browser revalidates every time and mostly receives 304.
    'cache-control': 'no-cache',
    'content-security-policy': policyOf({ scripts: inlineScripts, styles: inlineStyles, nonce }),
    link: [build.script, ...build.preloads].map((url) => `<${url}>; rel=modulepreload`).join(', '),
  };
  if (nonce === null) return PreparedReply.of(html, headers, status);
  return new NonceReply({ placeholder: nonce, text: html, headers, status });
}
