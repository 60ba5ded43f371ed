// Which file may import what: the table of the areas and of the server's features, and the lint rules made of it.
// docs/architecture.md explains the order; architecture.test.ts plants a violation of each wall.
import type { OxlintOverride } from 'oxlint';

interface Feature {
  /** The last feature of the table whose index.ts this one may import; those before that one are included. */
  readonly sees?: string;
  /** Packages and modules of Node beyond those that every feature may import. */
  readonly also?: readonly string[];
}

/** The features of the server, in order: a feature imports only earlier ones, so orders cannot depend on payments. */
const FEATURES: Readonly<Record<string, Feature>> = {
  activity: {},
  settings: { sees: 'activity' },
  images: { sees: 'settings', also: ['fastify', 'sharp'] },
  mail: { sees: 'settings', also: ['nodemailer', 'node:fs/promises', 'node:path', 'node:timers/promises'] },
  staff: { sees: 'mail', also: ['@zxcvbn-ts/language-common', 'node:util'] },
  backups: { sees: 'staff', also: ['age-encryption', 'aws4fetch', 'node:*', 'node:*/*', 'pg', 'saxen'] },
  schedule: { sees: 'staff' },
  tables: { sees: 'schedule' },
  printers: { sees: 'tables' },
  menu: { sees: 'printers', also: ['csv-parse/sync', 'fflate', 'node:path', 'node:worker_threads', 'saxen'] },
  setup: { sees: 'menu' },
  customers: { sees: 'menu' },
  orders: { sees: 'customers' },
  printing: {
    sees: 'orders',
    also: [
      '@point-of-sale/receipt-printer-encoder',
      'fastify',
      'node:dns/promises',
      'node:http',
      'node:https',
      'node:net',
      'node:timers/promises',
      'node:tls',
      'zod/mini',
    ],
  },
  'z-closures': { sees: 'printing' },
  incidents: { sees: 'z-closures' },
  'day-sums': { sees: 'incidents' },
  payments: { sees: 'incidents' },
  'history-search': { sees: 'payments' },
  attempts: { sees: 'payments', also: ['node:http', 'node:querystring'] },
  refunds: { sees: 'attempts', also: ['node:http', 'node:querystring'] },
  webhooks: { sees: 'refunds' },
  reconciliation: { sees: 'refunds' },
  'go-live': { sees: 'attempts', also: ['node:fs/promises', 'node:path'] },
  receipts: { sees: 'payments' },
  'orders-and-payments': { sees: 'receipts' },
  notifications: {
    sees: 'orders-and-payments',
    also: [
      '@block65/webcrypto-web-push',
      'node:dns/promises',
      'node:http',
      'node:https',
      'node:net',
      'node:timers/promises',
      'node:tls',
    ],
  },
  'day-mail': { sees: 'day-sums' },
  dashboard: { sees: 'day-sums' },
  today: { sees: 'z-closures' },
  'customer-data': { sees: 'notifications' },
  sales: { sees: 'customer-data', also: ['fastify', 'fflate', 'node:stream', 'zod/mini'] },
  pages: {
    sees: 'menu',
    also: ['#server/attempts/index.ts', '@fastify/static', 'fastify', 'node:*', 'node:*/*', 'zod/mini'],
  },
};
const EVERY_FEATURE = ['#server/platform/**', '#contract/*', '#domain/*', 'kysely', 'node:crypto'];

const PLATFORM_PACKAGES =
  '@fastify/* fastify fflate kysely nodemailer pg pino pino-pretty prom-client uqr uuid zod/mini'.split(' ');
const CUSTOMER_PACKAGES = '@stripe/stripe-js react react-dom uuid zod/mini'.split(' ');
const ADMIN_PACKAGES = '@atlaskit/pragmatic-drag-and-drop/** @tanstack/* react react-dom uqr uuid zod/mini'.split(' ');
const CALENDAR = ['@daypicker/react', '@daypicker/react/locale', '@daypicker/react/locale/*'];

const SHAPES = ['#contract/*', '#domain/*'];
const BESIDE_A_FEATURE = ['./**', '#ui/**', ...SHAPES];
const APPS = ['#customer/**', '#admin/**', '#ui/**'];
const BESIDE_THE_PRODUCT = ['#e2e/**', '#seed/**', '#demo/**', '#bench/**'];
const TESTS = ['**/*.test.*'];
const TEST_HELPERS = ['**/testing/**'];

