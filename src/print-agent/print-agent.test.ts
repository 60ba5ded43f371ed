// From the boards to paper through a print agent: the real server over HTTP, and simulated printers.
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openPrinterFake, type PrinterFake, type PrinterSwitches } from '#e2e/fakes/printers/index.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { addAgent, addAgentPrinter, type TestAgent } from '#server/printing/testing/agents.ts';
import { addJob, addJobs, readJob, readPrinterState } from '#server/printing/testing/worker-jobs.ts';
import { openAgentServer } from './testing/agent-server.ts';
import { TEST_AGENT_DELAYS } from './testing/agent-times.ts';
import { type RunningAgent, type RunningAgentOptions, runAgent } from './testing/running-agent.ts';

const venue = await openTestVenue();
const server = await venue.app.listen({ port: 0, host: '127.0.0.1' });
let agent: TestAgent;
beforeEach(async () => {
  await venue.db.deleteFrom('print_jobs').execute();
  agent = await addAgent(venue, venue.services.clock());
});

describe('a print agent', () => {
  it('prints the first ticket of a new printer once, without an unknown byte', async () => {
    const { fake, printerId } = await addFake({}, null);
    await start();
    const jobId = await addJob(venue.services, printerId, { tableCode: 'A1' });
    await untilState(jobId, 'printed');
    const [ticket, ...more] = await fake.untilTickets(1);
    expect(ticket?.text).toContain('MESA A01');
    expect([more, fake.errors]).toEqual([[], []]);
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ confirmation: 'job', problem: null });
  });

  it('prints on its other printers while one of them is out of paper, and goes on there after the refill', async () => {
    const slow = await addFake({ paperLines: 3 });
    const quick = await addFake();
    await start();
    const half = await addJob(venue.services, slow.printerId);
    await until('the problem is stored', async () => (await readJob(venue.db, half)).problem === 'paper-out');
    expect((await readJob(venue.db, half)).state).toBe('sending');
    const jobs = await addJobs(venue.services, quick.printerId, ['A1', 'A2', 'A3']);
    for (const jobId of jobs.keys()) await untilState(jobId, 'printed');
    expect(quick.fake.tickets()).toHaveLength(3);

    slow.fake.set({ paperLines: null });
    await untilState(half, 'printed');
    expect(await readPrinterState(venue.db, slow.printerId)).toMatchObject({ problem: null });
  });

  it('with the key of another running one prints no ticket twice', async () => {
    const fakes = [await addFake(), await addFake()];
    await Promise.all([start(), start()]);
    const tables = Array.from({ length: 8 }, (_, index) => `A0${index}`);
    for (const { printerId } of fakes) await addJobs(venue.services, printerId, tables);
    await until('nothing waits', async () => (await readStates()).every((state) => state === 'printed'));
    for (const { fake } of fakes) {
      const texts = fake.tickets().map(({ text }) => /MESA (A\d+)/.exec(text)?.[1]);
      expect(texts).toEqual(tables);
    }
  });

  it.each(['escpos://8.8.8.8', 'escpos://169.254.169.254', 'http://127.0.0.1:80/print', 'escpos://localhost'])(
    'connects to no address outside of private networks: %s',
    async (url) => {
      const printerId = await addAgentPrinter(venue.db, agent.id, { url });
      await start({ allowsLoopback: false });
      const jobId = await addJob(venue.services, printerId);
      await until('the problem is stored', async () => {
        return (await readPrinterState(venue.db, printerId)).problem === 'address-not-allowed';
      });
      expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'waiting' });
    },
  );

  it('refuses a ticket that it does not understand, and prints the others', async () => {
    const { printerId } = await addFake();
    const other = await addFake();
    const strange = await addJob(venue.services, printerId);
    const known = await addJob(venue.services, other.printerId);
    const ticket = JSON.stringify({ kind: 'menu', dishes: [] });
    await venue.db.updateTable('print_jobs').set({ ticket }).where('id', '=', strange).execute();
    await start();
    await untilState(strange, 'failed');
    await untilState(known, 'printed');
    expect((await readJob(venue.db, strange)).problem).toBe('response-not-valid');
  });
});

