// Background worker that sends push messages: after each commit that stored one, and every minute.
// Several processes may run it at the same time; a message that is being sent is leased, so that no other process sends it.
import { setTimeout as wait } from 'node:timers/promises';
import { dailyStep } from '#server/platform/background/daily-step.ts';
import { type PeriodicTask, startPeriodicTask, type TaskStep } from '#server/platform/background/periodic-task.ts';
import { runTasksOnLiveEvents } from '#server/platform/background/run-tasks-on-live-events.ts';
import type { Services } from '#server/platform/context.ts';
import type { PushSettings } from '#server/platform/push-settings.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import { deleteOldPushData } from './outgoing-push-messages.ts';
import { pushOffReason } from './push-keys.ts';
import { createPushTargetResolver } from './push-targets.ts';
import { type PushSendingOptions, sendNextPushMessage } from './send-push-message.ts';

/** A push service that answers slowly occupies one of these; the others go on. Bounds the connections and the CPU time. */
const PARALLEL_SENDS = 4;
/**
 * At least this many milliseconds between the starts of two messages of a process: encrypting and sending them in one go would
 * delay the orders that are placed meanwhile. 200 messages then take some two seconds.
 */
const PACE_MS = 10;
/** Limit for connection and answer together. With the lookup it is less than the lease of a message. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Time limit for messages in progress when the process stops. An interrupted message is sent again. */
const STOP_TIMEOUT_MS = 1_500;
/** Time in which an interrupted message is stored as due again, when the process stops. */
const POSTPONE_TIMEOUT_MS = 500;
/** Local time of day at which old rows are deleted. */
const CLEAN_UP_HOUR = 5;

/** The settings of the worker that sends push messages. The times, in milliseconds, are for tests. */
interface PushSenderOptions {
  readonly settings: PushSettings;
  readonly publicUrl: string;
  readonly requestTimeoutMs?: number;
  readonly stopTimeoutMs?: number;
}

/** Starts the worker that sends push messages. Returns the function that stops it after a short wait for messages in progress. */
export function startPushSender(services: Services, options: PushSenderOptions): () => Promise<void> {
  const { settings, publicUrl, requestTimeoutMs = REQUEST_TIMEOUT_MS, stopTimeoutMs = STOP_TIMEOUT_MS } = options;
  const reason = pushOffReason(settings);
  if (reason !== null) services.log.info({ reason }, 'Push messages are off');
  const interrupting = new AbortController();
  const sending = { settings, publicUrl, targets: createPushTargetResolver(settings), timeoutMs: requestTimeoutMs };
  const pace = createPace(PACE_MS);
  // One sender is enough to find a message that no event announced.
  const senders = Array.from({ length: PARALLEL_SENDS }, (_, index) =>
    startSender(services, sending, { pace, isAtRest: reason !== null || index > 0, interrupting: interrupting.signal }),
  );
  const cleanUp = startPeriodicTask(services.log, {
    name: 'push clean-up',
    steps: { deleteOldPushData: dailyStep(services, CLEAN_UP_HOUR, () => deleteOldPushData(services)) },
  });
  runTasksOnLiveEvents(services.live, ['outgoing-push-messages'], senders);
  return async () => {
    const stopped = Promise.all([...senders, cleanUp].map(({ stop }) => stop()));
    await waitAtMost(stopTimeoutMs, stopped);
    interrupting.abort();
    await waitAtMost(POSTPONE_TIMEOUT_MS, stopped);
  };
}

/** How one of the parallel senders runs. */
interface SenderOptions {
  /** Resolves when it may try its next message. */
  readonly pace: () => Promise<void>;
  /** It does not run each minute, only when it is woken. */
  readonly isAtRest: boolean;
  /** Aborted to interrupt a message in progress. */
  readonly interrupting: AbortSignal;
}

/** Starts one of the parallel senders, which wakes for the next try of each message that it could not send. */
function startSender(
  services: Services,
  sending: PushSendingOptions,
  { pace, isAtRest, interrupting }: SenderOptions,
): PeriodicTask {
  const sendDueMessages: TaskStep = async (stopping) => {
    while (!stopping.aborted) {
      await pace();
      const result = await sendNextPushMessage(services, sending, interrupting);
      if (!result) return;
      if (result.nextTryOn) task.wakeAt(result.nextTryOn);
    }
  };
  const task = startPeriodicTask(services.log, {
    name: 'push',
    steps: { sendDueMessages },
    isAtRest: () => isAtRest,
    clock: services.clock,
  });
  return task;
}

/** Returns a function that resolves at most once in `everyMs`, in the order of its calls. */
function createPace(everyMs: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + everyMs;
    if (at > now) await wait(at - now);
  };
}
