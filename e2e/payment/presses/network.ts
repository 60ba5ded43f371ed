// Injects faults into the requests of a customer's browser: requests and replies are lost or delayed, or requests are refused.
import type { BrowserContext, Page, Request, Route } from '@playwright/test';

/** The faults that a request of the customer can have in a random test (a story). */
export const STORY_REQUEST_FAULTS = [
  'request lost',
  'reply lost',
  'request late',
  'reply late',
  'refused as too many',
  'server error before',
  'server error after',
] as const;
/** The fault of one request of a customer; `passes` means that it has none. */
export type RequestFault = (typeof STORY_REQUEST_FAULTS)[number] | 'passes';

/** Injects faults into the requests of a customer's browser in a random test. A fate is the fault of one request, or `passes`. */
export interface NetworkFaults {
  /** The next requests that order or pay have these fates, in this order; those after them pass. */
  plan(fates: readonly RequestFault[]): void;
  /** Lets through what is late. */
  releaseLate(): void;
  hasLate(): boolean;
  /** When a request or reply was last kept back, in milliseconds: now, while one still is. */
  faultOn(): number;
  /** From now on everything passes. */
  restore(): void;
  /** Waits until the page has rendered and its requests have ended, but for at most as long as a person is patient. */
  whenQuiet(page: Page): Promise<void>;
}

/** The requests that place an order, pay it, and read what became of it. */
const ORDERING = /\/api\/(?:orders\/|attempts\/|payment-returns)/;
/** Longer than any answer takes on a quiet machine. A person who has waited this long presses something else. */
const PATIENCE_MS = 4_000;
/** The frame of the bank may never be loaded. */
const FRAME_PATIENCE = { timeout: 1_000 };

/**
 * Starts to inject the planned faults into those requests of a browser that order or pay. Returns the object that plans them.
 * `onFate` is called for each request that gets a fault.
 */
export async function injectNetworkFaults(
  context: BrowserContext,
  venueUrl: string,
  onFate: (request: string, fate: RequestFault) => void,
): Promise<NetworkFaults> {
  const planned: RequestFault[] = [];
  const late = new Set<() => void>();
  const underWay = watchRequests(context);
  let lastFaultOn = 0;

  const isOrdering = (url: URL) => url.href.startsWith(venueUrl) && ORDERING.test(url.pathname);
  await context.route(isOrdering, async (route) => {
    const fate = planned.shift() ?? 'passes';
    const request = route.request();
    if (fate !== 'passes') onFate(`${request.method()} ${shortPath(request.url())}`, fate);
    // The page may be closed or left meanwhile: then the request is lost.
    await carry(route, fate, () => untilReleased(request)).catch(() => null);
    if (fate !== 'passes') lastFaultOn = Date.now();
  });

  async function untilReleased(request: Request): Promise<void> {
    underWay.delete(request);
    await new Promise<void>((resolve) => late.add(resolve));
  }

  function releaseLate() {
    for (const release of late) release();
    late.clear();
  }

  return {
    plan: (fates) => {
      planned.splice(0, planned.length, ...fates);
    },
    releaseLate,
    hasLate: () => late.size > 0,
    faultOn: () => (late.size > 0 ? Date.now() : lastFaultOn),
    restore: () => {
      planned.length = 0;
      releaseLate();
    },
    whenQuiet: async (page) => {
      const until = Date.now() + PATIENCE_MS;
      let quietTimes = 0;
      while (quietTimes < 2 && Date.now() < until) {
        const isLoading = await page.evaluate(whenRendered).catch(() => false);
        quietTimes = underWay.size === 0 && !isLoading ? quietTimes + 1 : 0;
        for (const frame of page.frames()) await frame.waitForLoadState('load', FRAME_PATIENCE).catch(() => null);
      }
    },
  };
}

async function carry(route: Route, fate: RequestFault, untilReleased: () => Promise<void>): Promise<void> {
  switch (fate) {
    case 'passes':
      return route.continue();
    case 'request lost':
      return route.abort();
    case 'request late':
      await untilReleased();
      return route.continue();
    case 'reply lost':
      await route.fetch();
      return route.abort();
    case 'reply late': {
      const response = await route.fetch();
      await untilReleased();
      return route.fulfill({ response });
    }
    case 'refused as too many':
      return refuse(route, 429, 'too-many-requests');
    case 'server error before':
      return refuse(route, 500, 'broken');
    case 'server error after':
      await route.fetch();
      return refuse(route, 500, 'broken');
  }
}

function refuse(route: Route, status: number, code: string): Promise<void> {
  return route.fulfill({ status, json: { code, message: `Refused by the journey: ${code}` } });
}

/** The requests without an answer, but for streams, which never end. */
function watchRequests(context: BrowserContext): Set<Request> {
  const underWay = new Set<Request>();
  context.on('request', (request) => {
    if (!request.url().includes('/api/live')) underWay.add(request);
  });
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
}

function shortPath(url: string): string {
  return new URL(url).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => `…${id.slice(-4)}`);
}

/**
 * Runs in a page. Resolves after it has rendered, with whether it shows that it is loading. A frame into which the bank's page is
 * still to be loaded keeps it waiting.
 */
async function whenRendered(): Promise<boolean> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const rings = document.querySelectorAll('[role=status] > [aria-hidden=true]:empty');
  return [...rings].some((ring) => ring.checkVisibility({ visibilityProperty: true }));
}
