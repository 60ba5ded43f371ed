// Converts between the streams of Node and those of the web (WHATWG), which the encryption uses.
import type { Readable } from 'node:stream';

/** Converts a Node.js stream to a `ReadableStream` of the web, which the encryption of backups requires. */
export function webStreamOf(source: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array, undefined> = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    cancel: () => void source.destroy(),
  });
}

/** Iterates over the chunks of a `ReadableStream` of the web, to convert it back to a Node.js stream. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
