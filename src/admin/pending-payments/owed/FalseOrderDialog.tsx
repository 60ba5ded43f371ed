// Dialog «Pedidos falsos»: marks one order, its session or its table as false.
import { useState } from 'react';
import { type ActionSubject, PaymentActionDialog } from '#admin/pending-payments/PaymentActionDialog.tsx';
import { FALSE_SCOPES } from '#contract/owed-orders.ts';
import { Banner } from '#ui/Banner.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { owedTexts } from './owed-texts.ts';
import { useMarkFalse } from './use-owed-moves.ts';

const { falseDialog: texts } = owedTexts;

export function FalseOrderDialog({ payment, onClose }: { payment: ActionSubject; onClose: () => void }) {
  const [scope, setScope] = useState<(typeof FALSE_SCOPES)[number]>('order');
  const [isWarned, setIsWarned] = useState(false);
  const { markFalse, isSending } = useMarkFalse({ onMarked: onClose, onWarn: () => setIsWarned(true) });
  return (
    <PaymentActionDialog
      title={texts.title}
      payment={payment}
      consequence={texts.consequence}
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
            {texts.scopes[each]}
          </option>
        ))}
      </SelectField>
    </PaymentActionDialog>
  );
}
