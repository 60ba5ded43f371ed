// What the attacks share: many requests at the same time until an end, and what became of them.
import { describeError } from './honest-bar.ts';

const AT_ONCE = 20;

/** What an attack sent, and how many of its requests had each result: a refusal, or what the request itself returned. */
export interface AttackCount {
  readonly sent: number;
  readonly results: ReadonlyMap<string, number>;
}

/** Twenty attackers send one request after another until this time. An error of a request is its result. */
export async function countUntil(
  until: number,
  send: (sent: number) => Promise<string>,
  sentMax = Number.POSITIVE_INFINITY,
): Promise<AttackCount> {
  const results = new Map<string, number>();
  let sent = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until && sent < sentMax) {
        sent += 1;
        const result = await send(sent).catch(describeError);
        results.set(result, (results.get(result) ?? 0) + 1);
      }
    }),
  );
  return { sent, results };
}

/** The results as one text, the most frequent first. */
export function listResults({ results }: AttackCount): string {
  const sorted = [...results].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([result, count]) => `${result} ${count}`).join(', ');
}
