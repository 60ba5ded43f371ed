// Reporting and closing payment incidents.

import { beforeEach, describe, expect, it } from 'vitest';
import { type Context, createSystemContext, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { staffActor } from '#server/platform/testing/staff-actor.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { addPendingPayment } from '#server/z-closures/testing/pending-payments.ts';
import { closeRefundIncident, incidentHandlers, reportIncident } from './index.ts';

const venue = await openTestVenue();
let paymentId: string;

beforeEach(async () => {
  ({ paymentId } = await addPendingPayment(venue, { method: 'redsys', amount: 250 }));
});

describe('a payment incident', () => {
  it('that is reported three times is stored and published once', async () => {
    let published = 0;
    venue.live.onChanged('incidents', () => {
      published += 1;
    });
    for (let times = 0; times < 3; times += 1) await inTransaction(reportDispute);
    expect(await incidents()).toMatchObject([{ kind: 'dispute', detail: { amount: 250 }, closed_on: null }]);
    expect(published).toBe(1);
  });

  it('that a member of staff closes keeps their name and note, also when it is reported again', async () => {
    await inTransaction(reportDispute);
    const owner = await venue.staffBrowser('OWNER');
    const { id: userId, name } = await owner.staff.readSession({});
    const [incident] = await incidents();
    const context: StaffContext = {
      ...createSystemContext(venue.services),
      actor: staffActor(userId, ['OWNER'], name),
    };
    const close = (note: string) => incidentHandlers.closeIncident(context, { incidentId: incident?.id ?? '', note });
    expect(await close('Hablado')).toMatchObject({ closedBy: name, note: 'Hablado' });
    expect(await close('Otra vez')).toMatchObject({ note: 'Hablado' });
    await inTransaction(reportDispute);
    expect(await incidents()).toMatchObject([{ closed_by: userId, note: 'Hablado' }]);
  });

  it('about no refund is not closed together with a refund', async () => {
    await inTransaction(reportDispute);
    await inTransaction((context, sql) =>
      closeRefundIncident(context, sql, { refundId: venue.newId(), kind: 'dispute' }, { closedBy: null, note: '' }),
    );
    expect(await incidents()).toMatchObject([{ closed_on: null }]);
  });
});

function reportDispute(context: Context, sql: Sql): Promise<void> {
  return reportIncident(context, sql, { kind: 'dispute', paymentId, attemptId: null, detail: { amount: 250 } });
}

function inTransaction(work: (context: Context, sql: Sql) => Promise<void>): Promise<void> {
  const context = createSystemContext(venue.services);
  return context.transaction((sql) => work(context, sql));
}

function incidents() {
  return venue.db.selectFrom('payment_incidents').selectAll().where('payment_id', '=', paymentId).execute();
}
