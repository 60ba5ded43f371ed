// Planted files for architecture.test.ts: each forbidden one violates one rule, each allowed one imports all it may.

/** A file that is added to the copy of the project. */
export interface PlantedFile {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

/** Imports that the linter must report: the folder of the importing file, and the imported name. */
export const FORBIDDEN_IMPORTS: readonly (readonly [folder: string, specifier: string])[] = [
  ['src/domain', '#contract/orders.ts'],
  ['src/domain', '#server/platform/database/database.ts'],
  ['src/domain', 'node:fs'],
  ['src/domain', 'zod/mini'],
  ['src/contract', '#server/orders/index.ts'],
  ['src/contract', '#ui/Button.tsx'],
  ['src/contract', 'node:crypto'],
  ['src/contract', 'zod'],

  ['src/ui', '#contract/menu.ts'],
  ['src/ui', '#domain/menu.ts'],
  ['src/ui', 'uuid'],
  ['src/customer/menu', '#admin/shared/api.ts'],
  ['src/customer/menu', '#customer/cart/cart-store.ts'],
  ['src/customer/menu', '#server/menu/index.ts'],
  ['src/customer/menu', '@tanstack/react-query'],
  ['src/customer/menu', 'node:path'],
  ['src/customer/shared', '#customer/menu/MenuPage.tsx'],
  ['src/customer/payment/stripe', '#customer/cart/cart-store.ts'],
  ['src/customer/app', '#admin/app/routes.tsx'],
  ['src/customer/app', '#server/app.ts'],
  ['src/customer/app', '#e2e/fakes/stripe/index.ts'],
  ['src/admin/orders', '#admin/menu/MenuPage.tsx'],
  ['src/admin/printing', '#admin/orders/BoardPage.tsx'],
  ['src/admin/orders', '#customer/shared/connection/api.ts'],
  ['src/admin/orders', '#server/orders/index.ts'],
  ['src/admin/shared', '#admin/orders/board.tsx'],
  ['src/admin/app', '#customer/app/routes.tsx'],
  ['src/admin/app', '#server/platform/context.ts'],

  ['src/server', '#customer/app/routes.tsx'],
  ['src/server', '#ui/Button.tsx'],
  ['src/server', '#e2e/fakes/stripe/index.ts'],
  ['src/server', '#seed/demo-venue.ts'],
  ['src/server', '#bench/bench.ts'],
  ['src/server/platform', '#server/app.ts'],
  ['src/server/platform', '#server/orders/index.ts'],
  ['src/server/platform', '#server/mail/index.ts'],
  ['src/server/platform/background', '#server/attempts/index.ts'],
  ['src/server/platform', '#e2e/fakes/mail/index.ts'],
  ['src/server/platform', '#admin/shared/api.ts'],
  ['src/server/platform', 'react'],
  ['src/server/platform', 'stripe'],
  ['src/server/images', '#server/menu/index.ts'],
  ['src/server/images', 'node:fs'],
  ['src/server/setup', '#server/orders/index.ts'],
  ['src/server/settings', 'sharp'],
  ['src/server/menu', '#customer/menu/MenuPage.tsx'],
  ['src/server/menu', '#server/orders/index.ts'],
  ['src/server/menu', '#server/providers/stripe/index.ts'],
  ['src/server/menu', '#server/schedule/queries.ts'],
  ['src/server/menu', 'fastify'],
  ['src/server/menu', 'node:fs'],
  ['src/server/menu', 'pg'],
  ['src/server/menu', '#seed/menu.ts'],
  ['src/server/menu', '#server/tables/testing/tables.ts'],
  ['src/server/mail', '#server/staff/index.ts'],
  ['src/server/mail', '#e2e/fakes/mail/index.ts'],
  ['src/server/orders', '#server/app.ts'],
  ['src/server/orders', '#server/payments/index.ts'],
  ['src/server/orders', '#server/z-closures/index.ts'],
  ['src/server/z-closures', '#server/orders/create-order.ts'],
  ['src/server/z-closures', '#server/payments/index.ts'],
  ['src/server/incidents', '#server/payments/index.ts'],
  ['src/server/incidents', '#server/refunds/index.ts'],
  ['src/server/payments', '#server/incidents/report-incident.ts'],
  ['src/server/payments', '#server/place-order/index.ts'],
  ['src/server/payments', '#server/orders/testing/orders.ts'],
  ['src/server/payments', '#bench/bench.ts'],
  ['src/server/payments', '#server/printing/index.ts'],
  ['src/server/payments', '#server/providers/redsys/index.ts'],
  ['src/server/payments', '#server/attempts/index.ts'],
  ['src/server/payments', 'stripe'],
  ['src/server/place-order', '#server/attempts/index.ts'],
  ['src/server/place-order', '#server/payments/settle.ts'],
  ['src/server/place-order', 'stripe'],
  ['src/server/attempts', '#server/providers/redsys/index.ts'],
  ['src/server/attempts', '#server/refunds/index.ts'],
  ['src/server/attempts', '#server/payments/settle.ts'],
  ['src/server/attempts', 'stripe'],
  ['src/server/refunds', '#server/providers/redsys/index.ts'],
  ['src/server/refunds', '#server/attempts/queries.ts'],
  ['src/server/receipts', '#server/refunds/index.ts'],
  ['src/server/sales', '#server/printing/index.ts'],
  ['src/server/pages', '#server/orders/index.ts'],
  ['src/server/pages', '#server/payments/index.ts'],
  ['src/server/providers/redsys', '#server/orders/index.ts'],
  ['src/server/providers/redsys', '#server/payments/index.ts'],
  ['src/server/providers/redsys', '#server/attempts/settle.ts'],
  ['src/server/providers/redsys', '#server/providers/stripe/index.ts'],
  ['src/server/providers/redsys', 'stripe'],
  ['src/server/providers/redsys', '#e2e/fakes/redsys/index.ts'],

  ['db/seed', '#server/platform/database/database.ts'],
  ['db/seed', 'node:fs'],
  ['demo', '#admin/app/routes.tsx'],
  ['demo', '#bench/bench.ts'],
  ['demo', 'stripe'],
  ['src/domain', './money.test.ts'],
  ['src/server/orders', './mark-done.test.ts'],
  ['src/server/orders', '#server/platform/testing/venue.ts'],
  ['scripts', './check.test.ts'],
];

/** Imports that the linter must accept, by the path of the importing file. */
export const ALLOWED_IMPORTS: readonly (readonly [path: string, specifiers: readonly string[]])[] = [
  ['src/domain/allowed.ts', ['./money.ts']],
  ['src/contract/allowed.ts', ['./fields.ts', '#domain/money.ts', 'zod/mini']],
  ['src/ui/allowed.ts', ['./Button.tsx', './Button.module.css', 'react', 'react-dom']],
  [
    'src/customer/menu/allowed.ts',
    ['./MenuPage.tsx', '#customer/shared/connection/api.ts', '#ui/Button.tsx', '#contract/menu.ts', 'react'],
  ],
  ['src/customer/payment/stripe/allowed.ts', ['#customer/payment/flow/reduce.ts', '#customer/shared/session/api.ts']],
  ['src/customer/cart/allowed.ts', ['#domain/cart.ts', 'react-dom', 'uuid']],
  [
    'src/customer/app/allowed.ts',
    ['#customer/menu/MenuPage.tsx', '#customer/shared/connection/api.ts', 'react-dom/client'],
  ],
  [
    'src/admin/orders/allowed.ts',
    [
      './board.tsx',
      '#admin/printing/Queue.tsx',
      '#admin/shared/api.ts',
      '#ui/Button.tsx',
      '#contract/orders.ts',
      'react',
    ],
  ],
  ['src/admin/menu/allowed.ts', ['#domain/menu.ts', '@base-ui/react/dialog', '@tanstack/react-query', 'uuid']],
  ['src/admin/app/allowed.ts', ['#admin/orders/board.tsx', '#admin/shared/api.ts', 'react-dom/client']],
  [
    'src/server/allowed.ts',
    ['./config.ts', '#server/orders/index.ts', '#server/platform/context.ts', 'fastify', 'node:path'],
  ],
  [
    'src/server/platform/allowed.ts',
    ['./context.ts', '#contract/endpoint.ts', 'kysely', 'pg', 'pino', 'node:fs/promises'],
  ],
  ['src/server/images/allowed.ts', ['#server/settings/index.ts', '#domain/image.ts', 'fastify', 'sharp']],
  ['src/server/setup/allowed.ts', ['#server/menu/index.ts', '#server/schedule/index.ts']],
  [
    'src/server/menu/allowed.ts',
    ['#server/settings/index.ts', '#server/platform/context.ts', '#domain/menu.ts', 'kysely'],
  ],
  [
    'src/server/orders/allowed.ts',
    ['./queries.ts', '#server/menu/index.ts', '#server/tables/index.ts', '#contract/orders.ts'],
  ],
  ['src/server/z-closures/allowed.ts', ['#server/orders/index.ts']],
  ['src/server/mail/allowed.ts', ['./queue.ts', '#server/platform/context.ts', 'kysely', 'nodemailer']],
  ['src/server/staff/allowed.ts', ['#server/mail/index.ts', '#server/settings/index.ts']],
  ['src/server/incidents/allowed.ts', ['./report-incident.ts', '#server/z-closures/index.ts', 'kysely']],
  [
    'src/server/payments/history/allowed.ts',
    ['#server/payments/settle.ts', '#server/incidents/index.ts', '#server/orders/index.ts', 'node:crypto'],
  ],
  [
    'src/server/place-order/allowed.ts',
    ['./price-cart.ts', '#server/payments/index.ts', '#server/customers/index.ts', '#server/tables/index.ts'],
  ],
  ['src/server/attempts/allowed.ts', ['#server/payments/index.ts', '#contract/attempts.ts', 'node:crypto']],
  ['src/server/refunds/allowed.ts', ['#server/attempts/index.ts', '#server/payments/index.ts']],
  ['src/server/receipts/allowed.ts', ['#server/payments/index.ts', '#server/mail/index.ts', 'node:crypto']],
  ['src/server/sales/allowed.ts', ['./workbook/sheet-xml.ts', '#server/payments/index.ts', 'fflate', 'fastify']],
  ['src/server/printing/allowed.ts', ['#server/payments/index.ts']],
  [
    'src/server/pages/allowed.ts',
    ['#server/menu/index.ts', '#server/settings/index.ts', '#server/platform/context.ts'],
  ],
  [
    'src/server/providers/redsys/allowed.ts',
    ['#server/attempts/index.ts', '#contract/attempts.ts', '#server/platform/context.ts', 'node:crypto'],
  ],
  ['src/server/providers/stripe/allowed.ts', ['#server/attempts/index.ts', 'stripe']],
  ['demo/allowed.ts', ['./banks.ts', '#seed/demo-venue.ts', '#e2e/fakes/stripe/index.ts', '#server/start.ts', 'uqr']],
  ['db/seed/allowed.ts', ['./menu.ts', '#domain/menu.ts', 'node:crypto']],
  ['src/domain/allowed.test.ts', ['./money.ts', 'fast-check', 'vitest']],
  ['src/customer/menu/allowed.test.ts', ['#customer/cart/cart-store.ts', '#ui/Button.tsx', 'vitest']],
  ['src/admin/menu/allowed.test.ts', ['#admin/orders/board.tsx', '#contract/menu.ts', 'vitest']],
  ['src/ui/allowed.test.ts', ['./Button.tsx', 'node:fs', 'vitest']],
  [
    'src/server/menu/allowed.test.ts',
    ['#server/app.ts', '#server/orders/index.ts', '#server/platform/testing/venue.ts', 'pg'],
  ],
  [
    'src/server/receipts/testing/allowed.ts',
    ['#e2e/fakes/mail/index.ts', '#server/payments/testing/carts.ts', '#server/place-order/index.ts', '#seed/menu.ts'],
  ],
  ['src/admin/new-order/testing/allowed.ts', ['#admin/new-order/order-draft.ts', '#contract/menu.ts']],
  ['src/server/platform/testing/venue.ts', ['#server/app.ts', '#server/platform/testing/database.ts']],
];

/** Other violations: the rule that must be reported, and the files it must be reported for. */
export const OTHER_VIOLATIONS: readonly { readonly rule: string; readonly files: readonly PlantedFile[] }[] = [
  // Forms of import that a rule easily misses.
  violation(
    'eslint(no-restricted-imports)',
    'src/admin/staff/a.ts',
    "export type { A } from '#server/staff/index.ts';",
  ),
  violation('eslint(no-restricted-imports)', 'src/admin/staff/b.ts', "export * from '#server/staff/index.ts';"),
  violation('eslint(no-restricted-imports)', 'src/admin/staff/c.ts', "await import('#server/staff/index.ts');"),
  violation('typescript(consistent-type-imports)', 'src/ui/a.ts', "export type A = import('#domain/menu.ts').A;"),
  violation('eslint(no-restricted-imports)', 'src/server/menu/a.test.ts', "import './b.test.ts';"),
  violation('eslint(no-restricted-imports)', 'src/domain/a.test.ts', "import '#server/platform/testing/venue.ts';"),
  violation('eslint(no-restricted-imports)', 'src/customer/menu/a.test.ts', "import '#server/app.ts';"),
  violation(
    'eslint(no-restricted-imports)',
    'src/admin/menu/a.test.ts',
    "import '#customer/shared/connection/api.ts';",
  ),
  violation('eslint(no-restricted-imports)', 'src/ui/a.test.ts', "import '#domain/menu.ts';"),
  violation('eslint(no-restricted-imports)', 'src/server/menu/c.test.ts', "import '#admin/app/routes.tsx';"),
  violation('import(no-relative-parent-imports)', 'src/server/menu/b.ts', "import '../orders/index.ts';"),
  violation('import(no-relative-parent-imports)', 'src/customer/menu/b.ts', "import './../cart/cart-store.ts';"),
  {
    rule: 'import(no-cycle)',
    files: [
      { path: 'src/domain/egg.ts', text: "import { hen } from './hen.ts';\nexport const egg = (): string => hen();\n" },
      { path: 'src/domain/hen.ts', text: "import { egg } from './egg.ts';\nexport const hen = (): string => egg();\n" },
    ],
  },
  {
    rule: 'import(no-cycle)',
    files: [
      { path: 'src/ui/egg.ts', text: "import type { Hen } from '#ui/hen.ts';\nexport type Egg = { from: Hen };\n" },
      { path: 'src/ui/hen.ts', text: "import type { Egg } from '#ui/egg.ts';\nexport type Hen = { lays: Egg };\n" },
    ],
  },

  // Time and randomness.
  violation('eslint(no-restricted-globals)', 'src/domain/b.ts', 'export const now = (): number => Date.now();'),
  violation(
    'eslint(no-restricted-globals)',
    'src/domain/c.ts',
    'export const now = (): string => new Date().toISOString();',
  ),
  violation(
    'eslint(no-restricted-globals)',
    'src/domain/d.ts',
    'export const now = (): number => globalThis.Date.now();',
  ),
  violation('eslint(no-restricted-globals)', 'src/contract/a.ts', 'export const now = (): number => Date.now();'),
  violation('eslint(no-restricted-properties)', 'src/domain/e.ts', 'export const dice = (): number => Math.random();'),
  violation('eslint(no-restricted-properties)', 'src/server/menu/c.ts', 'export const now = (): number => Date.now();'),

  // Promises without await, and unions without all their cases.
  violation(
    'typescript(no-floating-promises)',
    'src/server/menu/d.ts',
    'export function go(): void {\n  Promise.reject(1);\n}',
  ),
  violation('typescript(no-misused-promises)', 'src/server/menu/e.ts', '[1].forEach(async () => Promise.resolve());'),
  violation(
    'typescript(await-thenable)',
    'src/server/menu/f.ts',
    'export const one = async (): Promise<number> => await 1;',
  ),
  violation(
    'typescript(switch-exhaustiveness-check)',
    'src/domain/f.ts',
    "export function f(a: 'x' | 'y'): void {\n  switch (a) {\n    case 'x':\n      throw new Error(a);\n  }\n}",
  ),

  // Code that hides a mistake from the compiler or from the reader.
  violation('typescript(no-explicit-any)', 'src/domain/g.ts', 'export const g = (a: any): string => String(a);'),
  violation('typescript(no-unsafe-assignment)', 'src/server/menu/g.ts', "export const g: string = JSON.parse('1');"),
  violation(
    'typescript(consistent-type-assertions)',
    'src/domain/h.ts',
    'export const h = (a: unknown) => a as string;',
  ),
  violation(
    'typescript(no-non-null-assertion)',
    'src/domain/i.ts',
    'export const i = (a: string | null): string => a!;',
  ),
  violation('typescript(ban-ts-comment)', 'src/domain/j.ts', '// @ts-ignore\nexport const j: number = 1;'),
  violation('eslint(no-empty)', 'src/server/menu/h.ts', 'try {\n  await Promise.resolve();\n} catch {}'),
  violation('eslint(no-console)', 'src/server/menu/i.ts', "console.log('here');"),
  violation('eslint(no-warning-comments)', 'src/domain/k.ts', `// ${'TO'}DO later\nexport const k = 1;`),
  violation('import(no-default-export)', 'src/domain/l.ts', 'export default 1;'),
];

/** Code that must not compile in an area, because its types are absent there. */
export const NOT_COMPILING: readonly (readonly [area: string, codes: readonly string[]])[] = [
  ...['domain', 'contract'].map(
    (area) =>
      [
        area,
        [
          "fetch('/')",
          'process.env',
          'document.title',
          'Buffer.alloc(1)',
          'console.info(1)',
          'localStorage.length',
          'setTimeout(String, 1)',
          "import { readFileSync as planted } from 'node:fs'",
        ],
      ] as const,
  ),
  ['server', ['document.title', 'window.name', 'new HTMLElement()']],
  ...['ui', 'customer', 'admin'].map(
    (area) => [area, ['process.env', 'Buffer.alloc(1)', "import { readFileSync as planted } from 'node:fs'"]] as const,
  ),
];

function violation(rule: string, path: string, code: string) {
  return { rule, files: [{ path, text: `${code}\n` }] };
}
