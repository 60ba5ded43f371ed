// The calls of a print agent, on the real database.
import { beforeEach, describe, expect, it } from 'vitest';
import { type AgentTicketCopy, PRINT_AGENT_PROTOCOL_VERSION } from '#contract/print-agent-calls.ts';
import { AWAY_AFTER_MS } from '#domain/printer.ts';
import { firstPrintedLineIds } from '#domain/ticket.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import {
  addAgent,
  addAgentPrinter,
  claimBody,
  claimCopies,
  sendAgentRequest,
  type TestAgent,
} from '#server/printing/testing/agents.ts';
import { addJob, aPrintResult, readJob, readPrinterState, readTries } from '#server/printing/testing/worker-jobs.ts';
import { markAwayPrinters } from '#server/printing/worker/away-printers.ts';

const SECONDS = 1000;

const venue = await openTestVenue();
let agent: TestAgent;
let printerId: string;
let journalId: string;
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('print_jobs').execute();
  agent = await addAgent(venue, SATURDAY_NIGHT);
  printerId = await addAgentPrinter(venue.db, agent.id, { url: 'escpos://192.168.1.50' });
  journalId = venue.newId();
});

describe('a request for tickets', () => {
  it('returns the oldest ticket of the printer with what the program needs to print it', async () => {
    const jobId = await addJob(venue.services, printerId, { tableCode: 'A1', copies: 2 });
    await addJob(venue.services, printerId, { tableCode: 'B1' });
    const copies = await claim();
    expect(copies).toMatchObject([
      {
        ...{ jobId, printerId, ticket: { kind: 'ticket', tableCode: 'A1' } },
        marks: { jobCode: jobId.slice(-4).toUpperCase(), copy: 1, copies: 2, printedBefore: null },
        printer: { url: 'escpos://192.168.1.50', columns: 48, codePage: 'cp858', confirmation: 'job' },
      },
    ]);
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'sending' });
  });

  it('returns tickets of several printers, one for each', async () => {
    const other = await addAgentPrinter(venue.db, agent.id, { url: 'escpos://192.168.1.51' });
    for (const id of [printerId, printerId, other]) await addJob(venue.services, id);
    expect((await claim()).map((copy) => copy.printerId).toSorted()).toEqual([printerId, other].toSorted());
  });

  it('that waits returns a ticket as soon as it is stored', async () => {
    const waiting = claim();
    await untilSeen();
    const jobId = await addJob(venue.services, printerId);
    expect(await waiting).toMatchObject([{ jobId }]);
  });

  it('that waits returns a ticket when its delay is over', async () => {
    const jobId = await addJob(venue.services, printerId, { delayMs: 20 });
    const waiting = claim();
    await untilSeen();
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + SECONDS));
    expect(await waiting).toMatchObject([{ jobId }]);
  });

  it('that waits returns the next ticket of a printer as soon as the one before it has ended', async () => {
    await addJob(venue.services, printerId);
    const next = await addJob(venue.services, printerId);
    const copy = await claimOne();
    const waiting = claim([copy.tryId]);
    expect(await conclude(copy)).toMatchObject({ status: 200 });
    expect(await waiting).toMatchObject([{ jobId: next }]);
  });

  it('finds out with its first ticket what a new printer confirms', async () => {
    const untested = await addAgentPrinter(venue.db, agent.id, { url: 'escpos://192.168.1.52', confirmation: null });
    const jobId = await addJob(venue.services, untested);
    const first = await claimOne();
    expect(first).toMatchObject({ jobId, ticket: { kind: 'ticket' }, printer: { confirmation: null } });
    await conclude(first, aPrintResult({ kind: 'confirmed' }, { confirmation: 'queue' }));
    await addJob(venue.services, untested);
    expect(await claimOne()).toMatchObject({ printer: { confirmation: 'queue' } });
  });

  it('returns no ticket of a printer of this server, of another agent, or that asks for its tickets itself', async () => {
    const other = await addAgent(venue, SATURDAY_NIGHT);
    const foreign = await addAgentPrinter(venue.db, other.id, { url: 'escpos://192.168.1.53' });
    await addJob(venue.services, foreign);
    expect(await claimCopies(venue.app, other.key, journalId)).toMatchObject([{ printerId: foreign }]);
    await addJob(venue.services, printerId);
    expect(await claim()).toMatchObject([{ printerId }]);
  });

  it('releases a ticket that this journal claimed and its program never received', async () => {
    const jobId = await addJob(venue.services, printerId);
    const lost = await claimOne();
    const again = await claimOne();
    expect(again).toMatchObject({ jobId });
    expect(again.tryId).not.toBe(lost.tryId);
    expect(await sent(lost)).toMatchObject({ status: 409, body: { code: 'print-try-ended' } });
    expect(await sent(again)).toMatchObject({ status: 200 });
  });

  it('releases neither a ticket whose first byte may have left, nor one of another program with the same key', async () => {
    const second = await addAgentPrinter(venue.db, agent.id, { url: 'escpos://192.168.1.54' });
    await addJob(venue.services, printerId);
    const copy = await claimOne();
    await sent(copy);
    await addJob(venue.services, second);
    await claimCopies(venue.app, agent.key, venue.newId(), []);
    const tries = await venue.db.selectFrom('print_tries').select('ended_on').execute();
    expect(tries).toEqual([{ ended_on: null }, { ended_on: null }]);
  });

  it('whose program has closed the connection takes no ticket', async () => {
    const url = await venue.app.listen({ port: 0, host: '127.0.0.1' });
    const closing = new AbortController();
    const lost = fetch(`${url}/api/print-agent/claims`, {
      ...{ method: 'POST', body: JSON.stringify(claimBody(journalId)), signal: closing.signal },
      headers: { authorization: `Bearer ${agent.key}`, 'content-type': 'application/json' },
    });
    await untilSeen();
    closing.abort();
    await expect(lost).rejects.toThrow('aborted');
    await until('the connection is closed', async () => (await countConnections()) === 0);
    const jobId = await addJob(venue.services, printerId);
    expect(await claimCopies(venue.app, agent.key, venue.newId())).toMatchObject([{ jobId }]);
  });

  it('of a program with another version of the calls is refused in words, and does not count as a call', async () => {
    const body = { ...claimBody(journalId), protocol: PRINT_AGENT_PROTOCOL_VERSION + 1, somethingNew: true };
    const reply = await sendAgentRequest(venue.app, agent.key, { method: 'POST', path: 'claims', body });
    expect(reply).toMatchObject({ status: 409, body: { code: 'print-agent-outdated' } });
    expect(await readAgentRow()).toMatchObject({ seen_on: null, program_version: null });
  });

  it('stores when the agent called, and the version of its program', async () => {
    await addJob(venue.services, printerId);
    await claim();
    expect(await readAgentRow()).toMatchObject({ seen_on: SATURDAY_NIGHT, program_version: '0.1.0' });
  });
});

