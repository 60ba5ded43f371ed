// The customer's page without any script: the same text and styles, no hydration.
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * The customer's page without scripts: its status, headers and body. It is sent to the minimal program (floor) that the server is
 * compared with. That program responds with it to every request.
 */
export interface StaticPage extends Record<string, unknown> {
  readonly status: number;
  readonly headers: string[];
  readonly bodyBase64: string;
}

const SCRIPTS = /<script\b[\s\S]*?<\/script>/g;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/** A page of the server without scripts. */
function withoutScripts(html: string): string {
  return html.replaceAll(SCRIPTS, '').replaceAll(PRELOADS, '');
}

/** Returns the customer's page of the server on this port without its scripts. It is compressed with brotli, as the server does. */
export async function staticPage(port: number): Promise<StaticPage> {
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const html = withoutScripts(await response.text());
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const body = brotliCompressSync(Buffer.from(html), { params });
  const own = ['content-encoding', 'content-length', 'link', 'date', 'connection', 'keep-alive'];
  const headers = [...response.headers].filter(([name]) => !own.includes(name));
  return {
    status: 200,
    headers: [...headers, ['content-encoding', 'br'], ['content-length', String(body.length)]].flat(),
    bodyBase64: body.toString('base64'),
  };
}
