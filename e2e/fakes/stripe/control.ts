// Controls of the simulator for tests and the demo, as methods and over HTTP for other processes.
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
  /** All charges, oldest first. */
  charges(): readonly Charge[];
  intents(): readonly PaymentIntent[];
  refunds(): readonly Refund[];
  /** Plans a fault for the next calls of the server. */
  planFault(fault: Fault): void;
  /** Resolves once a call is paused by a planned fault. */
  untilPaused(): Promise<void>;
  /** Resumes all paused calls. */
  resume(): void;
  setWebhooks(settings: Partial<WebhookSettings>): void;
  /** Sets the webhook address: one of this machine, or null for none. */
  setWebhookUrl(url: string | null): void;
  releaseWebhooks(release?: WebhookRelease): Promise<WebhookDelivery[]>;
  deliveries(): readonly WebhookDelivery[];
  /** Resolves once no webhook is being sent. */
  untilWebhooksSent(): Promise<void>;
  /** Sets the status of the next refund. */
  setNextRefundStatus(status: RefundStatus): void;
  /** Sets the status of a pending refund. */
  setRefundStatus(id: string, status: RefundStatus): void;
  dispute(intentId: string): void;
  /** Removes all idempotency keys, as Stripe does after one day. */
  clearIdempotencyKeys(): void;
  /** Resets faults and webhook settings. Charges are not deleted. */
  reset(): void;
}

export interface StripeParts {
  readonly account: StripeAccount;
  readonly keys: IdempotencyKeys;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly checkedUrl: (url: string | null) => string | null;
}

/** Creates the controls of the parts of a simulator. */
export function createControl({ account, keys, faults, webhooks, checkedUrl }: StripeParts): StripeControl {
  return {
    charges: () => [...account.charges.values()],
    intents: () => [...account.intents.values()],
    refunds: () => [...account.refunds.values()],
    planFault: (fault) => faults.plan(fault),
    untilPaused: () => faults.paused(),
    resume: () => faults.resume(),
    setWebhooks: (settings) => webhooks.updateSettings(settings),
    setWebhookUrl: (url) => webhooks.setUrl(checkedUrl(url)),
    releaseWebhooks: (release) => webhooks.release(release),
    deliveries: () => webhooks.deliveries,
    untilWebhooksSent: () => webhooks.untilIdle(),
    setNextRefundStatus: (status) => void account.nextRefundStatuses.push(status),
    setRefundStatus: (id, status) =>
      void setRefundStatus(account, requireObject(account.refunds, id, 'refund'), status),
    dispute: (intentId) => void createDispute(account, intentId),
    clearIdempotencyKeys: () => keys.clear(),
    reset: () => {
      faults.clear();
      webhooks.reset();
    },
  };
}

const PREFIX = '/__control/';

/**
 * Serves the controls by name, with the argument as JSON: `GET /__control/charges`, `POST /__control/plan` and others.
 */
export async function serveControl(
  control: StripeControl,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const body = request.method === 'POST' ? await readBody(request) : '';
  const result = await runControl(control, path.slice(PREFIX.length), body === '' ? '{}' : body);
  if (result === undefined) sendJson(response, 404, { error: 'no such control' });
  else sendJson(response, 200, { result });
}

async function runControl(control: StripeControl, name: string, body: string): Promise<unknown> {
  switch (name) {
    case 'charges':
      return control.charges();
    case 'intents':
      return control.intents();
    case 'refunds':
      return control.refunds();
    case 'deliveries':
      return control.deliveries();
    case 'plan':
      return done(control.planFault(JSON.parse(body)));
    case 'resume':
      return done(control.resume());
    case 'set-webhooks':
      return done(control.setWebhooks(JSON.parse(body)));
    case 'release-webhooks':
      return control.releaseWebhooks(JSON.parse(body));
    case 'next-refund':
      return done(control.setNextRefundStatus(JSON.parse(body).status));
    case 'end-refund':
      return done(control.setRefundStatus(JSON.parse(body).id, JSON.parse(body).status));
    case 'dispute':
      return done(control.dispute(JSON.parse(body).intent));
    case 'forget-keys':
      return done(control.clearIdempotencyKeys());
    case 'reset':
      return done(control.reset());
    default:
      return undefined;
  }
}

function done(_nothing: void): string {
  return 'done';
}
