// The log of a process on its standard output.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const LOG = path.join(import.meta.dirname, 'log.ts');

/** Runs code in a process whose `log` is that of a server in production. */
function logging(code: string): ChildProcess {
  const args = ['--input-type=module', '--eval', script(code)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
}

function script(code: string): string {
  return `
    import { createProcessLog } from ${JSON.stringify(LOG)};
    const log = await createProcessLog({ isProduction: true });
    ${code}`;
}

/** More lines than are written at once and than may wait, with pauses in which they are written. */
const FILL_AND_EXIT = `
  for (let round = 0; round < 20; round += 1) {
    for (let line = 0; line < 1000; line += 1) log.info('x'.repeat(100));
    log.warn('warned');
    await new Promise(setImmediate);
  }
  process.exit(7);`;

async function messagesOf(child: ChildProcess): Promise<string[]> {
  if (!child.stdout) throw new Error('The process has no output.');
  return (await text(child.stdout)).split('\n').flatMap((line) => (line === '' ? [] : String(JSON.parse(line).msg)));
}

describe('every line of the log is written, in its order,', () => {
  it.each([
    ['when the process has nothing more to do', ''],
    ['when it exits', 'process.exit(1);'],
    ['when an error ends it', "throw new Error('broken');"],
    ['when lines are written while it exits', "process.on('exit', () => log.warn('last'));"],
  ])('%s', async (_, end) => {
    const child = logging(`for (let line = 0; line < 1000; line += 1) log.info(String(line)); ${end}`);
    const messages = await messagesOf(child);
    expect(messages.slice(0, 1000)).toEqual(Array.from({ length: 1000 }, (_, line) => String(line)));
    expect(messages.slice(1000)).toEqual(end.includes('last') ? ['last'] : []);
  });
});

describe('while the process runs on,', () => {
  it.each(['info', 'warn', 'error'])('a line of the level %s is written', async (level) => {
    const child = logging(`log.${level}('shown'); setInterval(() => undefined, 60_000);`);
    const [chunk] = child.stdout ? await once(child.stdout, 'data') : [];
    expect(JSON.parse(String(chunk))).toMatchObject({ msg: 'shown' });
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it.runIf(existsSync('/dev/full'))('a full disk neither ends nor stops it, and its exit is its own', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script(FILL_AND_EXIT)], {
      stdio: ['ignore', full, 'ignore'],
    });
    closeSync(full);
    await once(child, 'exit');
    expect(child.exitCode).toBe(7);
  });

  it('a reader that goes away does not end or stop it', async () => {
    const child = logging(FILL_AND_EXIT);
    child.stdout?.destroy();
    await once(child, 'exit');
    expect(child.exitCode).toBe(7);
  });

  it('a warning is written although the process is killed right after it', async () => {
    const child = logging("log.info('before'); log.warn('shown'); process.kill(process.pid, 'SIGKILL');");
    expect(await messagesOf(child)).toEqual(['before', 'shown']);
  });
});
