// The guests' pages as documents: rendered once per version of the menu, sent many times.
import type { KeptMenu } from '#server/menu/index.ts';
import { PreparedReply } from '#server/platform/prepared-reply.ts';
import type { ProviderSettings } from '#server/providers/settings.ts';
import type { CustomerApp } from './built-apps.ts';
import { contentPolicy, PAYMENT_PAGE_HEADERS } from './content-policy.ts';

/** The guests' paths. */
export const GUEST_PATHS = [
  '/',
  '/recent',
  '/cookies',
  '/privacy',
  '/terms',
  '/insert-card',
  '/success/:sessionId',
  '/success-redsys',
  '/success-googlepay',
  '/success-applepay',
  '/success-bizum',
];
/** A success page's session is read by the browser: all share one document. So do all paths that are none. */
const SUCCESS = '/success/_';
const UNKNOWN = '/404';

export interface GuestDocuments {
  /** The document of a path for this menu. */
  of(path: string, kept: KeptMenu): Promise<PreparedReply>;
}

export function keepDocuments(app: CustomerApp, providers: ProviderSettings): GuestDocuments {
  const policyOf = contentPolicy(providers);
  let version: KeptMenu | null = null;
  let documents = new Map<string, Promise<PreparedReply>>();

  return {
    of: (path, kept) => {
      if (version !== kept) {
        version = kept;
        documents = new Map();
      }
      const known = documentPath(path);
      const document = documents.get(known) ?? prepare(app, policyOf, known, kept);
      documents.set(known, document);
      return document;
    },
  };
}

function documentPath(path: string): string {
  if (path.startsWith('/success/')) return SUCCESS;
  return GUEST_PATHS.includes(path) ? path : UNKNOWN;
}

async function prepare(
  app: CustomerApp,
  policyOf: ReturnType<typeof contentPolicy>,
  path: string,
  { menu }: KeptMenu,
): Promise<PreparedReply> {
  const { html, inlineScripts, inlineStyles, status } = app.renderDocument({ ...app, path, menu });
  const headers = {
    ...PAYMENT_PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    // Always asked for again, and mostly answered «unchanged».
    'cache-control': 'no-cache',
    'content-security-policy': policyOf({ scripts: inlineScripts, styles: inlineStyles }),
    link: [app.script, ...app.preloads].map((url) => `<${url}>; rel=modulepreload`).join(', '),
  };
  return PreparedReply.of(html, headers, status);
}
