// One line in the cart of a new order: product, quantity, price, note, and the reason if it cannot be ordered.

import { useState } from 'react';
import { lineProblemText, newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { type DraftLine, type PricedDraftLine, withLineNotes } from '#admin/new-order/order-draft.ts';
import { useOrderDraft, useOrderEditor } from '#admin/new-order/order-editor-context.ts';
import { noteErrorText } from '#contract/note-validation.ts';
import { CART_LINE_QUANTITY_MAX } from '#domain/cart.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { NOTE_CHARACTERS_MAX, toPlainNote } from '#domain/text.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { NumberStepper } from '#ui/NumberStepper.tsx';
import { ValidatedTextArea } from '#ui/ValidatedTextArea.tsx';
import styles from './CartLineItem.module.css';

type CartLineItemProps = {
  checked: PricedDraftLine;
  /** Reason why the server refused the line. */
  refusal: Refusal | 'broken' | null;
  /** Called with 0 to remove the line. */
  onQuantity: (quantity: number) => void;
};

/**
 * One line in the cart of a new order, with buttons for its quantity and a field for its note. A line that cannot be ordered shows
 * the reason. A line that the menu no longer offers has only a button that removes it.
 */
export function CartLineItem({ checked: { line, price, problem }, refusal, onQuantity }: CartLineItemProps) {
  const isSent = useOrderDraft((draft) => draft.isSent);
  const reason = problem ?? refusal;
  return (
    <li className={styles.row}>
      <div className={classNames(layout.baseline, styles.summary)}>
        {isSent && <span className={classNames(layout.figures, layout.oneLine)}>{line.quantity} ×</span>}
        <span className={classNames(layout.bold, layout.fills, styles.name, problem && styles.unavailable)}>
          {line.label}
        </span>
        <span className={classNames(layout.figures, layout.oneLine, problem && styles.unavailable)}>
          {formatEuros(multiplyCents(price, line.quantity))}
        </span>
      </div>
      {reason && (
        <Badge kind="warn" icon="alert" className={styles.reason}>
          {lineProblemText(reason)}
        </Badge>
      )}
      {price !== line.price && (
        <Badge kind="warn">
          {newOrderTexts.cart.priceChanged(formatEuros(multiplyCents(line.price, line.quantity)))}
        </Badge>
      )}
      {isSent ? line.notes : <LineControls line={line} isUnavailable={problem !== null} onQuantity={onQuantity} />}
    </li>
  );
}

type ControlsProps = Pick<CartLineItemProps, 'onQuantity'> & { line: DraftLine; isUnavailable: boolean };

function LineControls({ line, isUnavailable, onQuantity }: ControlsProps) {
  const { cart } = newOrderTexts;
  const { quantity } = line;
  const note = line.notes.trim();
  // The note is part of the name: two lines may differ in it alone.
  const label = note === '' ? line.label : `${line.label} (${note})`;
  if (isUnavailable) {
    return (
      <Button icon="trash" onClick={() => onQuantity(0)}>
        {cart.remove(label)}
      </Button>
    );
  }
  return (
    <div className={classNames(layout.row, styles.controls)}>
      <NumberStepper
        label={cart.quantity(label)}
        value={quantity}
        max={CART_LINE_QUANTITY_MAX}
        onChange={onQuantity}
        decreaseLabel={quantity === 1 ? cart.remove(label) : cart.less(label)}
        decreaseIcon={quantity === 1 ? 'trash' : 'minus'}
        increaseLabel={cart.more(label)}
      />
      <LineNote line={line} />
    </div>
  );
}

function LineNote({ line }: { line: DraftLine }) {
  const { draft } = useOrderEditor();
  const [isOpen, setIsOpen] = useState(false);
  const { cart } = newOrderTexts;
  if (line.notes === '' && !isOpen) {
    return (
      <Button
        variant="quiet"
        icon="note"
        aria-label={cart.note(line.label)}
        onClick={() => setIsOpen(true)}
        className={styles.addNote}
      >
        {cart.addNote}
      </Button>
    );
  }
  return (
    <div className={styles.note}>
      <ValidatedTextArea
        label={cart.note(line.label)}
        placeholder={cart.notePlaceholder}
        value={line.notes}
        charactersMax={NOTE_CHARACTERS_MAX}
        clean={toPlainNote}
        cleanedHint={cart.onlyText}
        validate={noteErrorText}
        onChange={(notes) => draft.set((present) => withLineNotes(present, line.id, notes))}
        focusOnMount={isOpen}
      />
    </div>
  );
}
