// Routes of the static scripts and styles, whose files are read once.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Reply, Route } from '#e2e/fakes/http-server.ts';

const FOLDER = path.join(import.meta.dirname, '../static');
/** The path of the script of the embedded card form in the sandbox of Redsys. */
export const SCRIPT_PATH = '/sis/NC/sandbox/redsysV3.js';
const PRODUCTION_SCRIPT_PATH = '/sis/NC/redsysV3.js';

const FILES = [
  [SCRIPT_PATH, 'redsysV3.js'],
  [PRODUCTION_SCRIPT_PATH, 'redsysV3.js'],
  ['/static/card-frame.js', 'card-frame.js'],
  ['/static/send-form.js', 'send-form.js'],
  ['/static/pages.css', 'pages.css'],
] as const;

/** Returns the routes of the scripts and styles of the simulated bank's pages. */
export async function staticRoutes(): Promise<readonly Route[]> {
  return Promise.all(FILES.map(([address, name]) => fileRoute(address, name)));
}

async function fileRoute(address: string, name: string): Promise<Route> {
  const body = await readFile(path.join(FOLDER, name), 'utf8');
  const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
  const reply: Reply = { status: 200, headers: { 'content-type': `${type};charset=utf-8` }, body };
  return { method: 'GET', path: address, handle: () => reply };
}
