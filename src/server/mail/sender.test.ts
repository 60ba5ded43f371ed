import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailFake, openMailFake } from '#e2e/fakes/mail/index.ts';
import { createHouseContext, type House } from '#server/platform/context.ts';
import { keepLog } from '#server/platform/testing/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';
import { createPost, type Post } from './post.ts';
import { queueMail } from './queue.ts';
import { CLAIMED_MS, pauseAfter, sendNextMail, startMailSender } from './sender.ts';
import { after, FILLED, headersOf, LETTER, postTo, readMail, storeMail } from './testing/mails.ts';

const kept = keepLog();
let venue: TestVenue;
let fake: MailFake;
let post: Post;

beforeAll(async () => {
  venue = await openTestVenue({ log: kept.log });
  await venue.db.updateTable('settings').set({ name: 'La Encina' }).execute();
});
afterAll(() => venue.close());

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('outgoing_mails').execute();
  fake = await openMailFake();
  post = postTo(fake.url);
});
afterEach(() => fake.close());

describe('a mail', () => {
  it('leaves for its one recipient, in the name of the venue, with both its forms', async () => {
    await aMail();
    expect(await sendNextMail(venue.house, post)).toBe(true);
    expect(await sendNextMail(venue.house, post)).toBe(false);
    const [mail] = fake.taken;
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

  it('is not kept once it was sent: what remains says neither to whom nor what', async () => {
    const id = await aMail();
    await sendNextMail(venue.house, post);
    const emptied = { recipient: '', subject: '', html: '', body: '' };
    expect(await rowOf(id)).toMatchObject({ ...emptied, sent_on: SATURDAY_NIGHT, tries: 1 });
  });

  it.each([
    ['another header', 'Aviso\r\nBcc: todos@comanda.test'],
    ['a line feed', 'Aviso\nX-Own: 1'],
    ['a line separator', 'Aviso\u2028Bcc: todos@comanda.test'],
  ])('cannot have %s in its subject', async (_, subject) => {
    await aMail({ subject });
    await sendNextMail(venue.house, post);
    const [mail] = fake.taken;
    expect(mail?.to).toEqual(['lucia@comanda.test']);
    const headers = headersOf(mail?.source);
    expect(headers.Subject).toBe(subject.replace(/\s+/gu, ' '));
    expect(headers).not.toHaveProperty('Bcc');
    expect(headers).not.toHaveProperty('X-Own');
  });

  it.each(['', 'nobody', 'a@b.test, c@d.test', 'a@b.test\r\nRCPT TO:<c@d.test>', 'Lucía <a@b.test>'])(
    'is not stored for «%s»',
    async (to) => {
      await expect(aMail({ to })).rejects.toThrow('one address');
    },
  );

  it('whose cause did not happen is never sent', async () => {
    const context = createHouseContext(venue.house);
    const undone = context.transaction(async (sql) => {
      await queueMail(context, sql, LETTER);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await sendNextMail(venue.house, post)).toBe(false);
  });
});

describe('a mail server', () => {
  it.each(['busy', 'silent', 'stalling'] as const)('that is %s is asked again later', async (mood) => {
    const id = await aMail();
    fake.mood = mood;
    await sendNextMail(venue.house, postTo(fake.url, { givingMs: 300 }));
    expect(await rowOf(id)).toMatchObject({ sent_on: null, given_up_on: null, next_try_on: after(60_000) });
    expect(await sendNextMail(venue.house, post)).toBe(false);

    fake.mood = 'taking';
    venue.setNow(after(60_000));
    await sendNextMail(venue.house, post);
    expect(fake.taken).toHaveLength(1);
  });

  it('that is down is asked again later', async () => {
    const id = await aMail();
    await sendNextMail(venue.house, postTo('smtp://127.0.0.1:1'));
    expect(await rowOf(id)).toMatchObject({ sent_on: null, next_try_on: after(60_000) });
  });

  it('that knows no such recipient is not asked again', async () => {
    const id = await aMail();
    fake.mood = 'unknown-recipient';
    await sendNextMail(venue.house, post);
    const gone = { given_up_on: SATURDAY_NIGHT, last_error: 'EENVELOPE 550', recipient: '', html: '' };
    expect(await rowOf(id)).toMatchObject(gone);
  });

  it('that took a mail before its answer got lost can tell that it is the same', async () => {
    const id = await aMail();
    await sendNextMail(venue.house, post);
    await venue.db
      .updateTable('outgoing_mails')
      .set({ ...FILLED, sent_on: null, next_try_on: SATURDAY_NIGHT })
      .execute();
    await sendNextMail(venue.house, post);
    const ids = fake.taken.map(({ source }) => headersOf(source)['Message-ID']);
    expect(ids).toEqual([`<${id}@encina.example>`, `<${id}@encina.example>`]);
  });
});

describe('a mail that is late', () => {
  it('is given up when it is no longer worth sending', async () => {
    const id = await aMail();
    venue.setNow(LETTER.expiresOn);
    await sendNextMail(venue.house, post);
    expect(fake.taken).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ last_error: 'expired', body: '' });
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [7, 60],
    [50, 60],
  ])('waits after try %i for %i minutes', (tries, minutes) => {
    expect(pauseAfter(tries)).toBe(minutes * 60_000);
  });

  it('is taken over when its sender went down', async () => {
    await aMail();
    fake.mood = 'silent';
    const hung = sendNextMail(venue.house, post);
    await until('it is being sent', () => fake.connections === 1);
    fake.mood = 'taking';
    expect(await sendNextMail(venue.house, post)).toBe(false);
    venue.setNow(after(CLAIMED_MS));
    expect(await sendNextMail(venue.house, post)).toBe(true);
    expect(fake.taken).toHaveLength(1);
    await fake.close();
    await hung;
    fake = await openMailFake();
  });
});

describe('several senders', () => {
  it('send each mail once', async () => {
    const count = 12;
    for (let place = 0; place < count; place += 1) await aMail({ to: `guest${place}@comanda.test` });
    const other = venue.openDatabase();
    const senders = [venue.house, { ...venue.house, db: other.db }, venue.house];
    await Promise.all(senders.map((house) => sendAll(house)));
    await other.close();
    const recipients = fake.taken.flatMap(({ to }) => to);
    expect(recipients).toHaveLength(count);
    expect(new Set(recipients).size).toBe(count);
  });

  async function sendAll(house: House): Promise<void> {
    while (await sendNextMail(house, post));
  }
});

describe('the sender', () => {
  it('sends what waited before it began, and what is stored later, and stops', async () => {
    await aMail({ to: 'before@comanda.test' });
    const stop = startMailSender(venue.house, post);
    await until('the first was sent', () => fake.taken.length === 1);
    await aMail({ to: 'later@comanda.test' });
    await until('the second was sent', () => fake.taken.length === 2);
    await stop();
    await aMail({ to: 'never@comanda.test' });
    expect(fake.taken.map(({ to }) => to[0])).toEqual(['before@comanda.test', 'later@comanda.test']);
  });

  it('forgets after a month what was sent', async () => {
    const id = await aMail();
    await sendNextMail(venue.house, post);
    venue.setNow(after(31 * 24 * 60 * 60_000));
    const stop = startMailSender(venue.house, post);
    await until('it is gone', async () => (await rowOf(id)) === undefined);
    await stop();
  });

  it('logs neither who was written to nor what', async () => {
    await aMail({ to: 'secreta@comanda.test', text: 'secreto' });
    fake.mood = 'unknown-recipient';
    await sendNextMail(venue.house, post);
    expect(kept.messages()).toEqual(expect.arrayContaining(['A mail was given up', 'A mail was sent']));
    expect(kept.text()).not.toMatch(/secret|comanda\.test/);
  });
});

describe('without a mail server', () => {
  it('a mail is written whole into the outbox, for our own eyes, and the log says where', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'comanda-outbox-'));
    const outbox = path.join(folder, 'outbox');
    const own = keepLog();
    const id = await aMail();
    await sendNextMail(venue.house, createPost(null, { outbox, log: own.log }));

    const file = path.join(outbox, `${id}.eml`);
    expect(await readdir(outbox)).toEqual([`${id}.eml`]);
    expect(await readFile(file, 'utf8')).toContain('<p>Hola en HTML</p>');
    expect((await stat(file)).mode % 0o1000).toBe(0o600);
    expect(own.text()).toContain(file);
    await rm(folder, { recursive: true });
  });
});

function aMail(mail?: Parameters<typeof storeMail>[1]): Promise<string> {
  return storeMail(venue, mail);
}

function rowOf(id: string) {
  return readMail(venue, id);
}
