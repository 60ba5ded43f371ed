// Sends the mails that wait: after each commit that stored one, and each minute. Several processes may do so at the
// same time; a mail that is being sent is nobody else's until its sender has surely gone down.
import { setTimeout as pause } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { type BackOff, backOffAfterTries } from '#server/platform/background/back-off.ts';
import { dailyStep } from '#server/platform/background/daily-step.ts';
import { leaseUntil, lockFirst } from '#server/platform/background/lease.ts';
import { notifyWorker } from '#server/platform/background/notify-worker.ts';
import { startPeriodicTask, type TaskStep } from '#server/platform/background/periodic-task.ts';
import { type Context, createHouseContext, type House } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import { type Letter, type Post, SENDING_MAX_MS, Undeliverable } from './post.ts';

/** Longer than any sending takes, and storing what became of it. */
export const CLAIMED_MS = SENDING_MAX_MS + 60_000;
/**
 * A mail server may look into one mail for ten minutes, in which the others need not wait. More connections at once than
 * this some servers refuse.
 */
const MAILS_AT_ONCE = 3;
/** A minute after the first failed try, doubling, up to an hour. */
const BACK_OFF: BackOff = { baseMs: 60_000, factor: 2, maxMs: 60 * 60_000 };
/** The mails under way are waited for this long when the server stops; one cut short is sent again. */
const STOP_PATIENCE_MS = 1_500;
/** That it was cut short is stored in less. */
const PUT_OFF_MS = 500;
/** What was sent is remembered for this long, without who and what. */
const REMEMBERED_DAYS = 30;
/** Local time at which they are deleted. */
const CLEAN_UP_HOUR = 5;

/** What follows from a mail that the mail server took: stored in the transaction that says so, or not at all. */
type OnTaken = (context: Context, sql: Sql, mailId: string) => Promise<void>;

/** How long to wait after that many failed tries, in milliseconds. */
export function pauseAfter(tries: number): number {
  return backOffAfterTries(tries, BACK_OFF);
}

/** Returns how to stop, which waits a moment for the mails under way. */
export function startMailSender(
  house: House,
  post: Post,
  onTaken: OnTaken = nothingFollows,
  stopPatienceMs = STOP_PATIENCE_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const sendDueMails: TaskStep = async (taskStopping) => {
    while (!taskStopping.aborted && (await sendNextMail(house, post, onTaken, stopping.signal)));
  };
  const senders = Array.from({ length: MAILS_AT_ONCE }, () =>
    startPeriodicTask(house.log, { name: 'mail', steps: { sendDueMails } }),
  );
  const cleanUp = startPeriodicTask(house.log, {
    name: 'mail clean-up',
    steps: { deleteOldMails: dailyStep(house, CLEAN_UP_HOUR, () => forgetOldMails(house)) },
  });
  notifyWorker(house.live, ['outgoing-mails'], senders);
  return async () => {
    const stopped = Promise.all([...senders, cleanUp].map(({ stop }) => stop()));
    await within(stopPatienceMs, stopped);
    stopping.abort();
    await within(PUT_OFF_MS, stopped);
  };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(ms, undefined, { ref: false })]);
}

/** Tries one of the mails that are due. False when there is none. */
export async function sendNextMail(
  house: House,
  post: Post,
  onTaken: OnTaken = nothingFollows,
  stopping = NEVER,
): Promise<boolean> {
  const claimed = await claimMail(house);
  if (!claimed) return false;
  const { tries, expires_on: expiresOn, ...letter } = claimed;
  if (expiresOn <= house.clock()) await giveUp(house, letter.id, 'expired');
  else await trySending(house, { letter, tries, onTaken, send: () => post.send(letter, stopping) });
  return true;
}

const nothingFollows: OnTaken = () => Promise.resolve();
const NEVER = new AbortController().signal;

/** Takes the mail that has been due for longest, which counts as a try. */
async function claimMail({ db, clock }: House) {
  const now = clock();
  const due = lockFirst(
    db
      .selectFrom('outgoing_mails')
      .select('id')
      .where('sent_on', 'is', null)
      .where('given_up_on', 'is', null)
      .where('next_try_on', '<=', now)
      .orderBy('next_try_on'),
  );
  return db
    .updateTable('outgoing_mails')
    .set({ tries: raw<number>`tries + 1`, next_try_on: leaseUntil(now, CLAIMED_MS) })
    .where('id', '=', due)
    .returning(['id', 'recipient as to', 'subject', 'html', 'body as text', 'tries', 'expires_on'])
    .returning((mails) => mails.selectFrom('settings').select('name').$asScalar().$notNull().as('venue'))
    .executeTakeFirst();
}

interface Sending {
  readonly letter: Letter;
  readonly tries: number;
  readonly onTaken: OnTaken;
  /** Whether a mail server took it. */
  readonly send: () => Promise<boolean>;
}

async function trySending(house: House, { letter: { id }, tries, onTaken, send }: Sending): Promise<void> {
  let isTaken: boolean;
  try {
    isTaken = await send();
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof Undeliverable) return giveUp(house, id, code);
    house.log.warn({ mailId: id, tries, code }, 'A mail could not be sent; it is tried again');
    return putOff(house, { id, tries, code });
  }
  const context = createHouseContext(house);
  await context.transaction(async (sql) => {
    await settle(sql, id, { sent_on: context.now });
    if (isTaken) await onTaken(context, sql, id);
  });
  house.log.info({ mailId: id }, 'A mail was sent');
}

async function putOff(
  { db, clock }: House,
  { id, tries, code }: { readonly id: string; readonly tries: number; readonly code: string },
): Promise<void> {
  const nextTry = leaseUntil(clock(), pauseAfter(tries));
  await db.updateTable('outgoing_mails').set({ next_try_on: nextTry, last_error: code }).where('id', '=', id).execute();
}

async function giveUp(house: House, id: string, code: string): Promise<void> {
  await settle(house.db, id, { given_up_on: house.clock(), last_error: code });
  house.log.error({ mailId: id, code }, 'A mail was given up');
}

/** Who got what is nobody's business any more: it may hold a link that opens an account. */
async function settle(
  sql: Database | Sql,
  id: string,
  outcome: { readonly sent_on?: Date; readonly given_up_on?: Date; readonly last_error?: string },
): Promise<void> {
  await sql
    .updateTable('outgoing_mails')
    .set({ ...outcome, recipient: '', subject: '', html: '', body: '' })
    .where('id', '=', id)
    .execute();
}

async function forgetOldMails({ db, clock }: House): Promise<void> {
  const oldest = new Date(clock().getTime() - REMEMBERED_DAYS * 24 * 60 * 60_000);
  await db
    .deleteFrom('outgoing_mails')
    .where('created_on', '<', oldest)
    .where((mail) => mail.or([mail('sent_on', 'is not', null), mail('given_up_on', 'is not', null)]))
    .execute();
}

/** Such as ECONNECTION or «EENVELOPE 550». Never the words of the mail server: they quote the address. */
function codeOf(error: unknown): string {
  const fault = error instanceof Undeliverable ? error.cause : error;
  if (!(fault instanceof Error)) return 'unknown';
  const code = 'code' in fault ? String(fault.code) : fault.name;
  return 'responseCode' in fault ? `${code} ${String(fault.responseCode)}` : code;
}