describe('a try of an agent', () => {
  it('may send its first byte while its lease stands, also when the call is repeated', async () => {
    await addJob(venue.services, printerId);
    const copy = await claimOne();
    expect((await sent(copy)).status).toBe(200);
    expect((await sent(copy)).status).toBe(200);
    venue.setNow(later(41 * SECONDS));
    expect(await sent(copy)).toMatchObject({ status: 409 });
  });

  it('has a lease that is extended by 40 seconds', async () => {
    const jobId = await addJob(venue.services, printerId);
    const copy = await claimOne();
    venue.setNow(later(30 * SECONDS));
    expect((await put(copy, 'lease')).status).toBe(200);
    expect(await readTries(venue.db, jobId)).toMatchObject([{ lease_until: later(70 * SECONDS) }]);
  });

  it('stores the problem that the printer reports meanwhile, and its end', async () => {
    const jobId = await addJob(venue.services, printerId);
    const copy = await claimOne();
    await put(copy, 'problem', { problem: 'paper-out' });
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'sending', problem: 'paper-out' });
    await put(copy, 'problem', { problem: null });
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: null });
  });

  it('ends once: a repeated or a later outcome changes nothing', async () => {
    const jobId = await addJob(venue.services, printerId);
    const copy = await claimOne();
    await sent(copy);
    expect(await conclude(copy)).toMatchObject({ status: 200, body: { isChanged: true } });
    expect(await conclude(copy)).toMatchObject({ status: 200, body: { isChanged: false } });
    const unknown = aPrintResult({ kind: 'unknown', problem: 'interrupted' });
    expect(await conclude(copy, unknown)).toMatchObject({ status: 200, body: { isChanged: false } });
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'printed' });
    expect((await put(copy, 'lease')).status).toBe(409);
  });

  it('is not found by another agent, nor under the id of another job', async () => {
    await addJob(venue.services, printerId);
    const copy = await claimOne();
    const other = await addAgent(venue, SATURDAY_NIGHT);
    expect(await sent(copy, other.key)).toMatchObject({ status: 404 });
    expect(await conclude(copy, aPrintResult({ kind: 'confirmed' }), other.key)).toMatchObject({ status: 404 });
    expect(await sent({ ...copy, jobId: venue.newId() })).toMatchObject({ status: 404 });
    expect(await sent({ ...copy, tryId: copy.tryId + 1 })).toMatchObject({ status: 404 });
  });

  it('ends by the agent that claimed it, also when its printer was moved to another one meanwhile', async () => {
    const jobId = await addJob(venue.services, printerId);
    const copy = await claimOne();
    await sent(copy);
    await venue.db.updateTable('printers').set({ connection: 'server', agent_id: null }).execute();
    expect(await conclude(copy)).toMatchObject({ body: { isChanged: true } });
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'printed' });
  });

  it.each(['abc', '0', '1.5', '-1', '9007199254740993'])('has no number such as %s', async (tryId) => {
    const call = {
      method: 'POST',
      path: `tries/${tryId}/sent`,
      body: { jobId: venue.newId(), newLineIds: [] },
    } as const;
    expect(await sendAgentRequest(venue.app, agent.key, call)).toMatchObject({ status: 400 });
  });

  it.each([{}, { outcome: { kind: 'perfect' } }, { ...aPrintResult({ kind: 'confirmed' }), certificate: 7 }])(
    'does not end by the result %j',
    async (result) => {
      const jobId = await addJob(venue.services, printerId);
      const copy = await claimOne();
      expect(await put(copy, 'outcome', { result })).toMatchObject({ status: 400 });
      expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'sending' });
    },
  );
});

