// Print jobs: every event in every state, and what staff see in the queue.
import { describe, expect, it } from 'vitest';
import {
  applyPrintJobEvent,
  isShownInPrintQueue,
  PRINT_JOB_STATES,
  type PrintJobEvent,
  type PrintJobProgress,
  type PrintJobState,
  type PrintOutcome,
  printJobCode,
  printTryMarker,
} from './print-job.ts';

const EVENTS = {
  claimed: { kind: 'claimed' },
  confirmed: concluded({ kind: 'confirmed' }),
  accepted: concluded({ kind: 'accepted' }),
  refused: concluded({ kind: 'refused', problem: 'refused' }),
  'not begun': concluded({ kind: 'not-begun', problem: 'paper-out' }),
  unknown: concluded({ kind: 'unknown', problem: 'no-confirmation' }),
  'stopped, and asked for again': {
    ...{ kind: 'concluded', outcome: { kind: 'unknown', problem: 'paper-out' }, asksAgain: true },
  },
  'lease expired before the first byte': { kind: 'lease-expired', isSent: false },
  'lease expired after the first byte': { kind: 'lease-expired', isSent: true },
  'gave up': { kind: 'gave-up' },
  'confirmed late': { kind: 'confirmed-late', outcome: 'confirmed' },
  'accepted late': { kind: 'confirmed-late', outcome: 'accepted' },
  reprinted: { kind: 'reprinted' },
  dismissed: { kind: 'dismissed' },
} as const satisfies Record<string, PrintJobEvent>;
type EventName = keyof typeof EVENTS;

/** The state after each event that moves a job of one copy. An event that is not listed changes nothing. */
const MOVES: Readonly<Record<PrintJobState, Readonly<Partial<Record<EventName, PrintJobState>>>>> = {
  waiting: { claimed: 'sending', 'gave up': 'failed', reprinted: 'waiting', dismissed: 'dismissed' },
  sending: {
    confirmed: 'printed',
    accepted: 'sent',
    refused: 'failed',
    'not begun': 'waiting',
    unknown: 'unknown',
    'stopped, and asked for again': 'waiting',
    'lease expired before the first byte': 'waiting',
    'lease expired after the first byte': 'unknown',
  },
  printed: {},
  sent: {},
  failed: { reprinted: 'waiting', dismissed: 'dismissed' },
  unknown: { 'confirmed late': 'printed', 'accepted late': 'sent', reprinted: 'waiting', dismissed: 'dismissed' },
  dismissed: {},
};

const cases = PRINT_JOB_STATES.flatMap((state) =>
  Object.entries(EVENTS).map(([name, event]) => {
    const moves: Readonly<Record<string, PrintJobState | undefined>> = MOVES[state];
    return { state, name, event, next: moves[name] ?? null };
  }),
);

function concluded(outcome: PrintOutcome): PrintJobEvent {
  return { kind: 'concluded', outcome };
}

function aJob(job: Partial<PrintJobProgress> = {}): PrintJobProgress {
  return { state: 'waiting', copies: 1, copiesPrinted: 0, mayRepeat: false, problem: null, ...job };
}

describe('a print job', () => {
  it.each(cases)('that is $state becomes $next when it is $name', ({ state, event, next }) => {
    expect(applyPrintJobEvent(aJob({ state }), event)?.state ?? null).toBe(next);
  });

  it.each([
    ['confirmed', EVENTS.confirmed, 'sending'],
    ['accepted', EVENTS.accepted, 'sending'],
    ['confirmed late', EVENTS['confirmed late'], 'unknown'],
  ] as const)('of three copies waits for the next copy when one is %s', (_, event, state) => {
    const moved = applyPrintJobEvent(aJob({ state, copies: 3, copiesPrinted: 1, problem: 'no-confirmation' }), event);
    expect(moved).toEqual(aJob({ state: 'waiting', copies: 3, copiesPrinted: 2 }));
  });

  it.each([
    ['refused', 'refused'],
    ['not begun', 'paper-out'],
    ['unknown', 'no-confirmation'],
    ['lease expired before the first byte', 'interrupted'],
    ['lease expired after the first byte', 'interrupted'],
  ] as const)('has the problem of its last try when it is %s', (name, problem) => {
    expect(applyPrintJobEvent(aJob({ state: 'sending' }), EVENTS[name])?.problem).toBe(problem);
  });

  it('that gave up says so instead of the problem of its tries', () => {
    expect(applyPrintJobEvent(aJob({ problem: 'unreachable' }), EVENTS['gave up'])?.problem).toBe('gave-up');
  });
});

