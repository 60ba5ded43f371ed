// Who may open one more live stream.
import { describe, expect, it } from 'vitest';
import { StreamLimiter, type StreamOwner } from './stream-limits.ts';

const LIMITS = { streams: 10, streamsForStaff: 2, anonymousOfAddress: 3, customersOfAddress: 5, ofSession: 2 };

interface Stream {
  readonly owner: StreamOwner;
}

const anonymous = (address = '10.0.0.1'): StreamOwner => ({
  ...{ kind: 'anonymous', sessionId: null, address, hasOrdered: false },
});
const customer = (sessionId: string, address = '10.0.0.1', hasOrdered = false): StreamOwner => ({
  ...{ kind: 'customer', sessionId, address, hasOrdered },
});
const staff = (sessionId: string): StreamOwner => ({
  ...{ kind: 'staff', sessionId, address: '10.0.0.1', hasOrdered: false },
});

describe('live streams', () => {
  it('without a session are limited by address: the oldest of them ends, and none of a customer', () => {
    const bar = openBar();
    const [first] = bar.open(anonymous(), anonymous(), anonymous());
    bar.open(customer('a'), anonymous('10.0.0.2'));
    expect(bar.ended).toEqual([]);
    bar.open(anonymous());
    expect(bar.ended).toEqual([first]);
  });

  it('of all IPv6 addresses of one prefix are counted together', () => {
    const bar = openBar();
    const [first] = bar.open(anonymous('2a02:1::1'), anonymous('2a02:1::2'), anonymous('2a02:1:0:0:ffff::3'));
    bar.open(anonymous('2a02:1:0:1::4'));
    expect(bar.ended).toEqual([]);
    bar.open(anonymous('2a02:1::4'));
    expect(bar.ended).toEqual([first]);
  });

  it('above the limit of an address end at the session that has the most of them', () => {
    const bar = openBar();
    const [, greedy] = bar.open(...['a', 'b', 'b', 'c', 'd'].map((id) => customer(id)));
    bar.open(customer('e'));
    expect(bar.ended).toEqual([greedy]);
    bar.open(customer('x', '10.0.0.2'));
    expect(bar.ended).toHaveLength(1);
  });

  it('of customers who have ordered stay while one of others is left', () => {
    const bar = openBar();
    bar.open(customer('a', '10.0.0.1', true), customer('a'), customer('b', '10.0.0.1', true));
    const strangers = bar.open(customer('s'), customer('t'));
    const [follower] = bar.open(customer('f'));
    bar.counts.protect(follower ?? { owner: customer('f') });
    const more = bar.open(customer('u'), customer('v'));
    expect(bar.ended).toEqual([...strangers, more[0]]);
  });

  it('all of customers who have ordered end at the one that has the most of them', () => {
    const bar = openBar();
    const [, most] = bar.open(...['a', 'b', 'b', 'c', 'd'].map((id) => customer(id, '10.0.0.1', true)));
    bar.open(customer('e', '10.0.0.1', true));
    expect(bar.ended).toEqual([most]);
  });

  it('leave places that only staff may take, and end where most streams are of customers who never ordered', () => {
    const bar = openBar();
    bar.open(...['a', 'b', 'c', 'd'].map((id) => customer(id, '10.0.0.8', true)), anonymous('10.0.0.7'));
    const strangers = bar.open(...['s', 't', 'u'].map((id) => customer(id, '10.0.0.9')));
    bar.open(customer('e', '10.0.0.8', true));
    expect(bar.ended).toEqual([strangers[0]]);
    bar.open(staff('a'), staff('b'));
    expect(bar.ended).toHaveLength(1);
    bar.open(staff('c'));
    expect(bar.ended).toEqual(strangers.slice(0, 2));
  });

  it('are refused only to customers while staff have all places', () => {
    const { counts, open } = openBar();
    open(...Array.from({ length: 10 }, (_, place) => staff(`${place}`)));
    expect(counts.hasRoomFor(customer('a'))).toBe(false);
    expect(counts.hasRoomFor(staff('x'))).toBe(false);
  });

  it('beyond the limit of a session end the oldest one of that session', () => {
    const bar = openBar();
    const [first] = bar.open(customer('a'), customer('b'), customer('a'));
    bar.open(customer('a'));
    expect(bar.ended).toEqual([first]);
  });

  it('that have ended make room again, and end once', () => {
    const bar = openBar();
    const streams = bar.open(anonymous(), anonymous(), anonymous());
    for (const stream of [...streams, ...streams]) bar.counts.delete(stream);
    bar.open(anonymous(), anonymous(), anonymous());
    expect(bar.ended).toEqual([]);
  });
});

/** Opens streams, and ends those that have to end for them. */
function openBar() {
  const counts = new StreamLimiter<Stream>(LIMITS);
  const ended: Stream[] = [];
  const openOne = (owner: StreamOwner): Stream => {
    const stream = { owner };
    const ending = counts.add(stream);
    if (ending) {
      counts.delete(ending);
      ended.push(ending);
    }
    return stream;
  };
  return { counts, ended, open: (...owners: readonly StreamOwner[]) => owners.map(openOne) };
}
