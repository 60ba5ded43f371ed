// A simulated phone: one push subscription of a browser, and the notifications on its screen.
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { decryptMessage, type SubscriptionKeys } from './decrypt-message.ts';

/** A push message as it arrives at a simulated phone. */
interface DeliveredMessage {
  /** The decrypted text. */
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string | null;
  readonly topic: string | null;
}

/** The notification that a push message asks the phone to show, in the format of Declarative Web Push. */
type ShownNotification = z.infer<typeof payloadShape>['notification'];

/** A simulated phone: one push subscription of a browser, its messages, and the notifications on its screen. */
export interface PushPhone {
  readonly id: string;
  /** The subscription in the form of `PushSubscription.toJSON()`. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** The key that the browser was subscribed with, in base64url. */
  readonly applicationServerKey: string;
  /** Everything that was delivered, oldest first. */
  readonly messages: readonly DeliveredMessage[];
  /** The notifications on the screen: one with the same tag replaces the older one. */
  notifications(): readonly ShownNotification[];
  /** False holds messages at the push service, where a topic replaces an undelivered older message. */
  isOnline: boolean;
}

const payloadShape = z.strictObject({
  web_push: z.literal(8030),
  notification: z.strictObject({
    title: z.string().check(z.minLength(1)),
    body: z.string().check(z.minLength(1)),
    lang: z.literal('es'),
    navigate: z.url(),
    tag: z.string().check(z.minLength(1)),
    icon: z.url(),
  }),
});

/** A simulated phone, with the function by which the simulated push service delivers messages to it. */
export interface SubscribedPhone {
  readonly phone: PushPhone;
  /** Decrypts a message and delivers it, or holds it while the phone is offline. Throws if it cannot be decrypted. */
  readonly accept: (body: Buffer, headers: Omit<DeliveredMessage, 'text'>) => void;
}

/** Creates a phone with new keys, subscribed at the push service with this origin. */
export function createPhone(origin: string, applicationServerKey: string): SubscribedPhone {
  const id = randomUUID();
  const keys = createKeys();
  const messages: DeliveredMessage[] = [];
  let held: DeliveredMessage[] = [];
  let isOnline = true;
  const subscription = {
    endpoint: `${origin}/push/${id}`,
    p256dh: keys.publicKey.toString('base64url'),
    auth: keys.auth.toString('base64url'),
  };
  const phone: PushPhone = {
    ...{ id, subscription, applicationServerKey, messages },
    notifications: () => {
      const shown = messages.map(({ text }) => z.parse(payloadShape, JSON.parse(text)).notification);
      return shown.filter(({ tag }, index) => !shown.slice(index + 1).some((later) => later.tag === tag));
    },
    get isOnline() {
      return isOnline;
    },
    set isOnline(value) {
      isOnline = value;
      if (isOnline) messages.push(...held.splice(0));
    },
  };
  return {
    phone,
    accept: (body, headers) => {
      const message = { text: decryptMessage(body, keys), ...headers };
      if (isOnline) messages.push(message);
      else held = [...held.filter(({ topic }) => topic === null || topic !== message.topic), message];
    },
  };
}

function createKeys(): SubscriptionKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  // A private key may be shorter when its first byte is zero.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey, auth: randomBytes(16) };
}
