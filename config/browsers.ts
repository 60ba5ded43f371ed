// The oldest browsers that the product supports. The builds lower syntax and styles to them, the compilers of the
// customer app know no newer methods, and the test of the built files refuses what they lack.

/** The first supported version of each engine; browsers that share an engine have its versions. */
export type Browsers = Readonly<Record<'chrome' | 'edge' | 'firefox' | 'ios' | 'safari', string>>;

/** Customers can order from these versions on. Samsung Internet 16 is a Chrome 92. */
export const CUSTOMER_BROWSERS: Browsers = { chrome: '92', edge: '92', firefox: '98', ios: '15.4', safari: '15.4' };

/** Customers see the design from these versions on: Chrome knows `@layer` since 99. Older ones order on a plain page. */
export const CUSTOMER_DESIGN_BROWSERS: Browsers = { ...CUSTOMER_BROWSERS, chrome: '99', edge: '99' };

/** Staff: the browsers of November 2024 and newer ones, which is two years at the time of writing. */
export const STAFF_BROWSERS: Browsers = { chrome: '131', edge: '131', firefox: '132', ios: '18.1', safari: '18.1' };

/**
 * TypeScript's `lib` for everything that customers load. `ES2022.Object` and `ES2023.Array` are newer than CUSTOMER_BROWSERS:
 * src/customer/app/polyfills.ts adds them.
 */
export const CUSTOMER_LIB = [
  'ES2021',
  'ES2022.Array',
  'ES2022.Error',
  'ES2022.Object',
  'ES2022.String',
  'ES2023.Array',
  'ES2023.Intl',
];

/** Returns the targets of a build, such as «chrome92». */
export function buildTargets(browsers: Browsers): string[] {
  return Object.entries(browsers).map(([name, version]) => name + version);
}
