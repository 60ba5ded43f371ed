// Background task about the server's disk: notifies open screens whenever its state (enough, low, full) changes, and mails owners
// once a day while space is low.
import { formatMegabytes } from '#contract/disk-size.ts';
import { mailTexts } from '#contract/mail-texts.es.ts';
import type { DiskState } from '#domain/disk-space.ts';
import { addDays, calendarDay, instantsOfDays } from '#domain/time.ts';
import { queueEmail, renderEmail } from '#server/mail/index.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import type { DiskSpace, DiskWatch } from '#server/platform/disk-watch.ts';
import type { LiveEventBus } from '#server/platform/live/live-hub.ts';
import { readSettings, toPublicVenue } from '#server/settings/index.ts';
import { listOwnerEmails } from '#server/staff/index.ts';

const EVERY_MS = 10_000;
const words = mailTexts.diskWarning;

/**
 * Starts the task that notifies open screens when the server's disk fills up, and mails the owners. Returns a function that stops
 * it.
 */
export function startDiskTask(
  services: Services & { readonly live: LiveEventBus },
  disk: DiskWatch,
  publicUrl: string,
): () => Promise<void> {
  const task = startPeriodicTask(services.log, {
    name: 'disk',
    everyMs: EVERY_MS,
    steps: createDiskSteps(services, disk, publicUrl),
  });
  disk.onRefused(task.notify);
  return task.stop;
}

/**
 * Creates the steps of the task that watches the server's disk. The step that mails the owners is the last: it fails while the disk
 * is full, and must not prevent the other steps.
 */
export function createDiskSteps(
  services: Services & { readonly live: LiveEventBus },
  disk: DiskWatch,
  publicUrl: string,
) {
  let shown: DiskState = 'enough';
  return {
    showState: async () => {
      const { state } = await disk.read();
      if (state !== shown) services.live.publish('back-office');
      shown = state;
    },
    warnOwners: async () => {
      const space = await disk.read();
      if (space.state === 'low') await queueWarning(services, space, publicUrl);
    },
  };
}

/** Queues a mail to each owner, unless that happened today. */
async function queueWarning(services: Services, { freeBytes }: DiskSpace, publicUrl: string): Promise<void> {
  const context = createSystemContext(services);
  const { now, timeZone } = context;
  const day = calendarDay(now, timeZone);
  if (await services.db.selectFrom('disk_warnings').select('day').where('day', '=', day).executeTakeFirst()) return;
  const tomorrow = addDays(day, 1);
  const expiresOn = new Date(instantsOfDays({ from: tomorrow, to: tomorrow }, timeZone).until);
  await context.transaction(async (sql) => {
    const stored = await sql
      .insertInto('disk_warnings')
      .values({ day, queued_on: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!stored) return;
    const { name, colour } = toPublicVenue(await readSettings(sql), timeZone);
    const message = {
      subject: words.subject(name),
      ...renderEmail({ venue: name, colour }, words.title, [
        { kind: 'text', text: words.text(formatMegabytes(freeBytes ?? 0)) },
        { kind: 'text', text: words.cure },
        { kind: 'action', label: words.action, url: `${publicUrl}/admin`, address: mailTexts.address },
        { kind: 'note', text: words.reason },
      ]),
    };
    for (const to of await listOwnerEmails(sql)) await queueEmail(context, sql, { to, expiresOn, ...message });
  });
}
