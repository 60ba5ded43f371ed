// The floor of «Imprimir»: `node:http`, one raw transaction that writes the rows of a job that is being sent, and a write to
// a printer that is connected. The program validates nothing, reads nothing, asks no printer, and has its ticket rendered.
import { once } from 'node:events';
import net from 'node:net';
import * as z from 'zod/mini';
import { createRenderRequest, sampleTicket } from '#bench/measures/printing/sample-ticket.ts';
import { openFloorPool, serveFloor } from '#bench/rig/raw-floor.ts';
import { newId } from '#server/platform/ids.ts';
import { CUT, markerRequest } from '#server/printing/protocols/escpos-commands.ts';
import { renderEscposTicket } from '#server/printing/protocols/ticket-bytes.ts';

// One statement is one transaction: the least that can write these rows. The job is stored as sent: no confirmation follows.
const PRINT = `
  with job as (
    insert into print_jobs (
      id, kind, section, table_code, printer_id, ticket, copies, state, not_before, give_up_on, created_on, state_on
    )
    values ($1::uuid, 'ticket', 'drinks', 'A1', $2::uuid, $3::jsonb, 1, 'sent', $4, $4, $4, $4)
  ),
  lines as (insert into print_job_lines (line_id, job_id) select id, $1::uuid from unnest($5::uuid[]) as id)
  insert into print_tries (job_id, copy, claimed_by, begun_on, lease_until, sent_on)
  values ($1::uuid, 1, 'floor', $4::timestamptz, $4, $4)`;

const requestShape = z.object({ lineIds: z.array(z.string()) });
const TICKET_LINES = 3;

const pool = openFloorPool();
const ticket = sampleTicket(TICKET_LINES);
const ticketJson = JSON.stringify(ticket);
const bytes = Buffer.concat([renderEscposTicket(createRenderRequest(ticket)), markerRequest('0001'), CUT]);
const printer = net.connect({ port: Number(process.env.PRINTER_PORT), host: '127.0.0.1', noDelay: true });
await once(printer, 'connect');
printer.resume();

serveFloor(async (_, sent) => {
  const { lineIds } = z.parse(requestShape, JSON.parse(sent));
  const values = [newId(), process.env.PRINTER_ID, ticketJson, new Date(), lineIds];
  await pool.query({ name: 'print', text: PRINT, values });
  printer.write(bytes);
  return '{}';
});