describe('the mark «COPIA» of a print job', () => {
  it('is set by a reprint after an unknown outcome, and by no other reprint', () => {
    expect(applyPrintJobEvent(aJob({ state: 'unknown' }), EVENTS.reprinted)?.mayRepeat).toBe(true);
    expect(applyPrintJobEvent(aJob({ state: 'failed' }), EVENTS.reprinted)?.mayRepeat).toBe(false);
  });

  it.each(['refused', 'not begun', 'lease expired before the first byte'] as const)(
    'stays after a try that is %s',
    (name) => {
      expect(applyPrintJobEvent(aJob({ state: 'sending', mayRepeat: true }), EVENTS[name])?.mayRepeat).toBe(true);
    },
  );

  it('is set once when the printer asks again for a ticket in which it stopped; the second time a person decides', () => {
    const stopped = EVENTS['stopped, and asked for again'];
    const again = applyPrintJobEvent(aJob({ state: 'sending' }), stopped);
    expect(again).toEqual(aJob({ mayRepeat: true, problem: 'paper-out' }));
    const sending = again && applyPrintJobEvent(again, EVENTS.claimed);
    expect(sending && applyPrintJobEvent(sending, stopped)).toMatchObject({ state: 'unknown', mayRepeat: true });
  });

  it('ends when the printer prints the rest of the ticket after all, unless a person has sent it again', () => {
    const stopped = aJob({ mayRepeat: true, problem: 'paper-out' });
    expect(applyPrintJobEvent(stopped, EVENTS['confirmed late'])).toEqual(aJob({ state: 'printed', copiesPrinted: 1 }));
    const reprinted = applyPrintJobEvent(stopped, EVENTS.reprinted);
    expect(reprinted && applyPrintJobEvent(reprinted, EVENTS['confirmed late'])).toBeNull();
  });

  it('stays when the reprint gave up and is sent again', () => {
    const gaveUp = applyPrintJobEvent(aJob({ mayRepeat: true }), EVENTS['gave up']);
    expect(gaveUp && applyPrintJobEvent(gaveUp, EVENTS.reprinted)?.mayRepeat).toBe(true);
  });

  it('ends with the copy that it is for: the next copy is printed for the first time', () => {
    const job = aJob({ state: 'sending', copies: 3, copiesPrinted: 1, mayRepeat: true });
    expect(applyPrintJobEvent(job, EVENTS.confirmed)?.mayRepeat).toBe(false);
  });
});

describe('the queue', () => {
  it.each([
    ['waiting', null, false],
    ['waiting', 'unreachable', true],
    ['sending', null, false],
    ['sending', 'paper-out', true],
    ['printed', null, false],
    ['sent', null, false],
    ['failed', 'gave-up', true],
    ['unknown', 'no-confirmation', true],
    ['dismissed', 'unreachable', false],
  ] as const)('contains a job that is %s with the problem %s: %s', (state, problem, isQueued) => {
    expect(isShownInPrintQueue({ state, problem }, { hasPrinterProblem: false })).toBe(isQueued);
  });

  it('contains, while a printer has a problem, the jobs that wait for it and were not tried, and no ended ones', () => {
    const queued = PRINT_JOB_STATES.filter((state) =>
      isShownInPrintQueue({ state, problem: null }, { hasPrinterProblem: true }),
    );
    expect(queued).toEqual(['waiting', 'failed', 'unknown']);
  });

  it('shows a job by the last characters of its id, because an id of version 7 begins with the time', () => {
    expect(printJobCode('019a0000-0000-7000-8000-00000000ab4f')).toBe('AB4F');
  });
});

describe('the marker of a try', () => {
  it.each([
    [1, '0001'],
    [35, '000Z'],
    [36, '0010'],
    [36 ** 4, '0000'],
    [36 ** 4 + 71, '001Z'],
  ])('of number %i is %s', (id, marker) => {
    expect(printTryMarker(id)).toBe(marker);
  });
});
