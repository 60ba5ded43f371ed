// Copies on a scripted printer: what is sent, and what each confirmation, silence and problem of the printer means.
import { describe, expect, it } from 'vitest';
import {
  CUT,
  MARKER_REPLY,
  MARKER_REQUEST,
  openConfirmingPrinter,
  openReadyPrinter,
  printOn,
  QUEUE_REQUEST,
  STATUS_REQUEST,
  TICKET,
} from '#server/printing/testing/escpos-print.ts';
import { aPrintRequest } from '#server/printing/testing/print-request.ts';
import {
  answerStatus,
  openScriptedPrinter,
  type PrinterSocket,
  READY_STATUS,
} from '#server/printing/testing/scripted-printer.ts';

const PAPER_OUT = { 1: 0x1a, 2: 0x32, 4: 0x72 };
const COVER_OPEN = { 1: 0x1a, 2: 0x16, 4: 0x12 };
const confirmed = { kind: 'confirmed' };
const accepted = { kind: 'accepted' };
const unknown = (problem: string) => ({ kind: 'unknown', problem });

/** Limits for a printer that stops answering. The questions before its copy have time enough on a machine under load. */
const SILENT = { statusMs: 2_000, confirmMs: 30, closeMs: 10 };

describe('a printer that confirms each ticket', () => {
  it('receives the ticket, the marker and the cut in this order, and nothing after the confirmation', async () => {
    const { printer, received } = await openConfirmingPrinter(MARKER_REPLY);
    const result = await printOn(printer.port, aPrintRequest('job'), { pollMs: 2_000 });
    expect(result).toEqual({ outcome: confirmed, hasResponded: true, isPaperLow: false, confirmation: null });
    await printer.close();
    expect(received).toEqual([Buffer.concat([TICKET, MARKER_REQUEST, CUT]), Buffer.alloc(0)]);
    expect(printer.connections).toBe(1);
  });

  it('may divide its confirmation anywhere, and answer questions around it', async () => {
    const printer = await openReadyPrinter(async (line) => {
      line.send(0x12, ...MARKER_REPLY.slice(0, 3));
      await line.readThrough(STATUS_REQUEST);
      line.send(...MARKER_REPLY.slice(3), 0x12);
    });
    expect(await printOn(printer.port)).toMatchObject({ outcome: confirmed });
  });

  it.each([
    ['the marker of another try', [0x37, 0x22, 0x30, 0x30, 0x41, 0x38, 0x00]],
    ['an answer to GS r without a question', [0x00]],
    ['a frame that is cut off', MARKER_REPLY.slice(0, 6)],
    ['a broken frame', [...MARKER_REPLY.slice(0, 6), 0x01]],
    ['nothing', []],
  ])('that sends %s and stays online has not confirmed', async (_, bytes) => {
    const printer = await openReadyPrinter(async (line) => {
      line.send(...bytes);
      await answerForever(line, 0x12);
    });
    const result = await printOn(printer.port, aPrintRequest('job'), { confirmMs: 30, closeMs: 10 });
    expect(result).toMatchObject({ outcome: unknown('no-confirmation'), hasResponded: true });
  });

  it('and stops answering has not confirmed', async () => {
    const printer = await openReadyPrinter(async (line) => void (await line.readToEnd()));
    const result = await printOn(printer.port, aPrintRequest('job'), SILENT);
    expect(result).toMatchObject({ outcome: unknown('no-confirmation') });
  });

  it('has more time for a long ticket', async () => {
    let isLate = false;
    const printer = await openReadyPrinter(async (line) => {
      await line.readThrough(STATUS_REQUEST);
      line.send(0x12);
      await line.readThrough(STATUS_REQUEST);
      isLate = true;
      line.send(0x12, ...MARKER_REPLY);
    });
    const result = await printOn(printer.port, aPrintRequest('job'), { confirmMs: 1, msPerByte: 1_000 });
    expect([result.outcome, isLate]).toEqual([confirmed, true]);
  });

  it.each([
    ['closes', (line: PrinterSocket) => line.end()],
    ['breaks', (line: PrinterSocket) => line.reset()],
  ])('and %s the connection before the confirmation leaves the copy unknown', async (_, leave) => {
    const printer = await openReadyPrinter((line) => leave(line));
    expect(await printOn(printer.port)).toMatchObject({ outcome: unknown('connection-lost') });
  });

  it('and floods the connection is cut off', async () => {
    const printer = await openReadyPrinter(async (line) => {
      line.send(...Array.from({ length: 65 }, () => 0x12));
      await line.readToEnd();
    });
    expect(await printOn(printer.port)).toMatchObject({ outcome: unknown('connection-lost') });
  });

  it('leaves the copy unknown if this process stops', async () => {
    const stop = new AbortController();
    const printer = await openReadyPrinter(async (line) => {
      stop.abort();
      await line.readToEnd();
    });
    const result = await printOn(printer.port, aPrintRequest('job', { signal: stop.signal }));
    expect(result).toMatchObject({ outcome: unknown('interrupted') });
  });

  it('receives the whole ticket also if this process stops while it reads slowly', async () => {
    const stop = new AbortController();
    let received: Buffer | undefined;
    const printer = await openScriptedPrinter(async (line) => {
      await answerStatus(line, READY_STATUS);
      await line.readThrough(TICKET);
      stop.abort();
      received = await line.readToEnd();
    });
    await printOn(printer.port, aPrintRequest('job', { signal: stop.signal }));
    await printer.close();
    expect(received).toEqual(Buffer.concat([MARKER_REQUEST, CUT]));
  });

  it('reports that its paper is nearly out', async () => {
    const printer = await openReadyPrinter((line) => line.send(...MARKER_REPLY), { ...READY_STATUS, 4: 0x1e });
    expect(await printOn(printer.port)).toMatchObject({ outcome: confirmed, isPaperLow: true });
  });
});

