// Sending queued e-mails: retries, leases, several processes, erased content.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailFake, openMailFake } from '#e2e/fakes/mail/index.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { emailRetryDelay, MAIL_LEASE_MS } from './outgoing-emails.ts';
import { queueEmail } from './queue.ts';
import { sendNextEmail, startMailSender } from './sender.ts';
import {
  createTestTransport,
  enqueueTestEmail,
  headersOf,
  readEmail,
  STORED_TEST_EMAIL,
  TEST_EMAIL,
  timeAfter,
} from './testing/mails.ts';
import { createMailTransport, type MailTransport } from './transport.ts';

const logged = captureLog();
const venue = await openTestVenue({ log: logged.log });
await venue.db.updateTable('settings').set({ name: 'La Encina' }).execute();
let fake: MailFake;
let transport: MailTransport;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('outgoing_mails').execute();
  fake = await openMailFake();
  transport = createTestTransport(fake.url);
});
afterEach(() => fake.close());

describe('an e-mail', () => {
  it('is sent to its one recipient, in the name of the venue, as HTML and plain text', async () => {
    await queueTestEmail();
    expect(await sendNextEmail(venue.services, transport)).toBe(true);
    expect(await sendNextEmail(venue.services, transport)).toBe(false);
    const [mail] = fake.received;
    expect(mail).toMatchObject({ from: 'hola@encina.example', to: ['lucia@comanda.test'] });
    expect(headersOf(mail?.source)).toMatchObject({
      From: 'La Encina <hola@encina.example>',
      To: 'lucia@comanda.test',
      Subject: 'Un aviso',
      'Auto-Submitted': 'auto-generated',
    });
    expect(mail?.source).toContain('Hola en texto');
    expect(mail?.source).toContain('<p>Hola en HTML</p>');
  });

  it('is erased after it was sent: the row contains neither recipient nor content', async () => {
    const id = await queueTestEmail();
    await sendNextEmail(venue.services, transport);
    const emptied = { recipient: '', subject: '', html: '', body: '' };
    expect(await readRow(id)).toMatchObject({ ...emptied, sent_on: SATURDAY_NIGHT, tries: 1 });
  });

  it.each([
    ['another header', 'Aviso\r\nBcc: todos@comanda.test'],
    ['a line feed', 'Aviso\nX-Own: 1'],
    ['a line separator', 'Aviso\u2028Bcc: todos@comanda.test'],
  ])('cannot have %s in its subject', async (_, subject) => {
    await queueTestEmail({ subject });
    await sendNextEmail(venue.services, transport);
    const [mail] = fake.received;
    expect(mail?.to).toEqual(['lucia@comanda.test']);
    const headers = headersOf(mail?.source);
    expect(headers.Subject).toBe(subject.replace(/\s+/gu, ' '));
    expect(headers).not.toHaveProperty('Bcc');
    expect(headers).not.toHaveProperty('X-Own');
  });

  it.each(['', 'nobody', 'a@b.test, c@d.test', 'a@b.test\r\nRCPT TO:<c@d.test>', 'Lucía <a@b.test>'])(
    'is not stored for the recipient «%s»',
    async (to) => {
      await expect(queueTestEmail({ to })).rejects.toThrow('one address');
    },
  );

  it('is locked after the rows that its acceptance changes, such as the payment of a receipt', async () => {
    const id = await queueTestEmail();
    const lock = () => venue.db.selectFrom('outgoing_mails').select('id').where('id', '=', id).forUpdate().noWait();
    const accepted: string[] = [];
    await sendNextEmail(venue.services, transport, async (_context, _sql, mailId) => {
      accepted.push(mailId);
      await lock().execute();
    });
    expect(accepted).toEqual([id]);
  });

  it('is never sent if the transaction that queued it is rolled back', async () => {
    const context = createSystemContext(venue.services);
    const undone = context.transaction(async (sql) => {
      await queueEmail(context, sql, TEST_EMAIL);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await sendNextEmail(venue.services, transport)).toBe(false);
  });
});

describe('a mail server', () => {
  it.each(['busy', 'silent', 'stalling'] as const)('that is %s is tried again later', async (mood) => {
    const id = await queueTestEmail();
    fake.mode = mood;
    await sendNextEmail(venue.services, createTestTransport(fake.url, { transferMs: 300 }));
    expect(await readRow(id)).toMatchObject({ sent_on: null, failed_on: null, next_try_on: timeAfter(60_000) });
    expect(await sendNextEmail(venue.services, transport)).toBe(false);

    fake.mode = 'accepting';
    venue.setNow(timeAfter(60_000));
    await sendNextEmail(venue.services, transport);
    expect(fake.received).toHaveLength(1);
  });

  it('that is down is tried again later', async () => {
    const id = await queueTestEmail();
    await sendNextEmail(venue.services, createTestTransport('smtp://127.0.0.1:1'));
    expect(await readRow(id)).toMatchObject({ sent_on: null, next_try_on: timeAfter(60_000) });
  });

  it('that rejects the recipient is not tried again', async () => {
    const id = await queueTestEmail();
    fake.mode = 'unknown-recipient';
    await sendNextEmail(venue.services, transport);
    const gone = { failed_on: SATURDAY_NIGHT, last_error: 'EENVELOPE 550', recipient: '', html: '' };
    expect(await readRow(id)).toMatchObject(gone);
  });

  it('that accepted an e-mail before the connection was lost can recognise it by its message id', async () => {
    const id = await queueTestEmail();
    await sendNextEmail(venue.services, transport);
    await venue.db
      .updateTable('outgoing_mails')
      .set({ ...STORED_TEST_EMAIL, sent_on: null, next_try_on: SATURDAY_NIGHT })
      .execute();
    await sendNextEmail(venue.services, transport);
    const ids = fake.received.map(({ source }) => headersOf(source)['Message-ID']);
    expect(ids).toEqual([`<${id}@encina.example>`, `<${id}@encina.example>`]);
  });
});

describe('a delayed e-mail', () => {
  it('fails permanently when it has expired', async () => {
    const id = await queueTestEmail();
    venue.setNow(TEST_EMAIL.expiresOn);
    await sendNextEmail(venue.services, transport);
    expect(fake.received).toEqual([]);
    expect(await readRow(id)).toMatchObject({ last_error: 'expired', body: '' });
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [7, 60],
    [50, 60],
  ])('waits after try %i for %i minutes', (tries, minutes) => {
    expect(emailRetryDelay(tries)).toBe(minutes * 60_000);
  });

  it('is sent by another process after the lease of a killed one has expired', async () => {
    await queueTestEmail();
    fake.mode = 'silent';
    const hung = sendNextEmail(venue.services, transport);
    await until('it is being sent', () => fake.connections === 1);
    fake.mode = 'accepting';
    expect(await sendNextEmail(venue.services, transport)).toBe(false);
    venue.setNow(timeAfter(MAIL_LEASE_MS));
    expect(await sendNextEmail(venue.services, transport)).toBe(true);
    expect(fake.received).toHaveLength(1);
    await fake.close();
    await hung;
    fake = await openMailFake();
  });
});

describe('several senders', () => {
  it('send each e-mail once', async () => {
    const count = 12;
    for (let place = 0; place < count; place += 1) await queueTestEmail({ to: `customer${place}@comanda.test` });
    const other = venue.openDatabase();
    const senders = [venue.services, { ...venue.services, db: other.db }, venue.services];
    await Promise.all(senders.map((services) => sendAll(services)));
    const recipients = fake.received.flatMap(({ to }) => to);
    expect(recipients).toHaveLength(count);
    expect(new Set(recipients).size).toBe(count);
  });

  async function sendAll(services: Services): Promise<void> {
    while (await sendNextEmail(services, transport));
  }
});

describe('the mail sender', () => {
  it('sends e-mails stored before its start and afterwards, until it is stopped', async () => {
    await queueTestEmail({ to: 'before@comanda.test' });
    const stop = startMailSender(venue.services, transport);
    await until('the first was sent', () => fake.received.length === 1);
    await queueTestEmail({ to: 'later@comanda.test' });
    await until('the second was sent', () => fake.received.length === 2);
    await stop();
    await queueTestEmail({ to: 'never@comanda.test' });
    expect(fake.received.map(({ to }) => to[0])).toEqual(['before@comanda.test', 'later@comanda.test']);
  });

  it('deletes the rows of sent e-mails after a month', async () => {
    const id = await queueTestEmail();
    await sendNextEmail(venue.services, transport);
    venue.setNow(timeAfter(31 * 24 * 60 * 60_000));
    const stop = startMailSender(venue.services, transport);
    await until('it is gone', async () => (await readRow(id)) === undefined);
    await stop();
  });

  it('logs neither recipient nor content', async () => {
    for (const mode of [fake.mode, 'unknown-recipient'] as const) {
      fake.mode = mode;
      await queueTestEmail({ to: 'secreta@comanda.test', text: 'secreto' });
      await sendNextEmail(venue.services, transport);
    }
    expect(logged.messages()).toEqual(expect.arrayContaining(['E-mail delivery failed permanently', 'E-mail sent']));
    expect(logged.text()).not.toMatch(/secret|comanda\.test/);
  });
});

describe('without a mail server', () => {
  it('an e-mail is written to the outbox folder, readable only by its owner, and its path is logged', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'comanda-outbox-'));
    const outbox = path.join(folder, 'outbox');
    const own = captureLog();
    const id = await queueTestEmail();
    await sendNextEmail(venue.services, createMailTransport(null, { outbox, log: own.log }));

    const file = path.join(outbox, `${id}.eml`);
    expect(await readdir(outbox)).toEqual([`${id}.eml`]);
    expect(await readFile(file, 'utf8')).toContain('<p>Hola en HTML</p>');
    expect((await stat(file)).mode % 0o1000).toBe(0o600);
    expect(own.text()).toContain(file);
    await rm(folder, { recursive: true });
  });
});

function queueTestEmail(mail?: Parameters<typeof enqueueTestEmail>[1]): Promise<string> {
  return enqueueTestEmail(venue, mail);
}

function readRow(id: string) {
  return readEmail(venue, id);
}
