// «Visto»: takes struck lines off the board.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { boardKey } from '#admin/shared/live/board-queries.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { Board } from '#contract/orders.ts';
import type { Section } from '#domain/schedule.ts';
import { showToast } from '#ui/toast-store.ts';
import { withoutLines } from './board-sections.ts';
import { boardTexts } from './board-texts.ts';

/** The function that reports struck lines as seen. They leave this board at once, and return if the request fails. */
export function useMarkSeen(section: Section): (lineIds: readonly string[]) => void {
  const client = useQueryClient();
  const queryKey = boardKey(section);
  const { mutate } = useRequest({
    mutationFn: (lineIds: readonly string[]) => api.orders.markVoidSeen({ lineIds: [...lineIds] }),
    onMutate: async (lineIds) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Board>(queryKey, (board) => board && withoutLines(board, new Set(lineIds)));
    },
    onError: (error) => showToast(`${boardTexts.seenFailed}. ${errorText(error)}`, 'error'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return mutate;
}
