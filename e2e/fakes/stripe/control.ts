// What a test, or somebody at the demo, may change about the simulator: as methods, and over HTTP for other processes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Charge,
  type PaymentIntent,
  type Refund,
  type RefundStatus,
  requireObject,
  type StripeAccount,
} from './api/account.ts';
import type { IdempotencyKeys } from './api/idempotency-keys.ts';
import { createDispute, setRefundStatus } from './api/refunds.ts';
import type { Fault, Faults } from './faults.ts';
import { readBody, sendJson } from './http.ts';
import type { WebhookDelivery, WebhookRelease, WebhookSettings, Webhooks } from './webhooks.ts';

export interface StripeControl {
  /** All money that was ever taken, oldest first. */
  charges(): readonly Charge[];
  intents(): readonly PaymentIntent[];
  refunds(): readonly Refund[];
  /** What happens to the next calls of the server. */
  plan(fault: Fault): void;
  /** Resolves once a call waits that was planned to. */
  paused(): Promise<void>;
  /** Lets all that wait go on. */
  resume(): void;
  setWebhooks(settings: Partial<WebhookSettings>): void;
  /** Where messages go from now on: an address of this machine, or none. */
  sendWebhooksTo(url: string | null): void;
  releaseWebhooks(release?: WebhookRelease): Promise<WebhookDelivery[]>;
  deliveries(): readonly WebhookDelivery[];
  /** Resolves once no message is on its way any more. */
  untilWebhooksSent(): Promise<void>;
  /** What the next refund comes to at once. */
  nextRefund(status: RefundStatus): void;
  /** What a refund under way comes to. */
  endRefund(id: string, status: RefundStatus): void;
  dispute(intentId: string): void;
  /** Drops all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  /** Faults and messages as at the start. What was paid stays. */
  reset(): void;
}

export interface StripeParts {
  readonly account: StripeAccount;
  readonly keys: IdempotencyKeys;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly checkedUrl: (url: string | null) => string | null;
}

export function createControl({ account, keys, faults, webhooks, checkedUrl }: StripeParts): StripeControl {
  return {
    charges: () => [...account.charges.values()],
    intents: () => [...account.intents.values()],
    refunds: () => [...account.refunds.values()],
    plan: (fault) => faults.plan(fault),
    paused: () => faults.paused(),
    resume: () => faults.resume(),
    setWebhooks: (settings) => webhooks.updateSettings(settings),
    sendWebhooksTo: (url) => webhooks.setUrl(checkedUrl(url)),
    releaseWebhooks: (release) => webhooks.release(release),
    deliveries: () => webhooks.deliveries,
    untilWebhooksSent: () => webhooks.untilIdle(),
    nextRefund: (status) => void account.nextRefundStatuses.push(status),
    endRefund: (id, status) => void setRefundStatus(account, requireObject(account.refunds, id, 'refund'), status),
    dispute: (intentId) => void createDispute(account, intentId),
    forgetKeys: () => keys.clear(),
    reset: () => {
      faults.clear();
      webhooks.reset();
    },
  };
}

const PREFIX = '/__control/';

/** `GET /__control/charges`, `POST /__control/plan` and so on: the methods by name, their argument as JSON. */
export async function serveControl(
  control: StripeControl,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const given = request.method === 'POST' ? await readBody(request) : '';
  const answer = await runControl(control, path.slice(PREFIX.length), given === '' ? '{}' : given);
  if (answer === undefined) sendJson(response, 404, { error: 'no such control' });
  else sendJson(response, 200, { result: answer });
}

async function runControl(control: StripeControl, verb: string, given: string): Promise<unknown> {
  switch (verb) {
    case 'charges':
      return control.charges();
    case 'intents':
      return control.intents();
    case 'refunds':
      return control.refunds();
    case 'deliveries':
      return control.deliveries();
    case 'plan':
      return done(control.plan(JSON.parse(given)));
    case 'resume':
      return done(control.resume());
    case 'set-webhooks':
      return done(control.setWebhooks(JSON.parse(given)));
    case 'release-webhooks':
      return control.releaseWebhooks(JSON.parse(given));
    case 'next-refund':
      return done(control.nextRefund(JSON.parse(given).status));
    case 'end-refund':
      return done(control.endRefund(JSON.parse(given).id, JSON.parse(given).status));
    case 'dispute':
      return done(control.dispute(JSON.parse(given).intent));
    case 'forget-keys':
      return done(control.forgetKeys());
    case 'reset':
      return done(control.reset());
    default:
      return undefined;
  }
}

function done(_nothing: void): string {
  return 'done';
}
