// The guests' pages as documents: rendered once per version of the menu, sent many times.
import { createHash } from 'node:crypto';
import type { KeptMenu } from '#server/menu/index.ts';
import { PreparedReply } from '#server/platform/prepared-reply.ts';
import type { CustomerApp } from './built-apps.ts';

/** The guests' paths. */
export const GUEST_PATHS = ['/', '/recent', '/cookies', '/privacy', '/terms', '/success/:sessionId'];
/** A success page's session is read by the browser: all share one document. So do all paths that are none. */
const SUCCESS = '/success/_';
const UNKNOWN = '/404';

export interface GuestDocuments {
  /** The document of a path for this menu. */
  of(path: string, kept: KeptMenu): Promise<PreparedReply>;
}

export function keepDocuments(app: CustomerApp): GuestDocuments {
  let version: KeptMenu | null = null;
  let documents = new Map<string, Promise<PreparedReply>>();

  return {
    of: (path, kept) => {
      if (version !== kept) {
        version = kept;
        documents = new Map();
      }
      const known = documentPath(path);
      const document = documents.get(known) ?? prepare(app, known, kept);
      documents.set(known, document);
      return document;
    },
  };
}

function documentPath(path: string): string {
  if (path.startsWith('/success/')) return SUCCESS;
  return GUEST_PATHS.includes(path) ? path : UNKNOWN;
}

async function prepare(app: CustomerApp, path: string, { menu }: KeptMenu): Promise<PreparedReply> {
  const { html, inlineScripts, inlineStyles, status } = app.renderDocument({ ...app, path, menu });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // Always asked for again, and mostly answered «unchanged».
    'cache-control': 'no-cache',
    'content-security-policy': securityPolicy(inlineScripts, inlineStyles),
    link: [app.script, ...app.preloads].map((url) => `<${url}>; rel=modulepreload`).join(', '),
  };
  return PreparedReply.of(html, headers, status);
}

/** Only our own files, and exactly the inline pieces that this document holds. */
function securityPolicy(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.map(hashSource).join(' ')}`,
    `style-src 'self' ${styles.map(hashSource).join(' ')}`,
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
