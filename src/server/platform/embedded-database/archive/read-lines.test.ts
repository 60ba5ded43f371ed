import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

test('lines come whole wherever the bytes are cut, and only a line feed ends one', async () => {
  const text = 'caña\n\u2028 🍺 \r\n\nlast';
  const bytes = Buffer.from(text);
  for (let size = 1; size <= bytes.length; size += 1) {
    const lines: string[] = [];
    for await (const line of readLines(cut(bytes, size))) lines.push(line);
    expect(lines).toEqual(['caña', '\u2028 🍺 \r', '', 'last']);
  }
});

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
