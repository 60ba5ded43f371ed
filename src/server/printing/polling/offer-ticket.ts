// Which ticket a printer that asks for its tickets gets next.
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { type ClaimedCopy, claimJob } from '#server/printing/worker/claim-job.ts';
import { extendLease } from '#server/printing/worker/extend-lease.ts';
import { storeFirstTest } from '#server/printing/worker/first-test.ts';
import { type PolledAttempt, printerClaimer } from './polled-attempts.ts';
import type { PollingPrinter } from './polling-printer.ts';

/** How long an attempt lasts without another call of the printer, in milliseconds. */
export const POLLED_LEASES = {
  /** Offered and not fetched: the ticket then waits again. As long as a printer may be silent before it is away. */
  offerMs: 60_000,
  /** Sent and not confirmed: after this time the outcome is unknown. Longer than a printer takes for one ticket. */
  sentMs: 120_000,
} as const;

/**
 * Claims the next copy for the printer; before the first ticket of an untested printer, a test print. Null without a copy
 * to print, or while the attempt of another copy has not ended.
 */
export async function claimTicket(services: Services, { id, isTested }: PollingPrinter): Promise<ClaimedCopy | null> {
  if (!isTested) await storeFirstTest(createSystemContext(services), id);
  return claimJob(createSystemContext(services), id, { claimedBy: printerClaimer(id), leaseMs: POLLED_LEASES.offerMs });
}

/**
 * The attempt whose ticket the printer is to fetch: `open`, which it was offered and has not fetched, else a new one. Null
 * without a ticket to print.
 */
export async function offerTicket(
  services: Services,
  printer: PollingPrinter,
  open: PolledAttempt | null,
): Promise<Pick<PolledAttempt, 'id' | 'jobId'> | null> {
  const context = createSystemContext(services);
  if (open && (await extendLease(context, open.id, POLLED_LEASES.offerMs))) return open;
  const claimed = await claimTicket(services, printer);
  return claimed && { id: claimed.attemptId, jobId: claimed.jobId };
}
