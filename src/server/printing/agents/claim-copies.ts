// Claims the next copy of each printer of a print agent (a program in the network of the printers), and waits for jobs while there
// are none.
import type { AgentTicketCopy } from '#contract/print-agent-calls.ts';
import { printJobCode } from '#domain/print-job.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { type ClaimedCopy, claimJob } from '#server/printing/worker/claim-job.ts';
import { readDuePrinters } from '#server/printing/worker/waiting-prints.ts';
import { agentClaimId } from './agent-tries.ts';
import type { PrintJobChanges } from './print-job-changes.ts';

/** A request of a print agent for copies to print. All times are in milliseconds. */
interface AgentClaim {
  readonly agentId: string;
  /** The id of the journal of the print agent's program. */
  readonly journalId: string;
  readonly leaseMs: number;
  /** How long the call waits for a job. */
  readonly waitMs: number;
  /** Aborted when the print agent's program has closed the connection. */
  readonly gone: AbortSignal;
}

/**
 * Claims one copy of a waiting ticket for each printer of a print agent, and returns the copies. If there is nothing to print,
 * waits for a new job. Returns an empty list after `waitMs`, or when `gone` is aborted (the agent has disconnected, or the server
 * stops). A printer to which a copy is being sent gets none: the agent's program calls again for its other printers.
 */
export async function claimCopies(
  services: Services,
  events: PrintJobChanges,
  claim: AgentClaim,
): Promise<AgentTicketCopy[]> {
  const waitUntil = performance.now() + claim.waitMs;
  while (!claim.gone.aborted) {
    // Before the jobs are read, so that no later one is missed.
    const change = events.next();
    try {
      const { copies, dueInMs } = await claimDueCopies(services, claim);
      const restMs = waitUntil - performance.now();
      if (copies.length > 0 || restMs <= 0) return copies;
      await change.wait(Math.min(restMs, dueInMs), claim.gone);
    } finally {
      change.end();
    }
  }
  return [];
}

async function claimDueCopies(
  services: Services,
  claim: AgentClaim,
): Promise<{ copies: AgentTicketCopy[]; dueInMs: number }> {
  const now = services.clock();
  const copies: AgentTicketCopy[] = [];
  let dueInMs = Infinity;
  const claimer = { claimedBy: agentClaimId(claim.agentId, claim.journalId), leaseMs: claim.leaseMs };
  for (const printer of await readDuePrinters(services.db, now, claim)) {
    if (printer.dueOn > now) {
      dueInMs = Math.min(dueInMs, printer.dueOn.getTime() - now.getTime());
      continue;
    }
    const claimed = await claimJob(createSystemContext(services), printer.printerId, claimer);
    if (claimed) copies.push(toAgentCopy(claimed));
  }
  return { copies, dueInMs };
}

function toAgentCopy(claimed: ClaimedCopy): AgentTicketCopy {
  const { tryId, jobId, printerId, marker, ticket, copy, copies, printedBefore } = claimed;
  const { url, columns, codePage, confirmation, certificate } = claimed;
  return {
    tryId,
    jobId,
    printerId,
    marker,
    ticket,
    marks: {
      jobCode: printJobCode(jobId),
      copy,
      copies,
      printedBefore: printedBefore?.toISOString() ?? null,
    },
    printer: {
      url,
      columns,
      codePage,
      confirmation,
      certificate,
    },
  };
}
