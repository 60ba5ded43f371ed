import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER_IDLE_MS, watchUserInput } from './user-input.ts';

describe('a page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'])('is touched by %s', (type) => {
    const { changes, send } = watched();
    send(type);
    expect(changes).toEqual([true]);
  });

  it('is at rest two seconds after the last touch', () => {
    const { changes, send } = watched();
    send('scroll');
    vi.advanceTimersByTime(USER_IDLE_MS - 1);
    send('keydown');
    vi.advanceTimersByTime(USER_IDLE_MS - 1);
    expect(changes).toEqual([true]);
    vi.advanceTimersByTime(1);
    expect(changes).toEqual([true, false]);
  });

  it.each(['pointerup', 'pointercancel'])('is touched as long as a finger rests on it, until %s', (type) => {
    const { changes, send } = watched();
    send('pointerdown');
    vi.advanceTimersByTime(10 * USER_IDLE_MS);
    expect(changes).toEqual([true]);
    send(type);
    vi.advanceTimersByTime(USER_IDLE_MS);
    expect(changes).toEqual([true, false]);
  });

  it('that was left reports nothing any more', () => {
    const { changes, send, leave } = watched();
    send('scroll');
    leave();
    vi.advanceTimersByTime(USER_IDLE_MS);
    send('scroll');
    expect(changes).toEqual([true]);
  });
});

function watched() {
  const target = new EventTarget();
  const changes: boolean[] = [];
  const leave = watchUserInput(target, (isTouched) => changes.push(isTouched));
  return { changes, leave, send: (type: string) => target.dispatchEvent(new Event(type)) };
}
