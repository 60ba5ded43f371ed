// Finds a printer by the key in the address that it calls.
import { type PollingProtocolId, parsePollingAddress } from '#domain/printer.ts';
import type { PrinterState } from '#domain/printer-state.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The polling printer (one that asks the server for its tickets) that sent the current request, with its stored state. */
export interface PollingPrinter extends Pick<PrinterState, 'problem' | 'problemOn' | 'isPaperLow' | 'seenOn'> {
  readonly id: string;
  /** The device of its address: a MAC address in capitals without separators, or Epson's printer id. */
  readonly device: string;
}

/** Finds a polling printer by the hash of its secret key; null if no printer that uses this protocol has the key. */
export async function findPollingPrinter(
  db: Database,
  protocol: PollingProtocolId,
  keyHash: Buffer,
): Promise<PollingPrinter | null> {
  const found = await db
    .selectFrom('printers')
    .leftJoin('printer_states', 'printer_states.printer_id', 'printers.id')
    .select(['printers.id', 'url'])
    .select(['problem', 'problem_on as problemOn', 'is_paper_low as isPaperLow', 'seen_on as seenOn'])
    .where('key_hash', '=', keyHash)
    .where('connection', '=', 'polling')
    .executeTakeFirst();
  const address = found && parsePollingAddress(found.url);
  if (!found || address?.protocol !== protocol) return null;
  const { url: _, isPaperLow, ...printer } = found;
  return { ...printer, device: address.device, isPaperLow: isPaperLow ?? false };
}
