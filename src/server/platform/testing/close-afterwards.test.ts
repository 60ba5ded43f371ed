// What tests open is closed, in which order and when.
import { beforeAll, describe, expect, it } from 'vitest';
import { closeAfterwards } from './close-afterwards.ts';

describe('what a test opens', { shuffle: false }, () => {
  const closed: string[] = [];

  it('can be closed by the test, and is not closed again', async () => {
    closeAfterwards(() => void closed.push('first'));
    const closeSecond = closeAfterwards(() => void closed.push('second'));
    closeAfterwards(() => void closed.push('third'));
    await Promise.all([closeSecond(), closeSecond()]);
    expect(closed).toEqual(['second']);
  });

  it('is closed when the test has ended, what was opened last first', () => {
    expect(closed).toEqual(['second', 'third', 'first']);
  });
});

describe('what a group of tests opens', { shuffle: false }, () => {
  const closed: string[] = [];

  describe('while its tests run', async () => {
    for (const name of ['first', 'second']) closeAfterwards(async () => void closed.push(name));

    it('stays open', () => {
      expect(closed).toEqual([]);
    });
  });

  it('is closed after its tests, what was opened last first', () => {
    expect(closed).toEqual(['second', 'first']);
  });
});

describe('what a hook opens', () => {
  let refusal: unknown;
  beforeAll(() => {
    try {
      closeAfterwards(() => undefined);
    } catch (error) {
      refusal = error;
    }
  });

  it('is refused, because it would stay open', () => {
    expect(String(refusal)).toContain('Call it at the top level or in a test');
  });
});
