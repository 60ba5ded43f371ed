// Finds a Chromium for the journeys, or installs Debian's. Plain Node, no packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runProcess } from './run-process.mjs';

/** The first draws on no screen at all, and runs the journeys in two thirds of the time. */
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
 * The path of a browser that runs, or null; installed first where that can be done.
 * @returns {Promise<string | null>}
 */
export async function ensureBrowser() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return isRunnable(asked) ? asked : null;
  return findBrowser() ?? (canInstall() && (await installBrowser()) === 0 ? findBrowser() : null);
}

function findBrowser() {
  const candidates = [...NAMES.flatMap((name) => FOLDERS.map((folder) => path.join(folder, name))), ...ELSEWHERE];
  return candidates.find(isRunnable) ?? null;
}

// Some systems have a script by that name that only says where to get the browser.
/** @param {string} file */
function isRunnable(file) {
  return path.isAbsolute(file) && existsSync(file) && isBrowser(file);
}

/** @param {string} file */
function isBrowser(file) {
  // A browser for Windows opens a window when it is asked.
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version'], { timeout: VERSION_TIMEOUT_MS, stdio: 'ignore' }).status === 0;
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

async function installBrowser() {
  console.log('There is no browser for the journeys: installing Debian’s Chromium.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {readonly string[]} args */
  const aptGet = (args) => runProcess('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  /** @param {string} name */
  const install = (name) => aptGet(['install', '-y', '--no-install-recommends', name]);
  return (await aptGet(['update'])) || ((await install('chromium-headless-shell')) && install('chromium'));
}
