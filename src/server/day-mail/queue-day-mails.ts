// Queues the mail of the day: the e-mail with the sums of a Z closure (the cash closing of a day), once for each, apart from the
// transaction that closed it.
import { queueEmail } from '#server/mail/index.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readSettings, toPublicVenue } from '#server/settings/index.ts';
import { listOwnerEmails } from '#server/staff/index.ts';
import { readClosureFigures } from './closure-figures.ts';
import { renderDayMail } from './render-day-mail.ts';

const HOUR_MS = 60 * 60_000;
/** A Z closure that was closed longer ago is not sent any more: imported data, or a server that was off for days. */
const CLOSURE_AGE_MS_MAX = 72 * HOUR_MS;
/** An e-mail is retried for this long. */
const EXPIRY_MS = 72 * HOUR_MS;

/**
 * Queues the e-mails to the owners about all Z closures (cash closings) that were closed lately and have no e-mail yet. If one
 * fails, that is logged, the others are still queued, and the next call tries it again.
 */
export async function queueDayMails(services: Services, publicUrl: string): Promise<void> {
  const since = new Date(services.clock().getTime() - CLOSURE_AGE_MS_MAX);
  const closures = await services.db
    .selectFrom('z_closures')
    .select('z_closures.id')
    .leftJoin('z_closure_mails', 'z_closure_id', 'z_closures.id')
    .where('closed_on', '>', since)
    .where('z_closure_id', 'is', null)
    .orderBy('z_closures.id')
    .execute();
  for (const { id } of closures) {
    try {
      await queueDayMail(createSystemContext(services), publicUrl, id);
    } catch (error) {
      services.log.error(
        { err: error, closureId: id },
        'Mail of the day could not be queued; the next run tries again',
      );
    }
  }
}

/**
 * Queues one mail for each owner. The row of the Z closure and its mails are stored in one transaction, so that no other
 * process queues them too. While the owners have switched the mails off, only the row is stored.
 */
async function queueDayMail(context: Context, publicUrl: string, closureId: number): Promise<void> {
  await context.transaction(async (sql) => {
    const stored = await sql
      .insertInto('z_closure_mails')
      .values({ z_closure_id: closureId, queued_on: context.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('z_closure_id')
      .executeTakeFirst();
    if (stored) await queueMailsOfClosure(context, sql, publicUrl, closureId);
  });
}

async function queueMailsOfClosure(context: Context, sql: Sql, publicUrl: string, closureId: number): Promise<void> {
  const settings = await readSettings(sql);
  if (!settings.sends_day_mail) return;
  const addresses = await listOwnerEmails(sql);
  if (addresses.length === 0) return;
  const { timeZone, now } = context;
  const figures = await readClosureFigures(sql, closureId, timeZone);
  const message = renderDayMail(figures, toPublicVenue(settings, timeZone), { publicUrl, timeZone, now });
  const expiresOn = new Date(now.getTime() + EXPIRY_MS);
  for (const to of addresses) await queueEmail(context, sql, { to, expiresOn, ...message });
}
