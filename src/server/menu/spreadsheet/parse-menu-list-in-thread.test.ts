// Reading a file in a thread of its own, with limits.
import { describe, expect, it } from 'vitest';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { parseMenuListInThread } from './parse-menu-list-in-thread.ts';

const LIMITS = { heapMb: 384, timeMs: 20_000 };
const WORDS = 'El archivo contiene demasiados datos para ser una carta. Copia la carta a un Excel nuevo.';

/** A file with so many cells that reading it needs more than 16 MB. */
function manyCells(): Uint8Array {
  const rows = ['Sección;Categoría;Nombre', ...Array.from({ length: 2_000 }, () => ';'.repeat(400))];
  return Buffer.from(rows.join('\n'));
}

describe('a file that is read in a thread', () => {
  it('is ended when it needs too much time, and refused with words', async () => {
    const reading = parseMenuListInThread({ bytes: manyCells() }, { ...LIMITS, timeMs: 0 });
    await expect(reading).rejects.toMatchObject({ code: 'import-expands' });
    expect(refusalMessages['import-expands']).toBe(WORDS);
  });

  it('is ended when it needs too much memory, and refused with words', async () => {
    await expect(parseMenuListInThread({ bytes: manyCells() }, { ...LIMITS, heapMb: 16 })).rejects.toMatchObject({
      code: 'import-expands',
    });
    // The same file is read within the limits: it has titles and no products.
    await expect(parseMenuListInThread({ bytes: manyCells() }, LIMITS)).rejects.toMatchObject({ code: 'import-empty' });
  });
});
