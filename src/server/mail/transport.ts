// Sends e-mails through the venue's mail server, or writes them to a folder if none is configured.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isLoopbackHost } from '#domain/public-address.ts';
import type { MailSettings } from '#server/platform/config.ts';
import type { Logger } from '#server/platform/log.ts';
import type { EmailMessage } from './queue.ts';

/** A queued e-mail as it is sent, with its id and the name of the venue that sends it. */
export type OutgoingEmail = EmailMessage & { readonly id: string; readonly venue: string };

/** Thrown if the mail server rejected an e-mail permanently, so that trying again cannot help. */
export class UndeliverableError extends Error {}

/** The mail server did not accept the e-mail, or did not confirm it, in time. */
class MailServerTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Sends e-mails through the mail server, each on a connection of its own, or writes them to files if there is no mail server. */
export interface MailTransport {
  /**
   * Returns true if a mail server accepted the e-mail, false if it was written to a file. Throws `UndeliverableError` if trying
   * again cannot help, otherwise any other error. Ends within `MAIL_SENDING_MAX_MS`, or as soon as `stopping` is aborted.
   */
  send(email: OutgoingEmail, stopping: AbortSignal): Promise<boolean>;
}

/** Time limits for the mail server, in milliseconds. */
export interface MailTimeouts {
  /** How long everything may take until the message is transferred: connection, greeting, and all replies before that. */
  readonly transferMs: number;
  /** How long the reply to the message may take. */
  readonly replyMs: number;
}

/**
 * Creates the transport that sends e-mails. It connects to the mail server for each e-mail. Without settings, e-mails are written
 * as files to the folder `outbox`.
 */
export function createMailTransport(
  settings: MailSettings | null,
  {
    outbox,
    log,
    timeouts = TIMEOUTS,
  }: { readonly outbox: string; readonly log: Logger; readonly timeouts?: MailTimeouts },
): MailTransport {
  return settings ? smtpTransport(settings, timeouts) : outboxTransport(outbox, log);
}

/** Connects to the mail server and signs in, without sending anything. Throws if that fails or takes too long. */
export async function checkMailServer(settings: MailSettings, timeoutMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(smtpOptions(settings, { transferMs: timeoutMs, replyMs: 0 }));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Returns the host of the mail server if e-mails may travel to it over a network without encryption; otherwise null. Only
 * `?requireTLS=false` in the settings allows that. The go-live check reports it.
 */
export function unencryptedMailHost({ smtpUrl }: MailSettings): string | null {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  const isAllowed = protocol === 'smtp:' && searchParams.get('requireTLS') === 'false';
  return isAllowed && !isLoopbackHost(hostname) ? hostname : null;
}

/**
 * Disconnecting before the message is transferred loses nothing. Afterwards the server may have accepted the e-mail while
 * it still examines it, and would get it twice from a client that does not wait: RFC 5321 §4.5.3.2.6 asks for ten minutes.
 */
const TIMEOUTS: MailTimeouts = { transferMs: 60_000, replyMs: 10 * 60_000 };
/** The longest time that sending one e-mail can take, in milliseconds. */
export const MAIL_SENDING_MAX_MS = TIMEOUTS.transferMs + TIMEOUTS.replyMs;

const OUTBOX_SENDER = 'comanda@localhost';

function smtpTransport(settings: MailSettings, timeouts: MailTimeouts): MailTransport {
  return {
    send: async (email, stopping) => {
      const { createTransport } = await import('nodemailer');
      const deadline = startDeadline(timeouts);
      const transport = createTransport(smtpOptions(settings, timeouts));
      // The message stream is not read before the server asks for it.
      transport.use('stream', ({ message }, done) => {
        message.processFunc((bytes) => bytes.once('end', deadline.onTransferred));
        done();
      });
      try {
        const signal = AbortSignal.any([deadline.signal, stopping]);
        await transport.sendMail({ ...messageOf(email, settings.from), signal });
        return true;
      } catch (error) {
        deadline.signal.throwIfAborted();
        throw isPermanent(error)
          ? new UndeliverableError('The mail server rejected this e-mail.', { cause: error })
          : error;
      } finally {
        deadline.clear();
        transport.close();
      }
    },
  };
}

/** Aborts its signal if the message is not transferred in time, or its reply does not arrive in time after that. */
function startDeadline({ transferMs, replyMs }: MailTimeouts) {
  const controller = new AbortController();
  const abort = () => controller.abort(new MailServerTimeoutError('The mail server took too long.'));
  // Only the connection keeps the process alive, not this timer.
  let timer = setTimeout(abort, transferMs).unref();
  return {
    signal: controller.signal,
    onTransferred: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, replyMs).unref();
    },
    clear: () => clearTimeout(timer),
  };
}

function smtpOptions(settings: MailSettings, { transferMs, replyMs }: MailTimeouts) {
  return {
    url: addressWithTls(settings),
    connectionTimeout: transferMs,
    greetingTimeout: transferMs,
    dnsTimeout: transferMs,
    // This one timeout covers every wait on the socket, so that the deadline above always aborts first.
    socketTimeout: transferMs + replyMs,
    socketCloseTimeout: CLOSING_MS,
    ...NO_FILES,
  };
}

/**
 * Mails contain links that change a password. Without `requireTLS` a network could hide that the mail server offers TLS, and read
 * them. What the address itself says takes precedence over the other options, so it is said there.
 */
function addressWithTls(settings: MailSettings): string {
  const url = new URL(settings.smtpUrl);
  if (isLoopbackHost(url.hostname) || unencryptedMailHost(settings) !== null) return settings.smtpUrl;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** Time limit in which the server must close its end of the connection. */
const CLOSING_MS = 500;

/** Never read any part of an e-mail from the disk or from another server. */
const NO_FILES = { disableFileAccess: true, disableUrlAccess: true } as const;

function outboxTransport(outbox: string, log: Logger): MailTransport {
  return {
    send: async (email) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, ...NO_FILES });
      const { message } = await transport.sendMail(messageOf(email, OUTBOX_SENDER));
      const file = path.join(outbox, `${email.id}.eml`);
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // Written under another name first, so that a reader never sees an incomplete file.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.warn({ file }, 'SMTP_URL is not set: the e-mail was written to a file instead of being sent');
      return false;
    },
  };
}

function messageOf({ id, venue, to, subject, html, text }: OutgoingEmail, from: string) {
  return {
    // Identical in every try, so that a mail server can recognise an e-mail that it gets twice.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: venue, address: from },
    // Passed as an object, so that it is not parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A 5xx reply about recipient or content is permanent. One about our account, such as a wrong password, can be fixed. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false;
  const isAboutEmail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutEmail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
