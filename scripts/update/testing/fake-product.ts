// A tiny product with stand-ins for two scripts of Comanda, in a git repository of its own, for tests of updates. Its database is a
// folder with small files.
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What a version of the product does when it starts. */
type Behaviour = 'good' | 'ends' | 'takes-order-and-ends';

const SETUP = `import { writeFileSync } from 'node:fs';\nwriteFileSync('installed', 'yes');\n`;

/** A server that migrates its data to its version, and is ready after that. */
const START = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
const { version, behaviour } = JSON.parse(readFileSync('product.json', 'utf8'));
const data = path.join(process.env.DATA_DIR, 'postgres');
const [made] = readFileSync(path.join(data, 'version'), 'utf8').split('\\n');
if (Number(made) > version) throw new Error('The data is of a newer version.');
writeFileSync(path.join(data, 'version'), String(version));
if (behaviour === 'takes-order-and-ends') appendFileSync(path.join(data, 'orders'), 'order\\n');
if (behaviour !== 'good') process.exit(1);
createServer((request, response) => response.end('version ' + version)).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;

/** A venue with a tiny program instead of Comanda, for tests of updates: its git checkout and its data folder. */
export interface FakeVenue extends AsyncDisposable {
  /** The checkout that is updated. */
  readonly home: string;
  readonly dataDir: string;
  /** Commits a version in the remote of the checkout. */
  publish(version: number, behaviour?: Behaviour): Promise<void>;
  /** The version that made the present data. */
  dataVersion(): Promise<number>;
  placeOrder(): Promise<void>;
  orders(): Promise<number>;
}

/** Creates a venue with the tiny test program at version 1 and three orders, and the git repository from which it is updated. */
export async function createFakeVenue(): Promise<FakeVenue> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-update-'));
  await chmod(folder, 0o711);
  const remote = path.join(folder, 'remote');
  const home = path.join(folder, 'home');
  const dataDir = path.join(home, 'data');
  await mkdir(path.join(remote, 'scripts'), { recursive: true });
  const git = (cwd: string, ...args: string[]) =>
    execute('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd });
  const publish = async (version: number, behaviour: Behaviour = 'good') => {
    await writeFile(path.join(remote, 'product.json'), JSON.stringify({ version, behaviour }));
    await git(remote, 'add', '-A');
    await git(remote, 'commit', '--quiet', '--message', `Version ${version}`);
  };
  await git(remote, 'init', '--quiet', '--initial-branch=main');
  await writeFile(path.join(remote, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(remote, 'scripts/setup.mjs'), SETUP);
  await writeFile(path.join(remote, 'scripts/start.mjs'), START);
  await publish(1);
  await git(folder, 'clone', '--quiet', remote, home);
  await mkdir(path.join(dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  await writeFile(path.join(dataDir, 'postgres/version'), '1');
  await writeFile(path.join(dataDir, 'postgres/orders'), 'order\norder\norder\n');
  return {
    ...{ home, dataDir, publish },
    dataVersion: async () => Number(await readFile(path.join(dataDir, 'postgres/version'), 'utf8')),
    placeOrder: () => writeFile(path.join(dataDir, 'postgres/orders'), 'order\n', { flag: 'a' }),
    orders: () => countOrders(dataDir),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Writes a version of the tiny test program into a folder without git, as if it came from a memory stick. */
export async function writeVersionTo(home: string, folder: string, version: number): Promise<void> {
  await cp(path.join(home, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  await cp(path.join(home, 'package.json'), path.join(folder, 'package.json'));
  await writeFile(path.join(folder, 'product.json'), JSON.stringify({ version, behaviour: 'good' }));
}

/** Counts the orders in a data folder of the tiny test program. */
export async function countOrders(dataDir: string): Promise<number> {
  return (await readFile(path.join(dataDir, 'postgres/orders'), 'utf8')).split('\n').length - 1;
}
