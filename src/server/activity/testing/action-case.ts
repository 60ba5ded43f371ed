// Test cases of actions that the activity log records: what a case consists of, and the venue in which all run.
import type { contract } from '#contract/index.ts';
import type { Activity } from '#domain/activity.ts';
import { openPaymentTestVenue, type PaymentTestVenue, TEST_QUERY_TIMEOUTS } from '#server/attempts/testing/table.ts';
import type { TestBrowser } from '#server/platform/testing/venue.ts';

/** The name of an endpoint with its group in the contract, such as `catalogue.saveDrink`. */
type EndpointName = {
  [Group in keyof typeof contract]: `${Group}.${keyof (typeof contract)[Group] & string}`;
}[keyof typeof contract];

/** An action of staff that a test can now request, with the entries that the activity log must get from it. */
interface PreparedAction {
  /** Sends the request; each call sends the same one. */
  readonly request: () => Promise<unknown>;
  /** The entries that the first request leaves. */
  readonly entries: readonly Activity[];
  /** Sends a request of this kind that is refused. */
  readonly refused?: () => Promise<unknown>;
}

/** A test case: an action of staff that the activity log must record. */
export interface ActionCase {
  readonly title: string;
  readonly endpoint: EndpointName;
  /** True if each request is an action of its own, such as another new key. */
  readonly isNewEachTime?: boolean;
  /** True if the person has no session. */
  readonly isWithoutSession?: boolean;
  readonly prepare: (bar: ActivityTestVenue) => Promise<PreparedAction>;
}

/** A test venue with an owner, a simulated bank, and the texts that the log must not contain. */
export interface ActivityTestVenue extends PaymentTestVenue {
  readonly owner: TestBrowser;
  /** The id of a drink of 2,50 €. */
  readonly beer: string;
  /** Texts that no entry may contain. */
  readonly secrets: Set<string>;
}

/** Opens the test venue for the cases of actions (`ActionCase`). Its payment mode is Redsys, with a simulated bank. */
export async function openActivityTestVenue(): Promise<ActivityTestVenue> {
  const bar = await openPaymentTestVenue('redsys', { queryTimeouts: TEST_QUERY_TIMEOUTS });
  const { id: beer } = await bar.venue.db
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Caña')
    .executeTakeFirstOrThrow();
  return { ...bar, beer, owner: await bar.venue.staffBrowser('OWNER'), secrets: new Set() };
}
