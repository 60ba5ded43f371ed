// What is in the order, and what was just taken out of it, with the way to have it back.
import { useEffect, useRef, useState } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { type DraftLine, lineId, withQuantity } from '#admin/new-order/order-draft.ts';
import { useDesk, useDraft, useDraftView } from '#admin/new-order/order-editor-context.ts';
import { refusedOf } from '#admin/new-order/placing/refused-lines.ts';
import type { Placing } from '#admin/new-order/placing/use-place-order.ts';
import { Button } from '#ui/Button.tsx';
import { CartLineRow } from './CartLineItem.tsx';
import styles from './CartLines.module.css';

interface Removal {
  readonly words: string;
  readonly before: readonly DraftLine[];
  readonly after: readonly DraftLine[];
}

export function CartLines({ refused }: Pick<Placing, 'refused'>) {
  const { draft } = useDesk();
  const present = useDraft((all) => all);
  const { lines } = useDraftView();
  const [removal, setRemoval] = useState<Removal | null>(null);

  function setQuantity(line: DraftLine, quantity: number) {
    const before = draft.get().lines;
    draft.set((all) => withQuantity(all, lineId(line), quantity));
    if (quantity === 0) setRemoval({ words: newOrderTexts.cart.removed(line.order), before, after: draft.get().lines });
  }

  return (
    <>
      {/* It stays until the next change: nobody has to be quick. */}
      <Removed
        removal={removal?.after === present.lines ? removal : null}
        onUndo={(before) => draft.set((all) => ({ ...all, lines: before }))}
      />
      {lines.length > 0 && (
        <ul role="list" aria-label={newOrderTexts.cart.lines} className={styles.lines}>
          {lines.map((judged) => (
            <CartLineRow
              key={lineId(judged.line)}
              judged={judged}
              refusal={refusedOf(judged.line, refused, present)}
              onQuantity={(quantity) => setQuantity(judged.line, quantity)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type RemovedProps = { removal: Removal | null; onUndo: (before: readonly DraftLine[]) => void };

function Removed({ removal, onUndo }: RemovedProps) {
  const undo = useRef<HTMLButtonElement>(null);

  // The button that took the line out went with it: its focus would be lost.
  useEffect(() => {
    if (removal !== null && document.activeElement === document.body) undo.current?.focus();
  }, [removal]);

  return (
    <div role="status" className={styles.status}>
      {removal && (
        <p className={styles.removed}>
          <span className={styles.words}>{removal.words}</span>
          <Button ref={undo} variant="quiet" onClick={() => onUndo(removal.before)}>
            {newOrderTexts.undo}
          </Button>
        </p>
      )}
    </div>
  );
}