describe('a print agent that is stopped', () => {
  it('has printed and reported the ticket in progress, and requests no other', async () => {
    const { fake, printerId } = await addFake({ linesPerSecond: 50 });
    const running = await start({ times: { ...TEST_AGENT_DELAYS, stopMs: 10_000 } });
    const first = await addJob(venue.services, printerId);
    await fake.until(() => fake.received.length > 0);
    const second = await addJob(venue.services, printerId);
    await until('the ticket is sent', async () => (await countSent(first)) === 1);
    await running.stop();
    expect((await readJob(venue.db, first)).state).toBe('printed');
    expect((await readJob(venue.db, second)).state).toBe('waiting');
  });

  it('while the server is away leaves the outcome to the next one with its journal, which prints nothing again', async () => {
    const { fake, printerId } = await addFake({ paperLines: 3 });
    const before = await openAgentServer(venue.services);
    const running = await start({ server: before.url, times: { ...TEST_AGENT_DELAYS, stopReportMs: 10 } });
    const jobId = await addJob(venue.services, printerId);
    await until('the problem is stored', async () => (await readJob(venue.db, jobId)).problem === 'paper-out');
    await before.close();
    fake.set({ paperLines: null });
    await until('the ticket is printed', () => running.log.some((line) => line.endsWith(': printed')));
    await running.stop();
    expect((await readJob(venue.db, jobId)).state).toBe('sending');

    const after = await openAgentServer(venue.services);
    await start({ server: after.url, folder: running.folder });
    await untilState(jobId, 'printed');
    expect(fake.tickets()).toHaveLength(1);
  });

  it('reports a ticket that takes too long as perhaps printed', async () => {
    const { printerId } = await addFake({ paperLines: 3 });
    const running = await start();
    const jobId = await addJob(venue.services, printerId);
    await until('the problem is stored', async () => (await readJob(venue.db, jobId)).problem === 'paper-out');
    await running.stop();
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'unknown', problem: 'interrupted' });
  });
});

describe('the log of a print agent', () => {
  it('says that the key is not valid, and neither contains the key nor what a ticket says', async () => {
    const { printerId } = await addFake();
    const wrong = await start({ key: 'not-the-key' });
    await until('the key is refused', () => wrong.log.some((line) => line.includes('La clave')));
    const right = await start();
    await untilState(await addJob(venue.services, printerId, { tableCode: 'TERRAZA-7' }), 'printed');
    await until('the ticket is logged', () => right.log.some((line) => line.includes(': printed')));
    expect([...wrong.log, ...right.log].join('\n')).not.toMatch(new RegExp(`${agent.key}|not-the-key|TERRAZA`));
  });

  it('says that the server does not respond', async () => {
    const away = await start({ server: 'http://127.0.0.1:1' });
    await until('the server is missed', () => away.log.some((line) => line.includes('No tickets can be requested')));
  });
});

function start(options: Partial<RunningAgentOptions> = {}): Promise<RunningAgent> {
  return runAgent({ server, key: agent.key, ...options });
}

/** A simulated printer of the agent. */
async function addFake(
  switches: Partial<PrinterSwitches> = {},
  confirmation: 'job' | null = 'job',
): Promise<{ fake: PrinterFake; printerId: string }> {
  const fake = await openPrinterFake({ switches });
  onTestFinished(() => fake.close());
  return { fake, printerId: await addAgentPrinter(venue.db, agent.id, { url: fake.url, confirmation }) };
}

async function readStates(): Promise<string[]> {
  const jobs = await venue.db.selectFrom('print_jobs').select('state').execute();
  return jobs.map(({ state }) => state);
}

async function countSent(jobId: string): Promise<number> {
  const sent = venue.db.selectFrom('print_tries').select('id').where('job_id', '=', jobId);
  return (await sent.where('sent_on', 'is not', null).execute()).length;
}

async function untilState(jobId: string, state: string): Promise<void> {
  await until(`the job is ${state}`, async () => (await readJob(venue.db, jobId)).state === state);
}