describe('a wrong key', () => {
  it('is refused ten times a minute from one address, and does not stop the right one from there', async () => {
    const address = '10.9.0.1';
    const call = { method: 'POST', path: 'claims', body: claimBody(journalId) } as const;
    for (let tries = 1; tries <= 10; tries += 1) {
      const reply = await sendAgentRequest(venue.app, `wrong-${tries}`, call, address);
      expect(reply).toMatchObject({ status: 401, body: { code: 'print-agent-key-not-valid' } });
    }
    expect(await sendAgentRequest(venue.app, 'wrong-11', call, address)).toMatchObject({
      status: 429,
      body: { details: { seconds: 60 } },
    });
    await addJob(venue.services, printerId);
    expect((await sendAgentRequest(venue.app, agent.key, call, address)).status).toBe(200);
    venue.setNow(later(60 * SECONDS));
    expect((await sendAgentRequest(venue.app, 'wrong-12', call, address)).status).toBe(401);
  });

  it('is also none, an empty one, and one in another form', async () => {
    for (const authorization of [undefined, '', 'Bearer', `Basic ${agent.key}`, agent.key]) {
      const headers = authorization === undefined ? {} : { authorization };
      const reply = await venue.app.inject({
        ...{ method: 'POST', url: '/api/print-agent/claims', payload: claimBody(journalId), headers },
      });
      expect(reply.statusCode).toBe(401);
    }
  });
});

