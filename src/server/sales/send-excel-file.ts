// Sends an Excel file that is written while its rows are read: neither is ever in memory as a whole.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportedListKey } from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import { writeWorkbook } from '#server/platform/workbook/write-workbook.ts';
import type { ExportFile } from './export-file.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Bytes that are buffered for a slow client. */
const BUFFER_BYTES = 16 * 1024;

/**
 * Sends an Excel file as download, with its range of days in the name. The rows are read from the database while the file is sent;
 * reading ends when the client disconnects.
 */
export function sendExcelFile(reply: FastifyReply, name: ExportedListKey, { days, sheets }: ExportFile): FastifyReply {
  const { file } = excelTexts.names[name];
  const span = days.from === days.to ? days.from : `${days.from}_${days.to}`;
  const chunks = writeWorkbook(sheets);
  const bytes = Readable.from(chunks, { objectMode: false, highWaterMark: BUFFER_BYTES });
  return reply.type(XLSX).header('content-disposition', `attachment; filename="${file}-${span}.xlsx"`).send(bytes);
}
