// Somebody looked at what about money needed a person.
import type { CloseIncident, Incident } from '#contract/refunds.ts';
import { readReason } from '#domain/refund.ts';
import { closeIncident as storeClosing } from '#server/payments/index.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { readIncident } from './list-incidents.ts';

/** Closes it with who looked and what they found. One that somebody closed before stays as they left it. */
export async function closeIncident(context: Context, { incidentId, note }: CloseIncident): Promise<Incident> {
  const { actor } = context;
  if (actor.kind !== 'staff') throw new Refused('not-signed-in');
  const read = readReason(note);
  if ('refusal' in read) {
    throw new Refused(read.refusal === 'refund-reason-required' ? 'incident-note-required' : read.refusal);
  }
  await context.transaction((sql) =>
    storeClosing(context, sql, incidentId, { closedBy: actor.userId, note: read.reason }),
  );
  return readIncident(context.db, incidentId);
}
