// When the status of a payment attempt is queried: until its provider has responded, however old the attempt is.
import { type AttemptState, isAttemptInProgress, type UnpaidConfirmation } from './attempt.ts';
import { PROVIDER_CALL_TIMEOUT_MS } from './attempt-decision.ts';
import { addMinutes } from './calendar.ts';
import type { PaymentOption } from './provider.ts';

const DAY_MINUTES = 24 * 60;
/** The pages of providers expire within 30 minutes. At this age of an attempt nothing can be paid on its page any more. */
const PAGE_EXPIRED_MINUTES = 35;
/** A provider may list a charge late: an attempt without one is queried again so long after the first report of no charge. */
const SECOND_QUERY_MINUTES = DAY_MINUTES - PAGE_EXPIRED_MINUTES;
/** After this time without a response the attempt becomes a payment incident. It is still queried. */
const UNANSWERED_MINUTES_MAX = DAY_MINUTES;
/** The wait until the next query is this fraction of the time since the first one without a response, or of the age. */
const RETRY_FRACTION = 0.1;
const RETRY_MINUTES_MAX = 6 * 60;
/** The first response may arrive until then. */
const CALL_TIMEOUT_MINUTES = PROVIDER_CALL_TIMEOUT_MS / 60_000;

/**
 * True if the customer pays with this payment option on a page of the payment provider. That page may stay open after the payment
 * attempt has ended in Comanda.
 */
export function isProviderPageOption(option: PaymentOption): boolean {
  return option === 'checkout' || option === 'redirect' || option === 'bizum';
}

/**
 * What is stored about the status queries of a payment attempt. A status query is a request that asks the payment provider for the
 * outcome.
 */
interface StatusQueryState {
  /** Null while the attempt is in progress. */
  readonly unpaidConfirmation: UnpaidConfirmation | null;
  /** The first of the queries without a decisive response; null after a response. */
  readonly unansweredSince: Date | null;
  /** When the provider first reported no charge after its page had expired; null before that. */
  readonly unpaidReportedOn: Date | null;
}

/**
 * A payment attempt whose status must be queried, because the payment provider has not confirmed a charge. Contains what is stored
 * about its status queries (requests that ask the provider for the outcome).
 */
export interface AttemptToQuery extends StatusQueryState {
  readonly state: AttemptState;
  readonly paymentOption: PaymentOption;
  readonly createdOn: Date;
  /** True if a member of staff recorded what they found at the bank. */
  readonly isDecided: boolean;
}

/**
 * New information about a payment attempt while no charge of it is confirmed. `reported`: the provider responded; `confirmation` is
 * how certain it is that nothing was charged (`none`: not certain at all). `no-response`: the provider did not respond. `decided`:
 * staff recorded the outcome that they found at the bank.
 */
export type UnconfirmedAttemptEvent =
  | { readonly kind: 'reported'; readonly confirmation: UnpaidConfirmation }
  | { readonly kind: 'no-response' }
  | { readonly kind: 'decided' };

/**
 * Returns what to store about the status queries of a payment attempt after new information about the attempt: the response to a
 * query, no response, or a decision of staff. `nextQueryOn` is the time of the next status query; null if none is needed.
 */
export function nextStatusQueryState(
  attempt: AttemptToQuery,
  report: UnconfirmedAttemptEvent,
  now: Date,
): StatusQueryState & { readonly nextQueryOn: Date | null } {
  const after = queriesAfter(attempt, report, now);
  // Nothing confirms that a charge that staff recorded was not made.
  const queries = attempt.state === 'succeeded' ? { ...after, unpaidConfirmation: null } : after;
  return { ...queries, nextQueryOn: nextStatusQueryTime({ ...attempt, ...queries }, now) };
}

function queriesAfter(attempt: AttemptToQuery, report: UnconfirmedAttemptEvent, now: Date): StatusQueryState {
  const { createdOn, unansweredSince, unpaidReportedOn } = attempt;
  if (report.kind === 'decided') return { unpaidConfirmation: 'provisional', unansweredSince, unpaidReportedOn };
  if (report.kind === 'no-response' || report.confirmation === 'none') {
    const since = earlier(unansweredSince, now);
    return {
      unpaidConfirmation: confirmationWithoutResponse(attempt, since, now),
      unansweredSince: since,
      unpaidReportedOn,
    };
  }
  // A report from before the page had expired is not the last word.
  const reportedOn = hasPageExpired(createdOn, now) ? earlier(unpaidReportedOn, now) : null;
  return { unpaidConfirmation: report.confirmation, unansweredSince: null, unpaidReportedOn: reportedOn };
}

/** What was reported before counts for a day, and what staff found at the bank counts until the provider contradicts it. */
function confirmationWithoutResponse(
  { state, unpaidConfirmation, isDecided }: AttemptToQuery,
  unansweredSince: Date,
  now: Date,
): UnpaidConfirmation | null {
  if (isAttemptInProgress(state)) return null;
  if (unpaidConfirmation !== null && isDecided) return unpaidConfirmation;
  return unpaidConfirmation === 'final' && !isUnansweredTooLong(unansweredSince, now) ? 'final' : 'none';
}

/**
 * Returns when to ask the provider next for the status of a payment attempt; null for never. An attempt in progress is queried
 * again after growing waits. The same applies while queries get no usable response. An ended attempt is queried only if it may
 * still have been charged, for example on a provider's page that stayed open.
 */
export function nextStatusQueryTime(attempt: AttemptToQuery, now: Date): Date | null {
  const { state, paymentOption, createdOn, unpaidConfirmation, unansweredSince, unpaidReportedOn } = attempt;
  if (unansweredSince !== null) {
    const retryOn = retryTime(unansweredSince, now, 1);
    const incidentOn = addMinutes(unansweredSince, UNANSWERED_MINUTES_MAX);
    return now < incidentOn && incidentOn < retryOn ? incidentOn : retryOn;
  }
  if (isAttemptInProgress(state)) return retryTime(createdOn, now, CALL_TIMEOUT_MINUTES);
  if (unpaidConfirmation === 'final' && !isProviderPageOption(paymentOption)) return null;
  if (!hasPageExpired(createdOn, now)) return addMinutes(createdOn, PAGE_EXPIRED_MINUTES);
  if (unpaidReportedOn === null) return addMinutes(now, 1);
  const last = addMinutes(unpaidReportedOn, SECOND_QUERY_MINUTES);
  return last > now ? last : null;
}

function retryTime(since: Date, now: Date, waitMin: number): Date {
  const minutes = (now.getTime() - since.getTime()) / 60_000;
  return addMinutes(now, Math.min(Math.max(minutes * RETRY_FRACTION, waitMin), RETRY_MINUTES_MAX));
}

function hasPageExpired(createdOn: Date, now: Date): boolean {
  return now >= addMinutes(createdOn, PAGE_EXPIRED_MINUTES);
}

/**
 * True if the status queries of a payment attempt have had no response for a day. A payment incident then informs staff about the
 * attempt. `unansweredSince` is the time of the first query without a response.
 */
export function isUnansweredTooLong(unansweredSince: Date, now: Date): boolean {
  return now >= addMinutes(unansweredSince, UNANSWERED_MINUTES_MAX);
}

/** The stored time, or now. A stored time is later than now if the clock of the server was put back. */
function earlier(stored: Date | null, now: Date): Date {
  return stored !== null && stored < now ? stored : now;
}
