// The Redsys accounts of the venue: one for each merchant, terminal and environment for which credentials are configured.
import type { Section } from '#domain/schedule.ts';
import type { RedsysSettings } from './settings.ts';
import type { RedsysTerminal } from './terminal-settings.ts';

/** One merchant and terminal of the venue in one environment of Redsys, with its keys. */
export interface RedsysAccount {
  /** Merchant code, terminal and server: `999008881/1@sis.redsys.es`. Stored with attempts and saved cards. */
  readonly name: string;
  /** The credentials of requests. */
  readonly terminal: RedsysTerminal;
  /** All keys with which Redsys may sign, the key of our requests first. After a key change, messages may have the old one. */
  readonly secretKeys: readonly string[];
}

/**
 * All Redsys accounts of the venue, to find the account of an earlier payment attempt, and the account that charges a new order.
 */
export interface RedsysAccounts {
  /** The first one charges every order whose section has no account of its own. */
  readonly all: readonly RedsysAccount[];
  /** Null if the credentials of this account are not configured. The account null is the first one. */
  find(name: string | null): RedsysAccount | null;
  /** The account that charges an order with lines of these sections. */
  charging(sections: ReadonlySet<Section>): RedsysAccount;
}

/** The failure code of a payment or refund whose Redsys account is not in the settings any more. No request was sent to Redsys. */
export const REDSYS_ACCOUNT_NOT_CONFIGURED = 'account-not-configured';

/** Thrown before any request is sent, when the account of an attempt to pay is not configured any more. */
export class AccountNotConfiguredError extends Error {}

/**
 * Returns the Redsys accounts that the settings contain. Sends no request and opens no account at Redsys. Credentials with the same
 * merchant, terminal and server become one account with several keys.
 */
export function redsysAccountsFromSettings(settings: RedsysSettings): RedsysAccounts {
  const { sections = {}, earlier = [] } = settings;
  const first = accountOf(settings, []);
  const accounts = new Map([[first.name, first]]);
  for (const terminal of [...Object.values(sections), ...earlier]) {
    const name = accountName(terminal);
    const known = accounts.get(name);
    accounts.set(
      name,
      known ? accountOf(known.terminal, [...known.secretKeys, terminal.secretKey]) : accountOf(terminal, []),
    );
  }
  // Names are compared for each notification, so that they are not composed again.
  const ofSection = (terminal: RedsysTerminal | undefined) => terminal && accounts.get(accountName(terminal));
  const ofSections = { drinks: ofSection(sections.drinks), food: ofSection(sections.food) };
  return {
    all: [...accounts.values()],
    find: (name) => accounts.get(name ?? first.name) ?? null,
    charging: (lines) => {
      const [section] = lines;
      return (lines.size === 1 && section !== undefined && ofSections[section]) || first;
    },
  };
}

function accountOf(terminal: RedsysTerminal, secretKeys: readonly string[]): RedsysAccount {
  return { name: accountName(terminal), terminal, secretKeys: [...new Set([terminal.secretKey, ...secretKeys])] };
}

/** Numbers without leading zeros: Redsys writes the same terminal as `1` and as `001`. */
function accountName({ merchantCode, terminal, url }: RedsysTerminal): string {
  return `${Number(merchantCode)}/${Number(terminal)}@${new URL(url).host}`;
}
