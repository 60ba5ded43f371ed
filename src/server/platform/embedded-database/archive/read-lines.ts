// Splits a stream of bytes into lines.
import { StringDecoder } from 'node:string_decoder';

/** Yields each line of UTF-8 text. Only a line feed ends one: `readline` would also end it at some characters of texts. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let partial: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    partial.push(first);
    for (const next of others) {
      yield partial.join('');
      partial = [next];
    }
  }
  const last = partial.join('') + decoder.end();
  if (last !== '') yield last;
}
