// The same lines on a printer of an agent and on one of this server.
import { expect, it } from 'vitest';
import { firstPrintedLineIds } from '#domain/ticket.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addAgent, addAgentPrinter, claimCopies, sendAgentRequest } from '#server/printing/testing/agents.ts';
import { addPrinter } from '#server/printing/testing/worker-jobs.ts';
import { claimJob } from '#server/printing/worker/claim-job.ts';
import { recordSendingStart } from '#server/printing/worker/record-sending-start.ts';

const venue = await openTestVenue();

it('an agent may not send a line that is on the paper of another printer since the claim', async () => {
  const waiter = await venue.staffBrowser('WAITER');
  const agent = await addAgent(venue, SATURDAY_NIGHT);
  const ofAgent = await addAgentPrinter(venue.db, agent.id, { url: 'escpos://192.168.1.50' });
  const ofServer = await addPrinter(venue.db, { url: 'escpos://192.168.1.60' });
  const { lineIds } = await addOrder(venue.db, { tableCode: 'A1' });
  const print = { section: 'drinks', tableCode: 'A1', lineIds, copies: 1 } as const;
  for (const printerId of [ofAgent, ofServer])
    await waiter.printing.printLinesOfTable({ ...print, printId: venue.newId(), printerId });

  const [copy] = await claimCopies(venue.app, agent.key, venue.newId());
  if (!copy) throw new Error('The agent received no ticket.');
  const context = createSystemContext(venue.services);
  const first = await claimJob(context, ofServer, { claimedBy: 'server', leaseMs: 40_000 });
  expect(await recordSendingStart(context, first?.tryId ?? 0, lineIds)).toBe(true);

  const body = { jobId: copy.jobId, newLineIds: firstPrintedLineIds(copy.ticket) };
  const call = { method: 'POST', path: `tries/${copy.tryId}/sent`, body } as const;
  expect(await sendAgentRequest(venue.app, agent.key, call)).toMatchObject({
    status: 409,
    body: { code: 'print-try-ended' },
  });
});