describe('a problem while a copy is printed', () => {
  it('is reported when it begins, changes and ends, and the copy continues on the same connection', async () => {
    const printer = await openReadyPrinter(async (line) => {
      for (const replies of [PAPER_OUT, PAPER_OUT, COVER_OPEN]) await answerPoll(line, replies);
      await line.readThrough(STATUS_REQUEST);
      line.send(0x12);
      // The next question proves that the last answer was handled.
      await line.readThrough(STATUS_REQUEST);
      line.send(...MARKER_REPLY);
    });
    const request = aPrintRequest('job');
    expect(await printOn(printer.port, request)).toMatchObject({ outcome: confirmed });
    expect(request.problems).toEqual(['paper-out', 'cover-open', null]);
    expect(printer.connections).toBe(1);
  });

  it('ends with the confirmation', async () => {
    const printer = await openReadyPrinter(async (line) => {
      await answerPoll(line, PAPER_OUT);
      await line.readThrough(STATUS_REQUEST);
      line.send(...MARKER_REPLY);
    });
    const request = aPrintRequest('job');
    expect(await printOn(printer.port, request)).toMatchObject({ outcome: confirmed });
    expect(request.problems).toEqual(['paper-out', null]);
  });

  it('may last longer than the time of a printer without one', async () => {
    const printer = await openReadyPrinter(async (line) => {
      const start = performance.now();
      while (performance.now() - start < 2_500) await answerPoll(line, PAPER_OUT);
      await line.readThrough(STATUS_REQUEST);
      line.send(...MARKER_REPLY);
    });
    expect(await printOn(printer.port, aPrintRequest('job'), { confirmMs: 2_000, pollMs: 100 })).toMatchObject({
      outcome: confirmed,
    });
  });

  it('that lasts too long leaves the copy unknown, with the problem', async () => {
    const printer = await openReadyPrinter((line) => answerPollsForever(line, PAPER_OUT));
    const request = aPrintRequest('job');
    const result = await printOn(printer.port, request, { problemMs: 30, closeMs: 10 });
    expect(result).toMatchObject({ outcome: unknown('paper-out') });
    expect(request.problems).toEqual(['paper-out']);
  });

  it('after which the printer stays silent leaves the copy unknown', async () => {
    const printer = await openReadyPrinter(async (line) => {
      await answerPoll(line, PAPER_OUT);
      await line.readToEnd();
    });
    const request = aPrintRequest('job');
    const result = await printOn(printer.port, request, SILENT);
    expect(result).toMatchObject({ outcome: unknown('no-confirmation') });
    expect(request.problems).toEqual(['paper-out']);
  });

  it('at which the connection is cut leaves the copy unknown', async () => {
    const printer = await openReadyPrinter(async (line) => {
      await answerPoll(line, PAPER_OUT);
      line.reset();
    });
    expect(await printOn(printer.port)).toMatchObject({ outcome: unknown('connection-lost') });
  });
});

