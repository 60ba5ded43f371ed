// Moves items of a catalogue list. A move is shown at once, sent after the moves before it, and taken back if the server refuses
// it.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { errorText } from '#admin/shared/api.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { showToast } from '#ui/toast-store.ts';
import {
  applyItemMove,
  type ItemMove,
  itemMoveByDrop,
  itemMoveByOneRow,
  sortedItemsOfGroup,
} from './apply-item-move.ts';

interface Orderable {
  readonly id: string;
  readonly name: string;
  readonly sort: number;
}

interface OrderableList<Item extends Orderable, Data> {
  /** Query of the list, whose cached data shows the move before the reply. */
  readonly queryKey: QueryKey;
  readonly itemsOf: (data: Data) => readonly Item[];
  readonly withItems: (data: Data, items: readonly Item[]) => Data;
  /** Items can be moved only within their group: their category, or for categories their section. */
  readonly groupOf: (item: Item) => string;
  readonly send: (move: ItemMove) => Promise<unknown>;
}

/**
 * Functions with which the user changes the position of an item in a catalogue list: by one row (`step`), or to the row on which it
 * was dropped (`drop`).
 */
export interface ItemMoveActions {
  /** Group within which the item moves. */
  readonly groupOf: (id: string) => string | null;
  readonly step: (id: string, direction: 'up' | 'down') => void;
  readonly drop: (id: string, target: Parameters<typeof itemMoveByDrop>[2]) => void;
  /** True once for the item that was moved last: its handle gets the focus back. */
  readonly takeFocus: (id: string) => boolean;
}

/**
 * Returns the functions with which staff move items of a catalogue list up and down (`ordering`), and the sentence about the last
 * move for screen readers. Pass the same `queryKey`, `itemsOf`, `withItems` and `groupOf` on each render: new ones render the whole
 * table again.
 */
export function useItemMoves<Item extends Orderable, Data>(list: OrderableList<Item, Data>) {
  const { queryKey, itemsOf, withItems, groupOf, send } = list;
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const focusedAfterMove = useRef<string | null>(null);
  const { mutate } = usePressMutation({
    // Moves build on each other, so they are sent in the order in which they were made.
    scope: { id: queryKey.join(' ') },
    mutationFn: send,
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });

  const ordering = useMemo((): ItemMoveActions => {
    const items = () => {
      const data = client.getQueryData<Data>(queryKey);
      return data === undefined ? [] : itemsOf(data);
    };
    const groupOfId = (id: string) => {
      const item = items().find((each) => each.id === id);
      return item ? groupOf(item) : null;
    };
    const siblings = (id: string) => sortedItemsOfGroup(items(), groupOf, groupOfId(id) ?? '');

    function move(next: ItemMove | null) {
      if (!next) return;
      void client.cancelQueries({ queryKey });
      client.setQueryData<Data>(
        queryKey,
        (data) => data && withItems(data, applyItemMove(itemsOf(data), groupOf, next)),
      );
      const order = siblings(next.id);
      const moved = order.find(({ id }) => id === next.id);
      if (moved) setAnnouncement(catalogueTexts.moved(moved.name, moved.sort, order.length));
      focusedAfterMove.current = next.id;
      mutate(next);
    }

    return {
      groupOf: groupOfId,
      step: (id, direction) => move(itemMoveByOneRow(siblings(id), id, direction)),
      drop: (id, target) => move(itemMoveByDrop(siblings(id), id, target)),
      takeFocus: (id) => {
        const isMoved = focusedAfterMove.current === id;
        if (isMoved) focusedAfterMove.current = null;
        return isMoved;
      },
    };
  }, [client, queryKey, itemsOf, withItems, groupOf, mutate]);
  return { ordering, announcement };
}
