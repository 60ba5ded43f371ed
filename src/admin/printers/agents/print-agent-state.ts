// Decides whether a print agent (a program in the bar's network) is connected, and formats it.
import { printAgentTexts } from '#admin/printers/printer-texts.ts';
import { sinceText } from '#admin/shared/days/since-text.ts';
import type { StateDotKind } from '#admin/shared/printing/StateDot.tsx';
import type { PrintAgent } from '#contract/print-agents.ts';
import { AWAY_AFTER_MS } from '#domain/printer.ts';
import { calendarDay } from '#domain/time.ts';

/** How a table shows whether a print agent is connected: the colour of the dot, and a text. */
interface PrintAgentState {
  readonly dot: StateDotKind;
  readonly text: string;
}

/**
 * Returns whether a print agent (a program in the venue's network that sends tickets to printers) is connected, as a coloured dot
 * and a text. This depends on the time of its last call to the server (`seenOn`). `now` is the server's clock, in milliseconds
 * since 1970.
 */
export function printAgentState(
  { seenOn }: Pick<PrintAgent, 'seenOn'>,
  now: number,
  timeZone: string,
): PrintAgentState {
  if (seenOn === null) return { dot: 'none', text: printAgentTexts.neverConnected };
  const seen = new Date(seenOn);
  if (now - seen.getTime() < AWAY_AFTER_MS) return { dot: 'ok', text: printAgentTexts.connected };
  return { dot: 'warn', text: printAgentTexts.away(sinceText(seen, calendarDay(new Date(now), timeZone), timeZone)) };
}
