// What there is to read: counts the files, lines and words of the project, and the files that a reader opens for each task of
// `config/reading.ts`. Fails if a listed file does not exist, so that the lists stay true when code moves.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TASKS } from '#config/reading.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const CODE = /\.(?:ts|tsx|js|mjs|css|sql)$/;
const TESTS = /\.(?:test\.tsx?|e2e\.ts)$|\/testing\//;

const missing = Object.values(TASKS)
  .flat()
  .filter((file) => !existsSync(path.join(ROOT, file)));
for (const file of new Set(missing)) console.error(`config/reading.ts: ${file} does not exist`);
process.exitCode = missing.length === 0 ? 0 : 1;

const files = listedFiles();
const code = files.filter((file) => CODE.test(file));
const product = code.filter((file) => file.startsWith('src/') && !TESTS.test(file));
console.log(`${code.length} files of code with ${countLines(code)} lines, of the product ${countLines(product)}`);
console.log(`${countWords(files.filter((file) => file.endsWith('.md')))} words of documentation`);
const payments = /create table payments \(([^]*?)\n\);/.exec(textOf('db/migrations/0108_payments.sql'))?.[1] ?? '';
console.log(`${payments.match(/^ {2}(?!check|constraint)[a-z_]+ /gm)?.length ?? 0} columns of \`payments\``);
for (const [task, opened] of Object.entries(TASKS)) console.log(`${opened.length} files to open: ${task}`);

/** The files of the project; those of a folder that is no repository are not counted. */
function listedFiles(): string[] {
  try {
    return execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
  } catch {
    return [];
  }
}

function countLines(counted: readonly string[]): number {
  return sum(counted.map((file) => textOf(file).split('\n').length - 1));
}

function countWords(counted: readonly string[]): number {
  return sum(counted.map((file) => textOf(file).split(/\s+/).filter(Boolean).length));
}

function textOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
