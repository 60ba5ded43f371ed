// A payment provider that is only named, and not implemented, must not compile. The compiler lists what is missing.
import { execFile } from 'node:child_process';
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The list of docs/payments.md, "How to add a provider". Extend it with every new record. */
const FILES_TO_COMPLETE = [
  // The name and payment options of the provider, and its method in the totals of a Z closure.
  'src/domain/provider.ts',
  'src/domain/z-closure.ts',
  // Who receives data of customers if the provider is switched on.
  'src/domain/data-recipient.ts',
  // The names of the provider for customers and staff.
  'src/contract/mail-texts.es.ts',
  'src/contract/payment-names.es.ts',
  'src/contract/ticket-texts.es.ts',
  // The settings of the provider, its factory, and the page that confirms a payment.
  'src/server/pages/customer-documents.ts',
  'src/server/payment-gateways.ts',
  'src/server/providers/settings.ts',
  // The receipts by e-mail and on paper read its field of these texts; nothing is added here.
  'src/server/receipts/receipt-mail.ts',
  'src/server/printing/layout/receipt.ts',
  // What the legal pages say of the provider.
  'src/customer/legal/recipient-texts.ts',
  // The buttons of the provider, the page that shows its failures, and its success page.
  'src/customer/payment/PaymentSection.tsx',
  'src/customer/payment/notices/use-last-attempt-failure.ts',
  'src/customer/shared/order/payment-paths.ts',
  // The entry of the provider in the filter, the destination of its refunds, and its name in the settings of the venue.
  'src/admin/pending-payments/pending-payment-search.ts',
  'src/admin/refunds/refund-texts.ts',
  'src/admin/settings/settings-texts.ts',
  // The simulator of the provider.
  'demo/simulators.ts',
  'demo/welcome.ts',
];

/** Together these compile every area: the demo, in `config`, imports the whole server. */
const PROJECTS = ['config', 'src/customer', 'src/admin'];
const COPIED = ['package.json', 'config', 'scripts', 'bench', 'e2e', 'db', 'demo', 'src', 'oxlint.config.ts'];
const THIRD_PROVIDER = 'made-up';

interface CompilerError {
  readonly file: string;
  readonly text: string;
}

let errors: readonly CompilerError[];

const copy = await mkdtemp(path.join(tmpdir(), 'comanda-third-provider-'));
try {
  // Without the tests, which need not name a provider that is not implemented.
  const filter = (file: string) => !/\.test\.tsx?$/.test(file);
  for (const entry of COPIED) await cp(path.join(ROOT, entry), path.join(copy, entry), { recursive: true, filter });
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  await nameThirdProvider(copy);
  errors = (await Promise.all(PROJECTS.map((project) => compile(project, copy)))).flat();
} finally {
  await rm(copy, { recursive: true, force: true });
}

describe('a third provider that is only named in the domain', () => {
  it('the compiler lists every file that the provider must complete', () => {
    const files = new Set(errors.map(({ file }) => file));
    const product = [...files].filter((file) => !file.includes('/testing/'));
    expect(product.toSorted()).toEqual(FILES_TO_COMPLETE.toSorted());
  });

  it('every compiler error names the provider, so that the project compiles without it', () => {
    expect(errors.filter(({ text }) => !text.includes(THIRD_PROVIDER))).toEqual([]);
  });
});

/** Adds the provider to each list of the domain that names the providers. */
async function nameThirdProvider(copy: string): Promise<void> {
  let changed = 0;
  for await (const file of glob('src/domain/*.ts', { cwd: copy })) {
    const text = await readFile(path.join(copy, file), 'utf8');
    const named = text.replaceAll("['stripe', 'redsys'", `['stripe', 'redsys', '${THIRD_PROVIDER}'`);
    if (named !== text) changed += 1;
    await writeFile(path.join(copy, file), named);
  }
  expect(changed).toBeGreaterThan(0);
}

function compile(project: string, cwd: string): Promise<CompilerError[]> {
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, '--noEmit', '--pretty', 'false', '-p', project], options, (_, output) => {
      // An error begins with its place; its further lines are indented.
      const found = [...output.matchAll(/^(\S+)\(\d+,\d+\): error (.*(?:\n .*)*)/gm)];
      resolve(found.map(([, file = '', text = '']) => ({ file, text })));
    });
  });
}
