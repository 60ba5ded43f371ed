// Dialog in which staff collect one or several owed orders of a table, whole or in parts. «Efectivo» and «Datáfono» collect at
// once; entering the cash given is optional.
import { type ReactNode, useEffect, useState } from 'react';
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { CashFields } from '#admin/shared/payments/CashFields.tsx';
import { parseCashGiven } from '#admin/shared/payments/cash-given.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { addCents, type Cents, formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { CollectButtons } from './CollectButtons.tsx';
import styles from './CollectDialog.module.css';
import {
  ChangedOrdersNotice,
  RefusedCollectNotice,
  UnconfirmedCollectNotice,
  useChangedOrders,
} from './CollectNotices.tsx';
import { CollectPartFields } from './CollectPartFields.tsx';
import {
  collectPartRequest,
  computeCollectPartAmount,
  type OrdersToCollect,
  type PartToCollect,
} from './collect-part.ts';
import { collectedWithText } from './collection-texts.ts';
import type { SentCollectRequest } from './sent-collect-request.ts';
import type { AcceptedCollectRequest, CollectPaymentsState } from './use-collect-payments.ts';

type CollectDialogProps = {
  target: OrdersToCollect;
  /** The part that was collected last in this dialog; null before the first. */
  lastPart: AcceptedCollectRequest | null;
  collecting: CollectPaymentsState;
  onReceipt: () => void;
  /** Shows other orders of the table in the dialog. */
  onTarget: (target: OrdersToCollect) => void;
  onClose: () => void;
};

const dialogTexts = owedTexts.dialog;

/** Milliseconds after collecting a part in which a press does nothing: an accidental second tap would collect the rest. */
const PAUSE_MS = 1_000;

/**
 * Dialog in which staff collect what orders of a table owe, in cash or by card terminal. After a part was collected, it shows what
 * is left. Staff may enter how much cash the customer gave, to see how much change to give back.
 */
export function CollectDialog({ target, lastPart, collecting, onReceipt, onTarget, onClose }: CollectDialogProps) {
  const { tableCode, payments } = target;
  const { unconfirmed, refused, isSending } = collecting;
  const isPausing = useIsPausing(lastPart);
  const [{ part, cash }, setForm] = useCollectForm(target);
  const chosen = computeCollectPartAmount(part, payments);
  const amount = 'amount' in chosen ? chosen.amount : ZERO_CENTS;
  const given = parseCashGiven(cash, amount);
  const isUntyped = cash === '' && part.kind !== 'amount' && part.kind !== 'lines';
  const changed = useChangedOrders(target, isSending || refused !== null || unconfirmed !== null);

  function collect(ways: SentCollectRequest['ways']) {
    const paymentIds = payments.map(({ paymentId }) => paymentId);
    const requested = collectPartRequest(part, payments, amount, ways);
    collecting.collect({ tableCode, total: amount, paymentIds, ...requested, evenIfInProgress: false });
  }

  return (
    <Dialog
      title={dialogTexts.title(tableNameInSentence(tableCode))}
      closeLabel={texts.form.close}
      closeOnBackdrop={!isSending && isUntyped}
      onClose={() => {
        if (!isSending) onClose();
      }}
      footer={
        unconfirmed === null && (
          <CollectButtons
            isBusy={isSending || isPausing}
            partError={'amount' in chosen ? null : owedTexts.part.nothing}
            amount={amount}
            given={given}
            isDivisible={isDivisible(payments) && part.kind !== 'lines'}
            onCollect={collect}
          />
        )
      }
    >
      <div className={layout.stack4}>
        <div>
          <div role="status">
            {lastPart && <LastPart done={lastPart} onReceipt={onReceipt} />}
            {changed && <ChangedOrdersNotice changed={changed} onShow={onTarget} />}
          </div>
          {unconfirmed === null && <AmountToCollect part={part} amount={amount} payments={payments} />}
        </div>
        {unconfirmed === null && isDivisible(payments) && (
          <CollectPartFields
            part={part}
            chosen={chosen}
            payments={payments}
            onChoose={(next) => setForm({ part: next, cash: '' })}
          />
        )}
        {unconfirmed === null && refused !== null && (
          <RefusedCollectNotice
            refused={refused}
            payments={payments}
            collecting={collecting}
            onCollectOthers={(others) => onTarget({ tableCode, payments: others })}
          />
        )}
        {unconfirmed === null ? (
          <CashFields text={cash} given={given} total={amount} onType={(text) => setForm({ part, cash: text })} />
        ) : (
          <UnconfirmedCollectNotice collecting={collecting} />
        )}
      </div>
    </Dialog>
  );
}

/** True for a moment after a part was collected. */
function useIsPausing(lastPart: AcceptedCollectRequest | null): boolean {
  const [readyAfter, setReadyAfter] = useState(lastPart);
  useEffect(() => {
    const timer = setTimeout(() => setReadyAfter(lastPart), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [lastPart]);
  return lastPart !== null && lastPart !== readyAfter;
}

/** What staff have typed and chosen. */
interface CollectForm {
  readonly part: PartToCollect;
  readonly cash: string;
}

const EMPTY_FORM: CollectForm = { part: { kind: 'all' }, cash: '' };

/** What was typed for what is collected now says nothing of the rest. */
function useCollectForm(target: OrdersToCollect): [CollectForm, (form: CollectForm) => void] {
  const [typed, setTyped] = useState({ target, form: EMPTY_FORM });
  return [typed.target === target ? typed.form : EMPTY_FORM, (form) => setTyped({ target, form })];
}

/** An order that waits for its money is paid whole. */
function isDivisible(payments: readonly OwedPayment[]): boolean {
  return payments.every(({ isSent }) => isSent) && payments.some(({ total }) => total > ZERO_CENTS);
}

type AmountToCollectProps = { part: PartToCollect; amount: Cents; payments: readonly OwedPayment[] };

/** «20,00 €», and of what it is a part. */
function AmountToCollect({ part, amount, payments }: AmountToCollectProps): ReactNode {
  const owed = addCents(...payments.map((payment) => payment.total));
  const paid = addCents(...payments.map((payment) => payment.paid));
  return (
    <>
      <p className={classNames(layout.baseline, styles.total)}>
        <span className={layout.quiet}>
          {dialogTexts.orders(payments.length)}
          {part.kind !== 'all' && ` · ${dialogTexts.ofOwed(formatEuros(owed))}`}
        </span>
        <span className={styles.amount}>{formatEuros(amount)}</span>
      </p>
      {paid > ZERO_CENTS && <p>{texts.paidInPart(formatEuros(paid), formatEuros(owed))}</p>}
    </>
  );
}

/** What was collected of the table so far: the change to hand back, and its receipt. */
function LastPart({ done, onReceipt }: { done: AcceptedCollectRequest; onReceipt: () => void }): ReactNode {
  const { change, remaining } = done.response;
  return (
    <Banner
      kind="ok"
      title={dialogTexts.partDoneTitle(formatEuros(remaining))}
      action={<Button onClick={onReceipt}>{owedTexts.collected.receipt}</Button>}
    >
      {dialogTexts.partDone(collectedWithText(done), change === null ? null : formatEuros(change))}
    </Banner>
  );
}
