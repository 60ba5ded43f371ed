import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailFake, openMailFake } from '#e2e/fakes/mail/index.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';
import { type Post, SENDING_MAX_MS } from './post.ts';
import { sendNextMail, startMailSender } from './sender.ts';
import { after, headersOf, postTo, readMail, storeMail } from './testing/mails.ts';

let venue: TestVenue;
let fake: MailFake;
let post: Post;

beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.close());

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('outgoing_mails').execute();
  fake = await openMailFake();
  fake.mood = 'late';
  post = postTo(fake.url);
});
afterEach(() => fake.close());

describe('a mail server that takes a mail and is long in saying so', () => {
  it('has ten minutes to say so, in which nobody else sends that mail', async () => {
    expect(SENDING_MAX_MS).toBeGreaterThanOrEqual(10 * 60_000);
    await storeMail(venue);
    const sending = sendNextMail(venue.house, post);
    await until('it was given', () => fake.taken.length === 1);
    venue.setNow(after(SENDING_MAX_MS));
    expect(await sendNextMail(venue.house, post)).toBe(false);
    fake.answer();
    await sending;
  });

  it('is waited for longer than one that has not taken it, and gets it once', async () => {
    const hasty = postTo(fake.url, { givingMs: 1_000 });
    const id = await storeMail(venue);
    const sending = sendNextMail(venue.house, hasty);
    await until('it was given', () => fake.taken.length === 1);
    fake.mood = 'stalling';
    const other = await storeMail(venue);
    await sendNextMail(venue.house, hasty);
    expect(await readMail(venue, other)).toMatchObject({ sent_on: null, last_error: 'ETIMEDOUT' });

    fake.answer();
    await sending;
    expect(await readMail(venue, id)).toMatchObject({ sent_on: SATURDAY_NIGHT, tries: 1 });
    expect(fake.taken).toHaveLength(1);
  });

  it('is not waited for without end; the mail is sent again then, known as the same', async () => {
    const id = await storeMail(venue);
    await sendNextMail(venue.house, postTo(fake.url, { answerMs: 300 }));
    const again = { sent_on: null, last_error: 'ETIMEDOUT', next_try_on: after(60_000) };
    expect(await readMail(venue, id)).toMatchObject(again);
    await expectSentAgain(id);
  });

  it('keeps neither the others waiting nor the server that stops', async () => {
    const id = await storeMail(venue);
    const stop = startMailSender(venue.house, post, undefined, 0);
    await until('it was given', () => fake.taken.length === 1);
    fake.mood = 'taking';
    const other = await storeMail(venue);
    await until('the other was sent', async () => (await readMail(venue, other))?.sent_on !== null);
    await stop();
    expect(await readMail(venue, id)).toMatchObject({ sent_on: null, next_try_on: after(60_000) });
    await expectSentAgain(id);
  });
});

async function expectSentAgain(id: string): Promise<void> {
  fake.mood = 'taking';
  venue.setNow(after(60_000));
  await sendNextMail(venue.house, post);
  expect(await readMail(venue, id)).toMatchObject({ sent_on: after(60_000) });
  const ids = fake.taken.map(({ source }) => headersOf(source)['Message-ID']);
  expect(ids.filter((each) => each === `<${id}@encina.example>`)).toHaveLength(2);
}
