// The activity log: what its entries about signing in and permissions store.
import type { StaffSessionKind } from './staff-session.ts';

/** Attempts in one hour, as local times: «21:00», «22:00». */
interface AttemptsInHour {
  readonly from: string;
  readonly to: string;
  readonly attempts: number;
}

/** For each kind of activity-log entry about sign-in and permissions: the details that the entry stores. */
export interface AccessActivityDetails {
  /** `tablet` is the name of the shared tablet; null on a device of one's own. */
  'signed-in': {
    readonly id: string;
    readonly name: string;
    readonly openedBy: StaffSessionKind;
    readonly isNewDevice: boolean;
    readonly tablet: string | null;
  };
  /** Refused sign-ins of everybody. `unknown` are those with an e-mail that no user has. */
  'sign-ins-refused': AttemptsInHour & {
    readonly unknown: number;
    readonly users: readonly { readonly id: string; readonly name: string; readonly attempts: number }[];
  };
  /** What one person tried without the right to do it; `actions` are rights. */
  'rights-refused': AttemptsInHour & {
    readonly actions: readonly { readonly action: string; readonly attempts: number }[];
  };
  'sessions-ended': { readonly id: string; readonly name: string; readonly sessions: number };
  'second-factor-set': { readonly id: string; readonly name: string; readonly isOn: boolean };
  /** The fifth wrong code in a row, and once a day while it goes on. `until` is a local time: «21:05». */
  'codes-locked': {
    readonly id: string;
    readonly name: string;
    readonly until: string;
    /** True for unknown devices, false for known ones and open sessions. */
    readonly isStranger: boolean;
  };
  /** By who runs the server. */
  'sign-in-unlocked': { readonly id: string; readonly name: string };
  'recovery-codes-created': { readonly id: string; readonly name: string };
  /** Of another person, by an owner or by who runs the server. */
  'second-factor-removed': { readonly id: string; readonly name: string };
}

/**
 * The kinds of refused requests that the activity log counts by hour, instead of storing an entry for each request. `sign-in`:
 * failed sign-ins. `right`: requests refused because the user lacks the permission.
 */
export const REFUSAL_COUNT_KINDS = ['sign-in', 'right'] as const;
/** What one hourly count of the activity log is for: failed sign-ins, or requests refused for lack of a permission. */
export type RefusalCountKind = (typeof REFUSAL_COUNT_KINDS)[number];
