// The topics of live events: those of browsers, and those that only workers of the server receive.
import type { Topic } from '#contract/live.ts';

/** Topics of e-mails and push messages that were stored for sending. No browser receives them. */
const INTERNAL_TOPICS = ['outgoing-mails', 'outgoing-push-messages'] as const;
type InternalTopic = (typeof INTERNAL_TOPICS)[number];

/** A topic of live events. */
export type LiveTopic = Topic | InternalTopic;

/** True if only workers of the server receive the topic. */
export function isInternalTopic(name: string): name is InternalTopic {
  return INTERNAL_TOPICS.some((topic) => topic === name);
}
