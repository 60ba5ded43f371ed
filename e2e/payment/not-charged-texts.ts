// Checks during every payment journey that no page says that nothing was charged once our server could know of a charge.
import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { checkoutTexts } from '#customer/checkout/checkout-texts.ts';
import type { Venue } from '#e2e/venue.ts';
import type { Simulators } from './simulators.ts';

/**
 * A text that was visible before the charge must be gone this long after the server has stored the charge and the last reply was
 * lost. It only ends the waiting for a text that stays: on a busy machine, a page needs seconds.
 */
const CHANGE_VISIBLE_MS = 60_000;
/** A text may appear this long after the charge: its response was under way. */
const UNDER_WAY_MS = 1_000;
const CHECK_INTERVAL_MS = 250;

/**
 * A check that runs during a journey (browser test) until `stop`. It finds pages that say that nothing was charged although money
 * was charged.
 */
export interface NotChargedTextWatch {
  /**
   * Ends the watch, once every visible statement that has become false is gone or has stayed too long. Returns a description of
   * each statement that was false.
   */
  stop(): Promise<readonly string[]>;
}

/** A sentence of a page, and since when it is visible, in milliseconds. */
interface Claim {
  readonly sentence: string;
  readonly shownOn: number;
}

/**
 * Starts a check of all pages of the venue in this browser context. A page must not say that nothing was charged soon after the
 * server could know of a charge. `faultOn` returns when a reply to a page was last held back (milliseconds since 1970), because the
 * page then knows later.
 */
export async function watchNotChargedTexts(
  context: BrowserContext,
  venue: Venue,
  simulators: Simulators,
  faultOn: () => number = () => 0,
): Promise<NotChargedTextWatch> {
  const since = new Date();
  const claims = new Map<Page, Claim>();
  const violations = new Set<string>();
  await context.exposeBinding('reportMoneyClaim', ({ page }, sentence: string | null) => {
    if (sentence === null) claims.delete(page);
    else claims.set(page, { sentence, shownOn: Date.now() });
  });
  // Of an order for staff that has not arrived they are true, whatever was charged for another order.
  const trueTexts = [checkoutTexts.unknown, checkoutTexts.notArrived];
  await context.addInitScript(watchVisibleText, { venueUrl: venue.url, trueTexts });
  context.on('page', watchLeaving);
  context.pages().forEach(watchLeaving);

  let isStopped = false;
  const ended = (async () => {
    for (;;) {
      const isLastCheck = isStopped;
      const mustChange = await checkClaims();
      if (isLastCheck && !mustChange) return;
      // The texts of a page can change at any time, and the page reports no event for it.
      await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    }
  })();

  /** A page that is left shows nothing any more. */
  function watchLeaving(page: Page) {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) claims.delete(page);
    });
    page.on('close', () => claims.delete(page));
  }

  /** Returns true if a visible statement has become false and has time left to disappear. */
  async function checkClaims(): Promise<boolean> {
    if (claims.size === 0) return false;
    const charge = await chargeOfLatestPayment(venue, simulators, since);
    if (charge === null) return false;
    const goneOn = charge.storedOn === null ? null : Math.max(charge.storedOn, faultOn()) + CHANGE_VISIBLE_MS;
    let mustChange = false;
    for (const [page, { sentence, shownOn }] of claims) {
      const isLaterThanCharge = shownOn > charge.chargedOn + UNDER_WAY_MS;
      const hasStayed = goneOn !== null && Date.now() > goneOn;
      if (isLaterThanCharge || hasStayed) {
        const when = isLaterThanCharge ? 'later than' : 'a minute after';
        violations.add(`${page.url()} says «${sentence}» ${when} the charge ${charge.reference}`);
      } else {
        mustChange ||= goneOn !== null;
      }
    }
    return mustChange;
  }

  return {
    stop: async () => {
      isStopped = true;
      await ended;
      return [...violations];
    },
  };
}

interface LatestCharge {
  readonly reference: string;
  /** Milliseconds since 1970. */
  readonly chargedOn: number;
  /** When the server stored the charge; null before. */
  readonly storedOn: number | null;
}

/** The charge of the latest payment of the journey; null if the ledger has none. A journey has one customer. */
async function chargeOfLatestPayment(venue: Venue, simulators: Simulators, since: Date): Promise<LatestCharge | null> {
  const rows = z.parse(attemptRows, await venue.read(latestAttempts(since)));
  for (const { reference, charged, refunded, chargedOn } of simulators.ledger()) {
    const attempt = rows.find(({ ref }) => ref === reference);
    if (attempt === undefined || chargedOn === null || charged <= refunded) continue;
    const storedOn = attempt.state === 'succeeded' ? Date.parse(attempt.updated) : null;
    return { reference, chargedOn: chargedOn.getTime(), storedOn };
  }
  return null;
}

function latestAttempts(since: Date): string {
  return `
    select ref, state, updated_on::text as updated from payment_attempts
    where payment_id = (
      select id from payments where created_on >= '${since.toISOString()}' order by number desc limit 1
    )`;
}

const attemptRows = z.array(z.object({ ref: z.string(), state: z.string(), updated: z.string() }));

/** Runs in the pages of the venue: reports when the sentence becomes visible and when it disappears. `trueTexts` do not count. */
function watchVisibleText({ venueUrl, trueTexts }: { venueUrl: string; trueTexts: readonly string[] }): void {
  if (window !== window.top || window.location.origin !== venueUrl) return;
  let isVisible = false;
  let isPlanned = false;
  const check = () => {
    isPlanned = false;
    const text = trueTexts.reduce((rest, each) => rest.replaceAll(each, ''), document.body?.innerText ?? '');
    const [sentence = null] = /.*no se ha cobrado.*/i.exec(text) ?? [];
    if ((sentence !== null) === isVisible) return;
    isVisible = sentence !== null;
    const report: unknown = Reflect.get(window, 'reportMoneyClaim');
    if (typeof report === 'function') report(sentence);
  };
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(check, 50);
  };
  new MutationObserver(plan).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}
