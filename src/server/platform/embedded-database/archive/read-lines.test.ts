// Splitting bytes into lines.
import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

test('lines are complete however the bytes are split, and only a line feed ends a line', async () => {
  const text = 'caña\n\u2028 🍺 \r\n\nlast';
  const bytes = Buffer.from(text);
  for (let size = 1; size <= bytes.length; size += 1) {
    const lines: string[] = [];
    for await (const line of readLines(split(bytes, size))) lines.push(line);
    expect(lines).toEqual(['caña', '\u2028 🍺 \r', '', 'last']);
  }
});

async function* split(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
