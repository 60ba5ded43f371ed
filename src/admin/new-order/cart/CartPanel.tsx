// The cart of a new order: a column beside the products on wide screens, a sheet over them on phones.
import { useEffect, useRef, useState } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { useDraftTable, useOrderDraft, useOrderEditor } from '#admin/new-order/order-editor-context.ts';
import { OrderPaidFields } from '#admin/new-order/placing/OrderPaidFields.tsx';
import { PlaceOrderFooter } from '#admin/new-order/placing/PlaceOrderFooter.tsx';
import type { PlaceOrderState } from '#admin/new-order/placing/use-place-order.ts';
import { texts } from '#admin/shared/texts.ts';
import { noteErrorText } from '#contract/note-validation.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { NOTE_CHARACTERS_MAX, toPlainNote } from '#domain/text.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { ValidatedTextArea } from '#ui/ValidatedTextArea.tsx';
import { CartLines } from './CartLines.tsx';
import styles from './CartPanel.module.css';

type CartProps = { placing: PlaceOrderState; onChangeTable: () => void };

/** The cart of a new order as a column beside the products, on wide screens. */
export function CartColumn(props: CartProps) {
  const contents = useRef<HTMLDivElement>(null);
  const count = useOrderDraft(({ lines }) => lines.length);
  const before = useRef(count);

  // A new line is added at the end, so the list scrolls there.
  useEffect(() => {
    if (count > before.current) contents.current?.scrollTo({ top: contents.current.scrollHeight });
    before.current = count;
  }, [count]);

  return (
    <aside aria-labelledby="order-title" className={styles.column}>
      <header className={classNames(layout.row, styles.header)}>
        <h2 id="order-title" tabIndex={-1} className={classNames(layout.large, layout.breaks, styles.title)}>
          <CartTitle />
        </h2>
        <TableDebtBadge />
      </header>
      <div ref={contents} className={styles.contents}>
        <CartContents />
      </div>
      {count > 0 && (
        <div className={classNames(layout.stack3, styles.footer)}>
          <OrderPaidFields />
          <PlaceOrderFooter {...props} />
        </div>
      )}
    </aside>
  );
}

/** The cart of a new order as a sheet over the products, on phones. */
export function CartSheet({ onClose, ...props }: CartProps & { onClose: () => void }) {
  const isEmpty = useOrderDraft(({ lines }) => lines.length === 0);
  return (
    <Dialog
      title={<CartTitle />}
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={!isEmpty && <PlaceOrderFooter {...props} />}
    >
      <TableDebtBadge />
      <CartContents />
      {!isEmpty && <OrderPaidFields />}
    </Dialog>
  );
}

function CartTitle() {
  const { tableCode } = useDraftTable();
  return `${newOrderTexts.cart.title} · ${newOrderTexts.tables.table(tableLabel(tableCode))}`;
}

/** Unpaid amount of the table. */
function TableDebtBadge() {
  const { debt } = useDraftTable();
  return debt > 0 && <Badge kind="warn">{newOrderTexts.tables.owes(formatEuros(debt))}</Badge>;
}

function CartContents() {
  const { cart } = newOrderTexts;
  const isEmpty = useOrderDraft(({ lines }) => lines.length === 0);
  return (
    <div className={classNames(layout.stack3, styles.parts)}>
      <CartLines />
      {isEmpty ? (
        <EmptyState icon="cart" title={cart.empty}>
          {cart.emptyHint}
        </EmptyState>
      ) : (
        <CommentField />
      )}
    </div>
  );
}

/** Note for the whole order. */
function CommentField() {
  const { draft } = useOrderEditor();
  const comment = useOrderDraft((present) => present.comment);
  const isSent = useOrderDraft((present) => present.isSent);
  const [isOpen, setIsOpen] = useState(false);
  const { cart } = newOrderTexts;
  if (isSent) return comment !== '' && <p className={styles.sent}>{comment}</p>;
  if (comment === '' && !isOpen) {
    return (
      <Button variant="quiet" icon="note" onClick={() => setIsOpen(true)} className={styles.add}>
        {cart.addComment}
      </Button>
    );
  }
  return (
    <ValidatedTextArea
      label={cart.comment}
      placeholder={cart.commentPlaceholder}
      value={comment}
      charactersMax={NOTE_CHARACTERS_MAX}
      clean={toPlainNote}
      cleanedHint={cart.onlyText}
      validate={noteErrorText}
      onChange={(note) => draft.set((present) => ({ ...present, comment: note }))}
      focusOnMount={isOpen}
    />
  );
}
