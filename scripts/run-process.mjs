// Runs programs one after another, and ends the one that runs when we are told to end. Plain Node, no packages.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** How long a program may take to end before it is killed, where nothing else is said. */
const GRACE_MS = 15_000;
const POLL_INTERVAL_MS = 200;

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program to its end. Resolves to its exit code, counted as shells do: 128 and more when a signal ended it.
 * Rejects when it cannot be started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { graceMs?: number }} [options]
 * @returns {Promise<number>}
 */
export async function runProcess(command, args, { graceMs = GRACE_MS, ...options } = {}) {
  // Nothing more is begun after we were told to end.
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

// Ctrl-C reaches every process of the terminal's foreground group, and npm passes on what it gets besides. In a group of
// its own the program hears it from us alone, and once.
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
    // Whatever we were told: Playwright puts its things away for this one alone, and to the others it is all the same.
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

// npm and the shell between us do not pass on every signal, and none when they are killed: when they are gone, that is
// meant for us too.
function endWithNpm() {
  const above = ancestorsUpToNpm();
  const watch = setInterval(() => {
    if (ancestorsUpToNpm().join() !== above.join()) endAll('SIGTERM');
  }, POLL_INTERVAL_MS);
  watch.unref();
}

// Only Linux tells more than the first without asking a program.
function ancestorsUpToNpm() {
  const parent = process.ppid;
  if (process.platform !== 'linux' || nameOf(parent).startsWith('npm')) return [parent];
  return [parent, parentOf(parent)];
}

/** @param {number} pid */
function nameOf(pid) {
  return readProcess(pid, 'comm').trim();
}

// The second field after the name, which is in brackets and may hold any sign.
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