describe('a printer that confirms its queue', () => {
  it('receives the ticket, GS r and the cut in this order', async () => {
    const { printer, received } = await openConfirmingPrinter([0x00]);
    expect(await printOn(printer.port, aPrintRequest('queue'))).toMatchObject({
      outcome: confirmed,
      isPaperLow: false,
    });
    await printer.close();
    expect(received).toEqual([Buffer.concat([TICKET, QUEUE_REQUEST, CUT]), Buffer.alloc(0)]);
  });

  it('reports with its confirmation that its paper is nearly out', async () => {
    const printer = await openReadyPrinter((line) => line.send(0x03));
    expect(await printOn(printer.port, aPrintRequest('queue'))).toMatchObject({ outcome: confirmed, isPaperLow: true });
  });

  it('has not confirmed with an answer that came before the ticket, or with automatic status', async () => {
    const printer = await openScriptedPrinter(async (line) => {
      line.send(0x00);
      await answerStatus(line, READY_STATUS);
      await line.readThrough(CUT);
      line.send(0x14, 0x00, 0x00, 0x00);
      await answerForever(line, 0x12);
    });
    const result = await printOn(printer.port, aPrintRequest('queue'), { confirmMs: 30, closeMs: 10 });
    expect(result).toMatchObject({ outcome: unknown('no-confirmation') });
  });
});

describe('a printer that answers with its status only', () => {
  it('has accepted the copy when it is ready after it', async () => {
    let received: Buffer | undefined;
    const printer = await openReadyPrinter(async (line, copy) => {
      received = copy;
      await answerPoll(line, PAPER_OUT);
      await line.readThrough(STATUS_REQUEST);
      line.send(0x12);
      await line.readToEnd();
    });
    const request = aPrintRequest('status');
    expect(await printOn(printer.port, request)).toMatchObject({ outcome: accepted, hasResponded: true });
    expect(received).toEqual(Buffer.concat([TICKET, CUT]));
    expect(request.problems).toEqual(['paper-out', null]);
  });

  it('and goes silent leaves the copy unknown', async () => {
    const printer = await openReadyPrinter(async (line) => void (await line.readToEnd()));
    expect(await printOn(printer.port, aPrintRequest('status'), SILENT)).toMatchObject({
      outcome: unknown('no-confirmation'),
    });
  });
});

describe('a printer that confirms nothing', () => {
  it.each([
    ['closes its side', true, 2_000],
    ['does not close its side', false, 10],
  ])('is asked nothing, and has accepted the copy also if it %s', async (_, closes, closeMs) => {
    let received: Buffer | undefined;
    const printer = await openScriptedPrinter(async (line) => {
      received = await line.readToEnd();
      if (closes) line.end();
    });
    const result = await printOn(printer.port, aPrintRequest('none'), { closeMs });
    expect(result).toMatchObject({ outcome: accepted, hasResponded: false });
    await printer.close();
    expect(received).toEqual(Buffer.concat([TICKET, CUT]));
  });

  it('and breaks the connection leaves the copy unknown', async () => {
    const printer = await openScriptedPrinter(async (line) => {
      await line.readThrough(CUT);
      line.reset();
    });
    expect(await printOn(printer.port, aPrintRequest('none'))).toMatchObject({ outcome: unknown('connection-lost') });
  });
});

/** Answers one question while printing: a printer that is offline is asked for everything. */
async function answerPoll(line: PrinterSocket, replies: typeof PAPER_OUT): Promise<void> {
  await line.readThrough(STATUS_REQUEST);
  line.send(replies[1]);
  await answerStatus(line, replies);
}

async function answerPollsForever(line: PrinterSocket, replies: typeof PAPER_OUT): Promise<void> {
  for (;;) {
    try {
      await answerPoll(line, replies);
    } catch {
      return;
    }
  }
}

async function answerForever(line: PrinterSocket, reply: number): Promise<void> {
  for (;;) {
    try {
      await line.readThrough(STATUS_REQUEST);
    } catch {
      return;
    }
    line.send(reply);
  }
}
