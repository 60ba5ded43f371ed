// The log of a process on its standard output.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const LOG = path.join(import.meta.dirname, 'log.ts');

/** Runs code in a process whose `log` is that of a server in production. */
function logging(code: string): ChildProcess {
  const script = `
    import { openLog } from ${JSON.stringify(LOG)};
    const log = await openLog({ isProduction: true });
    ${code}`;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'ignore'] });
}

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

  it('a warning is written although the process is killed right after it', async () => {
    const child = logging("log.info('before'); log.warn('shown'); process.kill(process.pid, 'SIGKILL');");
    expect(await messagesOf(child)).toEqual(['before', 'shown']);
  });
});
