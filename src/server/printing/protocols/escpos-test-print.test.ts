// Test prints on a scripted printer: what the printer confirms is found out.
import { expect, it } from 'vitest';
import type { PrinterConfirmation } from '#domain/printer.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import {
  CUT,
  MARKER_REPLY,
  MARKER_REQUEST,
  openConfirmingPrinter,
  openReadyPrinter,
  printOn,
  QUEUE_REQUEST,
  readToEndAndClose,
  TICKET,
} from '#server/printing/testing/escpos-print.ts';
import { aPrintRequest, ORDER_TICKET, TEST_PRINT_TICKET } from '#server/printing/testing/print-request.ts';
import {
  answerStatus,
  openScriptedPrinter,
  type PrinterSocket,
  type ScriptedPrinter,
} from '#server/printing/testing/scripted-printer.ts';

const LINE_FEED = Buffer.from([0x0a]);
/** Limits that are over at once: at the end of each the printer is asked for its status exactly once. */
const SHORT = { testMarkerMs: 0, testQueueMs: 0, closeMs: 10 };
/** The answer to that one question. */
const ONLINE = { 1: 0x12 };

it('a printer that returns the marker confirms each ticket', async () => {
  const { printer, received } = await openConfirmingPrinter(MARKER_REPLY);
  expect(await printTest(printer, null, { pollMs: 60_000 })).toEqual({
    ...{ outcome: { kind: 'confirmed' }, hasResponded: true, isPaperLow: false, confirmation: 'job' },
  });
  await printer.close();
  expect(received).toEqual([Buffer.concat([TICKET, MARKER_REQUEST, LINE_FEED, CUT]), Buffer.alloc(0)]);
});

it.each([
  { what: 'answers GS r instead of the marker', known: null, answer: [0x00], confirmation: 'queue' },
  { what: 'used to return the marker and answers GS r now', known: 'job', answer: [0x00], confirmation: 'queue' },
  { what: 'returns the marker after its time limit', known: null, answer: MARKER_REPLY, confirmation: 'job' },
] as const)('a printer that $what confirms its $confirmation', async ({ known, answer, confirmation }) => {
  const printer = await openPrinterWithoutMarker(async (line) => {
    await line.readThrough(QUEUE_REQUEST);
    line.send(...answer);
    await line.readToEnd();
  });
  const timings = { ...SHORT, statusMs: 2_000, confirmMs: 0, testQueueMs: 3_000 };
  expect(await printTest(printer, known, timings)).toMatchObject({ outcome: { kind: 'confirmed' }, confirmation });
});

it('a printer that answers status questions only has accepted the test, and is known for its status', async () => {
  const printer = await openPrinterWithoutMarker(confirmNothing);
  expect(await printTest(printer, null)).toMatchObject({ outcome: { kind: 'accepted' }, confirmation: 'status' });
});

it('a printer that answers only the first status question is known for its status', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, ONLINE);
    await readToEndAndClose(line);
  });
  const result = await printTest(printer, null, { ...SHORT, statusMs: 300 });
  expect(result).toMatchObject({ outcome: { kind: 'accepted' }, confirmation: 'status' });
});

it.each([null, 'none'] as const)(
  'a printer that answers nothing, known to confirm %s, is known for nothing',
  async (known) => {
    let received: Buffer | undefined;
    const printer = await openScriptedPrinter(async (line) => {
      received = await readToEndAndClose(line);
    });
    const result = await printTest(printer, known, { ...SHORT, statusMs: 10, closeMs: 2_000 });
    expect(result).toEqual({
      ...{ outcome: { kind: 'accepted' }, hasResponded: false, isPaperLow: false, confirmation: 'none' },
    });
    expect(received?.includes(Buffer.concat([TICKET, MARKER_REQUEST, LINE_FEED, CUT, QUEUE_REQUEST]))).toBe(true);
  },
);

it.each(['job', 'queue'] as const)(
  'a printer that is known to confirm its %s and confirms nothing has a problem, and is known for the same as before',
  async (known) => {
    const printer = await openPrinterWithoutMarker(confirmNothing);
    expect(await printTest(printer, known, { ...SHORT, confirmMs: 0 })).toMatchObject({
      outcome: { kind: 'unknown', problem: 'no-confirmation' },
      confirmation: null,
    });
  },
);

it('a test print during which the connection is cut finds nothing out', async () => {
  const printer = await openPrinterWithoutMarker(async (line) => {
    await line.readThrough(QUEUE_REQUEST);
    line.reset();
  });
  expect(await printTest(printer, null)).toMatchObject({
    ...{ outcome: { kind: 'unknown', problem: 'connection-lost' }, confirmation: null },
  });
});

it('the first ticket of an untested printer finds out what it confirms too', async () => {
  const { printer } = await openConfirmingPrinter(MARKER_REPLY);
  const result = await printOn(printer.port, aPrintRequest(null, { ticket: ORDER_TICKET }));
  expect(result).toMatchObject({ outcome: { kind: 'confirmed' }, confirmation: 'job' });
});

/** Opens a printer that returns no marker in time and is online then, and runs the script. */
function openPrinterWithoutMarker(script: (line: PrinterSocket) => Promise<void>): Promise<ScriptedPrinter> {
  return openReadyPrinter(async (line) => {
    await answerStatus(line, ONLINE);
    await script(line);
  });
}

/** Is online after the time limit of GS r too. */
async function confirmNothing(line: PrinterSocket): Promise<void> {
  await answerStatus(line, ONLINE);
  await line.readToEnd();
}

function printTest(
  { port }: ScriptedPrinter,
  known: PrinterConfirmation | null,
  timings: Parameters<typeof printOn>[2] = SHORT,
): Promise<PrintResult> {
  return printOn(port, aPrintRequest(known, { ticket: TEST_PRINT_TICKET }), timings);
}
