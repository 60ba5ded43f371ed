// Creates the key in the address that a polling printer calls.
import { createHash } from 'node:crypto';
import type { ListedPrinter } from '#contract/printers.ts';
import { type PollingProtocolId, parsePollingAddress } from '#domain/printer.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { newToken } from '#server/platform/ids.ts';
import { readListedPrinter } from './queries.ts';

/**
 * The URL paths on this server from which polling printers fetch their tickets, by protocol. A slash and the key of the printer
 * follow the path.
 */
export const POLLING_PATHS: Readonly<Record<PollingProtocolId, string>> = {
  cloudprnt: '/api/cloudprnt',
  sdp: '/api/epson-direct',
};

/**
 * Creates a new key for a polling printer and stores its hash. Returns the address that the printer must call, which contains the
 * key. Throws the refusal `not-found` unless the id is that of a polling printer.
 */
export async function renewPrinterKey(
  context: Context,
  publicUrl: string,
  { printerId }: { readonly printerId: string },
): Promise<{ printer: ListedPrinter; pollingUrl: string }> {
  const key = newToken();
  return context.transaction(async (sql) => {
    const printer = await readListedPrinter(sql, printerId);
    const address = parsePollingAddress(printer.url);
    if (!address) throw new RefusalError('not-found');
    await sql
      .updateTable('printers')
      .set({ key_hash: createHash('sha256').update(key).digest() })
      .where('id', '=', printerId)
      .execute();
    context.afterCommit((live) => live.publish('printing-keys'));
    await recordActivity(context, sql, { kind: 'printer-key-renewed', details: { id: printerId, name: printer.name } });
    return { printer, pollingUrl: new URL(`${POLLING_PATHS[address.protocol]}/${key}`, publicUrl).href };
  });
}
