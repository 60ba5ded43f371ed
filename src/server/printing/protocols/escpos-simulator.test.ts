// Raw ESC/POS with real tickets on a simulated receipt printer: each of its switches, and a cut after each byte.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PrinterConfirmation } from '#domain/printer.ts';
import type { PrinterSwitches } from '#e2e/fakes/printers/index.ts';
import { openPrinterFake, type PrinterFake } from '#e2e/fakes/printers/index.ts';
import { aPrintRequest, TEST_PRINT_TICKET } from '#server/printing/testing/print-request.ts';
import { createEscposProtocol } from './escpos-printer.ts';
import { ESCPOS_TIMINGS, type EscposTimings } from './escpos-timings.ts';
import type { PrintRequest, PrintResult } from './protocol.ts';
import { renderEscposTicket } from './ticket-bytes.ts';

/** Short pauses; limits that no test waits for are the real ones. */
const FAST: EscposTimings = { ...ESCPOS_TIMINGS, pollMs: 20, msPerByte: 0 };
/** Limits of a test print on a printer that confirms this. Short ones are those that the printer lets pass. */
const TEST_LIMITS: Readonly<Record<PrinterConfirmation, Partial<EscposTimings>>> = {
  job: {},
  queue: { testMarkerMs: 40 },
  status: { testMarkerMs: 40, testQueueMs: 40 },
  none: { testMarkerMs: 40, testQueueMs: 40, statusMs: 40 },
};

const confirmed = { kind: 'confirmed' };
const notBegun = (problem: string) => ({ kind: 'not-begun', problem });
const unknown = (problem: string) => ({ kind: 'unknown', problem });

describe('a test print finds out that the printer', () => {
  it.each<[PrinterConfirmation, Partial<PrinterSwitches>]>([
    ['job', {}],
    ['job', { answersStatus: false }],
    ['queue', { jobConfirmation: 'ignored' }],
    ['queue', { jobConfirmation: 'printed-as-text' }],
    ['queue', { jobConfirmation: 'ignored', answersStatus: false }],
    ['status', { jobConfirmation: 'ignored', answersQueueStatus: false }],
    ['none', { jobConfirmation: 'ignored', answersQueueStatus: false, answersStatus: false }],
    ['none', { answersNothing: true }],
  ])('confirms %s with %j', async (confirmation, switches) => {
    const fake = await openFake(switches);
    const statusLimit = switches.answersStatus === false ? { statusMs: 40 } : {};
    const limits = { ...TEST_LIMITS[confirmation], ...statusLimit };
    const result = await print(fake, aPrintRequest(null, { ticket: TEST_PRINT_TICKET }), limits);
    expect(result.confirmation).toBe(confirmation);
    expect(result.outcome.kind).toBe(confirmation === 'job' || confirmation === 'queue' ? 'confirmed' : 'accepted');
    expect(await fake.untilTickets(1)).toHaveLength(1);
  });
});

