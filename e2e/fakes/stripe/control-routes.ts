// The controls over HTTP for other processes, by name, with the argument as JSON: `GET /__control/charges`,
// `POST /__control/plan` and others. `?account=1` selects the second account.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { UnusedFaultError } from '#e2e/fakes/unused-faults.ts';
import { ApiRefusal } from './api/refusal.ts';
import type { StripeControl } from './control.ts';
import { readBody, sendJson } from './http.ts';

const PREFIX = '/__control/';

/** The argument of a control as parsed JSON, whose fields are those of the method; tests write it, and it is not checked. */
type Argument = ReturnType<typeof JSON.parse>;

type Run = (control: StripeControl, argument: Argument) => unknown;

const CONTROLS: Readonly<Record<string, Run>> = {
  charges: (control) => control.charges(),
  intents: (control) => control.intents(),
  refunds: (control) => control.refunds(),
  deliveries: (control) => control.deliveries(),
  book: (control) => control.book(),
  plan: (control, fault) => done(control.planFault(fault)),
  'clear-faults': (control) => done(control.clearFaults()),
  resume: (control) => done(control.resume()),
  'set-webhooks': (control, { reference, ...settings }) => done(control.setWebhooks(settings, reference)),
  'release-webhooks': (control, release) => control.releaseWebhooks(release),
  'webhook-secret': (control, { secret }) => done(control.changeWebhookSecret(secret)),
  'pay-page': (control, action) => control.payOnPage(action),
  'being-paid': (control, attempt) => done(control.setBeingPaid(attempt)),
  'other-charge': (control, charge) => control.chargeElsewhere(charge),
  'dashboard-refund': (control, refund) => control.refundInDashboard(refund),
  'next-refund': (control, { status }) => done(control.setNextRefundStatus(status)),
  'end-refund': (control, { id, status }) => done(control.setRefundStatus(id, status)),
  dispute: (control, { intent }) => done(control.dispute(intent)),
  'secret-key': (control, { secretKey, isPreviousAccepted }) =>
    done(control.rollSecretKey(secretKey, { isPreviousAccepted })),
  'forget-keys': (control) => done(control.clearIdempotencyKeys()),
  clock: (control, { advanceMs = 0 }) => {
    control.advanceClock(advanceMs);
    return { now: control.now() };
  },
  reset: (control) => done(control.reset()),
};

/**
 * Serves the HTTP controls by which a test in another process controls the simulated Stripe. A refused action gets status 400, an
 * unknown control 404.
 */
export async function serveControl(
  controls: readonly StripeControl[],
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const body = request.method === 'POST' ? await readBody(request) : '';
  const control = controls[Number(url.searchParams.get('account') ?? 0)];
  const run = CONTROLS[url.pathname.slice(PREFIX.length)];
  if (control === undefined || run === undefined) return sendJson(response, 404, { error: 'no such control' });
  try {
    sendJson(response, 200, { result: await run(control, JSON.parse(body === '' ? '{}' : body)) });
  } catch (error) {
    if (error instanceof ApiRefusal) sendJson(response, 400, error.body());
    else if (error instanceof UnusedFaultError) sendJson(response, 400, { error: error.message });
    else throw error;
  }
}

function done(_nothing: void): string {
  return 'done';
}
