// The built web apps in dist/: their folders, and the parts of the customer build that a page needs.
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Menu } from '#contract/menu.ts';
import { PROJECT_ROOT } from '#server/platform/root.ts';
import { StartError } from '#server/platform/start-error.ts';

const DIST = path.join(PROJECT_ROOT, 'dist');
/** Path of the folder on the server's disk with the built customer app. */
export const CUSTOMER_APP_DIR = path.join(DIST, 'customer');
/** Path of the folder on the server's disk with the built staff app (back office). */
export const ADMIN_APP_DIR = path.join(DIST, 'admin');
const CUSTOMER_ENTRY = 'app/main.tsx';

/**
 * The built customer app, as the server needs it: the function that renders its HTML documents, and the script, preloads and styles
 * that these documents contain.
 */
export interface CustomerBuild {
  readonly script: string;
  readonly preloads: readonly string[];
  /** The content of all style sheets, which is inlined into the document. */
  readonly styles: string;
  readonly renderDocument: RenderDocument;
}

/** Function that renders the HTML document of one page of the customer app, for its path and the present menu. */
type RenderDocument = (page: {
  readonly path: string;
  readonly menu: Menu;
  readonly script: string;
  readonly preloads: readonly string[];
  readonly styles: string;
  /** The nonce of the content security policy; null if the policy has none. */
  readonly nonce: string | null;
}) => {
  readonly html: string;
  readonly inlineScripts: readonly string[];
  readonly inlineStyles: readonly string[];
  readonly status: 200 | 404;
};

/** Reads the build of the customer app. Throws if it is missing. */
export async function readCustomerBuild(): Promise<CustomerBuild> {
  await access(CUSTOMER_APP_DIR).catch(() => {
    throw new StartError('The web apps are not built: run npm start once, which builds them.');
  });
  const manifest = z.parse(
    manifestShape,
    JSON.parse(await readFile(path.join(CUSTOMER_APP_DIR, 'manifest.json'), 'utf8')),
  );
  const entry = manifest[CUSTOMER_ENTRY];
  if (!entry) throw new Error(`The build has no ${CUSTOMER_ENTRY}.`);

  const styles = Object.values(manifest).flatMap(({ file, css }) => (file.endsWith('.css') ? [file] : (css ?? [])));
  const sheets = [...new Set(styles)].map((file) => readFile(path.join(CUSTOMER_APP_DIR, file), 'utf8'));
  const built: unknown = await import(path.join(DIST, 'customer-server/render.js'));
  return {
    script: `/${entry.file}`,
    preloads: (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []).map((file) => `/${file}`),
    styles: (await Promise.all(sheets)).join('\n'),
    renderDocument: renderDocumentOf(built),
  };
}

function renderDocumentOf(built: unknown): RenderDocument {
  if (!hasRenderDocument(built)) throw new Error('The customer build does not export renderDocument.');
  return built.renderDocument;
}

function hasRenderDocument(built: unknown): built is { renderDocument: RenderDocument } {
  return (
    typeof built === 'object' &&
    built !== null &&
    'renderDocument' in built &&
    typeof built.renderDocument === 'function'
  );
}

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