const PROVIDER = [
  ...'./* #server/providers/* #server/providers/*/settings.ts #server/attempts/index.ts #server/refunds/index.ts'.split(
    ' ',
  ),
  ...'#server/platform/** #contract/attempts.ts #domain/* node:crypto node:fs node:http node:https'.split(' '),
  ...['node:path', 'zod/mini'],
];
const PROVIDER_MESSAGE = 'A provider imports the provider interface of attempts and refunds, platform and its own SDK.';

/** A request that changes something is sent once, however quickly its button is pressed twice. */
const ONE_PRESS = {
  name: '@tanstack/react-query',
  importNames: ['useMutation'],
  message: 'Use usePressMutation of #admin/shared/use-press-mutation.ts.',
};

/** Restricts the imports of all files that no wall of their own surrounds. */
export const EVERYWHERE = restrict([...TESTS, ...TEST_HELPERS], 'Only tests and testing folders import test code.');

/** A later override replaces the list of an earlier one for the same file: each list is complete. */
export const WALLS: readonly OxlintOverride[] = [
  only('src/domain/**', ['./*'], 'The domain imports only the domain, as ./name.ts.'),
  only('src/contract/**', ['./*', '#domain/*', 'zod/mini'], 'The contract imports itself, the domain and zod/mini.'),

  only('src/ui/**', ['./**', 'react', 'react-dom'], 'ui imports itself and React: a venue is unknown to it.'),
  ...app('customer', CUSTOMER_PACKAGES, []),
  ...['menu', 'payment'].map((feature) => featureWithRooms('customer', feature, CUSTOMER_PACKAGES)),
  ...app('admin', ADMIN_PACKAGES, CALENDAR),
  only(
    'src/admin/orders/**',
    [...BESIDE_A_FEATURE, ...ADMIN_PACKAGES, '#admin/shared/**', '#admin/printing/**'],
    'The boards show the printing controls; beyond them they import what every feature may.',
  ),
  // It makes one press of two.
  { files: ['src/admin/shared/use-press-mutation.ts'], rules: { 'no-restricted-imports': 'off' } },
  ...['catalogue', 'dashboard', 'new-order', 'pending-payments', 'printers', 'printing'].map((feature) =>
    featureWithRooms('admin', feature, [...ADMIN_PACKAGES, ...CALENDAR]),
  ),

  closed(
    ['src/server/*.ts'],
    [...APPS, '#print-agent/**', ...BESIDE_THE_PRODUCT, 'react', 'react-dom', ...TESTS, ...TEST_HELPERS],
    'The server imports no app, no demo data and no fake; the entry demo/main.ts hands those over.',
  ),
  only(
    'src/server/platform/**',
    ['./**', '#server/platform/**', ...SHAPES, 'node:*', 'node:*/*', ...PLATFORM_PACKAGES],
    'platform imports no feature and no provider; its packages are listed in config/walls.ts.',
  ),
  only(
    'src/server/platform/architecture/**',
    ['./**', ...SHAPES, 'node:*', 'node:*/*', 'vite'],
    'The tests of the sources read them, with the parser of the build.',
  ),
  ...Object.entries(FEATURES).map(([name, { sees, also = [] }]) =>
    only(
      `src/server/${name}/**`,
      ['./**', `#server/${name}/**`, ...EVERY_FEATURE, ...also, ...visibleFrom(name, sees)],
      `${name} imports the features up to ${sees ?? name} of config/walls.ts, each through its index.ts.`,
    ),
  ),
  only('src/server/providers/**', PROVIDER, PROVIDER_MESSAGE),
  only('src/server/providers/stripe/**', [...PROVIDER, 'stripe'], PROVIDER_MESSAGE),
  only('src/server/providers/redsys/**', [...PROVIDER, './queries/*', '#server/providers/redsys/*'], PROVIDER_MESSAGE),
  only('src/server/providers/*.ts', [...PROVIDER, './*/settings.ts'], PROVIDER_MESSAGE),

  only(
    'src/print-agent/**',
    [
      ...['./*', ...SHAPES, '#server/printing/protocols/*', '#server/platform/background/back-off.ts'],
      ...['error-message', 'ip-ranges', 'port-ranges', 'wait-at-most'].map((name) => `#server/platform/${name}.ts`),
      ...['node:*', 'node:*/*', 'zod/mini', '#package.json'],
    ],
    'The print agent imports the printer protocols, the contract and the domain: it has no database and no server.',
  ),

  only(
    'db/seed/**',
    ['./*', '#domain/*', 'node:crypto', 'uuid'],
    'The demo venue is data and imports only the domain.',
  ),
  only(
    'demo/**',
    [
      './**',
      '#seed/**',
      '#e2e/fakes/**',
      '#server/**',
      '#print-agent/*',
      '#package.json',
      ...SHAPES,
      'node:*',
      'node:*/*',
      'kysely',
      'uqr',
    ],
    'The demo imports the seed, the fakes, the server and the print agent.',
  ),

  // Test code sees all of its own side; it never imports another test.
  closed(['**/*.test.ts', '**/*.test.tsx', '**/testing/**'], [...TESTS, ...APPS], 'No test imports a test or an app.'),
  closed(
    ['src/domain/*.test.ts', 'src/contract/*.test.ts', 'src/{domain,contract}/testing/**'],
    [...TESTS, '#server/**', ...APPS, 'node:*', 'node:*/*'],
    'Rules and shapes are tested without a server.',
  ),
  ...['customer', 'admin'].map((name) =>
    closed(
      [`src/${name}/**/*.test.*`, `src/${name}/**/testing/**`],
      [...TESTS, '#server/**', name === 'customer' ? '#admin/**' : '#customer/**'],
      'An app is tested without the server and the other app.',
    ),
  ),
  closed(['src/ui/**/*.test.*', 'src/ui/**/testing/**'], [...TESTS, '#*/**'], 'ui is tested without a venue.'),
];

