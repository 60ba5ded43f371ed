// One line of the cart: product, quantity, price, note and a remove button.
import { useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { type CartLine, lineId } from '#customer/shared/cart/cart-line.ts';
import { LineFilterNote } from '#customer/shared/menu/FilterNote.tsx';
import { noteErrorText } from '#customer/shared/note-error-text.ts';
import { QUANTITY_MAX } from '#domain/cart.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { NOTE_CHARACTERS_MAX } from '#domain/text.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { ValidatedTextArea } from '#ui/ValidatedTextArea.tsx';
import styles from './CartLineRow.module.css';
import { cartTexts } from './cart-texts.ts';

type CartLineRowProps = { line: CartLine; refusal: Refusal | null };

export function CartLineRow({ line, refusal }: CartLineRowProps) {
  const { cart } = useCustomerApp();
  const id = lineId(line);
  const name = line.label;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={classNames(styles.name, refusal && styles.gone)}>{name}</span>
        <span className={classNames(styles.price, refusal && styles.gone)}>
          {formatEuros(multiplyCents(line.price, line.quantity))}
        </span>
      </div>
      {refusal && (
        <Badge kind="warn" icon="alert">
          {lineRefusalText(refusal)}
        </Badge>
      )}
      <LineFilterNote line={line} />
      <div className={styles.controls}>
        {refusal === null && (
          <Stepper
            label={cartTexts.quantity(name)}
            value={line.quantity}
            min={1}
            max={QUANTITY_MAX}
            onChange={(quantity) => cart.setQuantity(id, quantity)}
            decreaseLabel={cartTexts.less(name)}
            increaseLabel={cartTexts.more(name)}
          />
        )}
        {refusal === null && <LineNote line={line} />}
        <IconButton
          icon="trash"
          label={cartTexts.remove(name)}
          onClick={() => cart.remove(id, cartTexts.removed(name))}
          className={styles.remove}
        />
      </div>
    </li>
  );
}

function LineNote({ line }: { line: CartLine }) {
  const { cart } = useCustomerApp();
  const [isOpen, setIsOpen] = useState(false);
  if (line.notes === '' && !isOpen) {
    return (
      <Button
        variant="quiet"
        icon="note"
        aria-label={cartTexts.note(line.label)}
        onClick={() => setIsOpen(true)}
        className={styles.addNote}
      >
        {cartTexts.addNote}
      </Button>
    );
  }
  return (
    <div className={styles.note}>
      <ValidatedTextArea
        label={cartTexts.note(line.label)}
        placeholder={cartTexts.notePlaceholder}
        value={line.notes}
        charactersMax={NOTE_CHARACTERS_MAX}
        validate={noteErrorText}
        onChange={(notes) => cart.setNotes(lineId(line), notes)}
        focusOnMount={isOpen}
      />
    </div>
  );
}

function lineRefusalText(refusal: Refusal): string {
  if (refusal === 'out-of-stock') return cartTexts.soldOut;
  if (refusal === 'unknown-product') return cartTexts.gone;
  return refusal === 'unknown-mixer' ? cartTexts.mixerGone : cartTexts.notOffered;
}
