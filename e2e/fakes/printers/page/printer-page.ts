// A page on loopback that shows the paper of simulated printers, with a button for every fault.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { jsonReply, openServer, plainTextReply, type Reply, type Request, type Route } from '#e2e/fakes/http-server.ts';
import type { PagePrinter } from './page-printer.ts';
import { printerState, simulatorPage } from './views.ts';

/** The running web page of the simulators, which shows the paper of simulated printers and the buttons for their faults. */
export interface PrinterPage {
  /** `http://127.0.0.1` with the port. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const FOLDER = path.join(import.meta.dirname, 'static');
const CONTENT_POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", 'img-src data:'],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join(';');

/** Opens the web page of these simulated printers on a free port of this machine. */
export async function openPrinterPage(printers: readonly PagePrinter[]): Promise<PrinterPage> {
  let version = 1;
  const removeListeners = printers.map((printer) =>
    printer.onChange(() => {
      version += 1;
    }),
  );
  const [styles, script] = await Promise.all([
    fileReply('page.css', 'text/css'),
    fileReply('page.js', 'text/javascript'),
  ]);
  const routes: readonly Route[] = [
    { method: 'GET', path: '/', handle: () => pageReply(printers) },
    { method: 'GET', path: '/page.css', handle: () => styles },
    { method: 'GET', path: '/page.js', handle: () => script },
    { method: 'GET', path: '/state', handle: (request) => stateReply(request, version, printers) },
    { method: 'POST', path: '/printers/{printer}/{action}', handle: (request) => act(request, printers) },
  ];
  const server = await openServer(routes.map(onlyFromLoopback), 0);
  return {
    url: `http://127.0.0.1:${server.port}`,
    close: async () => {
      for (const remove of removeListeners) remove();
      await server.close();
    },
  };
}

/** Refuses requests for another host name, by which a page elsewhere could reach this one. */
function onlyFromLoopback(route: Route): Route {
  return {
    ...route,
    handle: (request) =>
      /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? '')
        ? route.handle(request)
        : plainTextReply('Solo desde esta máquina', 403),
  };
}

function pageReply(printers: readonly PagePrinter[]): Reply {
  const headers = {
    'content-type': 'text/html;charset=utf-8',
    'content-security-policy': CONTENT_POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, body: simulatorPage(printers) };
}

/** The state of all printers, or nothing if the page has this version already. */
function stateReply({ query }: Request, version: number, printers: readonly PagePrinter[]): Reply {
  if (query.get('version') === String(version))
    return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };
  return jsonReply({ version, printers: printers.map(printerState) });
}

/** Presses a button. Only JSON is accepted, which pages of other origins cannot send without CORS. */
async function act({ headers, body, pathParameters }: Request, printers: readonly PagePrinter[]): Promise<Reply> {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return plainTextReply('application/json', 415);
  const printer = printers[Number(pathParameters.printer)];
  if (!printer) return plainTextReply('No existe', 404);
  const { action } = pathParameters;
  if (action === 'reset') await printer.resetSwitches();
  else if (action === 'tear-off') printer.tearOff();
  else if (action !== 'choose' || !(await choose(printer, body))) return plainTextReply('No existe', 404);
  return jsonReply({ isDone: true });
}

async function choose({ controls, moreControls }: PagePrinter, body: string): Promise<boolean> {
  const [position, option] = readChoice(body);
  const control = [...controls, ...moreControls][position];
  const chosen = control?.options.find(({ id }) => id === option);
  if (chosen) await control?.choose(chosen.id);
  return chosen !== undefined;
}

/** The position of the control and the option in a JSON body. */
function readChoice(body: string): [number, string] {
  try {
    const given: unknown = JSON.parse(body);
    if (!Array.isArray(given)) return [-1, ''];
    const [position, option]: unknown[] = given;
    return [Number(position), String(option)];
  } catch {
    return [-1, ''];
  }
}

async function fileReply(name: string, type: string): Promise<Reply> {
  const body = await readFile(path.join(FOLDER, name), 'utf8');
  return { status: 200, headers: { 'content-type': `${type};charset=utf-8`, 'cache-control': 'no-store' }, body };
}
