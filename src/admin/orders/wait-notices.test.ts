import { expect, it } from 'vitest';
import { WAITS } from '#domain/wait-notice.ts';
import { newDraft, requestOf } from './wait-notices.ts';

let ids = 0;
const newId = () => {
  ids += 1;
  return `id-${ids}`;
};

it('A waiting time that is sent twice from one dialog has the same id, and another waiting time has another', () => {
  const draft = newDraft('food', 'A1', newId);
  expect(requestOf(draft, '30')).toEqual(requestOf(draft, '30'));
  expect(new Set(WAITS.map((wait) => requestOf(draft, wait).noticeId)).size).toBe(WAITS.length);
});

it('A dialog that is opened again sends notices with new ids', () => {
  const [first, second] = [newDraft('food', 'A1', newId), newDraft('food', 'A1', newId)];
  expect(requestOf(first, '30').noticeId).not.toBe(requestOf(second, '30').noticeId);
});