describe('an agent that stops calling', () => {
  it('leaves its printers and their tickets with the problem, since its last call, until it calls again', async () => {
    await addJob(venue.services, printerId);
    await conclude(await claimOne());
    const jobId = await addJob(venue.services, printerId);
    venue.setNow(later(AWAY_AFTER_MS - 1));
    await markAway();
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: null });

    venue.setNow(later(AWAY_AFTER_MS));
    await markAway();
    venue.setNow(later(2 * AWAY_AFTER_MS));
    await markAway();
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: 'away', problem_on: SATURDAY_NIGHT });
    expect(await readJob(venue.db, jobId)).toEqual({
      ...{ state: 'waiting', problem: 'away', copiesPrinted: 0, mayRepeat: false },
    });

    expect(await claim()).toMatchObject([{ jobId }]);
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: null, problem_on: null });
  });

  it('is announced once on the boards, and once when it is over', async () => {
    let published = 0;
    venue.live.onChanged('printing', () => {
      published += 1;
    });
    venue.setNow(later(AWAY_AFTER_MS));
    await markAway();
    await markAway();
    expect(published).toBe(1);
    const waiting = claim();
    await until('the boards are notified', () => published === 2);
    await addJob(venue.services, printerId);
    await waiting;
  });

  it('before its first call counts from the time at which it was set up', async () => {
    venue.setNow(later(AWAY_AFTER_MS));
    await markAway();
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: 'away', problem_on: SATURDAY_NIGHT });
  });

  it('is no problem of printers that are switched off or that this server connects to', async () => {
    const off = await addAgentPrinter(venue.db, agent.id, { url: 'escpos://192.168.1.55' });
    await venue.db.updateTable('printers').set({ active: false }).where('id', '=', off).execute();
    venue.setNow(later(AWAY_AFTER_MS));
    await markAway();
    expect(await readPrinterState(venue.db, off)).toMatchObject({ problem: null });

    const moved = { connection: 'server', agent_id: null } as const;
    await venue.db.updateTable('printers').set(moved).where('id', '=', printerId).execute();
    await markAway();
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: null });
  });

  it('is a problem of a printer that asks for its tickets itself by its own last call', async () => {
    const polling = { connection: 'polling', agent_id: null, updated_on: SATURDAY_NIGHT } as const;
    await venue.db.updateTable('printers').set(polling).where('id', '=', printerId).execute();
    await storeSeenOn(later(10 * SECONDS));
    venue.setNow(later(AWAY_AFTER_MS));
    await markAway();
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: null });
    venue.setNow(later(AWAY_AFTER_MS + 10 * SECONDS));
    await markAway();
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({
      problem: 'away',
      problem_on: later(10 * SECONDS),
    });
  });
});

async function claim(tryIds: readonly number[] = []): Promise<AgentTicketCopy[]> {
  return claimCopies(venue.app, agent.key, journalId, tryIds);
}

async function claimOne(): Promise<AgentTicketCopy> {
  const [copy] = await claim();
  if (!copy) throw new Error('Nothing was claimed.');
  return copy;
}

function put(copy: AgentTicketCopy, name: string, body: object = {}, key = agent.key) {
  return sendAgentRequest(venue.app, key, {
    ...{ path: `tries/${copy.tryId}/${name}`, body: { jobId: copy.jobId, ...body } },
  });
}

function sent({ tryId, jobId, ticket }: AgentTicketCopy, key = agent.key) {
  const body = { jobId, newLineIds: firstPrintedLineIds(ticket) };
  return sendAgentRequest(venue.app, key, { method: 'POST', path: `tries/${tryId}/sent`, body });
}

function conclude(copy: AgentTicketCopy, result = aPrintResult({ kind: 'confirmed' }), key = agent.key) {
  return put(copy, 'outcome', { result: { certificate: null, ...result } }, key);
}

function markAway(): Promise<void> {
  return markAwayPrinters(createSystemContext(venue.services));
}

function readAgentRow() {
  return venue.db.selectFrom('print_agents').selectAll().where('id', '=', agent.id).executeTakeFirstOrThrow();
}

/** Resolves when a request of the agent has been received. */
function untilSeen(): Promise<void> {
  return until('the agent has called', async () => (await readAgentRow()).seen_on !== null);
}

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    venue.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

async function storeSeenOn(time: Date): Promise<void> {
  await venue.db.updateTable('printer_states').set({ seen_on: time }).where('printer_id', '=', printerId).execute();
}

function later(ms: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + ms);
}
