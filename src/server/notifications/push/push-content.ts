// The text of a push message, and the headers that say how the push service treats it.
import { hash } from 'node:crypto';
import { noticeTexts } from '#contract/notice-texts.es.ts';
import { tableLabel } from '#domain/table.ts';
import { waitingTimeOfMinutes } from '#domain/wait-notice.ts';
import type { ClaimedPushMessage } from './outgoing-push-messages.ts';

/** What the content of a message is made of. */
type MessageFacts = Pick<
  ClaimedPushMessage,
  'orderId' | 'section' | 'minutes' | 'tableCode' | 'name' | 'shortName' | 'icon' | 'expiresOn'
>;

/** The value of `web_push` in a message that browsers show by themselves (Declarative Web Push). */
const DECLARATIVE = 8030;
const TTL_SECONDS_MAX = 3_600;
/** Characters of the header `Topic`; 32 are allowed (RFC 8030). */
const TOPIC_CHARACTERS = 22;

/**
 * Returns the content of a push message as JSON, for the service worker. Browsers with Declarative Web Push show the message
 * without the worker. The content is well below the 2,000 bytes that every push service accepts.
 */
export function pushPayload(message: MessageFacts, publicUrl: string): string {
  const { name, shortName, icon } = message;
  return JSON.stringify({
    web_push: DECLARATIVE,
    notification: {
      title: shortName || name || FALLBACK_TITLE,
      body: bodyOf(message),
      lang: 'es',
      navigate: `${publicUrl}/recent`,
      tag: tagOf(message),
      icon: icon === null ? `${publicUrl}/icon-192.png` : `${publicUrl}/api/images/${icon}`,
    },
  });
}

/**
 * Returns the values of the HTTP headers of a push message (RFC 8030): its lifetime `ttl` in seconds, urgency and topic. A newer
 * message with the same topic replaces one that is not delivered yet.
 */
export function pushHeaders(message: MessageFacts, now: Date) {
  const secondsLeft = Math.ceil((message.expiresOn.getTime() - now.getTime()) / 1000);
  return {
    // Zero would be delivered only to a browser that is connected at this moment.
    ttl: Math.min(Math.max(secondsLeft, 1), TTL_SECONDS_MAX),
    urgency: 'high' as const,
    topic: hash('sha256', tagOf(message), 'base64url').slice(0, TOPIC_CHARACTERS),
  };
}

/** A notification on a screen is replaced by a newer one with the same tag: one for each section of an order. */
function tagOf({ section, orderId }: MessageFacts): string {
  return `${section ?? 'ready'}-${orderId}`;
}

function bodyOf({ section, minutes, tableCode }: MessageFacts): string {
  const table = tableLabel(tableCode);
  return section === null ? noticeTexts.ready(table) : noticeTexts.wait(section, table, waitingTimeOfMinutes(minutes));
}

/** The name of the product, for a venue without a name. */
const FALLBACK_TITLE = 'Comanda';
