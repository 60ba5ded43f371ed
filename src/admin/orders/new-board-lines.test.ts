import { describe, expect, it } from 'vitest';
import { NO_NEW_BOARD_LINES, newOrdersAnnouncement, updateNewBoardLines } from './new-board-lines.ts';
import { newBoardLine } from './testing/board-lines.ts';

describe('new lines on an open board', () => {
  const [first, second, third] = [newBoardLine(), newBoardLine({ tableCode: 'b2' }), newBoardLine({ tableCode: 'b2' })];
  const opened = updateNewBoardLines(NO_NEW_BOARD_LINES, [first]);

  it('do not include the lines of the first fetch', () => {
    expect(opened).toMatchObject({ changeCount: 0, announcement: '' });
    expect(opened.newIds.size).toBe(0);
  });

  it('are marked and announced when they arrive', () => {
    const after = updateNewBoardLines(opened, [first, second]);
    expect([...after.newIds]).toEqual([second.id]);
    expect(after).toMatchObject({ changeCount: 1, announcement: '1 pedido nuevo, mesa B02' });
  });

  it('stay marked when others arrive, and are announced only once', () => {
    const after = updateNewBoardLines(updateNewBoardLines(opened, [first, second]), [first, second, third]);
    expect([...after.newIds]).toEqual([second.id, third.id]);
    expect(after).toMatchObject({ changeCount: 2, announcement: '1 pedido nuevo, mesa B02' });
  });

  it('are dropped once they are done', () => {
    const after = updateNewBoardLines(updateNewBoardLines(opened, [first, second]), [first]);
    expect(after.newIds.size).toBe(0);
    expect(after.changeCount).toBe(1);
  });

  it('do not include lines that this tablet sent back, nor voided ones', () => {
    const after = updateNewBoardLines(opened, [first, second, { ...third, isVoided: true }], new Set([second.id]));
    expect(after).toMatchObject({ changeCount: 0, newIds: new Set() });
  });

  it('do not include unchanged lines of a refetch', () => {
    expect(updateNewBoardLines(opened, [{ ...first }]).changeCount).toBe(0);
  });
});

describe('the announcement of new lines', () => {
  it('counts orders, not lines', () => {
    const lines = [newBoardLine({ orderId: 'one' }), newBoardLine({ orderId: 'one' })];
    expect(newOrdersAnnouncement(lines)).toBe('1 pedido nuevo, mesa A01');
  });

  it('names each table once', () => {
    const lines = [newBoardLine(), newBoardLine(), newBoardLine({ tableCode: 'terraza 2' })];
    expect(newOrdersAnnouncement(lines.slice(0, 2))).toBe('2 pedidos nuevos, mesa A01');
    expect(newOrdersAnnouncement(lines)).toBe('3 pedidos nuevos, mesas A01, TERRAZA 2');
  });
});
