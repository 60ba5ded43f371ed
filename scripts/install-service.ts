// Installs Comanda as a service of systemd: `npm run service:install`. Can be repeated.

import path from 'node:path';
import { parseArgs } from 'node:util';
import { InstallError, installService } from './service/install-service.ts';
import { USUAL_PLACES, unitText } from './service/unit.ts';
import { runCommand } from './update/run-command.ts';

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
  const places = { ...USUAL_PLACES, code: CODE };
  if (values.print) {
    process.stdout.write(unitText(places));
    return;
  }
  // The user of the service cannot write into the checkout, so everything is built now.
  const setUp = await runCommand(process.execPath, ['scripts/setup.mjs'], { cwd: CODE });
  if (setUp !== 0) throw new InstallError('The packages could not be installed, or the apps not built: see above.');
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  await installService(places, { root: values.root === undefined ? '/' : path.resolve(values.root), report });
}
