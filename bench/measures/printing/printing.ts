// Printing: how soon and how fast tickets come out, and what printing costs the rest of the server.
import type { Cluster } from '#bench/rig/cluster.ts';
import type { ResultRow } from '#bench/row.ts';
import { measureAutoRun } from './auto-run.ts';
import { measureDoneWithTicket } from './done-with-ticket.ts';
import { measureIdlePrinting } from './idle-printing.ts';
import { measurePrinterPace } from './printer-pace.ts';
import { measureTicketDelays } from './ticket-delay.ts';
import { measureTicketMaking } from './ticket-making.ts';

/**
 * Measures how soon and how fast tickets are printed, and what printing costs the server. Two measures run at the same time,
 * because they mostly wait.
 */
export async function* measurePrinting(cluster: Cluster): AsyncGenerator<ResultRow> {
  yield* measureTicketMaking();
  yield* await measureTicketDelays(cluster);
  yield* await measureDoneWithTicket(cluster);
  yield* await measureAutoRun(cluster);
  const both = await Promise.allSettled([measurePrinterPace(cluster), measureIdlePrinting(cluster)]);
  for (const each of both) if (each.status === 'fulfilled') yield* each.value;
  for (const each of both) if (each.status === 'rejected') throw each.reason;
}
