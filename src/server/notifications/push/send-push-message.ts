// Sends one push message that is due, and stores the result.
import type { Services } from '#server/platform/context.ts';
import type { PushSettings, VapidKeys } from '#server/platform/push-settings.ts';
import {
  type ClaimedPushMessage,
  claimPushMessage,
  deleteExpiredPushSubscription,
  markPushFailed,
  markPushSent,
  postponePushMessage,
  pushRetryDelay,
} from './outgoing-push-messages.ts';
import { type PushServiceResponse, postPushMessage } from './post-push-message.ts';
import { pushHeaders, pushPayload } from './push-content.ts';
import { getOrCreatePushKeys } from './push-keys.ts';
import { type PushTarget, PushTargetError, type PushTargetResolver } from './push-targets.ts';

/**
 * What sending push messages needs: the push settings, the public address of the venue, the resolver of endpoints and the time
 * limit.
 */
export interface PushSendingOptions {
  readonly settings: PushSettings;
  readonly publicUrl: string;
  readonly targets: PushTargetResolver;
  /** Limit for connection and answer together, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * The result of trying to send a push message. `nextTryOn` is the time of the next try. It is null if the message was sent, has
 * failed permanently, or must not be sent any more.
 */
interface PushSendResult {
  readonly nextTryOn: Date | null;
}

const FINISHED: PushSendResult = { nextTryOn: null };

/**
 * Claims the push message that has been due for longest, sends it to its push service unless it is outdated, and stores the result.
 * Returns when the message will be sent again; `nextTryOn` is null if it will not. Returns null if no message is due. Aborting
 * `stopping` interrupts the request.
 */
export async function sendNextPushMessage(
  services: Services,
  sending: PushSendingOptions,
  stopping: AbortSignal,
): Promise<PushSendResult | null> {
  const message = await claimPushMessage(services);
  if (!message) return null;
  const dropped = reasonToDrop(message, sending.settings, services.clock());
  if (dropped !== null) {
    services.log.debug({ messageId: message.id, reason: dropped }, 'Push message is not sent any more');
    await markPushFailed(services, message, null);
    return FINISHED;
  }
  let target: PushTarget;
  try {
    target = await sending.targets.resolve(message.endpoint);
  } catch (error) {
    if (!(error instanceof PushTargetError)) throw error;
    if (error.code === 'not-resolved') return retryLater(services, message, { kind: 'none', code: error.code });
    return giveUp(services, message, { code: error.code, status: null });
  }
  const answer = await post(services, sending, { message, target, stopping });
  return concludeAnswer(services, message, answer);
}

/** Why the message must not be sent any more; null if it must. */
function reasonToDrop(message: ClaimedPushMessage, { subject }: PushSettings, now: Date): string | null {
  if (subject === null) return 'push-off';
  if (message.expiresOn <= now) return 'expired';
  if (message.isMoved) return 'moved';
  if (message.isDone) return 'done';
  return message.isReplaced ? 'replaced' : null;
}

/** The keys never change while a process runs; reading them for each message would be a statement each. */
const knownKeys = new WeakMap<PushSendingOptions, VapidKeys>();

async function readKeysOnce({ db }: Services, sending: PushSendingOptions, now: Date): Promise<VapidKeys> {
  const keys = knownKeys.get(sending) ?? (await getOrCreatePushKeys(db, sending.settings, now));
  knownKeys.set(sending, keys);
  return keys;
}

async function post(
  services: Services,
  sending: PushSendingOptions,
  {
    message,
    target,
    stopping,
  }: { readonly message: ClaimedPushMessage; readonly target: PushTarget; readonly stopping: AbortSignal },
): Promise<PushServiceResponse> {
  const { buildPushPayload } = await import('@block65/webcrypto-web-push');
  const { settings, publicUrl, timeoutMs } = sending;
  const now = services.clock();
  const { endpoint, p256dh, auth } = message;
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
  const { headers, body } = await buildPushPayload(
    { data: pushPayload(message, publicUrl), options: pushHeaders(message, now) },
    { endpoint, expirationTime: null, keys },
    { ...(await readKeysOnce(services, sending, now)), subject: settings.subject ?? undefined },
  );
  return postPushMessage(target, { headers, body }, { timeoutMs, stopping });
}

async function concludeAnswer(
  services: Services,
  message: ClaimedPushMessage,
  answer: PushServiceResponse,
): Promise<PushSendResult> {
  if (answer.kind === 'none') return retryLater(services, message, answer);
  const { status } = answer;
  if (status >= 200 && status < 300) {
    await markPushSent(services, message, status);
    services.log.debug({ messageId: message.id, host: hostOf(message) }, 'Push message sent');
    return FINISHED;
  }
  if (status === 404 || status === 410) {
    await deleteExpiredPushSubscription(services, message);
    services.log.info({ host: hostOf(message), code: status }, 'Push subscription has ended and was deleted');
    return FINISHED;
  }
  if (status === 429 || status >= 500) return retryLater(services, message, answer);
  return giveUp(services, message, { code: status, status });
}

/** Releases the message for another try, or gives it up if it expires before that. */
async function retryLater(
  services: Services,
  message: ClaimedPushMessage,
  answer: PushServiceResponse,
): Promise<PushSendResult> {
  const now = services.clock();
  const isAnswered = answer.kind === 'answered';
  const status = isAnswered ? answer.status : null;
  const code = isAnswered ? answer.status : answer.code;
  const isInterrupted = code === 'interrupted';
  const retryAfterMs = isAnswered ? readRetryAfter(answer.retryAfter, now) : null;
  const nextTryOn = new Date(now.getTime() + (isInterrupted ? 0 : pushRetryDelay(message.tries, retryAfterMs)));
  const fields = { messageId: message.id, host: hostOf(message), tries: message.tries, code };
  if (nextTryOn >= message.expiresOn) {
    services.log.warn(fields, 'Push message could not be sent before it expires');
    await markPushFailed(services, message, status);
    return FINISHED;
  }
  services.log.warn(fields, 'Push message could not be sent; it will be tried again');
  await postponePushMessage(services, message, { nextTryOn, status });
  return { nextTryOn };
}

/** The subscription stays: the cause may be a key or a setting of this server. */
async function giveUp(
  services: Services,
  message: ClaimedPushMessage,
  { code, status }: { readonly code: string | number; readonly status: number | null },
): Promise<PushSendResult> {
  services.log.error({ messageId: message.id, host: hostOf(message), code }, 'Push message failed permanently');
  await markPushFailed(services, message, status);
  return FINISHED;
}

/** The header in milliseconds from now: it is a number of seconds or a date. Null if it is missing or neither. */
function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const time = Date.parse(header);
  return Number.isNaN(time) ? null : Math.max(time - now.getTime(), 0);
}

/** The rest of an endpoint lets anybody send to the phone, so it is never logged. */
function hostOf({ endpoint }: ClaimedPushMessage): string {
  return URL.parse(endpoint)?.hostname ?? '';
}
