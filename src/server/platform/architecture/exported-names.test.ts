// An exported name exists once in each area, so that a search for it finds one declaration.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const EXPORTED = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;
/** The providers do the same with different companies. */
const NOT_COMPARED = /\.test\.|\/testing\/|^src\/server\/providers\//;

it.each(['domain', 'contract', 'server', 'customer', 'admin', 'ui'])(
  'an exported name of %s exists once',
  async (area) => {
    const files = new Map<string, Set<string>>();
    for await (const file of glob(`src/${area}/**/*.{ts,tsx}`, { cwd: ROOT })) {
      if (NOT_COMPARED.test(file)) continue;
      for (const [, name = ''] of (await readFile(path.join(ROOT, file), 'utf8')).matchAll(EXPORTED))
        files.set(name, (files.get(name) ?? new Set()).add(file));
    }
    expect(files.size).toBeGreaterThan(0);
    expect(
      [...files].filter(([, declaring]) => declaring.size > 1).map(([name, declaring]) => [name, ...declaring]),
    ).toEqual([]);
  },
);
