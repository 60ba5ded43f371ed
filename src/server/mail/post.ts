// How mails leave: by the venue's mail server, or into a folder where none is set.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MailSettings } from '#server/platform/config.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Mail } from './queue.ts';

/** A mail with what it is known by, and in whose name it comes. */
export type Letter = Mail & { readonly id: string; readonly venue: string };

/** The mail server said no to this mail, and will say so again. */
export class Undeliverable extends Error {}

/** The mail server did not take a mail in time, or did not say so in time. */
class TooSlow extends Error {
  readonly code = 'ETIMEDOUT';
}

export interface Post {
  /**
   * Whether a mail server took it; false where it was written to a file. Throws `Undeliverable`, or whatever went wrong
   * when trying again may help, which is known within `SENDING_MAX_MS`, or as soon as `stopping` is aborted.
   */
  send(letter: Letter, stopping: AbortSignal): Promise<boolean>;
}

/** How long a mail server may take. */
export interface Patience {
  /** In all until it has the whole message: for the connection, its greeting, and its answers before that. */
  readonly givingMs: number;
  /** For its answer to the message. */
  readonly answerMs: number;
}

/** Nothing is connected until the first mail. Without settings mails are written to `outbox`. */
export function createPost(
  settings: MailSettings | null,
  { outbox, log, patience = PATIENCE }: { readonly outbox: string; readonly log: Logger; readonly patience?: Patience },
): Post {
  return settings ? smtpPost(settings, patience) : outboxPost(outbox, log);
}

/**
 * Whoever hangs up before the message was given loses nothing. After that the server may have taken the mail while it
 * still looks into it, and gets it twice from whoever does not wait: RFC 5321 §4.5.3.2.6 asks for ten minutes.
 */
const PATIENCE: Patience = { givingMs: 60_000, answerMs: 10 * 60_000 };
/** No sending takes longer. */
export const SENDING_MAX_MS = PATIENCE.givingMs + PATIENCE.answerMs;

const OUTBOX_SENDER = 'comanda@localhost';

function smtpPost({ smtpUrl, from }: MailSettings, patience: Patience): Post {
  return {
    send: async (letter, stopping) => {
      const { createTransport } = await import('nodemailer');
      const deadline = startDeadline(patience);
      const transport = createTransport(transportTo(smtpUrl, patience));
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
        throw isFinal(error) ? new Undeliverable('The mail server refused this mail.', { cause: error }) : error;
      } finally {
        deadline.drop();
        transport.close();
      }
    },
  };
}

/** Aborts its signal when the message was not given in time, or not answered in time since it was. */
function startDeadline({ givingMs, answerMs }: Patience) {
  const struck = new AbortController();
  const strike = () => struck.abort(new TooSlow('The mail server takes too long.'));
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

function transportTo(smtpUrl: string, { givingMs, answerMs }: Patience) {
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

function outboxPost(outbox: string, log: Logger): Post {
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

function messageOf({ id, venue, to, subject, html, text }: Letter, from: string) {
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
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false;
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutTheMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
