// The origins that a customer page must allow for Redsys: the script of its card form, and the pages of the banks.
import type { ContentPolicySources } from '#server/attempts/index.ts';
import type { RedsysTerminal } from './terminal-settings.ts';

/** Returns the origins that the content security policy of a page must allow for payments through Redsys. */
export function redsysContentSources({
  url,
  scriptUrl,
}: Pick<RedsysTerminal, 'url' | 'scriptUrl'>): ContentPolicySources {
  // The page of the card's bank is shown in a frame, and no list of all banks exists. The simulator has no TLS.
  const banks = ['https:', new URL(url).origin];
  return { scripts: [new URL(scriptUrl).origin], frames: banks, connections: [], forms: banks, takesNonce: false };
}
