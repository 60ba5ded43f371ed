// The print agent as one file, and as a process: how it starts and stops.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { openPrinterFake } from '#e2e/fakes/printers/index.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { addAgent, addAgentPrinter } from '#server/printing/testing/agents.ts';
import { addJob, readJob } from '#server/printing/testing/worker-jobs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const folder = await mkdtemp(path.join(tmpdir(), 'comanda-print-agent-'));
const built = path.join(folder, 'built');
const building = spawn(process.execPath, ['scripts/bundle-print-agent.ts', built], { cwd: ROOT, stdio: 'inherit' });
expect(await once(building, 'exit')).toEqual([0, null]);
// Away from the packages of the project.
const bundle = path.join(folder, 'print-agent.mjs');
await copyFile(path.join(built, 'print-agent.mjs'), bundle);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the file of the print agent', () => {
  it('needs nothing but Node', async () => {
    const code = await readFile(bundle, 'utf8');
    const imports = [...code.matchAll(/^import .* from "(.*)";$|\b(?:import|require)\("(.*?)"\)/gm)];
    const names = imports.map(([, name, dynamic]) => name ?? dynamic ?? '');
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !isBuiltin(name))).toEqual([]);
  });

  it('without options prints how it is started, and ends with code 1', async () => {
    const agent = start([]);
    expect([await text(agent.stderr), await exitOf(agent)]).toEqual([expect.stringContaining('--server'), 1]);
  });

  it('prints a ticket, refuses to run twice with one journal, and ends after SIGTERM', async () => {
    const venue = await openTestVenue();
    const server = await venue.app.listen({ port: 0, host: '127.0.0.1' });
    const fake = await openPrinterFake();
    const { id, key } = await addAgent(venue, venue.services.clock());
    const printerId = await addAgentPrinter(venue.db, id, { url: fake.url });
    const args = ['--server', server, '--key', key, '--data', path.join(folder, 'data'), '--allow-loopback'];
    const agent = start(args);
    const log = text(agent.stdout);
    const jobId = await addJob(venue.services, printerId);
    await until('the ticket is printed', async () => (await readJob(venue.db, jobId)).state === 'printed');

    const second = start(args);
    expect([await text(second.stderr), await exitOf(second)]).toEqual([
      expect.stringContaining('Another print agent uses'),
      1,
    ]);
    agent.kill('SIGTERM');
    expect(await exitOf(agent)).toBe(0);
    expect(await log).toMatch(/Connected to the server[^]*: printed\n.*Stopping after SIGTERM\n$/);
    expect(await log).not.toContain(key);
    await fake.close();
  });
});

function start(args: readonly string[]) {
  return spawn(process.execPath, [bundle, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function exitOf(agent: ChildProcess): Promise<number | null> {
  if (agent.exitCode === null) await once(agent, 'exit');
  return agent.exitCode;
}
