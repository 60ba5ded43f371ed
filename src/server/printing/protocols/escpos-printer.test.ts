// Raw ESC/POS sessions with a scripted printer, until the first byte of the ticket leaves.
import { expect, it } from 'vitest';
import {
  CUT,
  MARKER_REPLY,
  MARKER_REQUEST,
  printOn,
  printWith,
  QUEUE_REQUEST,
  readToEndAndClose,
  STATUS_REQUEST,
} from '#server/printing/testing/escpos-print.ts';
import { aPrintRequest } from '#server/printing/testing/print-request.ts';
import {
  answerStatus,
  openScriptedPrinter,
  type PrinterSocket,
  READY_STATUS,
  type StatusReplies,
} from '#server/printing/testing/scripted-printer.ts';
import { createEscposProtocol } from './escpos-printer.ts';
import { type PrinterAddressResolver, PrinterError } from './printer-address-resolver.ts';

it('a port that refuses connections is that of an unreachable printer', async () => {
  const printer = await openScriptedPrinter(async () => {});
  await printer.close();
  expect(await printOn(printer.port)).toMatchObject({ outcome: notBegun('unreachable'), hasResponded: false });
});

it('a printer whose address does not answer in time is unreachable', async () => {
  // A route to this address does not exist, or nothing answers: both end within the limit.
  const access = { resolve: async () => ({ host: 'cocina', address: '192.0.2.1', port: 9100 }) };
  const result = await printWith(access, aPrintRequest(), { connectMs: 20 });
  expect(result).toMatchObject({ outcome: notBegun('unreachable') });
});

it('an address that is not allowed is not connected to', async () => {
  const access: PrinterAddressResolver = {
    resolve: async () => Promise.reject(new PrinterError('address-not-allowed')),
  };
  const result = await printWith(access);
  expect(result).toMatchObject({ outcome: notBegun('address-not-allowed'), hasResponded: false });
});

it.each([
  ['closes the connection', (line: PrinterSocket) => line.end()],
  ['breaks the connection', (line: PrinterSocket) => line.reset()],
])('a printer that %s before it answers is busy', async (_, leave) => {
  const printer = await openScriptedPrinter(async (line) => {
    await line.readThrough(STATUS_REQUEST);
    leave(line);
  });
  expect(await printOn(printer.port)).toMatchObject({ outcome: notBegun('busy'), hasResponded: false });
});

it.each([
  ['closes', (line: PrinterSocket) => line.end()],
  ['resets', (line: PrinterSocket) => line.reset()],
])('a printer that accepts a connection and %s it at once is busy', async (_, leave) => {
  const printer = await openScriptedPrinter(async (line) => leave(line));
  expect(await printOn(printer.port)).toMatchObject({ outcome: notBegun('busy'), hasResponded: false });
});

it.each([
  ['job', Buffer.concat([STATUS_REQUEST, MARKER_REQUEST.subarray(0, 7), Buffer.from('----')])],
  ['queue', Buffer.concat([STATUS_REQUEST, QUEUE_REQUEST])],
  ['status', STATUS_REQUEST],
] as const)('a printer that is known for its %s and answers nothing is busy', async (confirmation, questions) => {
  let received: Buffer | undefined;
  const printer = await openScriptedPrinter(async (line) => {
    received = await line.readToEnd();
  });
  const result = await printOn(printer.port, aPrintRequest(confirmation), { statusMs: 10, closeMs: 10 });
  expect(result).toMatchObject({ outcome: notBegun('busy'), hasResponded: false });
  await printer.close();
  expect(received).toEqual(questions);
});

it('a printer that closes the connection after an answer is unreachable', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, { 1: 0x12 });
    await line.readThrough(Buffer.from([0x10, 0x04, 0x02]));
    line.reset();
  });
  expect(await printOn(printer.port)).toMatchObject({ outcome: notBegun('unreachable'), hasResponded: true });
});

it.each([
  ['cover-open', { 1: 0x1a, 2: 0x16, 4: 0x12 }],
  ['paper-out', { 1: 0x1a, 2: 0x32, 4: 0x72 }],
  ['paper-out', { 1: 0x12, 2: 0x12, 4: 0x72 }],
  ['cutter', { 1: 0x1a, 2: 0x52, 4: 0x12, 3: 0x1a }],
  ['broken', { 1: 0x1a, 2: 0x52, 4: 0x12, 3: 0x32 }],
  ['overheated', { 1: 0x1a, 2: 0x52, 4: 0x12, 3: 0x52 }],
  ['broken', { 1: 0x1a, 2: 0x52, 4: 0x12, 3: 0x12 }],
  ['offline', { 1: 0x1a, 2: 0x12, 4: 0x12 }],
] as const)('a printer with the problem %s receives nothing of the ticket', async (problem, replies) => {
  const isBegun: boolean[] = [];
  const { printer, rest } = await openRecordingPrinter(replies);
  const onFirstByte = async () => isBegun.push(true) > 0;
  const result = await printOn(printer.port, aPrintRequest('job', { onFirstByte }));
  expect(result).toMatchObject({ outcome: notBegun(problem), hasResponded: true, confirmation: null });
  await printer.close();
  expect([isBegun, rest]).toEqual([[], [Buffer.alloc(0)]]);
});

