// List of the lines in the cart of a new order, with a button that undoes the last removal.
import { useEffect, useRef, useState } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { type DraftLine, withLineQuantity } from '#admin/new-order/order-draft.ts';
import { useOrderDraft, useOrderEditor, usePricedDraft } from '#admin/new-order/order-editor-context.ts';
import { lineRefusal, refusedOrderStore } from '#admin/new-order/placing/refused-lines.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { CartLineItem } from './CartLineItem.tsx';
import styles from './CartLines.module.css';

interface Removal {
  readonly text: string;
  readonly before: readonly DraftLine[];
  readonly after: readonly DraftLine[];
}

/**
 * Renders the lines of the order that staff are writing. After one was removed, it shows «Deshacer» (undo) until the next change.
 */
export function CartLines() {
  const { draft } = useOrderEditor();
  const present = useOrderDraft((all) => all);
  const refused = useStore(refusedOrderStore, (shown) => shown);
  const { lines } = usePricedDraft();
  const [removal, setRemoval] = useState<Removal | null>(null);

  function setQuantity(line: DraftLine, quantity: number) {
    const before = draft.get().lines;
    draft.set((all) => withLineQuantity(all, line.id, quantity));
    if (quantity === 0) setRemoval({ text: newOrderTexts.cart.removed(line.label), before, after: draft.get().lines });
  }

  return (
    <>
      {/* The undo stays until the next change, without a time limit. */}
      <RemovedNotice
        removal={removal?.after === present.lines ? removal : null}
        onUndo={(before) => draft.set((all) => ({ ...all, lines: before }))}
      />
      {lines.length > 0 && (
        <ul role="list" aria-label={newOrderTexts.cart.lines} className={styles.lines}>
          {lines.map((judged) => (
            <CartLineItem
              key={judged.line.id}
              checked={judged}
              refusal={lineRefusal(judged.line, refused, present)}
              onQuantity={(quantity) => setQuantity(judged.line, quantity)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type RemovedProps = { removal: Removal | null; onUndo: (before: readonly DraftLine[]) => void };

function RemovedNotice({ removal, onUndo }: RemovedProps) {
  const undo = useRef<HTMLButtonElement>(null);

  // The removed line contained the focused button, so the focus moves to the undo button.
  useEffect(() => {
    if (removal !== null && document.activeElement === document.body) undo.current?.focus();
  }, [removal]);

  return (
    <div role="status" className={styles.status}>
      {removal && (
        <p className={styles.removed}>
          <span className={styles.words}>{removal.text}</span>
          <Button ref={undo} variant="quiet" onClick={() => onUndo(removal.before)}>
            {newOrderTexts.undo}
          </Button>
        </p>
      )}
    </div>
  );
}
