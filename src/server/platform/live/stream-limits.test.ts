// Who may open one more live stream.
import { describe, expect, it } from 'vitest';
import { type StreamCounts as Counts, StreamCounts, type StreamOwner } from './stream-limits.ts';

const LIMITS = { streams: 10, streamsForStaff: 2, anonymousOfAddress: 3, customersOfAddress: 5, ofSession: 2 };

interface Stream {
  readonly owner: StreamOwner;
}

const anonymous = (address = '10.0.0.1'): StreamOwner => ({ kind: 'anonymous', sessionId: null, address });
const customer = (sessionId: string, address = '10.0.0.1'): StreamOwner => ({ kind: 'customer', sessionId, address });
const staff = (sessionId: string): StreamOwner => ({ kind: 'staff', sessionId, address: '10.0.0.1' });

describe('live streams', () => {
  it('without a session are limited by address, and take no place of customers there', () => {
    const counts = open(anonymous(), anonymous(), anonymous());
    expect(counts.hasRoomFor(anonymous())).toBe(false);
    expect(counts.hasRoomFor(anonymous('10.0.0.2'))).toBe(true);
    expect(counts.hasRoomFor(customer('a'))).toBe(true);
  });

  it('of all IPv6 addresses of one prefix are counted together', () => {
    const counts = open(anonymous('2a02:1::1'), anonymous('2a02:1::2'), anonymous('2a02:1:0:0:ffff::3'));
    expect(counts.hasRoomFor(anonymous('2a02:1::4'))).toBe(false);
    expect(counts.hasRoomFor(anonymous('2a02:1:0:1::4'))).toBe(true);
  });

  it('of customers are limited by address', () => {
    const counts = open(...['a', 'b', 'c', 'd', 'e'].map((id) => customer(id)));
    expect(counts.hasRoomFor(customer('f'))).toBe(false);
    expect(counts.hasRoomFor(customer('f', '10.0.0.2'))).toBe(true);
  });

  it('leave places that only staff may take', () => {
    const counts = open(...Array.from({ length: 8 }, (_, place) => anonymous(`10.0.1.${place}`)));
    expect(counts.hasRoomFor(customer('a', '10.0.0.9'))).toBe(false);
    expect(counts.hasRoomFor(staff('a'))).toBe(true);
    for (const session of ['a', 'b']) counts.add({ owner: staff(session) });
    expect(counts.hasRoomFor(staff('c'))).toBe(false);
  });

  it('beyond the limit of a session end the oldest one of that session', () => {
    const counts = open();
    const [first, second, third, other] = ['a', 'a', 'a', 'b'].map((id): Stream => ({ owner: customer(id) }));
    if (!first || !second || !third || !other) throw new Error('There are four streams.');
    expect([first, other, second].map((stream) => counts.add(stream))).toEqual([null, null, null]);
    expect(counts.add(third)).toBe(first);
    counts.delete(first);
    counts.delete(second);
    expect(counts.add(second)).toBeNull();
  });

  it('that have ended make room again', () => {
    const counts = open();
    const streams = Array.from({ length: 3 }, (): Stream => ({ owner: anonymous() }));
    for (const stream of streams) counts.add(stream);
    for (const stream of streams) counts.delete(stream);
    for (const stream of streams) counts.add(stream);
    expect(counts.hasRoomFor(anonymous())).toBe(false);
    expect(counts.hasRoomFor(customer('a'))).toBe(true);
  });
});

function open(...owners: readonly StreamOwner[]): Counts<Stream> {
  const counts = new StreamCounts<Stream>(LIMITS);
  for (const owner of owners) counts.add({ owner });
  return counts;
}