it('an answer of the printer that is no status is skipped', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    line.send(0xff, 0x11, 0x00, 0x14, 0x00, 0x00, 0x00);
    await answerStatus(line, READY_STATUS);
    await line.readThrough(CUT);
    line.send(...MARKER_REPLY);
    await readToEndAndClose(line);
  });
  expect(await printOn(printer.port)).toMatchObject({ outcome: { kind: 'confirmed' } });
});

it('something that sends more than 64 bytes at once is no printer, and the connection is cut', async () => {
  const printer = await openScriptedPrinter(async (line) => {
    line.send(...Buffer.from('220 mail.example ESMTP Postfix (Debian/GNU) ready and waiting for your mail\r\n'));
    await line.readToEnd();
  });
  const outcome = { kind: 'refused', problem: 'response-not-valid' };
  expect(await printOn(printer.port)).toMatchObject({ outcome, hasResponded: true });
});

it('nothing is sent if the try is no longer of this process', async () => {
  const { printer, rest } = await openRecordingPrinter(READY_STATUS);
  const request = aPrintRequest('job', { onFirstByte: async () => false });
  expect(await printOn(printer.port, request)).toMatchObject({ outcome: notBegun('interrupted') });
  await printer.close();
  expect(rest).toEqual([Buffer.alloc(0)]);
});

it('nothing is sent if the try cannot be recorded, and the connection is closed', async () => {
  const { printer, rest } = await openRecordingPrinter(READY_STATUS);
  const onFirstByte = async () => Promise.reject(new Error('The database is down'));
  await expect(printOn(printer.port, aPrintRequest('job', { onFirstByte }))).rejects.toThrow('The database is down');
  await printer.close();
  expect(rest).toEqual([Buffer.alloc(0)]);
});

it('nothing is sent if the printer goes away while the try is recorded', async () => {
  let leave: () => Promise<unknown> = async () => null;
  const printer = await openScriptedPrinter(async (line) => {
    // The other side closes as soon as it has noticed that the printer has closed.
    leave = async () => {
      line.end();
      return line.readToEnd();
    };
    await answerStatus(line, READY_STATUS);
  });
  const onFirstByte = async () => {
    expect(await leave()).toEqual(Buffer.alloc(0));
    return true;
  };
  expect(await printOn(printer.port, aPrintRequest('job', { onFirstByte }))).toMatchObject({
    outcome: notBegun('unreachable'),
  });
});

it.each([
  ['before the connection', 0],
  ['while the printer is asked', 1],
  ['while the try is recorded', 2],
])('a stop of the process %s sends nothing', async (_, step) => {
  const stop = new AbortController();
  const rest: Buffer[] = [];
  const printer = await openScriptedPrinter(async (line) => {
    if (step === 1) {
      await line.readThrough(STATUS_REQUEST);
      stop.abort();
    } else await answerStatus(line, READY_STATUS);
    rest.push(await line.readToEnd());
  });
  if (step === 0) stop.abort();
  const onFirstByte = async () => {
    stop.abort();
    return true;
  };
  const result = await printOn(printer.port, aPrintRequest('job', { onFirstByte, signal: stop.signal }));
  expect(result).toMatchObject({ outcome: notBegun('interrupted') });
  expect(Buffer.concat(rest)).toEqual(Buffer.alloc(0));
});

it('bytes that contain a real-time command are not sent', async () => {
  const printer = createEscposProtocol({
    access: { resolve: async () => Promise.reject(new Error('Resolved')) },
    render: () => Buffer.from([0x1b, 0x40, 0x10, 0x14, 0x08]),
  });
  await expect(printer.print(aPrintRequest())).rejects.toThrow('contain a real-time command');
});

/** Opens a printer with these status answers. `rest` has what each connection receives after them. */
async function openRecordingPrinter(replies: StatusReplies) {
  const rest: Buffer[] = [];
  const printer = await openScriptedPrinter(async (line) => {
    await answerStatus(line, replies);
    rest.push(await readToEndAndClose(line));
  });
  return { printer, rest };
}

function notBegun(problem: string) {
  return { kind: 'not-begun', problem };
}
