// The topics of live events: those of browsers, and those that only workers of the server receive.
import type { BrowserTopic } from '#contract/live.ts';

/**
 * Topics of work that was stored for a worker: e-mails and push messages to send, cards to delete; and of what processes
 * remember: the keys of print agents and printers. No browser receives them.
 */
const INTERNAL_TOPICS = ['outgoing-mails', 'outgoing-push-messages', 'provider-deletions', 'printing-keys'] as const;
type InternalTopic = (typeof INTERNAL_TOPICS)[number];

/** The topic of a live event: what has changed, such as `menu`. */
export type LiveTopic = BrowserTopic | InternalTopic;

/** True if only workers of the server receive the topic, and no browser. */
export function isInternalTopic(name: string): name is InternalTopic {
  return INTERNAL_TOPICS.some((topic) => topic === name);
}
