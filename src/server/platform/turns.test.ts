// Callers of one key who wait in turn.
import { describe, expect, it } from 'vitest';
import { createLimitedQueueByKey } from './turns.ts';

const LIMITS = { atOnce: 2, waitingMax: 3, waitMsMax: 10_000 };
const REFUSED = { code: 'too-many-requests', details: { seconds: 2 } };

/** Work that ends when the test says so. */
function aWork(started: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<string>((resolve) => {
    end = () => resolve(name);
  });
  const work = () => {
    started.push(name);
    return ended;
  };
  return { work, end: () => end() };
}

describe('turns', () => {
  it('serve as many callers of a key at once as allowed, and the others in the order of their arrival', async () => {
    const inTurn = createLimitedQueueByKey(LIMITS);
    const started: string[] = [];
    const works = ['a', 'b', 'c', 'd'].map((name) => aWork(started, name));
    const replies = works.map(({ work }) => inTurn('wifi', work));
    expect(started).toEqual(['a', 'b']);
    works[1]?.end();
    await replies[1];
    await expect.poll(() => started).toEqual(['a', 'b', 'c']);
    for (const { end } of works) end();
    expect(await Promise.all(replies)).toEqual(['a', 'b', 'c', 'd']);
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of one key do not wait for those of another', async () => {
    const inTurn = createLimitedQueueByKey(LIMITS);
    const started: string[] = [];
    const works = ['a', 'b', 'c'].map((name) => aWork(started, name));
    const replies = works.map(({ work }) => inTurn('wifi', work));
    expect(await inTurn('elsewhere', () => Promise.resolve('served'))).toBe('served');
    for (const { end } of works) end();
    await Promise.all(replies);
  });

  it('pass the place on when work fails', async () => {
    const inTurn = createLimitedQueueByKey({ ...LIMITS, atOnce: 1 });
    const failing = inTurn('wifi', () => Promise.reject(new Error('broken')));
    const next = inTurn('wifi', () => Promise.resolve('served'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('served');
  });

  it('refuse a caller when too many wait', async () => {
    const inTurn = createLimitedQueueByKey(LIMITS);
    const works = ['a', 'b', 'c', 'd', 'e'].map((name) => aWork([], name));
    const replies = works.map(({ work }) => inTurn('wifi', work));
    await expect(inTurn('wifi', () => Promise.resolve('served'))).rejects.toMatchObject(REFUSED);
    for (const { end } of works) end();
    await Promise.all(replies);
    expect(await inTurn('wifi', () => Promise.resolve('served'))).toBe('served');
  });

  it('refuse a caller who has waited too long, who then takes no place', async () => {
    const inTurn = createLimitedQueueByKey({ ...LIMITS, atOnce: 1, waitMsMax: 1 });
    const started: string[] = [];
    const first = aWork(started, 'first');
    const reply = inTurn('wifi', first.work);
    await expect(inTurn('wifi', aWork(started, 'late').work)).rejects.toMatchObject(REFUSED);
    first.end();
    await reply;
    expect(await inTurn('wifi', () => Promise.resolve('served'))).toBe('served');
    expect(started).toEqual(['first']);
  });
});
