// The controls of the first account over HTTP for other processes, by name, with the argument as JSON: `GET /__control/charges`,
// `POST /__control/plan` and others.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { UnusedFaultError } from '#e2e/fakes/unused-faults.ts';
import type { StripeControl } from './control.ts';
import { readBody, sendJson } from './http.ts';

const PREFIX = '/__control/';

/** The argument of a control as parsed JSON, whose fields are those of the method; tests write it, and it is not checked. */
type Argument = ReturnType<typeof JSON.parse>;

type Run = (control: StripeControl, argument: Argument) => unknown;

const CONTROLS: Readonly<Record<string, Run>> = {
  charges: (control) => control.charges(),
  ledger: (control) => control.ledger(),
  plan: (control, fault) => done(control.planFault(fault)),
  'set-webhooks': (control, { reference, ...settings }) => done(control.setWebhooks(settings, reference)),
  'release-webhooks': (control, release) => control.releaseWebhooks(release),
  reset: (control) => done(control.reset()),
};

/**
 * Serves the HTTP endpoints by which a test in another process controls the simulated Stripe. An unknown endpoint gets status 404.
 * A reset that finds an unused planned fault gets status 400.
 */
export async function serveControl(
  control: StripeControl,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const body = request.method === 'POST' ? await readBody(request) : '';
  const run = CONTROLS[path.slice(PREFIX.length)];
  if (run === undefined) return sendJson(response, 404, { error: 'no such control' });
  try {
    sendJson(response, 200, { result: await run(control, JSON.parse(body === '' ? '{}' : body)) });
  } catch (error) {
    if (!(error instanceof UnusedFaultError)) throw error;
    sendJson(response, 400, { error: error.message });
  }
}

function done(_nothing: void): string {
  return 'done';
}
