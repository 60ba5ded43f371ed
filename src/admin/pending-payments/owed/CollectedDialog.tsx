// Dialog after staff collected owed orders: the change to hand back, and which orders were no longer pending. It stays until it is
// closed.
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { icons } from '#admin/shared/icons.ts';
import { cashTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import type { CollectPaymentsResult } from '#contract/owed-orders.ts';
import { formatEuros } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import styles from './CollectedDialog.module.css';
import { collectedWithText } from './collection-texts.ts';
import type { AcceptedCollectRequest } from './use-collect-payments.ts';

const { collected } = owedTexts;

/** True if the result of a collection needs a dialog: there is change to hand back, or an order was not collected. */
export function isCollectedDialogNeeded({ response: { change, others } }: AcceptedCollectRequest): boolean {
  return change !== null || others.length > 0;
}

type CollectedDialogProps = { done: AcceptedCollectRequest; onReceipt: () => void; onClose: () => void };

/**
 * Dialog after staff have collected the money of unpaid orders: how much change to give to the customer, and which orders were no
 * longer pending.
 */
export function CollectedDialog({ done, onReceipt, onClose }: CollectedDialogProps) {
  const { sent, response } = done;
  const { change, others, collectedIds } = response;
  const isCollected = collectedIds.length > 0;
  return (
    <Dialog
      role="alertdialog"
      title={`${isCollected ? collected.title : collected.none}, ${tableNameInSentence(sent.tableCode)}`}
      closeOnBackdrop={false}
      onClose={onClose}
      footer={
        <Button data-autofocus variant="primary" size="large" wide onClick={onClose}>
          {collected.dismiss}
        </Button>
      }
    >
      <div className={layout.stack4}>
        {isCollected && <p>{collectedWithText(done)}</p>}
        {isCollected && change !== null && (
          <p className={styles.change}>
            <span>{cashTexts.change}</span>
            <span className={styles.amount}>{formatEuros(change)}</span>
          </p>
        )}
        {others.length > 0 && <Others others={others} />}
        {isCollected && (
          <Button icon={icons.printer} wide onClick={onReceipt}>
            {collected.receipt}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Others({ others }: Pick<CollectPaymentsResult, 'others'>) {
  return (
    <Banner kind="warn" title={collected.others}>
      <ul className={styles.others}>
        {others.map(({ paymentId, number, total, state }) => (
          <li key={paymentId}>{collected.other(number, formatEuros(total), collected.states[state])}</li>
        ))}
      </ul>
    </Banner>
  );
}
