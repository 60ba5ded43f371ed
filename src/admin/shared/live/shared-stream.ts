// One live stream for all tabs of a browser, because over HTTP/1.1 a browser opens only six connections to a server: a seventh tab
// would get no answer. The tab shown last holds the stream and relays its events, because browsers may stop a hidden tab. Web locks
// cannot choose the holder: they do not exist on a page without https.
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { LIVE_EVENTS } from '#contract/live.ts';
import type { EventSourceLike } from '#ui/live-stream.ts';

/** A hidden tab waits this long for the holder's answer before it opens the stream itself. */
const ANSWER_WAIT_MS = 200;

const RELAYED_EVENTS = [...Object.values(LIVE_EVENTS), 'error'] as const;
type RelayedEvent = (typeof RELAYED_EVENTS)[number];

/** What the tabs send each other. Ids of holders are in the order in which they opened their streams. */
const messageShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('who-holds') }),
  z.object({ kind: z.literal('holds'), holder: z.string(), isReady: z.boolean() }),
  z.object({ kind: z.literal('event'), holder: z.string(), name: z.enum(RELAYED_EVENTS), data: z.string() }),
  z.object({ kind: z.literal('left'), holder: z.string() }),
]);
type Message = z.infer<typeof messageShape>;

/**
 * The browser functions that the shared live stream needs: opening an event source, and whether and when the page is visible. Tests
 * replace them.
 */
interface StreamEnvironment {
  readonly openSource: (url: string) => EventSourceLike;
  readonly isVisible: () => boolean;
  /** Calls `onShown` when the page becomes visible and `onLeft` when it is closed or left. Returns the unsubscribe function. */
  readonly watch: (callbacks: { readonly onShown: () => void; readonly onLeft: () => void }) => () => void;
}

/**
 * Opens the live stream (server-sent events) at `url` for this browser tab. If several tabs open the stream, only one of them has
 * the connection to the server, and relays the events to the other tabs.
 */
export function openSharedStream(url: string, page: StreamEnvironment = browserPage): EventSourceLike {
  return new SharedStream(url, page);
}

class SharedStream extends EventTarget implements EventSourceLike {
  readonly #url: string;
  readonly #page: StreamEnvironment;
  readonly #channel: BroadcastChannel;
  readonly #stopWatching: () => void;
  /** The stream that this tab holds. */
  #own: { readonly id: string; readonly source: EventSourceLike } | null = null;
  /** The tab whose events are relayed to this one; null while none is known. */
  #holder: string | null = null;
  /** True once this tab has received the first event of a connection. */
  #isReady = false;
  #stopWaiting = () => {};

  constructor(url: string, page: StreamEnvironment) {
    super();
    this.#url = url;
    this.#page = page;
    this.#channel = new BroadcastChannel(url);
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => this.#receive(data);
    this.#stopWatching = page.watch({ onShown: () => this.#hold(), onLeft: () => this.#leave() });
    this.#findStream();
  }

  close(): void {
    this.#stopWaiting();
    this.#stopWatching();
    this.#leave();
    this.#channel.close();
  }

  #findStream(): void {
    this.#holder = null;
    if (this.#page.isVisible()) return this.#hold();
    this.#send({ kind: 'who-holds' });
    const timer = setTimeout(() => this.#hold(), ANSWER_WAIT_MS);
    this.#stopWaiting = () => clearTimeout(timer);
  }

  /** Opens a stream. An older holder closes its own at the first event of this one, so that no event is missed meanwhile. */
  #hold(): void {
    if (this.#own) return;
    this.#stopWaiting();
    const own = { id: v7(), source: this.#page.openSource(this.#url) };
    this.#own = own;
    this.#send({ kind: 'holds', holder: own.id, isReady: false });
    for (const name of RELAYED_EVENTS)
      own.source.addEventListener(name, (event) => {
        if (this.#own !== own) return;
        const data = event instanceof MessageEvent ? String(event.data) : '';
        this.#send({ kind: 'event', holder: own.id, name, data });
        this.#dispatch(name, data);
      });
  }

  #receive(data: unknown): void {
    const message = messageShape.safeParse(data).data;
    if (message === undefined) return;
    if (message.kind === 'who-holds') {
      if (this.#own) this.#send({ kind: 'holds', holder: this.#own.id, isReady: this.#isReady });
    } else if (message.kind === 'holds') this.#follow(message.holder, message.isReady);
    else if (message.kind === 'left') {
      if (message.holder === this.#holder && !this.#own) this.#findStream();
    } else this.#receiveEvent(message);
  }

  /** Only a tab that looks for a holder needs one. */
  #follow(holder: string, isReady: boolean): void {
    if (this.#own || this.#holder !== null) return;
    this.#stopWaiting();
    this.#holder = holder;
    if (isReady) this.#dispatch('ready');
  }

  #receiveEvent({ holder, name, data }: Extract<Message, { readonly kind: 'event' }>): void {
    if (name === 'error') {
      if (holder === this.#holder && !this.#own) this.#dispatch('error');
      return;
    }
    if (this.#own && holder < this.#own.id) return;
    this.#own?.source.close();
    this.#own = null;
    this.#stopWaiting();
    this.#holder = holder;
    // A tab that did not receive the first event of the connection has missed those before this one.
    if (!this.#isReady && name !== 'ready') this.#dispatch('ready');
    this.#dispatch(name, data);
  }

  #dispatch(name: RelayedEvent, data = ''): void {
    if (name === 'ready') this.#isReady = true;
    this.dispatchEvent(new MessageEvent(name, { data }));
  }

  #leave(): void {
    if (!this.#own) return;
    this.#own.source.close();
    this.#send({ kind: 'left', holder: this.#own.id });
    this.#own = null;
  }

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }
}

const browserPage: StreamEnvironment = {
  openSource: (url) => new EventSource(url),
  isVisible: () => document.visibilityState === 'visible',
  watch: ({ onShown, onLeft }) => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') onShown();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('pagehide', onLeft);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', onLeft);
    };
  },
};
