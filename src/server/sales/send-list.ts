// A list as a file for Excel, written while it is read: nothing is held whole, however many days are asked for.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportName } from '#contract/excel-exports.ts';
import { exportTexts } from '#contract/excel-texts.es.ts';
import type { List } from './list.ts';
import { writeWorkbook } from './workbook/write-workbook.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Bytes that are written ahead of a slow reader. */
const AHEAD_BYTES = 16 * 1024;

/** Answers with the file, named by its days. Whoever leaves ends the reading of the list. */
export function sendList(reply: FastifyReply, name: ExportName, { days, columns, rows }: List): FastifyReply {
  const { sheet, file } = exportTexts.names[name];
  const span = days.from === days.to ? days.from : `${days.from}_${days.to}`;
  const chunks = writeWorkbook({ sheet, columns, rows });
  const bytes = Readable.from(chunks, { objectMode: false, highWaterMark: AHEAD_BYTES });
  return reply.type(XLSX).header('content-disposition', `attachment; filename="${file}-${span}.xlsx"`).send(bytes);
}
