// Proves each rule of the architecture by planting files that violate it in a copy of the project.
import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type LintTestFile, RULE_VIOLATION_EXAMPLES } from './architecture/planted-files.ts';
import { ALLOWED_IMPORT_EXAMPLES, FORBIDDEN_IMPORT_EXAMPLES } from './architecture/planted-imports.ts';
import { findForbiddenTableWrites, ownersOfTables, type SourceFile } from './architecture/table-ownership.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

describe('the linter', () => {
  const forbidden = FORBIDDEN_IMPORT_EXAMPLES.map(([folder, specifier], index) => ({
    folder,
    specifier,
    file: { path: `${folder}/forbidden-${index}.ts`, text: `import '${specifier}';\n` },
  }));
  const allowed = ALLOWED_IMPORT_EXAMPLES.map(([at, specifiers]) => ({
    path: at,
    text: specifiers.map((specifier) => `import '${specifier}';\n`).join(''),
  }));
  const violations = RULE_VIOLATION_EXAMPLES.map(({ rule, files }) => ({
    rule,
    files,
    at: files.map((file) => file.path).join(),
  }));
  const planted = [...forbidden.map(({ file }) => file), ...allowed, ...violations.flatMap(({ files }) => files)];

  let reports: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    reports = await lint(planted);
  });

  it.each(forbidden)('reports an import of $specifier in $folder', ({ file }) => {
    expect(reports.get(file.path)).toContain('eslint(no-restricted-imports)');
  });

  it.each(violations)('reports $rule in $at', ({ rule, files }) => {
    for (const file of files) expect(reports.get(file.path)).toContain(rule);
  });

  it.each(allowed)('reports nothing about the imports that $path may have', (file) => {
    expect(reports.get(file.path)).toBeUndefined();
  });

  it('is disabled by no comment in any source', async () => {
    const disabling = new RegExp(['oxlint', 'eslint', 'biome'].map((tool) => `${tool}-(?:disable|ignore)`).join('|'));
    const sources = await readSources('{src,db,demo,e2e,bench,scripts,config}/**/*.{ts,tsx,mjs,css}');
    expect(sources.filter(({ text }) => disabling.test(text)).map((source) => source.path)).toEqual([]);
  });
});

describe('the compiler', () => {
  it.each([
    { area: 'domain', has: /^es/, types: [] },
    { area: 'contract', has: /^es/, types: [] },
    { area: 'server', has: /^es/, types: ['node'] },
    { area: 'ui', has: /^es|^dom/, types: ['vite/client'] },
    { area: 'customer', has: /^es|^dom/, types: ['applepayjs', 'googlepay', 'vite/client'] },
    { area: 'admin', has: /^es|^dom/, types: ['vite/client'] },
  ])('knows in $area only the libraries $has and the types $types', async ({ area, has, types }) => {
    const output = await runTool('typescript/bin/tsc', ['--showConfig', '-p', `src/${area}`], ROOT);
    const { compilerOptions } = z.parse(compilerConfig, JSON.parse(output));
    expect(compilerOptions.lib.filter((library) => !has.test(library))).toEqual([]);
    expect(compilerOptions.types).toEqual(types);
  });
});

const compilerConfig = z.object({
  compilerOptions: z.object({ lib: z.array(z.string()).check(z.minLength(1)), types: z.array(z.string()) }),
});

describe('a table of the database', async () => {
  const owners = ownersOfTables(await readSources('db/migrations/*.sql'));

  it('is written only by the feature that owns it', async () => {
    // The demo seed is exempt: it fills every table of an empty database before the server starts.
    const sources = await readSources('{src,demo}/**/*.{ts,tsx}');
    const product = sources.filter((source) => !/\.test\.tsx?$|\/testing\//.test(source.path));
    expect(product.length).toBeGreaterThan(0);
    expect(findForbiddenTableWrites(owners, product)).toEqual([]);
  });

  it('has an owner, which is a folder of the server', async () => {
    const folders = await readdir(path.join(ROOT, 'src/server'));
    expect([...owners.values()].filter((owner) => !folders.includes(owner))).toEqual([]);
    const text = 'create table first ();\n-- owner: menu\ncreate table second ();';
    expect(() => ownersOfTables([{ path: 'first.sql', text }])).toThrow('first.sql: the table first has no owner.');
  });

  it.each([
    "db.insertInto('orders')",
    "db.updateTable('orders as o')",
    'db.deleteFrom(\n  "orders",\n)',
    'sql`insert into orders (id) values (1)`',
    'sql`with a as (INSERT INTO "orders" default values) select 1`',
    'sql`update orders set closed_on = null`',
    'sql`update only orders as o set closed_on = null`',
    'sql`delete from orders`',
    'sql`truncate table orders`',
  ])('of another feature must not be written: %s', (text) => {
    expect(findForbiddenTableWrites(owners, [{ path: 'src/server/menu/planted.ts', text }])).toHaveLength(1);
    expect(findForbiddenTableWrites(owners, [{ path: 'src/server/orders/planted.ts', text }])).toEqual([]);
  });

  it('may be read and locked by every feature', () => {
    const text = '// insert into orders\nsql`select 1 from orders for update of orders`; // update orders set';
    expect(findForbiddenTableWrites(owners, [{ path: 'src/server/menu/planted.ts', text }])).toEqual([]);
  });
});

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** The reported rules by file, after linting only these files with the project's configuration. */
async function lint(files: readonly LintTestFile[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const skeleton = await copyOfProject(['oxlint.config.ts', 'package.json', 'tsconfig.json', 'config']);
  for (const area of await areasWithCompilerOptions()) {
    await cp(path.join(ROOT, 'src', area, 'tsconfig.json'), path.join(skeleton, 'src', area, 'tsconfig.json'));
  }
  await plant(skeleton, files);

  const output = await runTool('oxlint/bin/oxlint', ['--format', 'json', 'src', 'db', 'demo', 'scripts'], skeleton);
  const { diagnostics, number_of_files } = z.parse(lintOutput, JSON.parse(output));
  expect(number_of_files).toBe(files.length);

  const rules = new Map<string, string[]>();
  for (const { filename, code } of diagnostics) rules.set(filename, [...(rules.get(filename) ?? []), code]);
  return rules;
}

const lintOutput = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })),
  number_of_files: z.number(),
});

async function areasWithCompilerOptions(): Promise<string[]> {
  const options = await Array.fromAsync(glob('src/*/tsconfig.json', { cwd: ROOT }));
  return options.map((file) => path.basename(path.dirname(file)));
}

async function copyOfProject(entries: readonly string[]): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'comanda-walls-'));
  folders.push(copy);
  for (const entry of entries) await cp(path.join(ROOT, entry), path.join(copy, entry), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

async function plant(folder: string, files: readonly LintTestFile[]): Promise<void> {
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file.path)), { recursive: true });
    await writeFile(path.join(folder, file.path), file.text);
  }
}

/** The standard output of a development tool run in `cwd`. The exit code is ignored: violations make it non-zero. */
function runTool(bin: string, args: readonly string[], cwd: string): Promise<string> {
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(ROOT, 'node_modules', bin), ...args], options, (_, output) =>
      resolve(output),
    );
  });
}

async function readSources(pattern: string): Promise<SourceFile[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: ROOT }));
  return Promise.all(
    files.map(async (file) => ({
      path: file.replaceAll(path.sep, '/'),
      text: await readFile(path.join(ROOT, file), 'utf8'),
    })),
  );
}
