// How mails leave: by the venue's mail server, or into a folder where none is set.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Logger } from '#server/platform/log.ts';
import type { Mail } from './queue.ts';

export interface MailSettings {
  /** smtp: or smtps:, with user and password where the server wants them. */
  readonly smtpUrl: string;
  /** The address that mails come from. */
  readonly from: string;
}

/** A mail with what it is known by, and in whose name it comes. */
export type Letter = Mail & { readonly id: string; readonly venue: string };

/** The mail server said no to this mail, and will say so again. */
export class Undeliverable extends Error {}

export interface Post {
  /**
   * Whether a mail server took it; false where it was written to a file. Throws `Undeliverable`, or whatever went wrong
   * when trying again may help.
   */
  send(letter: Letter): Promise<boolean>;
}

/** Nothing is connected until the first mail. Without settings mails are written to `outbox`. */
export function createPost(
  settings: MailSettings | null,
  {
    outbox,
    log,
    patienceMs = PATIENCE_MS,
  }: { readonly outbox: string; readonly log: Logger; readonly patienceMs?: number },
): Post {
  return settings ? smtpPost(settings, patienceMs) : outboxPost(outbox, log);
}

/** A mail server that says nothing for this long is not going to. */
const PATIENCE_MS = 20_000;
const OUTBOX_SENDER = 'comanda@localhost';

function smtpPost({ smtpUrl, from }: MailSettings, patienceMs: number): Post {
  return {
    send: async (letter) => {
      const transport = await openTransport(smtpUrl, patienceMs);
      try {
        await transport.sendMail(messageOf(letter, from));
        return true;
      } catch (error) {
        throw isFinal(error) ? new Undeliverable('The mail server refused this mail.', { cause: error }) : error;
      } finally {
        transport.close();
      }
    },
  };
}

async function openTransport(smtpUrl: string, patienceMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    ...NO_FILES,
  });
}

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
