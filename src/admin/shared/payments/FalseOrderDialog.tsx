// Dialog «Pedidos falsos»: marks one order, its session or its table as false.
import { useState } from 'react';
import { FALSE_SCOPES } from '#contract/owed-orders.ts';
import { Banner } from '#ui/Banner.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { falseOrderTexts as texts } from './false-order-texts.ts';
import { type ActionSubject, PaymentActionDialog } from './PaymentActionDialog.tsx';
import { useMarkFalse } from './use-mark-false.ts';

type FalseOrderDialogProps = {
  payment: ActionSubject;
  /** It counts as paid because the order was sent. */
  countsAsPaid: boolean;
  onClose: () => void;
};

export function FalseOrderDialog({ payment, countsAsPaid, onClose }: FalseOrderDialogProps) {
  const { consequence, scopes } = countsAsPaid ? texts.counted : texts.unpaid;
  const [scope, setScope] = useState<(typeof FALSE_SCOPES)[number]>('order');
  const [isWarned, setIsWarned] = useState(false);
  const { markFalse, isSending } = useMarkFalse({ onMarked: onClose, onWarn: () => setIsWarned(true) });
  return (
    <PaymentActionDialog
      title={texts.title}
      payment={payment}
      consequence={consequence}
      submit={{ label: isWarned ? texts.submitWarned : texts.submit, variant: 'danger' }}
      isSending={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) markFalse({ paymentId: payment.id, scope, evenIfInProgress: isWarned });
      }}
      onCancel={onClose}
    >
      {isWarned && <Banner kind="danger">{texts.inProgress}</Banner>}
      <SelectField
        label={texts.scope}
        value={scope}
        onChange={({ target }) => {
          setIsWarned(false);
          setScope(FALSE_SCOPES.find((each) => each === target.value) ?? 'order');
        }}
      >
        {FALSE_SCOPES.map((each) => (
          <option key={each} value={each}>
            {scopes[each]}
          </option>
        ))}
      </SelectField>
    </PaymentActionDialog>
  );
}
