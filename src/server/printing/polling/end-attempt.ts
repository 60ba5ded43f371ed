// Ends the attempt of a printer that asks for its tickets.
import { createSystemContext, type Services } from '#server/platform/context.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import { concludeAttempt } from '#server/printing/worker/conclude-attempt.ts';
import type { PolledAttempt } from './polled-attempts.ts';

/** Stores the result, and logs a ticket that was not printed. An attempt that has ended before changes no more. */
export async function endAttempt(
  services: Services,
  { id, jobId }: Pick<PolledAttempt, 'id' | 'jobId'>,
  result: PrintResult,
): Promise<void> {
  const { outcome } = result;
  const isChanged = (await concludeAttempt(createSystemContext(services), id, result)) !== null;
  if (isChanged && (outcome.kind === 'refused' || outcome.kind === 'unknown')) {
    services.log.warn({ jobId, outcome }, 'Ticket was not printed, or was not confirmed');
  }
}
