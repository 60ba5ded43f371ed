// Fails a run of all journeys in which a screen of an app was not checked with axe. scripts/check.ts adds it: other runs may be
// partial.
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { paths as adminPaths } from '#admin/app/paths.ts';
import { paths as customerPaths, pageAt } from '#customer/shared/paths.ts';

/**
 * The type of the Playwright annotation by which a journey (browser test) reports the path of a page that it checked with axe
 * (accessibility).
 */
export const CHECKED_PAGE_ANNOTATION = 'page checked with axe';

/** Playwright reporter that fails a run of all journeys in which a screen of an app was not checked with axe (accessibility). */
export default class CheckedScreens implements Reporter {
  readonly #checked = new Set<string>();

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations)
      if (type === CHECKED_PAGE_ANNOTATION && description !== undefined) this.#checked.add(description);
  }

  /** Async, because Playwright reads the status of a promise only. */
  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    // A run that failed may not have come to every check.
    const unchecked =
      status === 'passed' ? uncheckedScreens([...this.#checked], { admin: adminPaths, customer: customerPaths }) : [];
    for (const screen of unchecked)
      console.error(
        `No journey checks the ${screen} with axe: call \`expectAccessible…\` on it (e2e/accessibility.ts).`,
      );
    return { status: unchecked.length > 0 ? 'failed' : status };
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** The routes of the staff app by name, and what has the names of the pages of the customer app. */
interface Screens {
  readonly admin: Readonly<Record<string, string>>;
  readonly customer: Readonly<Record<string, unknown>>;
}

/**
 * Returns the screens of both apps that no test has checked with axe (accessibility). `checkedPaths` are the paths of the pages
 * that were checked.
 */
export function uncheckedScreens(checkedPaths: readonly string[], { admin, customer }: Screens): string[] {
  const pages = new Set<string>(checkedPaths.map(pageAt));
  const pagesLeft = Object.keys(customer).filter((name) => !pages.has(name));
  const routesLeft = Object.values(admin).filter((route) => !checkedPaths.some((path) => isAt(path, route)));
  return [
    ...pagesLeft.map((name) => `customer screen «${name}»`),
    ...routesLeft.map((route) => `staff screen ${route}`),
  ];
}

/** True if the path is one of this route, whose parameters begin with `$`. */
function isAt(path: string, route: string): boolean {
  const [parts, expected] = [path.split('/'), route.split('/')];
  return (
    parts.length === expected.length && expected.every((part, index) => part.startsWith('$') || part === parts[index])
  );
}
