// Runs child processes, and ends the running ones when this process receives a signal. Plain Node, no packages.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** The default time that a child may take to end before it is killed. */
const GRACE_MS = 15_000;
const POLL_INTERVAL_MS = 200;

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program to its end. Resolves to its exit code, which is 128 plus the signal's number when a signal ended it, as
 * in shells. Rejects when the program cannot be started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { graceMs?: number }} [options]
 * @returns {Promise<number>}
 */
export async function runProcess(command, args, { graceMs = GRACE_MS, ...options } = {}) {
  // No further program is started after a signal.
  if (endSignal) return codeOf(endSignal);
  handleSignals();
  const child = spawn(command, args, { stdio: 'inherit', ...options, detached: OWN_GROUP });
  running.set(child, graceMs);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? codeOf(signal ?? 'SIGKILL')));
    });
  } finally {
    running.delete(child);
  }
}

// Ctrl-C reaches every process of the terminal's foreground group, and npm forwards it again. In a group of its own the
// child receives the signal exactly once, from this process.
const OWN_GROUP = process.platform !== 'win32';

/** @type {Map<import('node:child_process').ChildProcess, number>} */
const running = new Map();
/** @type {typeof SIGNALS[number] | null} */
let endSignal = null;
let handlesSignals = false;

function handleSignals() {
  if (handlesSignals) return;
  handlesSignals = true;
  for (const signal of SIGNALS) process.on(signal, () => endAll(signal));
  if (process.env.npm_lifecycle_event) endWithNpm();
}

/** @param {typeof SIGNALS[number]} signal */
function endAll(signal) {
  if (endSignal) return;
  endSignal = signal;
  if (running.size === 0) process.exit(codeOf(signal));
  for (const [child, graceMs] of running) {
    // Always SIGINT: Playwright cleans up for this signal only, and the other programs treat all signals alike.
    child.kill('SIGINT');
    setTimeout(() => kill(child), graceMs).unref();
  }
}

/** @param {NodeJS.Signals} signal */
function codeOf(signal) {
  return 128 + constants.signals[signal];
}

/** @param {import('node:child_process').ChildProcess} child */
function kill(child) {
  if (!running.has(child)) return;
  if (OWN_GROUP && child.pid) process.kill(-child.pid, 'SIGKILL');
  else child.kill('SIGKILL');
}

// npm and its shell do not forward every signal, and forward none when they are killed. So this process ends when one of
// them is gone.
function endWithNpm() {
  const ancestors = ancestorsUpToNpm();
  const timer = setInterval(() => {
    if (ancestorsUpToNpm().join() !== ancestors.join()) endAll('SIGTERM');
  }, POLL_INTERVAL_MS);
  timer.unref();
}

// Only Linux shows further ancestors than the parent without starting a program.
function ancestorsUpToNpm() {
  const parent = process.ppid;
  if (process.platform !== 'linux' || nameOf(parent).startsWith('npm')) return [parent];
  return [parent, parentOf(parent)];
}

/** @param {number} pid */
function nameOf(pid) {
  return readProcess(pid, 'comm').trim();
}

// The second field after the name, which is in brackets and may contain any character.
/** @param {number} pid */
function parentOf(pid) {
  return readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1];
}

/**
 * @param {number} pid
 * @param {string} file
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return 'gone';
  }
}
