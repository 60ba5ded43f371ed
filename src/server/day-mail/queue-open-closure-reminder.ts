// Reminds the owners in the morning of a Z closure that was opened on an earlier day and is still open.
import { mailTexts } from '#contract/mail-texts.es.ts';
import { addDays, calendarDay, formatDateTime, instantsOfDays } from '#domain/time.ts';
import { queueEmail, renderEmail } from '#server/mail/index.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readSettings, toPublicVenue } from '#server/settings/index.ts';
import { listOwnerEmails } from '#server/staff/index.ts';
import { adminLinks } from './admin-links.ts';
import { weekdayAndDate } from './weekday-and-date.ts';

const words = mailTexts.zClosureReminder;

/**
 * Queues the e-mail that reminds the owners of an open Z closure (cash closing) which has payments and was opened on an earlier
 * day. It is queued once a day, however many processes call this. While the owners have switched these e-mails off, none is queued.
 */
export async function queueOpenClosureReminder(services: Services, publicUrl: string): Promise<void> {
  const context = createSystemContext(services);
  const { now, timeZone } = context;
  const today = calendarDay(now, timeZone);
  const { from: midnight, until: nextMidnight } = instantsOfDays({ from: today, to: today }, timeZone);
  await context.transaction(async (sql) => {
    const openedOn = await findOpenSince(sql, new Date(midnight));
    if (!openedOn) return;
    const stored = await sql
      .insertInto('z_closure_reminders')
      .values({ day: today, queued_on: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (stored) await queueMails(context, sql, { publicUrl, openedOn, today, expiresOn: new Date(nextMidnight) });
  });
}

/** When the open Z closure was opened, if that was before this time and it has payments. */
async function findOpenSince(sql: Sql, before: Date): Promise<Date | undefined> {
  const open = await sql
    .selectFrom('z_closures')
    .select('opened_on')
    .where('closed_on', 'is', null)
    .where('opened_on', '<', before)
    .where((closure) =>
      closure.exists(
        closure.selectFrom('payments').select('payments.id').whereRef('z_closure_id', '=', 'z_closures.id'),
      ),
    )
    .executeTakeFirst();
  return open?.opened_on;
}

interface Reminder {
  readonly publicUrl: string;
  readonly openedOn: Date;
  readonly today: string;
  /** The text is true on this day only. */
  readonly expiresOn: Date;
}

async function queueMails(context: Context, sql: Sql, reminder: Reminder): Promise<void> {
  const settings = await readSettings(sql);
  if (!settings.sends_day_mail) return;
  const { publicUrl, openedOn, today, expiresOn } = reminder;
  const { timeZone } = context;
  const { name, colour } = toPublicVenue(settings, timeZone);
  const isOfYesterday = calendarDay(openedOn, timeZone) === addDays(today, -1);
  const title = isOfYesterday ? words.yesterday : words.earlier(weekdayAndDate(openedOn, timeZone));
  const message = {
    subject: words.subject(title, name),
    ...renderEmail({ venue: name, colour }, title, [
      { kind: 'text', text: words.text(formatDateTime(openedOn, timeZone)) },
      { kind: 'action', label: words.action, url: adminLinks(publicUrl).closures, address: mailTexts.address },
      { kind: 'note', text: words.reason },
    ]),
  };
  for (const to of await listOwnerEmails(sql)) await queueEmail(context, sql, { to, expiresOn, ...message });
}
