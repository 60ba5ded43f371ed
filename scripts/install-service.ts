// Installs Comanda as a service of systemd: `npm run service:install`. Can be repeated.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { InstallError, installService } from './service/install-service.ts';
import { DEFAULT_UNIT_CONFIG, systemdUnitText } from './service/unit.ts';
import { ensureBuilt } from './setup.mjs';

const CODE = path.resolve(import.meta.dirname, '..');

try {
  await main();
} catch (error) {
  if (!(error instanceof InstallError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { print: { type: 'boolean' }, root: { type: 'string' } } });
  const places = { ...DEFAULT_UNIT_CONFIG, code: CODE };
  if (values.print) {
    process.stdout.write(systemdUnitText(places));
    return;
  }
  // The user of the service cannot write into the checkout, so the apps are built now.
  if ((await ensureBuilt()) !== 0) throw new InstallError('The apps could not be built: see above.');
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  await installService(places, { root: values.root === undefined ? '/' : path.resolve(values.root), report });
}
