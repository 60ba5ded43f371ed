// The documents of Server Direct Print: a ticket with its parameters, and the result of one.
import type { EposResponse } from '#e2e/fakes/printers/epos/documents.ts';

const REQUEST =
  /^<\?xml version="1\.0" encoding="utf-8"\?><PrintRequestInfo Version="2\.00"><ePOSPrint><Parameter>(.*?)<\/Parameter><PrintData>(.*?)<\/PrintData><\/ePOSPrint><\/PrintRequestInfo>$/s;
const PRINT =
  /^<epos-print xmlns="http:\/\/www\.epson-pos\.com\/schemas\/2011\/03\/epos-print"><command>((?:[\da-f]{2})+)<\/command><\/epos-print>$/;
const JOB_ID = /^[\w.-]{1,30}$/;

/** One ticket for a simulated printer: the id of its job, and the bytes to print. */
export interface PrintRequest {
  readonly jobId: string;
  readonly bytes: Buffer;
}

/** Reads an XML document of Server Direct Print with one ticket; null if a printer would refuse it. */
export function readPrintRequest(document: string): PrintRequest | null {
  const [, parameters = '', data = ''] = REQUEST.exec(document) ?? [];
  const jobId = parameterOf(parameters, 'printjobid');
  const commands = PRINT.exec(data)?.[1];
  const isForPrinter = parameterOf(parameters, 'devid') === 'local_printer';
  const hasTimeout = /^\d{4,6}$/.test(parameterOf(parameters, 'timeout'));
  if (commands === undefined || !isForPrinter || !hasTimeout || !JOB_ID.test(jobId)) return null;
  return { jobId, bytes: Buffer.from(commands, 'hex') };
}

function parameterOf(parameters: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(parameters)?.[1] ?? '';
}

/**
 * Returns the XML document by which a printer reports the result of a ticket. Without a job id it has the form of version 1.00, as
 * old printers send it.
 */
export function resultDocument({ success, code, status }: EposResponse, jobId: string | null): string {
  const response = `<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${success}" code="${code}" status="${status}" battery="0"/>`;
  const head = '<?xml version="1.0" encoding="utf-8"?>\n';
  if (jobId === null) return `${head}<PrintResponseInfo Version="1.00">${response}</PrintResponseInfo>`;
  const parameters = `<Parameter><devid>local_printer</devid><printjobid>${jobId}</printjobid></Parameter>`;
  const print = `<ePOSPrint>${parameters}<PrintResponse>${response}</PrintResponse></ePOSPrint>`;
  return `${head}<PrintResponseInfo Version="2.00">${print}</PrintResponseInfo>`;
}