describe('a ticket', () => {
  it.each<[PrinterConfirmation, Partial<PrinterSwitches>]>([
    ['job', {}],
    ['job', { startsWithAutomaticStatus: true, startsInChineseMode: true, startsWithSpanishSet: true }],
    ['job', { linesPerSecond: 200 }],
    ['job', { linesPerSecond: 200, bufferBytes: 64 }],
    ['job', { marker: 'other-first' }],
    ['job', { answersStatus: false }],
    ['queue', { answersStatus: false, jobConfirmation: 'ignored' }],
    ['queue', { jobConfirmation: 'ignored' }],
    ['queue', { startsWithAutomaticStatus: true }],
    ['queue', { linesPerSecond: 200 }],
  ])('on a printer that confirms %s is on paper when it is confirmed, with %j', async (confirmation, switches) => {
    const fake = await openFake(switches);
    expect(await print(fake, aPrintRequest(confirmation))).toMatchObject({ outcome: confirmed, isPaperLow: false });
    expect(fake.tickets().map(({ text }) => text)).toEqual([expect.stringContaining('2 x Croquetas')]);
    expect(fake.errors).toEqual([]);
  });

  it.each<[PrinterConfirmation, Partial<PrinterSwitches>]>([
    ['status', { jobConfirmation: 'ignored', answersQueueStatus: false }],
    ['none', { answersNothing: true }],
  ])('on a printer that confirms only %s is accepted', async (confirmation, switches) => {
    const fake = await openFake(switches);
    expect(await print(fake, aPrintRequest(confirmation))).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(await fake.untilTickets(1)).toHaveLength(1);
  });

  it.each(['job', 'queue'] as const)(
    'on a printer that confirms %s reports that the roll is nearly out',
    async (known) => {
      const fake = await openFake({ isPaperLow: true });
      expect(await print(fake, aPrintRequest(known))).toMatchObject({ outcome: confirmed, isPaperLow: true });
    },
  );

  it.each<[string, Partial<PrinterSwitches>]>([
    ['paper-out', { paperLines: 0 }],
    ['cover-open', { isCoverOpen: true }],
    ['cutter', { error: 'cutter' }],
    ['broken', { error: 'broken' }],
    ['overheated', { error: 'overheated' }],
    ['offline', { isOffline: true }],
    ['busy', { isHeldByAnother: true, secondConnection: 'waits' }],
    ['busy', { isHeldByAnother: true, secondConnection: 'reset' }],
    ['busy', { isHeldByAnother: true, secondConnection: 'ignored' }],
    ['busy', { answersNothing: true }],
  ])('is not begun on a printer with the problem %s (%j), and printed after it', async (problem, switches) => {
    const fake = await openFake(switches);
    const limits = problem === 'busy' ? { statusMs: 50, closeMs: 20 } : {};
    expect(await print(fake, aPrintRequest('job'), limits)).toMatchObject({ outcome: notBegun(problem) });
    expect(fake.tickets()).toEqual([]);
    fake.resetSwitches();
    expect(await print(fake)).toMatchObject({ outcome: confirmed });
    expect(fake.tickets()).toHaveLength(1);
  });

  it('is not begun on a printer that is off', async () => {
    const fake = await openFake({});
    await fake.turnOff();
    expect(await print(fake)).toMatchObject({ outcome: notBegun('unreachable') });
  });

  it('continues when paper is put in, and is on paper once', async () => {
    const fake = await openFake({ paperLines: 2 });
    const request = aPrintRequest('job');
    const onProblem = (problem: unknown) => {
      if (problem === 'paper-out') fake.set({ paperLines: null });
    };
    expect(await print(fake, { ...request, onProblem })).toMatchObject({ outcome: confirmed });
    const text = fake.tickets().map((ticket) => ticket.text);
    expect(text.join('\n').split('2 x Croquetas')).toHaveLength(2);
  });

  it('is unknown when the printer loses its buffer while paper is put in', async () => {
    const fake = await openFake({ paperLines: 2, refillPrintsBuffer: false });
    const onProblem = (problem: unknown) => {
      if (problem === 'paper-out') fake.set({ paperLines: null });
    };
    const result = await print(fake, { ...aPrintRequest('job'), onProblem }, { confirmMs: 60, closeMs: 20 });
    expect(result).toMatchObject({ outcome: unknown('no-confirmation') });
  });

  it('is unknown when the printer is switched off with a full buffer', async () => {
    const fake = await openFake({ paperLines: 2, bufferBytes: 64 });
    const printed = print(fake, aPrintRequest('job'), { statusMs: 50 });
    await fake.until(() => fake.switches.paperLines === 0);
    await fake.turnOff();
    expect(await printed).toMatchObject({ outcome: unknown('connection-lost') });
    expect(fake.tickets().map(({ isCut }) => isCut)).toEqual([false]);
  });

  it('whose paper is not put in is unknown', async () => {
    const fake = await openFake({ paperLines: 2 });
    const request = aPrintRequest('job');
    const result = await print(fake, request, { problemMs: 60, closeMs: 20 });
    expect(result).toMatchObject({ outcome: unknown('paper-out') });
    expect(request.problems).toEqual(['paper-out']);
  });

  it('before which the last cut has jammed the cutter is not begun', async () => {
    const fake = await openFake({ jamsAtNextCut: true });
    expect(await print(fake)).toMatchObject({ outcome: confirmed });
    expect(await print(fake)).toMatchObject({ outcome: notBegun('cutter') });
  });

  it.each<[Partial<PrinterSwitches>, string]>([
    [{ losesPower: 'before-confirmation' }, 'connection-lost'],
    [{ marker: 'other-only' }, 'no-confirmation'],
    [{ marker: 'late' }, 'no-confirmation'],
    [{ jobConfirmation: 'ignored' }, 'no-confirmation'],
  ])('that %j leaves without confirmation is unknown', async (switches, problem) => {
    const fake = await openFake(switches);
    const limits = problem === 'no-confirmation' ? { confirmMs: 60, closeMs: 20 } : {};
    expect(await print(fake, aPrintRequest('job'), limits)).toMatchObject({ outcome: unknown(problem) });
  });

  it('is unknown on a printer that is unplugged before the confirmation and ends no connection', async () => {
    const fake = await openFake({ losesPower: 'before-confirmation', isSilentWithoutPower: true });
    const limits = { statusMs: 300, confirmMs: 60, closeMs: 20 };
    expect(await print(fake, aPrintRequest('job'), limits)).toMatchObject({ outcome: unknown('no-confirmation') });
  });

  it.each([false, true])(
    'is confirmed by a printer that loses its power after the confirmation, whether silent (%s)',
    async (isSilentWithoutPower) => {
      const fake = await openFake({ losesPower: 'after-confirmation', isSilentWithoutPower });
      expect(await print(fake, aPrintRequest('job'), { closeMs: 20 })).toMatchObject({ outcome: confirmed });
    },
  );

  it('is not confirmed by the late marker of the ticket before', async () => {
    const fake = await openFake({ marker: 'late' });
    const limits = { confirmMs: 60, closeMs: 20 };
    expect(await print(fake, aPrintRequest('job'), limits)).toMatchObject({ outcome: unknown('no-confirmation') });
    const next = await print(fake, aPrintRequest('job', { marker: '00A8' }), limits);
    expect(next).toMatchObject({ outcome: unknown('no-confirmation') });
  });

  it('is never both on paper and not begun, wherever the connection is cut', async () => {
    const fake = await openFake({});
    await print(fake);
    const total = fake.received.at(-1)?.length ?? 0;
    expect(total).toBeGreaterThan(100);
    for (let cutsAfterBytes = 1; cutsAfterBytes <= total; cutsAfterBytes += 1) {
      fake.tearOff();
      fake.set({ cutsAfterBytes });
      const { outcome } = await print(fake);
      const ticket = fake.tickets().find(({ text }) => text.includes('2 x Croquetas'));
      if (outcome.kind === 'not-begun') expect(ticket, `cut after ${cutsAfterBytes} bytes`).toBeUndefined();
      else if (outcome.kind === 'confirmed') expect(ticket, `cut after ${cutsAfterBytes} bytes`).toBeDefined();
      else expect(outcome).toEqual(unknown('connection-lost'));
      fake.resetSwitches();
    }
  });

  it('after a connection that was cut within a command is confirmed only if it is on paper', async () => {
    const fake = await openFake({});
    await print(fake);
    const total = fake.received.at(-1)?.length ?? 0;
    const requestsAndReset = range(1, 24);
    const markerAndCut = range(total - 15, total - 1);
    for (const cutsAfterBytes of [...requestsAndReset, ...markerAndCut]) {
      fake.set({ cutsAfterBytes, incompleteCommand: 'continued' });
      await print(fake, aPrintRequest('job', { marker: '00A6' }));
      fake.tearOff();
      const { outcome } = await print(fake, aPrintRequest('job'), { confirmMs: 60, closeMs: 20 });
      const ticket = fake.tickets().find(({ text }) => text.includes('2 x Croquetas'));
      if (outcome.kind === 'confirmed') expect(ticket, `cut after ${cutsAfterBytes} bytes`).toBeDefined();
      else expect(outcome).toEqual(unknown('no-confirmation'));
      // Without power the printer loses what is left of the command.
      await fake.turnOff();
      await fake.turnOn();
    }
  });
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

async function openFake(switches: Partial<PrinterSwitches>): Promise<PrinterFake> {
  const fake = await openPrinterFake({ switches });
  onTestFinished(fake.close);
  return fake;
}

function print(
  { port }: PrinterFake,
  request: PrintRequest = aPrintRequest('job'),
  timings: Partial<EscposTimings> = {},
): Promise<PrintResult> {
  const access = { resolve: async () => ({ host: 'cocina', address: '127.0.0.1', port }) };
  const printer = createEscposProtocol({ access, render: renderEscposTicket, timings: { ...FAST, ...timings } });
  return printer.print(request);
}
