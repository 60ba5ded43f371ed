import { expect, it } from 'vitest';
import { ANNOUNCED_WAITING_TIMES } from '#domain/wait-notice.ts';
import { newWaitNoticeDraft, waitNoticeRequest } from './wait-notices.ts';

let ids = 0;
const newId = () => {
  ids += 1;
  return `id-${ids}`;
};

it('A waiting time that is sent twice from one dialog has the same id, and another waiting time has another', () => {
  const draft = newWaitNoticeDraft('food', 'A1', newId);
  expect(waitNoticeRequest(draft, '30')).toEqual(waitNoticeRequest(draft, '30'));
  expect(new Set(ANNOUNCED_WAITING_TIMES.map((wait) => waitNoticeRequest(draft, wait).noticeId)).size).toBe(
    ANNOUNCED_WAITING_TIMES.length,
  );
});

it('A dialog that is opened again sends notices with new ids', () => {
  const [first, second] = [newWaitNoticeDraft('food', 'A1', newId), newWaitNoticeDraft('food', 'A1', newId)];
  expect(waitNoticeRequest(first, '30').noticeId).not.toBe(waitNoticeRequest(second, '30').noticeId);
});
