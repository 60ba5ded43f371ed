import { describe, expect, it } from 'vitest';
import { afterReading, announcementOf, NO_ARRIVALS } from './new-lines.ts';
import { aBoardLine } from './testing/board-lines.ts';

describe('new orders on an open board', () => {
  const [first, second, third] = [aBoardLine(), aBoardLine({ tableCode: 'b2' }), aBoardLine({ tableCode: 'b2' })];
  const opened = afterReading(NO_ARRIVALS, [first]);

  it('are not those that were there when it was opened', () => {
    expect(opened).toMatchObject({ count: 0, announcement: '' });
    expect(opened.arrived.size).toBe(0);
  });

  it('are marked and announced when they come', () => {
    const after = afterReading(opened, [first, second]);
    expect([...after.arrived]).toEqual([second.id]);
    expect(after).toMatchObject({ count: 1, announcement: '1 pedido nuevo, mesa B02' });
  });

  it('stay marked when others come, and are announced only once', () => {
    const after = afterReading(afterReading(opened, [first, second]), [first, second, third]);
    expect([...after.arrived]).toEqual([second.id, third.id]);
    expect(after).toMatchObject({ count: 2, announcement: '1 pedido nuevo, mesa B02' });
  });

  it('are forgotten once they are done', () => {
    const after = afterReading(afterReading(opened, [first, second]), [first]);
    expect(after.arrived.size).toBe(0);
    expect(after.count).toBe(1);
  });

  it('are none when the board was only read again', () => {
    expect(afterReading(opened, [{ ...first }]).count).toBe(0);
  });
});

describe('the announcement', () => {
  it('counts orders, not lines', () => {
    const lines = [aBoardLine({ orderId: 'one' }), aBoardLine({ orderId: 'one' })];
    expect(announcementOf(lines)).toBe('1 pedido nuevo, mesa A01');
  });

  it('names each table once', () => {
    const lines = [aBoardLine(), aBoardLine(), aBoardLine({ tableCode: 'terraza 2' })];
    expect(announcementOf(lines.slice(0, 2))).toBe('2 pedidos nuevos, mesa A01');
    expect(announcementOf(lines)).toBe('3 pedidos nuevos, mesas A01, TERRAZA 2');
  });
});
