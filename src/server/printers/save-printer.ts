// Creates or updates a printer from the owner's form.
import type { ListedPrinter, SavePrinterInput } from '#contract/printers.ts';
import { normalizeName } from '#domain/catalogue.ts';
import { completePrinterUrl, type PrinterConnection, parsePollingAddress, validatePrinter } from '#domain/printer.ts';
import { nameKey } from '#domain/text.ts';
import type { Context } from '#server/platform/context.ts';
import { isForeignKeyViolation } from '#server/platform/database/database-errors.ts';
import { isAlreadySaved, storeWithUniqueName, throwValidationErrors } from '#server/platform/saving.ts';
import { type PrinterAddressCheck, type PrinterAddressRefusal, parsePrinterUrl } from './printer-address.ts';
import { readListedPrinter } from './queries.ts';
import { recordPrinterChange } from './record-printer-change.ts';

/** The two checks of printer addresses, by who sends the tickets: this server, or a print agent in the venue's network. */
type AddressChecks = Readonly<Record<Exclude<PrinterConnection, 'polling'>, PrinterAddressCheck>>;

/**
 * Creates or updates a printer under the id from the browser; a repeated request changes nothing. Throws validation errors, also
 * for an address that `addressChecks` do not allow. Of a host name, only the port is checked; of a polling printer, no address is
 * checked. Throws a refusal if the printer was changed or deleted meanwhile.
 */
export async function savePrinter(
  context: Context,
  addressChecks: AddressChecks,
  input: SavePrinterInput,
): Promise<ListedPrinter> {
  throwValidationErrors(validatePrinter(input));
  const url = completePrinterUrl(input.url);
  const connection = connectionOf({ ...input, url });
  const refusal = connection === 'polling' ? null : addressRefusal(addressChecks[connection], url);
  if (refusal) throwValidationErrors({ url: refusal });
  const { printerId: id, active, columns: ticketColumns, codePage, shown } = input;
  const columns = {
    name: normalizeName(input.name),
    name_key: nameKey(input.name),
    url,
    active,
    columns: ticketColumns,
    code_page: codePage,
    connection,
    agent_id: connection === 'agent' ? input.agentId : null,
    ...(connection === 'polling' ? {} : { key_hash: null }),
  };

  return context.transaction(async (sql) => {
    const row = await sql.selectFrom('printers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (isAlreadySaved(row, columns, shown)) return readListedPrinter(sql, id);

    const values = { ...columns, version: (row?.version ?? 0) + 1, updated_on: context.now };
    const stored = await storeWithKnownAgent(() =>
      row
        ? sql.updateTable('printers').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
        : sql
            .insertInto('printers')
            .values({ ...values, id })
            .returningAll()
            .executeTakeFirstOrThrow(),
    );
    await recordPrinterChange(context, sql, { before: row ?? null, after: stored });
    context.afterCommit((live) => live.publish('back-office'));
    return readListedPrinter(sql, id);
  });
}

/** The address of a printer that asks for its tickets names no host; every other printer has an agent or is connected to. */
function connectionOf({ url, agentId }: Pick<SavePrinterInput, 'url' | 'agentId'>): PrinterConnection {
  if (parsePollingAddress(url)) return 'polling';
  return agentId === null ? 'server' : 'agent';
}

function addressRefusal(
  addressCheck: PrinterAddressCheck,
  url: string,
): PrinterAddressRefusal | 'url-not-valid' | null {
  const endpoint = parsePrinterUrl(url);
  return endpoint ? addressCheck.entered(endpoint) : 'url-not-valid';
}

/** Stores the printer. A name that is not unique, and a print agent that does not exist, are validation errors. */
async function storeWithKnownAgent<Row>(store: () => Promise<Row>): Promise<Row> {
  try {
    return await storeWithUniqueName(PRINTER_CONSTRAINTS, store);
  } catch (error) {
    if (isForeignKeyViolation(error, 'printers_agent_id_fkey'))
      throwValidationErrors({ agentId: 'print-agent-required' });
    throw error;
  }
}

const PRINTER_CONSTRAINTS = { name: 'printers_name_key_key', id: 'printers_pkey' };
