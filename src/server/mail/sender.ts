// Background worker that sends queued e-mails: after each commit that stored one, and every minute. Several processes may
// run it at the same time; an e-mail that is being sent is leased, so that no other process sends it.

import { dailyStep } from '#server/platform/background/daily-step.ts';
import { startPeriodicTask, type TaskStep } from '#server/platform/background/periodic-task.ts';
import { runTasksOnLiveEvents } from '#server/platform/background/run-tasks-on-live-events.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import {
  claimEmail,
  deleteOldEmails,
  markEmailFailed,
  markEmailSent,
  type OnEmailAccepted,
  postponeEmail,
} from './outgoing-emails.ts';
import { type MailTransport, type OutgoingEmail, UndeliverableError } from './transport.ts';

/**
 * A mail server may examine one e-mail for ten minutes; the others must not wait for it. Some servers refuse more parallel
 * connections than this.
 */
const PARALLEL_SENDS = 3;
/** Time limit for e-mails in progress when the process stops. An interrupted e-mail is sent again. */
const STOP_TIMEOUT_MS = 1_500;
/** Time in which an interrupted send is stored as due again, when the process stops. */
const POSTPONE_TIMEOUT_MS = 500;
/** Local time of day at which old rows are deleted. */
const CLEAN_UP_HOUR = 5;

/**
 * Starts the worker that sends queued e-mails. Returns a function that stops it, and waits a short time for the e-mails in
 * progress.
 */
export function startMailSender(
  services: Services,
  transport: MailTransport,
  onAccepted: OnEmailAccepted = doNothing,
  stopTimeoutMs = STOP_TIMEOUT_MS,
): () => Promise<void> {
  const interrupting = new AbortController();
  const sendDueEmails: TaskStep = async (stopping) => {
    while (!stopping.aborted && (await sendNextEmail(services, transport, onAccepted, interrupting.signal)));
  };
  const senders = Array.from({ length: PARALLEL_SENDS }, () =>
    startPeriodicTask(services.log, { name: 'mail', steps: { sendDueEmails } }),
  );
  const cleanUp = startPeriodicTask(services.log, {
    name: 'mail clean-up',
    steps: { deleteOldEmails: dailyStep(services, CLEAN_UP_HOUR, () => deleteOldEmails(services)) },
  });
  runTasksOnLiveEvents(services.live, ['outgoing-mails'], senders);
  return async () => {
    const stopped = Promise.all([...senders, cleanUp].map(({ stop }) => stop()));
    await waitAtMost(stopTimeoutMs, stopped);
    interrupting.abort();
    await waitAtMost(POSTPONE_TIMEOUT_MS, stopped);
  };
}

/** Tries to send the queued e-mail that is due next. Returns false if none is due. Aborting `interrupting` interrupts the send. */
export async function sendNextEmail(
  services: Services,
  transport: MailTransport,
  onAccepted: OnEmailAccepted = doNothing,
  interrupting = NEVER,
): Promise<boolean> {
  const claimed = await claimEmail(services);
  if (!claimed) return false;
  const { tries, expires_on: expiresOn, ...email } = claimed;
  if (expiresOn <= services.clock()) await markEmailFailed(services, email.id, 'expired');
  else await trySend(services, { email, tries, onAccepted, send: () => transport.send(email, interrupting) });
  return true;
}

const doNothing: OnEmailAccepted = () => Promise.resolve();
const NEVER = new AbortController().signal;

interface SendTry {
  readonly email: OutgoingEmail;
  readonly tries: number;
  readonly onAccepted: OnEmailAccepted;
  /** Returns true if a mail server accepted the e-mail. */
  readonly send: () => Promise<boolean>;
}

async function trySend(services: Services, { email: { id }, tries, onAccepted, send }: SendTry): Promise<void> {
  let isAccepted: boolean;
  try {
    isAccepted = await send();
  } catch (error) {
    const code = errorCode(error);
    if (error instanceof UndeliverableError) return markEmailFailed(services, id, code);
    services.log.warn({ mailId: id, tries, code }, 'E-mail could not be sent; it will be tried again');
    return postponeEmail(services, { id, tries, code });
  }
  await markEmailSent(createSystemContext(services), id, isAccepted ? onAccepted : doNothing);
  services.log.info({ mailId: id }, 'E-mail sent');
}

/** The code of an error, such as ECONNECTION or «EENVELOPE 550», without its text, which quotes the address. */
function errorCode(error: unknown): string {
  const cause = error instanceof UndeliverableError ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return 'responseCode' in cause ? `${code} ${String(cause.responseCode)}` : code;
}
