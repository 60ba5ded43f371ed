// The note that staff must write about money, such as what they found at the bank.
import type { ComponentProps } from 'react';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { type CommonFieldProps, TextField } from '#ui/Field.tsx';
import { decisionNoteHint } from './payment-dialog-texts.ts';

/** A required text field of two lines in which staff explain a decision about money, such as what they found at the bank. */
export function DecisionNoteField(props: CommonFieldProps & ComponentProps<'textarea'>) {
  return (
    <TextField
      multiline
      hint={decisionNoteHint}
      rows={2}
      maxLength={REASON_CHARACTERS_MAX}
      counterMax={REASON_CHARACTERS_MAX}
      required
      {...props}
    />
  );
}
