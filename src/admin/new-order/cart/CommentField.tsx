// Note for the whole order.

import { useState } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { useDraft, useOrderEditor } from '#admin/new-order/order-editor-context.ts';
import { noteErrorText } from '#contract/note-validation.ts';
import { NOTE_CHARACTERS_MAX, plainNote } from '#domain/text.ts';
import { Button } from '#ui/Button.tsx';
import { ValidatedTextArea } from '#ui/ValidatedTextArea.tsx';
import styles from './CommentField.module.css';

export function CommentField() {
  const { draft } = useOrderEditor();
  const comment = useDraft((present) => present.comment);
  const isSent = useDraft((present) => present.isSent);
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
      clean={plainNote}
      cleanedHint={cart.onlyText}
      validate={noteErrorText}
      onChange={(note) => draft.set((present) => ({ ...present, comment: note }))}
      focusOnMount={isOpen}
    />
  );
}
