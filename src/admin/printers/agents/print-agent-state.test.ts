// What the list says of a print agent.
import { expect, it } from 'vitest';
import { AWAY_AFTER_MS } from '#domain/printer.ts';
import { printAgentState } from './print-agent-state.ts';

const SEEN_ON = '2026-11-21T20:40:00.000Z';
const SEEN_MS = Date.parse(SEEN_ON);

it.each([
  ['has never called', null, SEEN_MS, 'none', 'Aún no se ha conectado'],
  ['called just now', SEEN_ON, SEEN_MS, 'ok', 'Conectado'],
  ['called less than a minute ago', SEEN_ON, SEEN_MS + AWAY_AFTER_MS - 1, 'ok', 'Conectado'],
  ['called a minute ago', SEEN_ON, SEEN_MS + AWAY_AFTER_MS, 'warn', 'No da señales desde las 21:40'],
  [
    'called the day before',
    SEEN_ON,
    SEEN_MS + 24 * 60 * AWAY_AFTER_MS,
    'warn',
    'No da señales desde el 21/11/2026 a las 21:40',
  ],
] as const)('a print agent that %s says so', (_, seenOn, now, dot, text) => {
  expect(printAgentState({ seenOn }, now, 'Europe/Madrid')).toEqual({ dot, text });
});
