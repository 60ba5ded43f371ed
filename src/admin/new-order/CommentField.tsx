// The note to the whole order.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import styles from './CommentField.module.css';
import { useDesk, useDraft } from './desk.ts';
import { NoteField } from './NoteField.tsx';
import { newOrderTexts } from './new-order-texts.ts';

export function CommentField() {
  const { draft } = useDesk();
  const comment = useDraft((present) => present.comment);
  const isSent = useDraft((present) => present.isSent);
  const [isAsked, setIsAsked] = useState(false);
  const { cart } = newOrderTexts;
  if (isSent) return comment !== '' && <p className={styles.sent}>{comment}</p>;
  if (comment === '' && !isAsked) {
    return (
      <Button variant="quiet" icon="note" onClick={() => setIsAsked(true)} className={styles.add}>
        {cart.addComment}
      </Button>
    );
  }
  return (
    <NoteField
      label={cart.comment}
      placeholder={cart.commentPlaceholder}
      value={comment}
      onType={(note) => draft.set((present) => ({ ...present, comment: note }))}
      takesFocus={isAsked}
    />
  );
}
