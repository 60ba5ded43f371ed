// Finds a Chromium for the journeys, or installs Debian's. Plain Node, no packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runProcess } from './run-process.mjs';

/** In order of preference: the headless shell runs the journeys in two thirds of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const VERSION_TIMEOUT_MS = 20_000;

/**
 * Returns the path of a browser that runs; installs one where possible. Null without one.
 * @returns {Promise<string | null>}
 */
export async function ensureBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return isRunnable(configured) ? configured : null;
  return findBrowser() ?? (canInstall() && (await installBrowser()) === 0 ? findBrowser() : null);
}

function findBrowser() {
  const candidates = [...NAMES.flatMap((name) => FOLDERS.map((folder) => path.join(folder, name))), ...ELSEWHERE];
  return candidates.find(isRunnable) ?? null;
}

// Some systems have a script of that name that only prints how to install the browser.
/** @param {string} file */
function isRunnable(file) {
  return path.isAbsolute(file) && existsSync(file) && isBrowser(file);
}

/** @param {string} file */
function isBrowser(file) {
  // On Windows `--version` would open a window.
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version'], { timeout: VERSION_TIMEOUT_MS, stdio: 'ignore' }).status === 0;
}

/** True if this process may install Debian's packages. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

async function installBrowser() {
  console.log('No browser for the journeys found: installing Chromium from Debian.');
  return (await installPackages(['chromium-headless-shell'])) && installPackages(['chromium']);
}

/**
 * Installs packages of Debian. Returns the exit code.
 * @param {readonly string[]} names
 */
export async function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {readonly string[]} args */
  const aptGet = (args) => runProcess('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return (await aptGet(['update'])) || aptGet(['install', '-y', '--no-install-recommends', ...names]);
}