/** The walls of a browser app: its entry composes all features, a feature sees only the shared folder. */
function app(name: string, packages: readonly string[], featurePackages: readonly string[]): OxlintOverride[] {
  const beside = [...BESIDE_A_FEATURE, ...packages];
  const message = `The entry of the ${name} app imports neither the server nor the other app.`;
  return [
    only(`src/${name}/**`, [...beside, `#${name}/**`, 'react-dom/*'], message),
    {
      ...only(`src/${name}/*/**`, [...beside, `#${name}/shared/**`, ...featurePackages], featureMessage(name)),
      excludeFiles: [`src/${name}/app/**`],
    },
  ];
}

/** The wall of a feature whose folders import each other by the feature's own name. */
function featureWithRooms(name: string, feature: string, packages: readonly string[]): OxlintOverride {
  const open = [...BESIDE_A_FEATURE, ...packages, `#${name}/shared/**`, `#${name}/${feature}/**`];
  return only(`src/${name}/${feature}/**`, open, featureMessage(name));
}

function featureMessage(name: string): string {
  return `A feature of the ${name} app imports itself, #${name}/shared, #ui, #contract and #domain.`;
}

/** The public files of the features that `name` may import. Throws when the table is out of order. */
function visibleFrom(name: string, sees: string | undefined): string[] {
  if (sees === undefined) return [];
  const names = Object.keys(FEATURES);
  const last = names.indexOf(sees);
  if (last < 0 || last >= names.indexOf(name)) throw new Error(`${name} cannot see ${sees}: it is not before it.`);
  return names.slice(0, last + 1).map((feature) => `#server/${feature}/index.ts`);
}

/** Closes every import but the named ones. */
function only(files: string, open: readonly string[], message: string): OxlintOverride {
  return closed([files], ['*', ...open.map((name) => `!${name}`), ...TESTS, ...TEST_HELPERS], message);
}

function closed(files: readonly string[], group: readonly string[], message: string): OxlintOverride {
  return { files: [...files], rules: { 'no-restricted-imports': restrict(group, message) } };
}

function restrict(
  group: readonly string[],
  message: string,
): ['error', { patterns: object[]; paths: (typeof ONE_PRESS)[] }] {
  return ['error', { patterns: [{ group: [...group], message }], paths: [ONE_PRESS] }];
}
