// Splits a stream of bytes into lines.
import { StringDecoder } from 'node:string_decoder';

/**
 * Yields each line of a UTF-8 text. Only a line feed ends a line. The module `readline` of Node is not used, because it also ends
 * lines at other characters, which texts of a venue may contain.
 */
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
