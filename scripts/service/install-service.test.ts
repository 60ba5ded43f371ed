// The unit of systemd and the files that the installation writes.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { installService } from './install-service.ts';
import { DEFAULT_UNIT_CONFIG, systemdUnitText } from './unit.ts';

test('the unit in deploy/ is that of the installation in the usual folders', async () => {
  const stored = await readFile(path.join(import.meta.dirname, '../../deploy/comanda.service'), 'utf8');
  expect(stored).toBe(systemdUnitText(DEFAULT_UNIT_CONFIG));
});

test('the unit runs the server as its own user, restarts it, and gives it fifteen seconds to stop', () => {
  const lines = systemdUnitText(DEFAULT_UNIT_CONFIG).split('\n');
  for (const line of [
    'User=comanda',
    'Restart=always',
    'TimeoutStopSec=15',
    'LimitNOFILE=65536',
    'NoNewPrivileges=true',
  ]) {
    expect(lines).toContain(line);
  }
});

test('a second installation writes the unit again and leaves the settings as they are', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'comanda-service-'));
  try {
    const settings = path.join(root, 'etc/comanda/comanda.env');
    const lines: string[] = [];
    const install = () => installService(DEFAULT_UNIT_CONFIG, { root, report: (line) => lines.push(line) });
    await install();
    expect((await stat(settings)).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(root, 'var/lib/comanda'))).isDirectory()).toBe(true);
    await writeFile(settings, 'PUBLIC_URL=https://orders.example.com\n');
    await install();
    expect(await readFile(settings, 'utf8')).toBe('PUBLIC_URL=https://orders.example.com\n');
    expect(lines.at(-1)).toBe(`Unchanged: ${settings}`);
    expect(await readFile(path.join(root, 'etc/systemd/system/comanda.service'), 'utf8')).toBe(
      systemdUnitText(DEFAULT_UNIT_CONFIG),
    );
  } finally {
    await rm(root, { recursive: true });
  }
});
