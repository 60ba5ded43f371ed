// CPU time and memory of a process, read from /proc. Linux only.
import { readdir, readFile } from 'node:fs/promises';

/** Kernel clock ticks per second (USER_HZ): 100 on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU milliseconds that all threads of the process have used so far, in steps of 10. */
export async function readCpuMs(pid: number): Promise<number> {
  const [, , , , , , , , , , , user = 0, system = 0] = (await statFields(pid)).map(Number);
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}

/** The memory of a server process and of its database processes, in megabytes of 1,000,000 bytes. */
export interface ServerMemory {
  readonly nodeMb: number;
  /** The resident set of Node. It counts in full the memory that Node shares with other Node processes. */
  readonly nodeResidentMb: number;
  readonly databaseMb: number;
}

/**
 * Reads the memory of a server with its embedded database as proportional set sizes (PSS), so that shared memory is counted once.
 */
export async function readServerMemory(pid: number): Promise<ServerMemory> {
  const [nodeMb, nodeResidentMb] = [await readRollupMb(pid, 'Pss'), await readRollupMb(pid, 'Rss')];
  const sizes = await Promise.all((await readDescendants(pid)).map((each) => readRollupMb(each, 'Pss')));
  return { nodeMb, nodeResidentMb, databaseMb: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Reads the resident memory of a process in megabytes. */
export function readResidentMb(pid: number): Promise<number> {
  return readRollupMb(pid, 'Rss');
}

async function readRollupMb(pid: number, field: 'Rss' | 'Pss'): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(rollup)?.[1];
  if (kibibytes === undefined) throw new Error('The memory of a process could not be read.');
  return (Number(kibibytes) * 1024) / 1e6;
}

/** Returns the ids of the processes that a process started, and of those that they started in turn. */
export async function readDescendants(pid: number): Promise<number[]> {
  const parents = await readParents();
  const family = [pid];
  for (const member of family) family.push(...parents.flatMap(({ child, parent }) => (parent === member ? child : [])));
  return family.slice(1);
}

async function readParents(): Promise<{ child: number; parent: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = pids.map((child) =>
    statFields(child).then(
      ([, parent]) => [{ child, parent: Number(parent) }],
      // The process exited after the list was read.
      () => [],
    ),
  );
  return (await Promise.all(found)).flat();
}

/** Fields of /proc/pid/stat from the third (state) on. The process name before it may contain any character. */
async function statFields(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
