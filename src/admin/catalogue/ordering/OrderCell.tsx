// Cell with the position of an item in a catalogue list, and a handle that moves its row by dragging or with the arrow keys.
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { compareByPosition } from '#admin/catalogue/compare-rows.ts';
import { icons } from '#admin/shared/icons.ts';
import type { DataTableColumn } from '#ui/DataTable.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './OrderCell.module.css';
import type { ItemMoveActions } from './use-item-moves.ts';

type OrderCellProps = {
  item: { readonly id: string; readonly name: string; readonly sort: number };
  /** Null while the list is filtered or sorted otherwise: then positions between the rows mean nothing. */
  ordering: ItemMoveActions | null;
};

function OrderCell({ item, ordering }: OrderCellProps) {
  return (
    <span className={styles.position}>
      {item.sort}
      {ordering && <Handle item={item} ordering={ordering} />}
    </span>
  );
}

/**
 * Builds the table column «Orden»: the position of each row, and a handle that moves the row. There are no handles if
 * `ordering` is null.
 */
export function positionColumn<Item extends OrderCellProps['item']>(
  ordering: ItemMoveActions | null,
): DataTableColumn<Item> {
  return {
    id: 'order',
    header: catalogueTexts.order,
    kind: 'number',
    cell: (item) => <OrderCell item={item} ordering={ordering} />,
    compare: compareByPosition,
  };
}

function Handle({ item: { id, name, sort }, ordering }: { item: OrderCellProps['item']; ordering: ItemMoveActions }) {
  const handle = useRef<HTMLButtonElement>(null);
  useDraggableRow(handle, id, ordering);
  // React moves the row in the document, and browsers drop the focus of a moved element.
  useEffect(() => {
    if (sort > 0 && ordering.takeFocus(id)) handle.current?.focus();
  }, [ordering, id, sort]);

  function moveByKey(event: KeyboardEvent) {
    const direction = KEYS[event.key];
    if (!direction) return;
    event.preventDefault();
    ordering.step(id, direction);
  }

  return (
    <button
      ref={handle}
      type="button"
      className={styles.handle}
      aria-label={catalogueTexts.move(name)}
      title={catalogueTexts.moveHint}
      onKeyDown={moveByKey}
    >
      <Icon name={icons.grip} />
    </button>
  );
}

const KEYS: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Lets the row of the handle be dragged onto the other rows of its group, and marks where it would be put. */
function useDraggableRow(
  handle: { readonly current: HTMLElement | null },
  id: string,
  ordering: ItemMoveActions,
): void {
  useEffect(() => {
    const dragHandle = handle.current;
    const row = dragHandle?.closest('tr');
    if (!dragHandle || !row) return undefined;
    const halfAt = (clientY: number) => {
      const { top, height } = row.getBoundingClientRect();
      return clientY < top + height / 2 ? 'upper' : 'lower';
    };
    const unmark = () => row.removeAttribute('data-drop');
    return combine(
      draggable({
        element: row,
        dragHandle,
        getInitialData: () => ({ movedId: id, group: ordering.groupOf(id) }),
        onDragStart: () => row.setAttribute('data-dragged', ''),
        onDrop: () => row.removeAttribute('data-dragged'),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source: { data } }) => data['movedId'] !== id && data['group'] === ordering.groupOf(id),
        onDrag: ({ location }) => row.setAttribute('data-drop', halfAt(location.current.input.clientY)),
        onDragLeave: unmark,
        onDrop: ({ source: { data }, location }) => {
          unmark();
          ordering.drop(String(data['movedId']), { id, half: halfAt(location.current.input.clientY) });
        },
      }),
    );
  }, [handle, id, ordering]);
}
