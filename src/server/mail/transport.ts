// How mails leave: by the venue's mail server, or into a folder where none is set.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '#server/platform/log.ts';
import type { EmailMessage } from './queue.ts';

export interface MailSettings {
  /** smtp: or smtps:, with user and password where the server wants them. */
  readonly smtpUrl: string;
  /** The address that mails come from. */
  readonly from: string;
}

/** A mail with what it is known by, and in whose name it comes. */
export type OutgoingEmail = EmailMessage & { readonly id: string; readonly venue: string };

/** The mail server said no to this mail, and will say so again. */
export class UndeliverableError extends Error {}

/** The mail server did not take a mail in time, or did not say so in time. */
class MailServerTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

export interface MailTransport {
  /**
   * Whether a mail server took it; false where it was written to a file. Throws `Undeliverable`, or whatever went wrong
   * when trying again may help, which is known within `SENDING_MAX_MS`, or as soon as `stopping` is aborted.
   */
  send(letter: OutgoingEmail, stopping: AbortSignal): Promise<boolean>;
}

/** How long a mail server may take. */
export interface MailTimeouts {
  /** In all until it has the whole message: for the connection, its greeting, and its answers before that. */
  readonly transferMs: number;
  /** For its answer to the message. */
  readonly replyMs: number;
}

/** Nothing is connected until the first mail. Without settings mails are written to `outbox`. */
export function createPost(
  settings: MailSettings | null,
  {
    outbox,
    log,
    patience = TIMEOUTS,
  }: { readonly outbox: string; readonly log: Logger; readonly patience?: MailTimeouts },
): MailTransport {
  return settings ? smtpTransport(settings, patience) : outboxTransport(outbox, log);
}

/**
 * Whoever hangs up before the message was given loses nothing. After that the server may have taken the mail while it
 * still looks into it, and gets it twice from whoever does not wait: RFC 5321 §4.5.3.2.6 asks for ten minutes.
 */
const TIMEOUTS: MailTimeouts = { transferMs: 60_000, replyMs: 10 * 60_000 };
/** No sending takes longer. */
export const SENDING_MAX_MS = TIMEOUTS.transferMs + TIMEOUTS.replyMs;

const OUTBOX_SENDER = 'comanda@localhost';

function smtpTransport({ smtpUrl, from }: MailSettings, patience: MailTimeouts): MailTransport {
  return {
    send: async (letter, stopping) => {
      const { createTransport } = await import('nodemailer');
      const deadline = startDeadline(patience);
      const transport = createTransport(smtpOptions(smtpUrl, patience));
      // Not read before the server asks for it.
      transport.use('stream', ({ message }, done) => {
        message.processFunc((bytes) => bytes.once('end', deadline.given));
        done();
      });
      try {
        const signal = AbortSignal.any([deadline.signal, stopping]);
        await transport.sendMail({ ...messageOf(letter, from), signal });
        return true;
      } catch (error) {
        deadline.signal.throwIfAborted();
        throw isPermanent(error)
          ? new UndeliverableError('The mail server refused this mail.', { cause: error })
          : error;
      } finally {
        deadline.drop();
        transport.close();
      }
    },
  };
}

/** Aborts its signal when the message was not given in time, or not answered in time since it was. */
function startDeadline({ transferMs: givingMs, replyMs: answerMs }: MailTimeouts) {
  const struck = new AbortController();
  const strike = () => struck.abort(new MailServerTimeoutError('The mail server takes too long.'));
  // The connection keeps the process alive, not this.
  let timer = setTimeout(strike, givingMs).unref();
  return {
    signal: struck.signal,
    given: () => {
      clearTimeout(timer);
      timer = setTimeout(strike, answerMs).unref();
    },
    drop: () => clearTimeout(timer),
  };
}

function smtpOptions(smtpUrl: string, { transferMs: givingMs, replyMs: answerMs }: MailTimeouts) {
  return {
    url: smtpUrl,
    connectionTimeout: givingMs,
    greetingTimeout: givingMs,
    dnsTimeout: givingMs,
    // The same for all that is waited for, so the deadline above has to be the one that strikes.
    socketTimeout: givingMs + answerMs,
    socketCloseTimeout: CLOSING_MS,
    ...NO_FILES,
  };
}

/** A server that does not hang up when we have is not waited for. */
const CLOSING_MS = 500;

/** Nothing of a mail is ever read from our disk or from another server. */
const NO_FILES = { disableFileAccess: true, disableUrlAccess: true } as const;

function outboxTransport(outbox: string, log: Logger): MailTransport {
  return {
    send: async (letter) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, ...NO_FILES });
      const { message } = await transport.sendMail(messageOf(letter, OUTBOX_SENDER));
      const file = path.join(outbox, `${letter.id}.eml`);
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // Whoever looks for a mail finds it whole.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.warn({ file }, 'SMTP_URL is not set: a mail was written to a file instead of being sent');
      return false;
    },
  };
}

function messageOf({ id, venue, to, subject, html, text }: OutgoingEmail, from: string) {
  return {
    // The same in each try: a mail server that got it twice can tell.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: venue, address: from },
    // As an object: it is not read as a list of addresses.
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A 5xx about who gets it or what it says. One about us, such as a wrong password of ours, may be put right. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false;
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutTheMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
