// Test prints on a scripted printer: what the printer confirms is found out.
import { expect, it } from 'vitest';
import type { PrinterConfirmation } from '#domain/printer.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import {
  CUT,
  finish,
  MARKER_FRAME,
  MARKER_REQUEST,
  printOn,
  QUEUE_REQUEST,
  TICKET,
} from '#server/printing/testing/escpos-print.ts';
import { aRequest, ORDER_TICKET, TEST_TICKET } from '#server/printing/testing/print-request.ts';
import {
  answerStatus,
  openScriptedPrinter,
  READY,
  type ScriptedPrinter,
} from '#server/printing/testing/scripted-printer.ts';

const LINE_FEED = Buffer.from([0x0a]);
/** Limits within which a printer of these tests does not answer. */
const SHORT = { testMarkerMs: 20, testQueueMs: 20, pollMs: 1_000, closeMs: 10 };
/** The printer is asked once more at the end of each time limit. */
const ONLINE = { 1: 0x12 };

it('a printer that returns the marker confirms each ticket', async () => {
  let received: Buffer | undefined;
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, READY);
    received = await line.readThrough(CUT);
    line.send(...MARKER_FRAME);
    expect(await finish(line)).toEqual(Buffer.alloc(0));
  });
  expect(await printTest(printer, null)).toEqual({
    ...{ outcome: { kind: 'confirmed' }, hasResponded: true, isPaperLow: false, confirmation: 'job' },
  });
  expect(received).toEqual(Buffer.concat([TICKET, MARKER_REQUEST, LINE_FEED, CUT]));
});

it('a printer that answers GS r instead of the marker confirms its queue', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, READY);
    await answerStatus(line, ONLINE);
    await line.readThrough(QUEUE_REQUEST);
    line.send(0x00);
    await finish(line);
  });
  expect(await printTest(printer, null, { ...SHORT, testQueueMs: 3_000 })).toMatchObject({
    ...{ outcome: { kind: 'confirmed' }, confirmation: 'queue' },
  });
});

it('a printer whose marker is late confirms each ticket', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, READY);
    await answerStatus(line, ONLINE);
    await line.readThrough(QUEUE_REQUEST);
    line.send(...MARKER_FRAME);
    await finish(line);
  });
  expect(await printTest(printer, null, { ...SHORT, testQueueMs: 3_000 })).toMatchObject({
    ...{ outcome: { kind: 'confirmed' }, confirmation: 'job' },
  });
});

it('a printer that answers status questions only has accepted the test, and is known for its status', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, READY);
    await answerStatus(line, ONLINE);
    await answerStatus(line, ONLINE);
    await line.readToEnd();
    line.end();
  });
  expect(await printTest(printer, null)).toMatchObject({ outcome: { kind: 'accepted' }, confirmation: 'status' });
});

it('a printer that answers only the first status question is known for its status', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, { 1: 0x12 });
    await line.readToEnd();
    line.end();
  });
  const result = await printTest(printer, null, { ...SHORT, statusMs: 300 });
  expect(result).toMatchObject({ outcome: { kind: 'accepted' }, confirmation: 'status' });
});

it.each([null, 'none'] as const)(
  'a printer that answers nothing, known to confirm %s, is known for nothing',
  async (known) => {
    let received: Buffer | undefined;
    const printer = await openScriptedPrinter(async (line) => {
      received = await line.readToEnd();
      line.end();
    });
    const result = await printTest(printer, known, { ...SHORT, statusMs: 10, closeMs: 2_000 });
    expect(result).toEqual({
      ...{ outcome: { kind: 'accepted' }, hasResponded: false, isPaperLow: false, confirmation: 'none' },
    });
    expect(received?.includes(Buffer.concat([TICKET, MARKER_REQUEST, LINE_FEED, CUT, QUEUE_REQUEST]))).toBe(true);
  },
);

it.each(['job', 'queue'] as const)(
  'a printer that is known to confirm its %s and confirms nothing has a problem, and is not trusted less',
  async (known) => {
    const printer = await openScriptedPrinter(async (line) => {
      await answerStatus(line, READY);
      await answerStatus(line, ONLINE);
      await answerStatus(line, ONLINE);
      await line.readToEnd();
      line.end();
    });
    expect(await printTest(printer, known, { ...SHORT, confirmMs: 20 })).toMatchObject({
      outcome: { kind: 'unknown', problem: 'no-confirmation' },
      confirmation: null,
    });
  },
);

it('a printer that was known to confirm each ticket and answers GS r now confirms its queue', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, READY);
    await answerStatus(line, ONLINE);
    await line.readThrough(QUEUE_REQUEST);
    line.send(0x00);
    await finish(line);
  });
  expect(await printTest(printer, 'job', { ...SHORT, confirmMs: 20, testQueueMs: 3_000 })).toMatchObject({
    ...{ outcome: { kind: 'confirmed' }, confirmation: 'queue' },
  });
});

it('a test print during which the connection is cut finds nothing out', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, READY);
    await answerStatus(line, ONLINE);
    await line.readThrough(QUEUE_REQUEST);
    line.reset();
  });
  expect(await printTest(printer, null)).toMatchObject({
    ...{ outcome: { kind: 'unknown', problem: 'connection-lost' }, confirmation: null },
  });
});

it('the first ticket of an untested printer is confirmed, without a finding', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, READY);
    await line.readThrough(CUT);
    line.send(...MARKER_FRAME);
    await finish(line);
  });
  const result = await printOn(printer.port, aRequest(null, { ticket: ORDER_TICKET }));
  expect(result).toMatchObject({ outcome: { kind: 'confirmed' }, confirmation: null });
});

function printTest(
  { port }: ScriptedPrinter,
  known: PrinterConfirmation | null,
  timings: Parameters<typeof printOn>[2] = SHORT,
): Promise<PrintResult> {
  return printOn(port, aRequest(known, { ticket: TEST_TICKET }), timings);
}
