// The go-live check of a venue: collects the facts, sends the requests, and formats the results for its owner.
import { goLiveCheckTexts, goLiveItemNames, goLiveProblemTexts } from '#contract/go-live-texts.es.ts';
import { checkGoLive, type GoLiveFinding, type GoLiveItemResult } from '#domain/go-live.ts';
import type { GoLiveSeverity } from '#domain/go-live-facts.ts';
import type { Provider } from './attempts/index.ts';
import { probeVenue, readGoLiveFacts } from './go-live/index.ts';
import { goLiveSettings } from './go-live-settings.ts';
import { checkMailServer } from './mail/index.ts';
import type { Database } from './platform/database/database.ts';
import type { ServerConfig } from './server-config.ts';
import { readSettings } from './settings/index.ts';

/** What the command `go-live-check` checks: the settings, the database and the payment providers of the venue. */
interface GoLiveCheckOptions {
  readonly config: ServerConfig;
  readonly db: Database;
  /** The providers that the settings configure. */
  readonly providers: readonly Provider[];
  /** Addresses of other servers, with whose clocks this server's clock is compared. */
  readonly clockUrls: readonly string[];
  readonly clock: () => Date;
}

/** The result of the command `go-live-check`. */
export interface GoLiveReport {
  /** The lines to print, in Spanish. */
  readonly lines: readonly string[];
  /** False if anything is wrong. With warnings and reminders alone it is true. */
  readonly isReady: boolean;
}

/**
 * Checks whether the venue is ready for real customers, for the command `go-live-check`. The server should be running, because
 * its public address is requested.
 */
export async function runGoLiveCheck({
  config,
  db,
  providers,
  clockUrls,
  clock,
}: GoLiveCheckOptions): Promise<GoLiveReport> {
  const { publicUrl, mail, backupPath, backups } = config;
  const { name, payment_mode: paymentMode } = await readSettings(db);
  const facts = await readGoLiveFacts(
    { db, now: clock(), settings: goLiveSettings(config, providers), backupPath, backups },
    { checkPasswords: true },
  );
  const probes = await probeVenue({
    publicUrl,
    name,
    paymentMode,
    providers,
    clockUrls,
    clock,
    appleDomainFile: config.providers.appleDomainFile,
    checkMailServer: mail && ((timeoutMs) => checkMailServer(mail, timeoutMs)),
  });
  return reportOf(checkGoLive(facts, probes), { name, publicUrl });
}

function reportOf(
  results: readonly GoLiveItemResult[],
  { name, publicUrl }: { readonly name: string; readonly publicUrl: string },
): GoLiveReport {
  const findings = results.flatMap((result) => result.findings);
  const count = (...severities: GoLiveSeverity[]) =>
    findings.filter(({ severity }) => severities.includes(severity)).length;
  const wrongCount = count('wrong', 'refused');
  const lines = [goLiveCheckTexts.title(name, publicUrl), '', ...results.flatMap(linesOf), '', summaryOf()];
  return { lines, isReady: wrongCount === 0 };

  function summaryOf(): string {
    if (wrongCount > 0) return goLiveCheckTexts.notReady(wrongCount);
    return count('warning') > 0 ? goLiveCheckTexts.readyWithWarnings : goLiveCheckTexts.ready;
  }
}

function linesOf({ item, state, findings }: GoLiveItemResult): string[] {
  const name = goLiveItemNames[item];
  if (findings.length > 0) return findings.flatMap((finding) => findingLines(name, finding));
  return [`${label(state === 'checked' ? 'ok' : state)} ${name}`];
}

function findingLines(name: string, { problem, severity, subject }: GoLiveFinding): string[] {
  const { text, cure } = goLiveProblemTexts[problem];
  const indent = ' '.repeat(LABEL_WIDTH + 1);
  return [
    `${label(severity)} ${name}: ${text(subject)}`,
    `${indent}${goLiveCheckTexts.cure(cure)}`,
    ...(severity === 'refused' ? [indent + goLiveCheckTexts.refusesStart] : []),
  ];
}

const LABEL_WIDTH = Math.max(...Object.values(goLiveCheckTexts.states).map(({ length }) => length));

function label(state: keyof typeof goLiveCheckTexts.states): string {
  return goLiveCheckTexts.states[state].padEnd(LABEL_WIDTH);
}
