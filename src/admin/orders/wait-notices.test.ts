import { expect, it } from 'vitest';
import { WAITS } from '#domain/wait-notice.ts';
import { newNoticeDraft, noticeRequest } from './wait-notices.ts';

let ids = 0;
const newId = () => {
  ids += 1;
  return `id-${ids}`;
};

it('A waiting time that is sent twice from one dialog has the same id, and another waiting time has another', () => {
  const draft = newNoticeDraft('food', 'A1', newId);
  expect(noticeRequest(draft, '30')).toEqual(noticeRequest(draft, '30'));
  expect(new Set(WAITS.map((wait) => noticeRequest(draft, wait).noticeId)).size).toBe(WAITS.length);
});

it('A dialog that is opened again sends notices with new ids', () => {
  const [first, second] = [newNoticeDraft('food', 'A1', newId), newNoticeDraft('food', 'A1', newId)];
  expect(noticeRequest(first, '30').noticeId).not.toBe(noticeRequest(second, '30').noticeId);
});
